import { nonceBytes, tagBytes } from './aead.ts';
import { utf8 } from './bytes.ts';
import { asKey, keyBytes, type Key } from './keys.ts';
import { align, maxMessageBytes, reserveScratch, trimScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

// What `commitKey`, `equalBytes` and `openBytes` do one after the other, in one place of libsodium's memory: a device opens all of its
// records
// before it shows the first one, and the dozen small arrays passed between those three cost more than the cipher. The sealing key never
// leaves it.

/** Offsets of the layout's members; see sealed-layout.ts. */
const nonceAt = 2;
const checkAt = nonceAt + nonceBytes;
const textAt = checkAt + keyBytes;

/**
 * In the scratch area: sealing key and key check, key, salt, personalisation, then the associated data (header and binding), then the text.
 */
const keyOffset = 2 * keyBytes;
const saltOffset = keyOffset + keyBytes;
const personOffset = saltOffset + 16;
const personBytes = 16;
const associatedOffset = personOffset + personBytes;

/** The longest binding, in bytes. */
export const maxBindingBytes = 1024;

/** An envelope of the layout, as long as its header and tag at least. */
export interface CommittedEnvelope {
  readonly envelope: Uint8Array;
  readonly key: Key;
  /** The section's 16 ASCII characters for the committed key. */
  readonly person: string;
  readonly binding: Uint8Array | string;
}

function isAscii(text: string): boolean {
  let bits = 0;
  for (let at = 0; at < text.length; at += 1) bits |= text.charCodeAt(at);
  return bits < 0x80;
}

/** Puts ASCII text into memory; an encoder would make an array of its own first. */
function writeAscii(text: string, memory: Uint8Array, offset: number): void {
  for (let at = 0; at < text.length; at += 1) memory[offset + at] = text.charCodeAt(at);
}

function hash(base: number, outBytes: number, message: number, messageBytes: number): number {
  return wasm._crypto_generichash_blake2b_salt_personal(
    base,
    outBytes,
    message,
    messageBytes,
    0,
    base + keyOffset,
    keyBytes,
    base + saltOffset,
    base + personOffset,
  );
}

function decrypt(base: number, message: number, sealedBytes: number, associatedBytes: number): number {
  const associated = base + associatedOffset;
  return wasm._crypto_aead_xchacha20poly1305_ietf_decrypt(
    message,
    null,
    null,
    message,
    sealedBytes,
    0,
    associated,
    associatedBytes,
    0,
    associated + nonceAt,
    base,
  );
}

/**
 * The text inside, in new memory which the caller may wipe; `wrong_key` when the key check differs, `damaged` when it does not open.
 * @throws TypeError for a wiped key or a person string of another length, RangeError for a text above 16 MiB or too long a binding.
 */
export function openCommitted({ envelope, key, person, binding }: CommittedEnvelope): Uint8Array<ArrayBuffer> | 'wrong_key' | 'damaged' {
  asKey(key);
  if (person.length !== personBytes || !isAscii(person)) throw new TypeError(`personalisation has ${personBytes} bytes`);
  const sealedBytes = envelope.length - textAt;
  if (sealedBytes > maxMessageBytes + tagBytes) throw new RangeError(`at most ${maxMessageBytes} bytes at once`);
  const bound = typeof binding === 'string' && !isAscii(binding) ? utf8(binding) : binding;
  if (bound.length > maxBindingBytes) throw new RangeError(`a binding has at most ${maxBindingBytes} bytes`);
  const associatedBytes = textAt + bound.length;
  const messageOffset = align(associatedOffset + associatedBytes);
  const base = reserveScratch(messageOffset + sealedBytes);
  const message = base + messageOffset;
  const memory = wasm.HEAPU8;
  memory.fill(0, base, base + personOffset);
  memory.set(key, base + keyOffset);
  writeAscii(person, memory, base + personOffset);
  memory.set(envelope.subarray(0, textAt), base + associatedOffset);
  if (typeof bound === 'string') writeAscii(bound, memory, base + associatedOffset + textAt);
  else memory.set(bound, base + associatedOffset + textAt);
  memory.set(envelope.subarray(textAt), message);
  const failed = hash(base, 2 * keyBytes, base + associatedOffset, checkAt);
  const isKey = failed === 0 && wasm._crypto_verify_32(base + keyBytes, base + associatedOffset + checkAt) === 0;
  const isOpen = isKey && decrypt(base, message, sealedBytes, associatedBytes) === 0;
  const text = isOpen ? wasm.HEAPU8.slice(message, message + sealedBytes - tagBytes) : undefined;
  wasm.HEAPU8.fill(0, base, message + sealedBytes);
  // libsodium leaves its last hash on its stack, which here is a key: hashing zeros puts a worthless one in the same place.
  hash(base, 2 * keyBytes, base + associatedOffset, 0);
  wasm.HEAPU8.fill(0, base, base + keyOffset);
  trimScratch();
  if (failed !== 0) throw new Error('libsodium refused to hash');
  return text ?? (isKey ? 'damaged' : 'wrong_key');
}
