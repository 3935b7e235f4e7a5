import { nonceBytes, tagBytes } from '../../crypto/aead.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { isUlid } from '../../domain/ids.ts';

// FORMAT.md, "Custody container": offsets, sizes and the order of the checks come from there.

/** Plain bytes in every frame but the last: 64 KiB. */
export const frameBytes = 65_536;
/** Bytes before the first frame. */
export const headerBytes = 64;
/** Bytes of the random salt. */
export const saltBytes = 16;
/** The most plain bytes that a container holds: 1 TiB. */
export const maxPlainBytes = 2 ** 40;
/** Where the key check begins: everything before it is what the check is computed from. */
export const keyCheckOffset = 32;

/** Sealed bytes in every frame but the last. */
export const sealedFrameBytes = frameBytes + tagBytes;

const magic = Uint8Array.of(0x8b, 0x48, 0x4c, 0x43, 0x55, 0x53, 0x0d, 0x0a);
const version = 1;
const suite = 1;
const frameSizeLog2 = 16;
const saltOffset = 16;

/** What a container belongs to; it opens for nothing else. */
export interface CustodyBinding {
  /** Bare ULID of the document. */
  readonly documentId: string;
  /** Number of the document's version, starting at 1. */
  readonly version: number;
}

/** Half-open range `[start, end)` of bytes. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** How many frames hold `plainSize` bytes: at least one, since the empty file has an empty frame. */
export function frameCount(plainSize: number): number {
  return Math.max(1, Math.ceil(plainSize / frameBytes));
}

/**
 * The size in bytes of the container of `plainSize` plain bytes.
 * @throws RangeError unless `plainSize` is a whole number from 0 to `maxPlainBytes`.
 */
export function containerSize(plainSize: number): number {
  if (!Number.isSafeInteger(plainSize) || plainSize < 0 || plainSize > maxPlainBytes) {
    throw new RangeError(`a custody container holds 0 to ${maxPlainBytes} bytes`);
  }
  return headerBytes + plainSize + frameCount(plainSize) * tagBytes;
}

/**
 * How many plain bytes a container of `containerSizeBytes` bytes holds.
 * @throws CryptoError `truncated` for a size that no container has, `damaged` for one beyond the limit; RangeError unless it is a
 *   whole number from 0.
 */
export function plainSizeOf(containerSizeBytes: number): number {
  if (!Number.isSafeInteger(containerSizeBytes) || containerSizeBytes < 0) throw new RangeError('a size is a whole number from 0');
  const body = containerSizeBytes - headerBytes;
  if (body < tagBytes) throw new CryptoError('truncated', 'the container is shorter than the shortest one');
  const fullFrames = Math.floor(body / sealedFrameBytes);
  const rest = body % sealedFrameBytes;
  // A remainder of one tag would be an empty last frame, which only the empty file has.
  const impossible = rest > 0 && (rest < tagBytes || (rest === tagBytes && fullFrames > 0));
  if (impossible) throw new CryptoError('truncated', 'the container ends within a frame');
  const plainSize = fullFrames * frameBytes + Math.max(0, rest - tagBytes);
  if (plainSize > maxPlainBytes) throw new CryptoError('damaged', 'the container is larger than any can be');
  return plainSize;
}

/** A header without its key check. @throws TypeError unless the salt has 16 bytes. */
export function encodeHeader(salt: Uint8Array): Uint8Array {
  if (salt.length !== saltBytes) throw new TypeError(`a salt has ${saltBytes} bytes`);
  const header = new Uint8Array(headerBytes);
  header.set(magic);
  header.set([version, suite, frameSizeLog2], magic.length);
  header.set(salt, saltOffset);
  return header;
}

/** Checks everything in a header that needs no key. @throws CryptoError `bad_header` or `unsupported_version`. */
export function checkHeader(header: Uint8Array): void {
  if (magic.some((byte, index) => header[index] !== byte)) throw new CryptoError('bad_header', 'this is not a custody container');
  if (header[8] !== version || header[9] !== suite) {
    throw new CryptoError('unsupported_version', 'the container has an unknown version or suite');
  }
  const zeros = header.subarray(11, saltOffset);
  if (header[10] !== frameSizeLog2 || zeros.some((byte) => byte !== 0)) {
    throw new CryptoError('bad_header', "the container's header has an unknown field");
  }
}

/** Nonce and associated data of the frames of one container, each in one buffer that `point` rewrites for the next frame. */
export class FramePlace {
  readonly nonce: Uint8Array = new Uint8Array(nonceBytes);
  readonly associatedData: Uint8Array = new Uint8Array(headerBytes + 26 + 8 + 8 + 1);
  readonly #nonceView = new DataView(this.nonce.buffer);
  readonly #associatedView = new DataView(this.associatedData.buffer);

  /** @throws TypeError unless the document id is a ULID and the version a whole number from 1. */
  constructor(header: Uint8Array, binding: CustodyBinding) {
    checkBinding(binding);
    this.associatedData.set(header);
    this.associatedData.set(new TextEncoder().encode(binding.documentId), headerBytes);
    this.#associatedView.setBigUint64(headerBytes + 26, BigInt(binding.version));
  }

  /** Makes both buffers those of frame `index`, as the final one or not. */
  point(index: number, final: boolean): void {
    const flag = final ? 1 : 0;
    // An index is below 2^24, so its upper half is always zero.
    this.#nonceView.setUint32(4, index);
    this.#nonceView.setUint8(8, flag);
    this.#associatedView.setUint32(headerBytes + 38, index);
    this.#associatedView.setUint8(headerBytes + 42, flag);
  }
}

/** @throws TypeError unless the document id is a ULID and the version a whole number from 1. */
export function checkBinding(binding: CustodyBinding): void {
  if (!isUlid(binding.documentId)) throw new TypeError('a container is bound to a bare ULID');
  if (!Number.isSafeInteger(binding.version) || binding.version < 1) throw new TypeError('version numbers begin at 1');
}
