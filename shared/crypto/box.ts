import { CryptoError } from './crypto-error.ts';
import { asKey, keyBytes, randomKey, type Key } from './keys.ts';
import { align, maxMessageBytes, reserveScratch, trimScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

/** How much longer a sealed message is than the message, in bytes: a public key made for it alone, and a tag. */
export const boxOverheadBytes = 48;

const publicOffset = 0;
const privateOffset = 64;
const messageOffset = 128;

/** An X25519 key pair. The holder wipes the private key. */
export interface BoxKeys {
  readonly publicKey: Uint8Array;
  readonly privateKey: Key;
}

interface Placement {
  readonly base: number;
  /** Address of the incoming bytes. */
  readonly input: number;
  /** Address where the outgoing bytes begin. */
  readonly output: number;
  readonly sizeBytes: number;
}

function place(publicKey: Uint8Array, privateKey: Key | undefined, input: Uint8Array, outputBytes: number): Placement {
  if (input.length > maxMessageBytes) throw new RangeError(`at most ${maxMessageBytes} bytes at once`);
  const outputOffset = align(messageOffset + input.length);
  const sizeBytes = outputOffset + outputBytes;
  const base = reserveScratch(sizeBytes);
  wasm.HEAPU8.set(publicKey, base + publicOffset);
  if (privateKey !== undefined) wasm.HEAPU8.set(asKey(privateKey), base + privateOffset);
  wasm.HEAPU8.set(input, base + messageOffset);
  return { base, input: base + messageOffset, output: base + outputOffset, sizeBytes };
}

function take({ base, output, sizeBytes }: Placement, outputBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = wasm.HEAPU8.slice(output, output + outputBytes);
  wasm.HEAPU8.fill(0, base, base + sizeBytes);
  trimScratch();
  return bytes;
}

/** A new random X25519 key pair. */
export function makeBoxKeys(): BoxKeys {
  const privateKey = randomKey();
  return { publicKey: boxPublicKey(privateKey), privateKey };
}

/** The X25519 public key of a private one: 32 bytes. @throws TypeError for a wiped key. */
export function boxPublicKey(privateKey: Key): Uint8Array {
  const placement = place(new Uint8Array(keyBytes), privateKey, new Uint8Array(0), keyBytes);
  const failed = wasm._crypto_scalarmult_base(placement.output, placement.base + privateOffset);
  const publicKey = take(placement, keyBytes);
  if (failed !== 0) throw new Error('libsodium refused to make a public key');
  return publicKey;
}

/**
 * Seals `message` (at most 16 MiB) so that only the holder of the private key opens it: libsodium's `crypto_box_seal`. Different each
 * time. It says nothing about who sealed it: what is inside must be checked.
 * @throws CryptoError `damaged` for something that isn't a public key (another length, or a point of small order), RangeError for too long
 * a message.
 */
export function sealToBox(publicKey: Uint8Array, message: Uint8Array): Uint8Array {
  if (publicKey.length !== keyBytes) throw new CryptoError('damaged', 'a public key has 32 bytes');
  const sealedBytes = message.length + boxOverheadBytes;
  const placement = place(publicKey, undefined, message, sealedBytes);
  const failed = wasm._crypto_box_seal(placement.output, placement.input, message.length, 0, placement.base + publicOffset);
  const sealed = take(placement, sealedBytes);
  if (failed !== 0) throw new CryptoError('damaged', 'nothing can be sealed to this public key');
  return sealed;
}

/**
 * The message of `sealToBox`, in new memory which the caller may wipe; undefined when it was sealed to another key or a bit differs.
 * @throws TypeError for a wiped private key, RangeError for too long a text.
 */
export function openBox(publicKey: Uint8Array, privateKey: Key, sealed: Uint8Array): Uint8Array | undefined {
  asKey(privateKey);
  if (publicKey.length !== keyBytes || sealed.length < boxOverheadBytes) return undefined;
  const messageBytes = sealed.length - boxOverheadBytes;
  const placement = place(publicKey, privateKey, sealed, messageBytes);
  const failed = wasm._crypto_box_seal_open(
    placement.output,
    placement.input,
    sealed.length,
    0,
    placement.base + publicOffset,
    placement.base + privateOffset,
  );
  const message = take(placement, messageBytes);
  return failed === 0 ? message : undefined;
}
