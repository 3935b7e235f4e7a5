import { CryptoError, type CryptoErrorCode } from './crypto-error.ts';

// Our own, since the platform's `atob` accepts what RFC 4648 refuses, and libsodium's leaves the bytes in its own memory.

interface Alphabet {
  readonly name: string;
  /** Bits that one character stands for. */
  readonly bits: number;
  /** ASCII code of each value. */
  readonly codes: Uint8Array;
  /** Value of each ASCII code; 255 for a character without a value. */
  readonly values: Uint8Array;
}

function alphabet(name: string, bits: number, characters: string): Alphabet {
  const codes = new TextEncoder().encode(characters);
  const values = new Uint8Array(128).fill(255);
  for (const [value, code] of codes.entries()) values[code] = value;
  return { name, bits, codes, values };
}

const base64 = alphabet('base64', 6, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const base32 = alphabet('base32', 5, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');
const base16 = alphabet('hexadecimal', 4, '0123456789abcdef');
const equalsSign = 0x3d;
const latin1 = new TextDecoder('latin1');

function encode({ bits, codes }: Alphabet, bytes: Uint8Array, paddedTo: number): string {
  const characters = Math.ceil((bytes.length * 8) / bits);
  const text = new Uint8Array(Math.ceil(characters / paddedTo) * paddedTo).fill(equalsSign);
  const mask = (1 << bits) - 1;
  let held = 0;
  let heldBits = 0;
  let at = 0;
  // A plain index: bundles have megabytes, and an iterator takes several times as long.
  for (let index = 0; index < bytes.length; index += 1) {
    held = ((held << 8) | (bytes[index] ?? 0)) & 0xffff;
    heldBits += 8;
    while (heldBits >= bits) {
      heldBits -= bits;
      text[at] = codes[(held >> heldBits) & mask] ?? 0;
      at += 1;
    }
  }
  if (heldBits > 0) text[at] = codes[(held << (bits - heldBits)) & mask] ?? 0;
  return latin1.decode(text);
}

function decode({ name, bits, values }: Alphabet, text: string, characters: number, code: CryptoErrorCode): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.floor((characters * bits) / 8));
  let held = 0;
  let heldBits = 0;
  let at = 0;
  for (let index = 0; index < characters; index += 1) {
    const value = values[text.charCodeAt(index)] ?? 255;
    if (value === 255) throw new CryptoError(code, `this is not ${name}`);
    held = ((held << bits) | value) & 0xffff;
    heldBits += bits;
    if (heldBits < 8) continue;
    heldBits -= 8;
    bytes[at] = held >> heldBits;
    at += 1;
  }
  // A single leftover character encodes nothing, and leftover bits must be zero: one text for one byte string.
  if (heldBits >= bits || (held & ((1 << heldBits) - 1)) !== 0) throw new CryptoError(code, `this is not ${name}`);
  return bytes;
}

/** The bytes in base64 of RFC 4648, padded. */
export function toBase64(bytes: Uint8Array): string {
  // Three bytes at a time, which is most of what sync sends: four times as fast as bit by bit. The rest goes the other way.
  const whole = bytes.length - (bytes.length % 3);
  const text = new Uint8Array((whole / 3) * 4);
  const { codes } = base64;
  for (let from = 0, to = 0; from < whole; from += 3, to += 4) {
    const three = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    text[to] = codes[three >> 18] ?? 0;
    text[to + 1] = codes[(three >> 12) & 63] ?? 0;
    text[to + 2] = codes[(three >> 6) & 63] ?? 0;
    text[to + 3] = codes[three & 63] ?? 0;
  }
  return latin1.decode(text) + encode(base64, bytes.subarray(whole), 4);
}

/**
 * The bytes of padded base64 text. Strict: no white space, nothing left out, unused bits zero.
 * @param code what a refusal is answered with: in the body of a sealed object a text that isn't base64 is `damaged`.
 * @throws CryptoError `code`, by default `bad_header`.
 */
export function fromBase64(text: string, code: CryptoErrorCode = 'bad_header'): Uint8Array<ArrayBuffer> {
  if (text.length % 4 !== 0) throw new CryptoError(code, 'this is not base64');
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return decode(base64, text, text.length - padding, code);
}

/** The bytes in base32; FORMAT.md, "More terms": upper case, no padding. */
export function toBase32(bytes: Uint8Array): string {
  return encode(base32, bytes, 1);
}

/** The bytes of base32 text; as strict as `fromBase64`. @throws CryptoError `code`, by default `bad_header`. */
export function fromBase32(text: string, code: CryptoErrorCode = 'bad_header'): Uint8Array<ArrayBuffer> {
  return decode(base32, text, text.length, code);
}

/** Two lower-case hexadecimal digits for each byte. */
export function hex(bytes: Uint8Array): string {
  return encode(base16, bytes, 1);
}

/** The bytes of lower-case hexadecimal digits. @throws CryptoError `code`, by default `bad_header`. */
export function fromHex(text: string, code: CryptoErrorCode = 'bad_header'): Uint8Array<ArrayBuffer> {
  return decode(base16, text, text.length, code);
}
