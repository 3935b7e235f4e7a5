import { keyBytes } from './keys.ts';
import { align, reserveScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

const argon2id13 = 2;
/** The least that Argon2 accepts. */
const minMemoryBytes = 8192;

/**
 * libsodium's Argon2 leaves its memory as it was, and its last block is as good as the key: the allocator hands out the same space again,
 * to be
 * cleared. It also leaves the key on its stack: stretching zeros at next to no cost puts a worthless one in the same place.
 * @param base 64 zero bytes.
 */
function clearTraces(base: number, memoryBytes: number): void {
  wasm._crypto_pwhash(base, keyBytes, 0, base + keyBytes, 1, 0, base + keyBytes, 1, 0, minMemoryBytes, argon2id13);
  wasm.HEAPU8.fill(0, base, base + keyBytes);
  const room = wasm._malloc(memoryBytes);
  if (room === 0) return;
  wasm.HEAPU8.fill(0, room, room + memoryBytes);
  wasm._free(room);
}

/**
 * Argon2id with one lane, in libsodium's WASM: what browsers use.
 * @param salt 16 bytes.
 * @returns 32 bytes; undefined when the memory isn't available.
 */
export function argon2id(
  text: Uint8Array,
  salt: Uint8Array,
  { passes, memoryKiB }: { readonly passes: number; readonly memoryKiB: number },
): Uint8Array | undefined {
  // Layout: out (32), salt (16), text.
  const textOffset = align(keyBytes + salt.length);
  const base = reserveScratch(textOffset + text.length);
  wasm.HEAPU8.set(salt, base + keyBytes);
  wasm.HEAPU8.set(text, base + textOffset);
  const memoryBytes = memoryKiB * 1024;
  const failed = wasm._crypto_pwhash(
    base,
    keyBytes,
    0,
    base + textOffset,
    text.length,
    0,
    base + keyBytes,
    passes,
    0,
    memoryBytes,
    argon2id13,
  );
  const key = wasm.HEAPU8.slice(base, base + keyBytes);
  wasm.HEAPU8.fill(0, base, base + textOffset + text.length);
  if (failed !== 0) return undefined;
  clearTraces(base, memoryBytes);
  return key;
}
