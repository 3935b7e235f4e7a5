import type { RandomAccess } from './random-access.ts';
import type { TarEntry } from './scan-tar.ts';

/** A small entry's bytes: as many as a header that holds says, else all up to the next one, without the zeros that fill the last block. */
export async function entryBytes(file: RandomAccess, entry: TarEntry, maxBytes: number): Promise<Uint8Array> {
  const { start, end, sizeBytes, isSound } = entry;
  if (isSound && sizeBytes !== undefined) return file.read(start, Math.min(sizeBytes, maxBytes));
  const bytes = await file.read(start, Math.min(end - start, maxBytes));
  let last = bytes.length;
  while (last > 0 && bytes[last - 1] === 0) last -= 1;
  return bytes.subarray(0, last);
}
