import { concatBytes } from '../../crypto/bytes.ts';

/** Bytes that can be read anywhere: a file on a disk, or one that somebody chose in a browser. It may be far larger than the memory. */
export interface RandomAccess {
  readonly sizeBytes: number;
  /** As many bytes from `start` on; fewer only where the file ends. */
  read(start: number, sizeBytes: number): Promise<Uint8Array>;
}

/** Bytes in memory. */
export function accessBytes(bytes: Uint8Array): RandomAccess {
  return { sizeBytes: bytes.length, read: (start, sizeBytes) => Promise.resolve(bytes.subarray(start, start + sizeBytes)) };
}

/** The least that is read by itself where a disk has faults. */
const smallestBytes = 512;

/**
 * The same file with zeros for what its disk can't read: it costs what lies there, and nothing else.
 * @param isFaultOfDisk whether an error says that bytes can't be read, as opposed to the file being gone.
 */
export function aroundFaults(file: RandomAccess, isFaultOfDisk: (error: unknown) => boolean | Promise<boolean>): RandomAccess {
  const read = async (start: number, sizeBytes: number): Promise<Uint8Array> => {
    try {
      return await file.read(start, sizeBytes);
    } catch (error) {
      if (!(await isFaultOfDisk(error))) throw error;
      const there = Math.max(0, Math.min(sizeBytes, file.sizeBytes - start));
      if (there <= smallestBytes) return new Uint8Array(there);
      const half = Math.ceil(there / 2 / smallestBytes) * smallestBytes;
      return concatBytes(await read(start, half), await read(start + half, there - half));
    }
  };
  return { sizeBytes: file.sizeBytes, read };
}
