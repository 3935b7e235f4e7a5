import { concatBytes, utf8 } from './bytes.ts';
import { asKey, type Key } from './keys.ts';
import { align, maxMessageBytes, reserveScratch, trimScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

/** What a signature can be for; one made for one purpose is never valid for another. FORMAT.md, "More terms". */
export type SignaturePurpose =
  | 'keyring'
  | 'manifest'
  | 'lock'
  | 'head'
  | 'device'
  | 'audit'
  | 'warning'
  | 'removal'
  | 'backup'
  | 'archive'
  | 'plan'
  | 'end'
  | 'note'
  | 'paper';

/** Length of an Ed25519 public key, in bytes. */
export const publicKeyBytes = 32;
/** Length of a signature, in bytes. */
export const signatureBytes = 64;

const seedOffset = 0;
const publicOffset = 64;
const secretOffset = 128;
const signatureOffset = 192;
const messageOffset = 256;

/** An Ed25519 key pair that signs. */
export interface Identity {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /**
   * The signature, 64 bytes; the same message gives the same one. @throws TypeError once the seed has been wiped, RangeError above 16 MiB.
   */
  sign(purpose: SignaturePurpose, message: Uint8Array): Uint8Array;
}

function signedText(purpose: SignaturePurpose, message: Uint8Array): Uint8Array {
  if (message.length > maxMessageBytes) throw new RangeError(`at most ${maxMessageBytes} bytes at once`);
  return concatBytes(utf8(`Heirlock signature 1 ${purpose}\n`), message);
}

function clear(base: number, sizeBytes: number): void {
  wasm.HEAPU8.fill(0, base, base + sizeBytes);
  trimScratch();
}

/** Puts the key pair of `seed` into the scratch area, which is `sizeBytes` long. */
function placeKeyPair(seed: Key, sizeBytes: number): number {
  asKey(seed);
  const base = reserveScratch(sizeBytes);
  wasm.HEAPU8.set(seed, base + seedOffset);
  if (wasm._crypto_sign_seed_keypair(base + publicOffset, base + secretOffset, base + seedOffset) !== 0) {
    clear(base, messageOffset);
    throw new Error('libsodium refused to make a key pair');
  }
  return base;
}

/** Ed25519 of the bare text, without our prefix: what `sign` does and the RFC's vectors are checked against. */
export function signText(seed: Key, text: Uint8Array): Uint8Array {
  const sizeBytes = align(messageOffset + text.length);
  const base = placeKeyPair(seed, sizeBytes);
  wasm.HEAPU8.set(text, base + messageOffset);
  const failed = wasm._crypto_sign_detached(base + signatureOffset, null, base + messageOffset, text.length, 0, base + secretOffset);
  const signature = wasm.HEAPU8.slice(base + signatureOffset, base + signatureOffset + signatureBytes);
  clear(base, sizeBytes);
  if (failed !== 0) throw new Error('libsodium refused to sign');
  return signature;
}

/** Whether `signature` is one of the bare text; the counterpart of `signText`. */
export function verifyText(publicKey: Uint8Array, text: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== publicKeyBytes || signature.length !== signatureBytes) return false;
  const sizeBytes = align(messageOffset + text.length);
  const base = reserveScratch(sizeBytes);
  wasm.HEAPU8.set(publicKey, base + publicOffset);
  wasm.HEAPU8.set(signature, base + signatureOffset);
  wasm.HEAPU8.set(text, base + messageOffset);
  const failed = wasm._crypto_sign_verify_detached(base + signatureOffset, base + messageOffset, text.length, 0, base + publicOffset);
  clear(base, sizeBytes);
  return failed === 0;
}

/**
 * The key pair of a 32-byte seed. The seed is not copied: its holder wipes it, which ends the identity.
 * @throws TypeError for a wiped seed.
 */
export function identityFromSeed(seed: Key): Identity {
  const base = placeKeyPair(seed, messageOffset);
  const publicKey = wasm.HEAPU8.slice(base + publicOffset, base + publicOffset + publicKeyBytes);
  clear(base, messageOffset);
  return { publicKey, sign: (purpose, message) => signText(seed, signedText(purpose, message)) };
}

/**
 * Whether `signature` is that of `publicKey` over this message (at most 16 MiB) for this purpose. Keys of small order and second forms of a signature
 * are refused, as libsodium does. Anything of another length is just no signature.
 */
export function verifySignature(publicKey: Uint8Array, purpose: SignaturePurpose, message: Uint8Array, signature: Uint8Array): boolean {
  return verifyText(publicKey, signedText(purpose, message), signature);
}
