/** A writer of DER (ITU-T X.690): every function returns one complete value, tag and length included. */

const longestPart = 0x80;

/** One value with any tag around content that is already encoded. */
export function encodeValue(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag]), lengthOctets(length), ...content]);
}

function lengthOctets(length: number): Buffer {
  if (length < longestPart) return Buffer.from([length]);
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return Buffer.from([longestPart | octets.length, ...octets]);
}

export function encodeSequence(...members: readonly Uint8Array[]): Buffer {
  return encodeValue(0x30, ...members);
}

/** SET OF: the members in ascending order of their encoding, as DER requires (X.690, 11.6). */
export function encodeSetOf(...members: readonly Uint8Array[]): Buffer {
  return encodeValue(0x31, ...[...members].sort((a, b) => Buffer.compare(a, b)));
}

/** `[number]` around complete values: EXPLICIT, or IMPLICIT of a constructed type whose content is given. */
export function encodeTagged(number: number, ...content: readonly Uint8Array[]): Buffer {
  return encodeValue(0xa0 | number, ...content);
}

/** `[number]` IMPLICIT of a primitive type. */
export function encodeTaggedPrimitive(number: number, content: Uint8Array): Buffer {
  return encodeValue(0x80 | number, content);
}

/** A whole number, negative ones excluded; bytes are read as an unsigned big-endian number. */
export function encodeInteger(value: number | Uint8Array): Buffer {
  let bytes = typeof value === 'number' ? numberBytes(value) : Buffer.from(value);
  while (bytes.length > 1 && bytes[0] === 0) bytes = bytes.subarray(1);
  const sign = bytes.length === 0 || (bytes[0] ?? 0) >= 0x80 ? Buffer.from([0]) : Buffer.alloc(0);
  return encodeValue(0x02, sign, bytes);
}

function numberBytes(value: number): Buffer {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('only whole numbers from 0 are written');
  return Buffer.from(value.toString(16).padStart(14, '0'), 'hex');
}

export function encodeEnumerated(value: number): Buffer {
  return encodeValue(0x0a, Buffer.from([value]));
}

export function encodeBoolean(value: boolean): Buffer {
  return encodeValue(0x01, Buffer.from([value ? 0xff : 0]));
}

export function encodeNull(): Buffer {
  return Buffer.from([0x05, 0x00]);
}

export function encodeOctets(bytes: Uint8Array): Buffer {
  return encodeValue(0x04, bytes);
}

/** A bit string; `unusedBits` (0 to 7) of the last byte are not part of it. */
export function encodeBits(bytes: Uint8Array, unusedBits = 0): Buffer {
  return encodeValue(0x03, Buffer.from([unusedBits]), bytes);
}

/** A bit string of named bits, bit 0 first, without trailing zeros (X.690, 11.2.2). */
export function encodeNamedBits(bits: readonly number[]): Buffer {
  const highest = Math.max(-1, ...bits);
  const bytes = Buffer.alloc(Math.floor((highest + 8) / 8));
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return encodeBits(bytes, highest < 0 ? 0 : 7 - (highest & 7));
}

/** An object identifier from its dotted form. */
export function encodeOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return encodeValue(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(base128)));
}

function base128(value: number): number[] {
  const octets = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) octets.unshift((rest % 128) | 0x80);
  return octets;
}

export function encodeUtf8(text: string): Buffer {
  return encodeValue(0x0c, Buffer.from(text, 'utf8'));
}

/** ASCII text of an e-mail address, a host name or a web address. */
export function encodeIa5(text: string): Buffer {
  return encodeValue(0x16, Buffer.from(text, 'latin1'));
}

/** UTCTime until 2049, GeneralizedTime from 2050 onwards, whole seconds (RFC 5280, 4.1.2.5). */
export function encodeTime(ms: number): Buffer {
  const digits = timeDigits(ms);
  return digits < '2050' ? encodeValue(0x17, Buffer.from(`${digits.slice(2)}Z`)) : encodeValue(0x18, Buffer.from(`${digits}Z`));
}

/** GeneralizedTime with whole seconds, whatever the year. */
export function encodeGeneralizedTime(ms: number): Buffer {
  return encodeValue(0x18, Buffer.from(`${timeDigits(ms)}Z`));
}

function timeDigits(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace(/[-:T]/g, '');
}
