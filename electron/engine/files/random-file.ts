import { open, type FileHandle } from 'node:fs/promises';
import { aroundFaults, type RandomAccess } from '../../../shared/format/tar/random-access.ts';

/** Reads a file at any place while `use` runs; what its disk can't read is zeros. @throws the file system's errors. */
export async function withRandomFile<T>(path: string, use: (file: RandomAccess) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    return await use(aroundFaults({ sizeBytes: size, read: (start, sizeBytes) => readAt(handle, start, sizeBytes) }, isFaultOfDisk));
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, start: number, sizeBytes: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(sizeBytes);
  let filled = 0;
  while (filled < sizeBytes) {
    const { bytesRead } = await handle.read(bytes, filled, sizeBytes - filled, start + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return new Uint8Array(bytes.buffer, bytes.byteOffset, filled);
}

const isFaultOfDisk = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EIO';
