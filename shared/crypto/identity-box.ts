import { boxPublicKey, openBox, sealToBox } from './box.ts';
import { CryptoError } from './crypto-error.ts';
import { publicKeyBytes } from './identity.ts';
import { asKey, keyBytes, wipe, type Key } from './keys.ts';
import { reserveScratch, trimScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

// Sealing to a key that signs: FORMAT.md, "Sealed to the third party". The key is turned into one of X25519 first, since Ed25519 itself
// seals nothing.

const seedOffset = 0;
const publicOffset = 64;
const secretOffset = 128;
const boxOffset = 192;
const usedBytes = 256;

function inScratch<T>(use: (base: number) => T): T {
  const base = reserveScratch(usedBytes);
  try {
    return use(base);
  } finally {
    wasm.HEAPU8.fill(0, base, base + usedBytes);
    trimScratch();
  }
}

const boxKeyAt = (base: number): Uint8Array<ArrayBuffer> => wasm.HEAPU8.slice(base + boxOffset, base + boxOffset + keyBytes);

/**
 * Seals `message` (at most 16 MiB) so that only the holder of an identity's seed opens it. Different each time. It says nothing about who
 * sealed it: what is inside must be checked.
 * @param publicKey the identity's, of Ed25519.
 * @throws CryptoError `damaged` for what is no public key, or one of small order; RangeError for too long a message.
 */
export function sealToIdentity(publicKey: Uint8Array, message: Uint8Array): Uint8Array {
  if (publicKey.length !== publicKeyBytes) throw new CryptoError('damaged', `a public key has ${publicKeyBytes} bytes`);
  const boxKey = inScratch((base) => {
    wasm.HEAPU8.set(publicKey, base + publicOffset);
    return wasm._crypto_sign_ed25519_pk_to_curve25519(base + boxOffset, base + publicOffset) === 0 ? boxKeyAt(base) : undefined;
  });
  if (boxKey === undefined) throw new CryptoError('damaged', 'nothing can be sealed to this public key');
  return sealToBox(boxKey, message);
}

/**
 * The message of `sealToIdentity`, in new memory which the caller may wipe; undefined when it was sealed to another key or a bit differs.
 * @param seed the identity's.
 * @throws TypeError for a wiped seed, RangeError for too long a text.
 */
export function openWithSeed(seed: Key, sealed: Uint8Array): Uint8Array | undefined {
  asKey(seed);
  const boxKey = inScratch((base) => {
    wasm.HEAPU8.set(seed, base + seedOffset);
    const failed =
      wasm._crypto_sign_seed_keypair(base + publicOffset, base + secretOffset, base + seedOffset) !== 0 ||
      wasm._crypto_sign_ed25519_sk_to_curve25519(base + boxOffset, base + secretOffset) !== 0;
    if (failed) throw new Error('libsodium refused to make a key pair');
    return asKey(boxKeyAt(base));
  });
  try {
    return openBox(boxPublicKey(boxKey), boxKey, sealed);
  } finally {
    wipe(boxKey);
  }
}
