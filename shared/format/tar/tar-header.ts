// Headers of tar archives: POSIX ustar, and pax for what doesn't fit. FORMAT.md, "Files".

/** Everything in a tar archive begins at a multiple of this. */
export const tarBlockBytes = 512;
/** The longest pax header that is read, in bytes. */
export const maxPaxBytes = 64 * 1024;

/** Where a header has `ustar`. */
export const tarMagicOffset = 257;
const decoder = new TextDecoder();

/** What a block says as a header, whether it holds or not. */
export interface TarHeader {
  readonly name: string;
  /** Undefined where that can't be read. */
  readonly sizeBytes: number | undefined;
  /** `0` or a zero byte for a file, `x` for a pax header. */
  readonly kind: string;
  /** It has `ustar` where that stands. */
  readonly hasMagic: boolean;
  /** It has that, its checksum is right, and its size can be read. */
  readonly isSound: boolean;
}

/** @param block 512 bytes. */
export function readTarHeader(block: Uint8Array): TarHeader {
  const sizeBytes = octal(text(block, 124, 12));
  const hasMagic = hasMagicAt(block, tarMagicOffset);
  const isSound = hasMagic && sizeBytes !== undefined && sumOf(block) === octal(text(block, 148, 8));
  return { name: nameOf(block), sizeBytes, kind: String.fromCharCode(block[156] ?? 0), hasMagic, isSound };
}

/** Whether `ustar` begins at this place. */
export function hasMagicAt(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x75 && bytes[at + 1] === 0x73 && bytes[at + 2] === 0x74 && bytes[at + 3] === 0x61 && bytes[at + 4] === 0x72;
}

/** Up to the next multiple of a block. */
export function blocksOf(sizeBytes: number): number {
  return Math.ceil(sizeBytes / tarBlockBytes) * tarBlockBytes;
}

export function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

/**
 * Records of a pax header: `<length> <name>=<value>` and a line feed, the length counting all of it. Undefined where they don't hold.
 */
export function readPax(bytes: Uint8Array): ReadonlyMap<string, string> | undefined {
  const records = new Map<string, string>();
  for (let offset = 0; offset < bytes.length; ) {
    const space = bytes.indexOf(0x20, offset);
    const length = Number(decoder.decode(bytes.subarray(offset, space)));
    const equals = bytes.indexOf(0x3d, space);
    const end = offset + length;
    if (space < 0 || equals < 0 || !(length > 0) || end > bytes.length || equals >= end) return undefined;
    records.set(decoder.decode(bytes.subarray(space + 1, equals)), decoder.decode(bytes.subarray(equals + 1, end - 1)));
    offset = end;
  }
  return records;
}

/** The size that a pax header gives, where it gives one; undefined where that can't be read. */
export function paxSize(written: string): number | undefined {
  const size = /^[0-9]{1,15}$/.test(written) ? Number(written) : undefined;
  return size !== undefined && Number.isSafeInteger(size) ? size : undefined;
}

function sumOf(block: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < tarBlockBytes; index += 1) sum += index >= 148 && index < 156 ? 0x20 : (block[index] ?? 0);
  return sum;
}

function nameOf(block: Uint8Array): string {
  const prefix = text(block, 345, 155);
  const name = text(block, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** The bytes up to the first zero, as text. */
function text(block: Uint8Array, start: number, length: number): string {
  const field = block.subarray(start, start + length);
  const end = field.indexOf(0);
  return decoder.decode(end < 0 ? field : field.subarray(0, end));
}

function octal(field: string): number | undefined {
  const digits = field.trim();
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : undefined;
}
