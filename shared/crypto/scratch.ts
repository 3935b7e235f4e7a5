import { wasm } from './sodium.ts';

/** The most bytes one call of this folder seals, opens or hashes: 1 MiB. Longer content goes through a format with frames. */
export const maxMessageBytes = 2 ** 20;

const alignment = 64;

let address = 0;
let capacity = 0;

/**
 * The address of `sizeBytes` bytes of WASM memory. There is one such area for all calls: each call is synchronous, so it has the
 * area to itself, and clears what it put there before it returns.
 */
export function reserveScratch(sizeBytes: number): number {
  if (sizeBytes > capacity) {
    if (address !== 0) wasm._free(address);
    capacity = Math.ceil(sizeBytes / 2 ** 16) * 2 ** 16;
    address = wasm._malloc(capacity);
    if (address === 0) {
      capacity = 0;
      throw new RangeError('libsodium has no memory left');
    }
  }
  return address;
}

/** The next offset at or after `offset` on which a part of the scratch area may begin. */
export function align(offset: number): number {
  return Math.ceil(offset / alignment) * alignment;
}
