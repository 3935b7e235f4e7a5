import { CryptoError } from '../../crypto/crypto-error.ts';
import { commitKey } from '../../crypto/derive.ts';
import { randomBytes, wipe, type Key } from '../../crypto/keys.ts';
import {
  beginSealing,
  beginSealingWithHeader,
  chunkOverheadBytes,
  streamHeaderBytes,
  type SealingStream,
} from '../../crypto/secret-stream.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import {
  checkContainerHeader,
  checkDocumentBinding,
  chunkBytes,
  containerCheckOffset,
  containerSaltBytes,
  encodeContainerHeader,
  plainBytesOfSegment,
  sealedChunkBytes,
  sealedSegmentBytes,
  segmentBytes,
  type DocumentBinding,
} from './document-container-layout.ts';
import { beginSegment, openSegment, type SegmentOf, type SegmentOpener, type SegmentSealer } from './document-segment.ts';

export {
  containerBytesOf,
  containerHeaderBytes,
  maxContainerPlainBytes,
  partPlaceOf,
  plainBytesOf,
  segmentBytes,
  segmentCountOf,
  segmentPlaceOf,
} from './document-container-layout.ts';
export type { DocumentBinding, SegmentPlace } from './document-container-layout.ts';
export type { SegmentOpener, SegmentSealer } from './document-segment.ts';

const person = 'HeirlockDocKeys1';

/** A container to be written: its document, and the key (DK) that seals this one container only. */
export interface ContainerSealing extends DocumentBinding {
  readonly key: Key;
}

/** A container that already has a header. */
export interface BegunContainer extends ContainerSealing {
  /** Its first 64 bytes. */
  readonly header: Uint8Array;
}

/** Seals segments, in any order, each index exactly once. FORMAT.md, "Segments". */
export interface ContainerSealer {
  /** The container's first 64 bytes; with them somebody else can seal other segments (`joinContainer`). */
  readonly header: Uint8Array;
  /**
   * The sealed segment; `plain` is exactly 16 MiB, less only in the last one, and empty only if it is the only one. @throws RangeError
   * otherwise.
   */
  sealSegment(index: number, plain: Uint8Array, last: boolean): Uint8Array;
  /** As `sealSegment`, chunk by chunk. */
  sealSegmentStream(index: number, last: boolean): SegmentSealer;
  /** Wipes the key. No segment may be started after it. Safe to call twice. */
  wipe(): void;
}

/** Opens segments, in any order. */
export interface ContainerOpener {
  /**
   * The plain bytes of a whole sealed segment, in new memory.
   * @param last whether it is the last one according to the container's size.
   * @throws CryptoError `truncated` or `damaged`.
   */
  openSegment(index: number, sealed: Uint8Array, last: boolean): Uint8Array;
  /** As `openSegment`, chunk by chunk. @param streamHeader the segment's first 24 bytes. */
  openSegmentStream(index: number, last: boolean, streamHeader: Uint8Array): SegmentOpener;
  /** Wipes the key. No segment may be started or continued after it. Safe to call twice. */
  wipe(): void;
}

/** Begins a container with a new salt. The caller may wipe `key` at once. @throws TypeError for a wiped key or a malformed id or version. */
export function beginContainer(sealing: ContainerSealing): ContainerSealer {
  const { header, sealingKey } = newSealingKey(sealing);
  wipe(sealingKey);
  return joinContainer({ ...sealing, header });
}

/**
 * A new container's header, and the key under which its segments are sealed: what `beginContainer` and then `sealingKeyOf` return, at a
 * third of the cost.
 * The caller wipes the key. @throws as `beginContainer`.
 */
export function newSealingKey({ key, ...binding }: ContainerSealing): { readonly header: Uint8Array; readonly sealingKey: Key } {
  checkDocumentBinding(binding);
  const header = encodeContainerHeader(randomBytes(containerSaltBytes));
  const { sealingKey, keyCheck } = commitKey(key, person, header.subarray(0, containerCheckOffset));
  header.set(keyCheck, containerCheckOffset);
  return { header, sealingKey };
}

/**
 * Continues sealing a container that was begun elsewhere. The caller may wipe `key` at once.
 * @throws TypeError for a wiped key or a malformed id or version, CryptoError for a header that isn't one or belongs to another key.
 */
export function joinContainer(container: BegunContainer): ContainerSealer {
  return joinWithStreams(container, beginSealing);
}

/** As `joinContainer`, with the streams' headers (24 bytes each, by index of the segment) chosen by the caller: for test vectors only. */
export function joinContainerWithHeaders(container: BegunContainer, streamHeaders: readonly Uint8Array[]): ContainerSealer {
  return joinWithStreams(container, (key, index) => beginSealingWithHeader(key, streamHeaders[index] ?? new Uint8Array(0)));
}

function joinWithStreams(container: BegunContainer, begin: (key: Key, index: number) => SealingStream): ContainerSealer {
  const common = checkedContainer(container);
  const sealSegmentStream = (index: number, last: boolean): SegmentSealer =>
    beginSegment({ ...common, index, last }, (key) => begin(key, index));
  return {
    header: common.header,
    sealSegmentStream,
    sealSegment: (index, plain, last) => sealWhole(sealSegmentStream(index, last), plain),
    wipe: () => wipe(common.sealingKey),
  };
}

/**
 * Prepares to open a container. The caller may wipe `key` at once.
 * @throws TypeError for a wiped key or a malformed id or version, CryptoError `truncated`, `bad_header`, `unsupported_version` or
 * `wrong_key`.
 */
export function openContainer(container: BegunContainer): ContainerOpener {
  const common = checkedContainer(container);
  const openSegmentStream = (index: number, last: boolean, streamHeader: Uint8Array): SegmentOpener =>
    openSegment({ ...common, index, last }, streamHeader.slice());
  return {
    openSegmentStream,
    openSegment: (index, sealed, last) => {
      checkSegmentSize(sealed.length, index, last);
      return openWhole(openSegmentStream(index, last, sealed.subarray(0, streamHeaderBytes)), sealed.subarray(streamHeaderBytes));
    },
    wipe: () => wipe(common.sealingKey),
  };
}

/**
 * The key under which the container's segments are sealed, for a thread that does some of them with document-segment.ts. The caller wipes it.
 * @throws as `openContainer`.
 */
export function sealingKeyOf(container: BegunContainer): Key {
  return checkedContainer(container).sealingKey;
}

/** What all segments of a container have in common, once its header and key have been found right. */
function checkedContainer({ key, header, vaultId, documentId, version }: BegunContainer): Omit<SegmentOf, 'index' | 'last'> {
  checkDocumentBinding({ vaultId, documentId, version });
  checkContainerHeader(header);
  const { sealingKey, keyCheck } = commitKey(key, person, header.subarray(0, containerCheckOffset));
  if (!equalBytes(keyCheck, header.slice(containerCheckOffset))) {
    wipe(sealingKey);
    throw new CryptoError('wrong_key', 'the container was sealed under another key');
  }
  return { vaultId, documentId, version, header: header.slice(), sealingKey };
}

function sealWhole(segment: SegmentSealer, plain: Uint8Array): Uint8Array {
  const chunks = Math.max(1, Math.ceil(plain.length / chunkBytes));
  const sealed = new Uint8Array(streamHeaderBytes + plain.length + chunks * chunkOverheadBytes);
  sealed.set(segment.header);
  try {
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const piece = plain.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes);
      segment.seal(piece, chunk === chunks - 1, sealed.subarray(streamHeaderBytes + chunk * sealedChunkBytes));
    }
    return sealed;
  } finally {
    segment.wipe();
  }
}

/** @throws CryptoError `truncated` or `damaged` for a size that this segment can't have. */
function checkSegmentSize(sealedBytes: number, index: number, last: boolean): void {
  if (sealedBytes > sealedSegmentBytes) throw new CryptoError('damaged', 'the segment is longer than any can be');
  const plainBytes = plainBytesOfSegment(sealedBytes);
  const cut = plainBytes === undefined || (!last && plainBytes < segmentBytes) || (plainBytes === 0 && index > 0);
  if (cut) throw new CryptoError('truncated', 'the segment is cut');
}

/** `chunks` is a segment without its stream header, of a size that has been checked. */
function openWhole(segment: SegmentOpener, chunks: Uint8Array): Uint8Array {
  const count = Math.ceil(chunks.length / sealedChunkBytes);
  const plain = new Uint8Array(chunks.length - count * chunkOverheadBytes);
  try {
    for (let chunk = 0; chunk < count; chunk += 1) {
      const sealed = chunks.subarray(chunk * sealedChunkBytes, (chunk + 1) * sealedChunkBytes);
      segment.open(sealed, chunk === count - 1, plain.subarray(chunk * chunkBytes));
    }
    return plain;
  } catch (error) {
    wipe(plain);
    throw error;
  } finally {
    segment.wipe();
  }
}
