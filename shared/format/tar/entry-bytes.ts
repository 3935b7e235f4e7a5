import type { RandomAccess } from './random-access.ts';
import type { TarEntry } from './scan-tar.ts';

/**
 * A small entry's bytes: as many as a header that holds says, else all up to the next one. Zeros that fill the last block then follow them;
 * only what reads the entry can tell these from its own.
 */
export async function entryBytes(file: RandomAccess, entry: TarEntry, maxBytes: number): Promise<Uint8Array> {
  const { start, end, sizeBytes, isSound } = entry;
  if (isSound && sizeBytes !== undefined) return file.read(start, Math.min(sizeBytes, maxBytes));
  return file.read(start, Math.min(end - start, maxBytes));
}

/** The same of an entry with text, which ends before the zeros that fill its last block. */
export async function entryText(file: RandomAccess, entry: TarEntry, maxBytes: number): Promise<Uint8Array> {
  const bytes = await entryBytes(file, entry, maxBytes);
  if (entry.isSound) return bytes;
  let last = bytes.length;
  while (last > 0 && bytes[last - 1] === 0) last -= 1;
  return bytes.subarray(0, last);
}
