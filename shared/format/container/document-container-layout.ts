import { CryptoError } from '../../crypto/crypto-error.ts';
import { chunkOverheadBytes, streamHeaderBytes } from '../../crypto/secret-stream.ts';
import { isUlid } from '../../domain/ids.ts';

// FORMAT.md, "Document container": offsets, sizes and the order of the checks come from there.

/** Plain bytes in every segment but the last: 16 MiB. */
export const segmentBytes = 2 ** 24;
/** Plain bytes in every chunk of a segment but its last: 256 KiB. */
export const chunkBytes = 2 ** 18;
/** Bytes before the first segment. */
export const containerHeaderBytes = 64;
/** The most plain bytes that a container holds: 1 TiB. */
export const maxContainerPlainBytes = 2 ** 40;
/** Bytes of the random salt. */
export const containerSaltBytes = 16;
/** Where the key check begins: everything before it is what the check is computed from. */
export const containerCheckOffset = 32;
/** Sealed bytes in every chunk but a segment's last. */
export const sealedChunkBytes = chunkBytes + chunkOverheadBytes;
/** Sealed bytes in every segment but the last. */
export const sealedSegmentBytes = streamHeaderBytes + (segmentBytes / chunkBytes) * sealedChunkBytes;

const magic = Uint8Array.of(0x8b, 0x48, 0x4c, 0x44, 0x4f, 0x43, 0x0d, 0x0a);
const version = 1;
const suite = 1;
const segmentLog2 = 24;
const chunkLog2 = 18;
const zerosOffset = 12;
const saltOffset = 16;

/** What a container belongs to; it opens for nothing else. */
export interface DocumentBinding {
  /** Bare ULID of the vault. */
  readonly vaultId: string;
  /** Bare ULID of the document. */
  readonly documentId: string;
  /** Number of the document's version, starting at 1. */
  readonly version: number;
}

/** Where one segment is: in the file and in the container, from `start` up to but not including `end`. */
export interface SegmentPlace {
  readonly plainStart: number;
  readonly plainEnd: number;
  readonly sealedStart: number;
  readonly sealedEnd: number;
  readonly last: boolean;
}

/** @throws RangeError unless `plainBytes` is a whole number from 0 to `maxContainerPlainBytes`. */
function checkPlainBytes(plainBytes: number): void {
  if (!Number.isSafeInteger(plainBytes) || plainBytes < 0 || plainBytes > maxContainerPlainBytes) {
    throw new RangeError(`a document container holds 0 to ${maxContainerPlainBytes} bytes`);
  }
}

/** How many segments hold `plainBytes` bytes: at least one, since the empty file has an empty segment. @throws RangeError out of limits. */
export function segmentCountOf(plainBytes: number): number {
  checkPlainBytes(plainBytes);
  return Math.max(1, Math.ceil(plainBytes / segmentBytes));
}

/** The size of the container of `plainBytes` plain bytes. @throws RangeError out of limits. */
export function containerBytesOf(plainBytes: number): number {
  const chunks = Math.max(1, Math.ceil(plainBytes / chunkBytes));
  return containerHeaderBytes + streamHeaderBytes * segmentCountOf(plainBytes) + chunkOverheadBytes * chunks + plainBytes;
}

/**
 * How many plain bytes a container of `containerBytes` bytes holds.
 * @throws CryptoError `truncated` for a size that no container has, `damaged` for one beyond the limit; RangeError unless it is a whole
 *   number from 0.
 */
export function plainBytesOf(containerBytes: number): number {
  if (!Number.isSafeInteger(containerBytes) || containerBytes < 0) throw new RangeError('a size is a whole number from 0');
  const sealed = containerBytes - containerHeaderBytes;
  const fullSegments = Math.max(0, Math.floor(sealed / sealedSegmentBytes));
  const rest = sealed - fullSegments * sealedSegmentBytes;
  const lastBytes = rest === 0 && fullSegments > 0 ? 0 : plainBytesOfSegment(rest);
  // Only the empty file has an empty segment.
  if (lastBytes === undefined || (rest > 0 && lastBytes === 0 && fullSegments > 0)) {
    throw new CryptoError('truncated', 'the container ends within a chunk');
  }
  const plainBytes = fullSegments * segmentBytes + lastBytes;
  if (plainBytes > maxContainerPlainBytes) throw new CryptoError('damaged', 'the container is larger than any can be');
  return plainBytes;
}

/** How many plain bytes a sealed segment holds, 0 … 16 MiB; undefined for a size that no segment has. */
export function plainBytesOfSegment(sealedBytes: number): number | undefined {
  const body = sealedBytes - streamHeaderBytes;
  if (!(body >= chunkOverheadBytes) || sealedBytes > sealedSegmentBytes) return undefined;
  const fullChunks = Math.floor(body / sealedChunkBytes);
  const rest = body % sealedChunkBytes;
  // A remainder of one overhead would be an empty chunk, which only an empty segment has.
  if (rest > 0 && (rest < chunkOverheadBytes || (rest === chunkOverheadBytes && fullChunks > 0))) return undefined;
  return fullChunks * chunkBytes + Math.max(0, rest - chunkOverheadBytes);
}

/** Where segment `index` of a file of `plainBytes` bytes is. @throws RangeError for an index that the file doesn't have. */
export function segmentPlaceOf(index: number, plainBytes: number): SegmentPlace {
  const count = segmentCountOf(plainBytes);
  if (!Number.isInteger(index) || index < 0 || index >= count) throw new RangeError(`the file has ${count} segments`);
  const last = index === count - 1;
  const sealedStart = containerHeaderBytes + index * sealedSegmentBytes;
  return {
    plainStart: index * segmentBytes,
    plainEnd: last ? plainBytes : (index + 1) * segmentBytes,
    sealedStart,
    sealedEnd: last ? containerBytesOf(plainBytes) : sealedStart + sealedSegmentBytes,
    last,
  };
}

/** The part that holds segment `index`: where it is in the container. Part 0 begins with the header; FORMAT.md, "Parts". */
export function partPlaceOf(index: number, plainBytes: number): { readonly start: number; readonly end: number } {
  const { sealedStart, sealedEnd } = segmentPlaceOf(index, plainBytes);
  return { start: index === 0 ? 0 : sealedStart, end: sealedEnd };
}

/** A header without its key check. @throws TypeError unless the salt has 16 bytes. */
export function encodeContainerHeader(salt: Uint8Array): Uint8Array {
  if (salt.length !== containerSaltBytes) throw new TypeError(`a salt has ${containerSaltBytes} bytes`);
  const header = new Uint8Array(containerHeaderBytes);
  header.set(magic);
  header.set([version, suite, segmentLog2, chunkLog2], magic.length);
  header.set(salt, saltOffset);
  return header;
}

/** Checks everything in a header that needs no key. @throws CryptoError `truncated`, `bad_header` or `unsupported_version`. */
export function checkContainerHeader(header: Uint8Array): void {
  if (header.length !== containerHeaderBytes) throw new CryptoError('truncated', "the container's header is cut");
  if (magic.some((byte, index) => header[index] !== byte)) throw new CryptoError('bad_header', 'this is not a document container');
  if (header[8] !== version || header[9] !== suite)
    throw new CryptoError('unsupported_version', 'the container has an unknown version or suite');
  const zeros = header.subarray(zerosOffset, saltOffset);
  if (header[10] !== segmentLog2 || header[11] !== chunkLog2 || zeros.some((byte) => byte !== 0)) {
    throw new CryptoError('bad_header', "the container's header has an unknown field");
  }
}

/** @throws TypeError unless both ids are ULIDs and the version a whole number from 1. */
export function checkDocumentBinding(binding: DocumentBinding): void {
  if (!isUlid(binding.vaultId) || !isUlid(binding.documentId)) throw new TypeError('a container is bound to bare ULIDs');
  if (!Number.isSafeInteger(binding.version) || binding.version < 1) throw new TypeError('version numbers begin at 1');
}

/** The associated data of every chunk of segment `index`: 133 bytes, in new memory. */
export function segmentAssociatedData(header: Uint8Array, binding: DocumentBinding, index: number, last: boolean): Uint8Array {
  const associatedData = new Uint8Array(containerHeaderBytes + 26 + 26 + 8 + 8 + 1);
  const view = new DataView(associatedData.buffer);
  associatedData.set(header);
  associatedData.set(new TextEncoder().encode(binding.vaultId + binding.documentId), containerHeaderBytes);
  view.setBigUint64(containerHeaderBytes + 52, BigInt(binding.version));
  view.setBigUint64(containerHeaderBytes + 60, BigInt(index));
  view.setUint8(containerHeaderBytes + 68, last ? 1 : 0);
  return associatedData;
}
