import { CryptoError } from '../../crypto/crypto-error.ts';
import { wipe, type Key } from '../../crypto/keys.ts';
import { beginOpening, beginSealing, chunkOverheadBytes, type OpeningStream, type SealingStream } from '../../crypto/secret-stream.ts';
import {
  chunkBytes,
  maxContainerPlainBytes,
  segmentAssociatedData,
  segmentBytes,
  type DocumentBinding,
} from './document-container-layout.ts';

// The inside of a document container, for code that already has its sealing key. Separate from document-container.ts so that a thread that
// only
// does segments doesn't need to load the WebAssembly build of libsodium.

const maxSegments = maxContainerPlainBytes / segmentBytes;
const chunksPerSegment = segmentBytes / chunkBytes;

/** One segment of one container. */
export interface SegmentOf extends DocumentBinding {
  /** The container's sealing key (`sealingKeyOf`); not kept, but needed until the first chunk is opened. */
  readonly sealingKey: Key;
  /** The container's header. */
  readonly header: Uint8Array;
  readonly index: number;
  /** Whether it is the last one according to the container's size. */
  readonly last: boolean;
}

/** Seals the chunks of one segment, in order. */
export interface SegmentSealer {
  /** The 24 bytes that begin the segment. */
  readonly header: Uint8Array;
  /**
   * Seals the next chunk: exactly 256 KiB, less only in the last one. Otherwise as `SealingStream.seal`.
   * @throws RangeError for a chunk that isn't allowed here.
   */
  seal(plain: Uint8Array, lastChunk: boolean, into?: Uint8Array): Uint8Array;
  /** Ends the segment before its last chunk. */
  wipe(): void;
}

/** Opens the chunks of one segment, in order. */
export interface SegmentOpener {
  /**
   * The plain bytes of the next chunk.
   * @throws CryptoError `damaged`, or `truncated` when the container once continued after this segment or chunk; RangeError for a chunk
   * of a size that isn't allowed here.
   */
  open(sealed: Uint8Array, lastChunk: boolean, into?: Uint8Array): Uint8Array;
  /** Ends the segment before its last chunk. */
  wipe(): void;
}

/**
 * Begins sealing a segment. @param begin supplies its stream; anything but the default is for test vectors only. @throws RangeError for an
 * index that no container has.
 */
export function beginSegment(segment: SegmentOf, begin: (key: Key) => SealingStream = beginSealing): SegmentSealer {
  const order = new ChunkOrder(segment.index, segment.last);
  const stream = begin(segment.sealingKey);
  const associatedData = segmentAssociatedData(segment.header, segment, segment.index, segment.last);
  return {
    header: stream.header,
    seal: (plain, lastChunk, into) => {
      order.next(plain.length, lastChunk);
      return stream.seal(plain, associatedData, lastChunk, into);
    },
    wipe: () => stream.wipe(),
  };
}

/** Begins opening a segment. @param streamHeader its first 24 bytes. @throws RangeError for an index that no container has. */
export function openSegment(segment: SegmentOf, streamHeader: Uint8Array): SegmentOpener {
  return new CheckedSegment(segment, streamHeader);
}

/** Lets the chunks of one segment pass only as FORMAT.md lays them out. */
class ChunkOrder {
  readonly #index: number;
  readonly #last: boolean;
  #count = 0;

  constructor(index: number, last: boolean) {
    if (!Number.isInteger(index) || index < 0 || index >= maxSegments)
      throw new RangeError(`a container has at most ${maxSegments} segments`);
    this.#index = index;
    this.#last = last;
  }

  /** Whether only one chunk has passed. */
  get first(): boolean {
    return this.#count === 1;
  }

  /** @throws RangeError when the next chunk of the segment can't have that size or can't be its last. */
  next(plainBytes: number, lastChunk: boolean): void {
    const full = plainBytes === chunkBytes;
    const shorter = lastChunk && this.#last && plainBytes < chunkBytes;
    const empty = plainBytes === 0 && !(this.#index === 0 && this.#count === 0);
    const atEnd = this.#count === chunksPerSegment - 1;
    this.#count += 1;
    const misplaced = lastChunk ? !this.#last && !atEnd : atEnd;
    if (!(full || shorter) || empty || misplaced || this.#count > chunksPerSegment)
      throw new RangeError('a chunk of this size can not stand here');
  }
}

class CheckedSegment implements SegmentOpener {
  readonly #segment: SegmentOf;
  readonly #streamHeader: Uint8Array;
  readonly #order: ChunkOrder;
  readonly #stream: OpeningStream;
  readonly #associatedData: Uint8Array;

  constructor(segment: SegmentOf, streamHeader: Uint8Array) {
    this.#segment = segment;
    this.#streamHeader = streamHeader;
    this.#order = new ChunkOrder(segment.index, segment.last);
    this.#stream = beginOpening(segment.sealingKey, streamHeader);
    this.#associatedData = segmentAssociatedData(segment.header, segment, segment.index, segment.last);
  }

  open(sealed: Uint8Array, lastChunk: boolean, into?: Uint8Array): Uint8Array {
    this.#order.next(sealed.length - chunkOverheadBytes, lastChunk);
    const opened = this.#stream.open(sealed, this.#associatedData, into);
    if (opened?.last === lastChunk) return opened.plain;
    this.#stream.wipe();
    wipe(opened?.plain);
    const { last } = this.#segment;
    const wentOn = opened === undefined ? last && this.#order.first && this.#opensAsNotLast(sealed) : last && lastChunk;
    throw wentOn
      ? new CryptoError('truncated', 'the container went on where this one ends')
      : new CryptoError('damaged', 'a chunk of the container does not open');
  }

  wipe(): void {
    this.#stream.wipe();
  }

  #opensAsNotLast(sealed: Uint8Array): boolean {
    const { sealingKey, header, index } = this.#segment;
    const stream = beginOpening(sealingKey, this.#streamHeader);
    const opened = stream.open(sealed, segmentAssociatedData(header, this.#segment, index, false));
    stream.wipe();
    wipe(opened?.plain);
    return opened !== undefined;
  }
}
