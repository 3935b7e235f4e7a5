import { wasm } from './sodium.ts';

/**
 * The most plain bytes that one call in this folder seals or opens: 16 MiB. Longer content goes through a format with frames or segments.
 */
export const maxMessageBytes = 2 ** 24;

/** An area up to this size is kept for the next call. */
const keptBytes = 2 ** 20 + 2 ** 16;
const alignment = 64;

let address = 0;
let capacity = 0;

function free(): void {
  if (address !== 0) wasm._free(address);
  address = 0;
  capacity = 0;
}

/**
 * The address of `sizeBytes` bytes of WASM memory. There is one such area for all calls: each call is synchronous, so it has the
 * area to itself, and clears what it put there before it returns. The previous one may be released, so an address is never kept.
 */
export function reserveScratch(sizeBytes: number): number {
  if (sizeBytes > capacity) {
    free();
    const wantedBytes = Math.ceil(sizeBytes / 2 ** 16) * 2 ** 16;
    address = wasm._malloc(wantedBytes);
    if (address === 0) throw new RangeError('libsodium has no memory left');
    capacity = wantedBytes;
  }
  return address;
}

/**
 * Call this after a use of many bytes, once they are cleared: it releases an area of more than about 1 MiB, so that a bundle of
 * 16 MiB doesn't hold its space for ever. (WASM memory itself never shrinks; the next large use gets the same bytes.)
 */
export function trimScratch(): void {
  if (capacity > keptBytes) free();
}

/** The next offset at or after `offset` on which a part of the scratch area may begin. */
export function align(offset: number): number {
  return Math.ceil(offset / alignment) * alignment;
}
