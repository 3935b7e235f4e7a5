import { readSync, writeSync } from 'node:fs';

/** Fills `into` from a place in an open file. @returns whether the file had enough bytes there. */
export function readWhole(descriptor: number, into: Uint8Array, position: number): boolean {
  for (let filled = 0; filled < into.length; ) {
    const read = readSync(descriptor, into, filled, into.length - filled, position + filled);
    if (read === 0) return false;
    filled += read;
  }
  return true;
}

/** Writes all of the bytes to a place in an open file. */
export function writeWhole(descriptor: number, bytes: Uint8Array, position: number): void {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
  }
}
