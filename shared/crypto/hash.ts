import { reserveScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

export { fromHex, hex } from './base64.ts';

/** Length of a SHA-256 hash, in bytes. */
export const hashBytes = 32;

const stateBytes = 128;
const blockBytes = 2 ** 16;

/** `H` of FORMAT.md, "More terms": SHA-256 of the parts one after another, 32 bytes. Any length: libsodium sees 64 KiB at a time. */
export function sha256(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  // Layout: state (104 in this build), hash, block.
  const state = reserveScratch(stateBytes + hashBytes + blockBytes);
  const block = state + stateBytes + hashBytes;
  let failed = wasm._crypto_hash_sha256_init(state);
  let dirtyBytes = 0;
  for (const part of parts) {
    for (let offset = 0; offset < part.length; offset += blockBytes) {
      const piece = part.subarray(offset, offset + blockBytes);
      wasm.HEAPU8.set(piece, block);
      failed |= wasm._crypto_hash_sha256_update(state, block, piece.length, 0);
      dirtyBytes = Math.max(dirtyBytes, piece.length);
    }
  }
  failed |= wasm._crypto_hash_sha256_final(state, state + stateBytes);
  const hash = wasm.HEAPU8.slice(state + stateBytes, block);
  wasm.HEAPU8.fill(0, state, block + dirtyBytes);
  if (failed !== 0) throw new Error('libsodium refused to hash');
  return hash;
}
