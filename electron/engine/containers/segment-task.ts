import { createHash } from 'node:crypto';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { asKey, wipe } from '../../../shared/crypto/keys.ts';
import { chunkOverheadBytes, streamHeaderBytes } from '../../../shared/crypto/secret-stream.ts';
import {
  chunkBytes,
  containerHeaderBytes,
  sealedChunkBytes,
  segmentPlaceOf,
  type DocumentBinding,
} from '../../../shared/format/container/document-container-layout.ts';
import {
  beginSegment,
  openSegment,
  type SegmentOf,
  type SegmentOpener,
  type SegmentSealer,
} from '../../../shared/format/container/document-segment.ts';
import { EngineError } from '../engine-error.ts';
import { readWhole, writeWhole } from './descriptor-io.ts';

/** A place in an open file. Descriptors belong to the whole process, so a thread can be handed one. */
export interface FileSpot {
  readonly descriptor: number;
  /** In bytes from the file's beginning. */
  readonly position: number;
}

/** One segment of a document's file to be sealed or opened as a whole; everything that a thread has to know for it. */
export interface SegmentTask {
  readonly act: 'seal' | 'open';
  /** The container's sealing key, 32 bytes that all threads share: one wipe removes it everywhere. */
  readonly sealingKey: SharedArrayBuffer;
  readonly binding: DocumentBinding;
  /** The container's header. */
  readonly header: Uint8Array;
  readonly index: number;
  /** Size of the whole file. */
  readonly fileBytes: number;
  /** Where the segment's plain bytes begin. */
  readonly plain: FileSpot;
  /** Where the part begins that the segment is or becomes. Part 0 begins with the header. */
  readonly part: FileSpot;
}

/** This many chunks are read, sealed, hashed and written at a time: few enough to stay in the processor's cache in between. */
const batchChunks = 4;
const plainBuffer = new Uint8Array(batchChunks * chunkBytes);
const sealedBuffer = new Uint8Array(containerHeaderBytes + streamHeaderBytes + batchChunks * sealedChunkBytes);

/**
 * Does one task from file to file, without waiting for anything else, in memory that is reused by the next: only one at a time per thread.
 * @returns the part's name when it was sealed, nothing when it was opened.
 * @throws EngineError `file_changed` when the file became shorter, CryptoError when the part does not open, errors of the file system.
 */
export function runSegmentTask(task: SegmentTask): string {
  const { binding, header, index, fileBytes } = task;
  // The native library doesn't accept shared memory.
  const sealingKey = asKey(new Uint8Array(task.sealingKey).slice());
  try {
    const segment = { ...binding, sealingKey, header, index, last: segmentPlaceOf(index, fileBytes).last };
    return task.act === 'seal' ? sealPart(task, segment) : openPart(task, segment);
  } finally {
    wipe(plainBuffer, sealingKey);
  }
}

function sealPart({ index, fileBytes, header, plain, part }: SegmentTask, segmentOf: SegmentOf): string {
  const { plainStart, plainEnd } = segmentPlaceOf(index, fileBytes);
  const hash = createHash('sha256');
  const segment = beginSegment(segmentOf);
  try {
    const beginning = index === 0 ? containerHeaderBytes : 0;
    if (index === 0) sealedBuffer.set(header);
    sealedBuffer.set(segment.header, beginning);
    let filled = beginning + streamHeaderBytes;
    let position = part.position;
    let leftBytes = plainEnd - plainStart;
    do {
      const batch = plainBuffer.subarray(0, Math.min(leftBytes, plainBuffer.length));
      const from = plain.position + plainEnd - plainStart - leftBytes;
      if (!readWhole(plain.descriptor, batch, from))
        throw new EngineError('file_changed', 'The file became shorter while it was being read.');
      leftBytes -= batch.length;
      filled += sealBatch(segment, batch, leftBytes === 0, sealedBuffer.subarray(filled));
      const sealed = sealedBuffer.subarray(0, filled);
      hash.update(sealed);
      writeWhole(part.descriptor, sealed, position);
      position += filled;
      filled = 0;
    } while (leftBytes > 0);
    return hash.digest('hex');
  } finally {
    segment.wipe();
  }
}

/** @returns how many bytes of `into` were filled. */
function sealBatch(segment: SegmentSealer, plain: Uint8Array, atEnd: boolean, into: Uint8Array): number {
  const chunks = Math.max(1, Math.ceil(plain.length / chunkBytes));
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const lastChunk = atEnd && chunk === chunks - 1;
    segment.seal(plain.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes), lastChunk, into.subarray(chunk * sealedChunkBytes));
  }
  return plain.length + chunks * chunkOverheadBytes;
}

function openPart({ index, fileBytes, plain, part }: SegmentTask, segmentOf: SegmentOf): string {
  const { sealedStart, sealedEnd } = segmentPlaceOf(index, fileBytes);
  let position = part.position + (index === 0 ? containerHeaderBytes : 0);
  const take = (sizeBytes: number): Uint8Array => {
    const taken = sealedBuffer.subarray(0, sizeBytes);
    if (!readWhole(part.descriptor, taken, position)) throw new CryptoError('truncated', 'the container is cut');
    position += sizeBytes;
    return taken;
  };
  const segment = openSegment(segmentOf, take(streamHeaderBytes).slice());
  try {
    let leftBytes = sealedEnd - sealedStart - streamHeaderBytes;
    let written = plain.position;
    while (leftBytes > 0) {
      const batch = take(Math.min(leftBytes, batchChunks * sealedChunkBytes));
      leftBytes -= batch.length;
      const opened = openBatch(segment, batch, leftBytes === 0);
      writeWhole(plain.descriptor, plainBuffer.subarray(0, opened), written);
      written += opened;
    }
    return '';
  } finally {
    segment.wipe();
  }
}

/** @returns how many bytes of `plainBuffer` were filled. */
function openBatch(segment: SegmentOpener, sealed: Uint8Array, atEnd: boolean): number {
  const chunks = Math.ceil(sealed.length / sealedChunkBytes);
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const lastChunk = atEnd && chunk === chunks - 1;
    const bytes = sealed.subarray(chunk * sealedChunkBytes, (chunk + 1) * sealedChunkBytes);
    segment.open(bytes, lastChunk, plainBuffer.subarray(chunk * chunkBytes));
  }
  return sealed.length - chunks * chunkOverheadBytes;
}
