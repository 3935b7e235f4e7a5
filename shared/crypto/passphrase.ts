import { utf8 } from './bytes.ts';
import { asKey, keyBytes, wipe, type Key } from './keys.ts';
import { align, reserveScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

/** What Argon2id costs: time in passes over so much memory. */
export interface PassphraseCost {
  /** 1 … 16. */
  readonly passes: number;
  /** 8,192 … 1,048,576. */
  readonly memoryKiB: number;
}

/** Length of the salt, in bytes. */
export const passphraseSaltBytes = 16;

/** The cost that a keyring's writer uses on a desktop: about half a second. */
export const desktopCost: PassphraseCost = { passes: 3, memoryKiB: 262_144 };
/** The cost that an enrolment's writer uses, since phones must manage: about a tenth of a second. */
export const enrolmentCost: PassphraseCost = { passes: 2, memoryKiB: 65_536 };

const maxPassphraseBytes = 1024;
const argon2id13 = 2;
/** The least that Argon2 takes. */
const leastMemoryBytes = 8192;

/** Whether a cost is within the limits of `stretchPassphrase`, or a narrower one of memory. */
export function isCost({ passes, memoryKiB }: PassphraseCost, maxMemoryKiB = 1_048_576): boolean {
  const whole = Number.isInteger(passes) && Number.isInteger(memoryKiB);
  return whole && passes >= 1 && passes <= 16 && memoryKiB >= 8_192 && memoryKiB <= maxMemoryKiB;
}

/**
 * The bytes that a passphrase stands for: UTF-8 after normalisation form C. The caller wipes them.
 * @throws RangeError unless they are 1 to 1,024, TypeError for half a surrogate pair, which is no text.
 */
export function passphraseBytes(passphrase: string): Uint8Array {
  if (!passphrase.isWellFormed()) throw new TypeError('a passphrase is well-formed text');
  const bytes = utf8(passphrase.normalize('NFC'));
  if (bytes.length >= 1 && bytes.length <= maxPassphraseBytes) return bytes;
  wipe(bytes);
  throw new RangeError(`a passphrase has 1 to ${maxPassphraseBytes} bytes`);
}

/**
 * libsodium's Argon2 leaves its memory as it was, and its last block is as good as the key: the allocator gives the same room again, to be
 * cleared. It also leaves the key on its stack: stretching zeros at next to no cost puts a worthless one in the same place.
 * @param base 64 zero bytes.
 */
function clearTraces(base: number, memoryBytes: number): void {
  wasm._crypto_pwhash(base, keyBytes, 0, base + keyBytes, 1, 0, base + keyBytes, 1, 0, leastMemoryBytes, argon2id13);
  wasm.HEAPU8.fill(0, base, base + keyBytes);
  const room = wasm._malloc(memoryBytes);
  if (room === 0) return;
  wasm.HEAPU8.fill(0, room, room + memoryBytes);
  wasm._free(room);
}

/**
 * The key that a passphrase gives with Argon2id; FORMAT.md, "More terms". Slow on purpose, takes `memoryKiB` of memory and does not
 * yield: call it in a worker, whose end gives the memory back. The caller wipes the key.
 * @param salt 16 bytes.
 * @throws RangeError for a passphrase, salt or cost out of range, or when the memory is not to be had; TypeError for text that is
 *   not well-formed.
 */
export function stretchPassphrase(passphrase: string, salt: Uint8Array, cost: PassphraseCost): Key {
  if (salt.length !== passphraseSaltBytes) throw new RangeError(`a salt has ${passphraseSaltBytes} bytes`);
  if (!isCost(cost)) throw new RangeError('this cost is out of range');
  const text = passphraseBytes(passphrase);
  // Layout: out (32), salt (16), text.
  const textOffset = align(keyBytes + passphraseSaltBytes);
  const base = reserveScratch(textOffset + text.length);
  wasm.HEAPU8.set(salt, base + keyBytes);
  wasm.HEAPU8.set(text, base + textOffset);
  const memoryBytes = cost.memoryKiB * 1024;
  const failed = wasm._crypto_pwhash(
    base, keyBytes, 0, base + textOffset, text.length, 0, base + keyBytes, cost.passes, 0, memoryBytes, argon2id13,
  );
  const key = wasm.HEAPU8.slice(base, base + keyBytes);
  wasm.HEAPU8.fill(0, base, base + textOffset + text.length);
  wipe(text);
  if (failed !== 0) throw new RangeError('there is not enough memory for this cost');
  clearTraces(base, memoryBytes);
  return asKey(key);
}
