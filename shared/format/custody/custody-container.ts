import { openBytes, sealBytes } from '../../crypto/aead.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { commitKey } from '../../crypto/derive.ts';
import { copyKey, randomBytes, wipe } from '../../crypto/keys.ts';
import type { Key } from '../../crypto/keys.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import {
  checkBinding,
  checkHeader,
  encodeHeader,
  frameBytes,
  frameCount,
  FramePlace,
  headerBytes,
  keyCheckOffset,
  maxPlainBytes,
  plainSizeOf,
  saltBytes,
  sealedFrameBytes,
} from './custody-layout.ts';
import type { ByteSpan, CustodyBinding } from './custody-layout.ts';
import { ExactReader } from '../exact-reader.ts';

export { containerSize, frameBytes, maxPlainBytes, plainSizeOf } from './custody-layout.ts';
export type { ByteSpan, CustodyBinding } from './custody-layout.ts';

const person = 'HeirlockCustody1';

/**
 * Delivers a half-open range of a container's bytes, in chunks of any size; a chunk must stay unchanged until the next one is
 * asked for.
 */
export type ReadContainer = (range: ByteSpan) => AsyncIterable<Uint8Array>;

/**
 * Seals a stream as a custody container (FORMAT.md) while it flows: chunks of any size in, one chunk per frame out, each in
 * its own memory. Holds one frame. A source that throws ends the result with that error, and what has come out so far is not a
 * container. The caller may wipe `key` as soon as this returns, and reuse a chunk's memory as soon as the next is asked for.
 * @param key of this document version alone; one key seals one container.
 * @throws TypeError at once for a wiped key or a malformed binding; while streaming, RangeError beyond `maxPlainBytes`.
 */
export function sealContainer(source: AsyncIterable<Uint8Array>, key: Key, binding: CustodyBinding): AsyncIterable<Uint8Array> {
  return sealContainerWithSalt(source, key, binding, randomBytes(saltBytes));
}

/** As `sealContainer`, with the salt (16 bytes) chosen by the caller: for test vectors only. */
export function sealContainerWithSalt(
  source: AsyncIterable<Uint8Array>,
  key: Key,
  binding: CustodyBinding,
  salt: Uint8Array,
): AsyncIterable<Uint8Array> {
  checkBinding(binding);
  const header = encodeHeader(salt);
  const { sealingKey, keyCheck } = commitKey(key, person, header.subarray(0, keyCheckOffset));
  header.set(keyCheck, keyCheckOffset);
  return sealFrames(source, header, sealingKey, new FramePlace(header, binding));
}

async function* sealFrames(
  source: AsyncIterable<Uint8Array>,
  header: Uint8Array,
  sealingKey: Key,
  place: FramePlace,
): AsyncGenerator<Uint8Array> {
  const maxFrames = frameCount(maxPlainBytes);
  const held = new Uint8Array(frameBytes);
  let filled = 0;
  let index = 0;
  const seal = (plain: Uint8Array, final: boolean): Uint8Array => {
    if (index === maxFrames) throw new RangeError(`a custody container holds at most ${maxPlainBytes} bytes`);
    place.point(index, final);
    index += 1;
    return sealBytes(plain, sealingKey, place.nonce, place.associatedData);
  };
  const chunks = source[Symbol.asyncIterator]();
  try {
    yield header.slice();
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) {
      let offset = 0;
      while (offset < chunk.length) {
        // A full frame is sealed only once a byte after it is seen: until then it may be the final one.
        if (filled === frameBytes) {
          yield seal(held, false);
          filled = 0;
        }
        if (filled === 0 && chunk.length - offset > frameBytes) {
          yield seal(chunk.subarray(offset, offset + frameBytes), false);
          offset += frameBytes;
        } else {
          const size = Math.min(frameBytes - filled, chunk.length - offset);
          held.set(chunk.subarray(offset, offset + size), filled);
          filled += size;
          offset += size;
        }
      }
    }
    yield seal(held.subarray(0, filled), true);
  } finally {
    wipe(held, sealingKey);
    // Even if the consumer left before asking for the first chunk, so that the source can close its file.
    await chunks.return?.();
  }
}

/**
 * Opens a custody container, or the part of it that a range of plain bytes needs; every byte yielded is authenticated. Chunks are
 * at most one frame, in their own memory. Without a range the whole container is checked, the empty one included. A range
 * stops before frames it does not touch, so on its own it doesn't notice a cut: that's what `checkContainer` is for. The caller may
 * wipe `key` as soon as this returns.
 * @param containerSizeBytes the blob's size as its storage reports it.
 * @param range plain bytes, half-open, within the plain size; an empty one of a file that is not empty yields nothing and checks
 * the header only.
 * @throws TypeError or RangeError at once for a wiped key, a malformed binding or a range outside the file; CryptoError at once
 * `truncated` or `damaged` for an impossible size, while streaming, any code. Errors of `read` pass through.
 */
export function openContainer(
  read: ReadContainer,
  containerSizeBytes: number,
  key: Key,
  binding: CustodyBinding,
  range?: ByteSpan,
): AsyncIterable<Uint8Array> {
  checkBinding(binding);
  const plainSize = plainSizeOf(containerSizeBytes);
  const { start, end } = range ?? { start: 0, end: plainSize };
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || start > end || end > plainSize) {
    throw new RangeError('the range is not within the file');
  }
  const frames = frameCount(plainSize);
  const first = Math.min(Math.floor(start / frameBytes), frames - 1);
  // Frames up to `last`, exclusive. The empty file still has a frame to check; an empty range of any other has none.
  const last = plainSize === 0 ? frames : end > start ? Math.ceil(end / frameBytes) : first;
  return openFrames(read, containerSizeBytes, copyKey(key), binding, { start, end }, { start: first, end: last });
}

async function* openFrames(
  read: ReadContainer,
  containerSizeBytes: number,
  key: Key,
  binding: CustodyBinding,
  plain: ByteSpan,
  frames: ByteSpan,
): AsyncGenerator<Uint8Array> {
  let opener: FrameOpener | undefined;
  let reader: ExactReader | undefined;
  try {
    const lastByte = frameOffset(frames.end, containerSizeBytes);
    reader = new ExactReader(read({ start: 0, end: frames.start === 0 ? lastByte : headerBytes }));
    opener = new FrameOpener(await reader.take(headerBytes), key, binding, containerSizeBytes);
    if (frames.start > 0) {
      await reader.end();
      await reader.close();
      if (frames.end === frames.start) return;
      reader = new ExactReader(read({ start: frameOffset(frames.start, containerSizeBytes), end: lastByte }));
    }
    for (let index = frames.start; index < frames.end; index += 1) {
      const content = opener.open(index, await reader.take(opener.sealedSize(index)));
      // Nothing is handed out before the storage is known to have kept to the range, which for the last frame means reading its end.
      if (index === frames.end - 1) await reader.end();
      const from = Math.max(0, plain.start - index * frameBytes);
      const to = Math.min(content.length, plain.end - index * frameBytes);
      if (to > from) yield cut(content, from, to);
    }
    if (frames.end === frames.start) await reader.end();
  } finally {
    opener?.close();
    wipe(key);
    await reader?.close();
  }
}

/**
 * Finds out, in two short reads, whether a container is whole and the one that is meant: its size, its header, its first and its
 * last frame. A cut, swapped, extended or replaced blob is noticed here, before its first byte is served; a change in a frame
 * in between is noticed when that frame is opened.
 * @param expectedPlainSize the document version's size in bytes as the database knows it.
 * @throws CryptoError with any code; TypeError for a wiped key or a malformed binding. Errors of `read` pass through.
 */
export async function checkContainer(
  read: ReadContainer,
  containerSizeBytes: number,
  key: Key,
  binding: CustodyBinding,
  expectedPlainSize: number,
): Promise<void> {
  const plainSize = plainSizeOf(containerSizeBytes);
  if (plainSize < expectedPlainSize) throw new CryptoError('truncated', 'the container holds fewer bytes than it should');
  if (plainSize > expectedPlainSize) throw new CryptoError('damaged', 'the container holds more bytes than it should');
  if (plainSize === 0) return drain(openContainer(read, containerSizeBytes, key, binding));
  await drain(openContainer(read, containerSizeBytes, key, binding, { start: 0, end: 1 }));
  if (frameCount(plainSize) === 1) return;
  await drain(openContainer(read, containerSizeBytes, key, binding, { start: plainSize - 1, end: plainSize }));
}

async function drain(source: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of source) wipe(chunk);
}

/** Where frame `index` begins; one past the last frame is the container's end. */
function frameOffset(index: number, containerSizeBytes: number): number {
  return Math.min(headerBytes + index * sealedFrameBytes, containerSizeBytes);
}

/** The bytes of a frame that were asked for. The rest is wiped, so that it isn't carried along in the same memory. */
function cut(content: Uint8Array, from: number, to: number): Uint8Array {
  if (from === 0 && to === content.length) return content;
  const part = content.slice(from, to);
  wipe(content);
  return part;
}

/** Opens the frames of one container whose header it has checked. */
class FrameOpener {
  readonly #sealingKey: Key;
  readonly #place: FramePlace;
  readonly #containerSizeBytes: number;
  readonly #frames: number;

  constructor(header: Uint8Array, key: Key, binding: CustodyBinding, containerSizeBytes: number) {
    checkHeader(header);
    const { sealingKey, keyCheck } = commitKey(key, person, header.subarray(0, keyCheckOffset));
    if (!equalBytes(keyCheck, header.subarray(keyCheckOffset))) {
      wipe(sealingKey);
      throw new CryptoError('wrong_key', 'the container was sealed under another key');
    }
    this.#sealingKey = sealingKey;
    this.#place = new FramePlace(header, binding);
    this.#containerSizeBytes = containerSizeBytes;
    this.#frames = frameCount(plainSizeOf(containerSizeBytes));
  }

  sealedSize(index: number): number {
    return frameOffset(index + 1, this.#containerSizeBytes) - frameOffset(index, this.#containerSizeBytes);
  }

  /** The plain bytes of a frame. @throws CryptoError `truncated` for a frame after which the writer continued, otherwise `damaged`. */
  open(index: number, sealed: Uint8Array): Uint8Array {
    const final = index === this.#frames - 1;
    const content = this.#open(index, sealed, final);
    if (content !== undefined) return content;
    const unfinished = final ? this.#open(index, sealed, false) : undefined;
    wipe(unfinished);
    if (unfinished !== undefined) throw new CryptoError('truncated', 'the container was cut at the end of a frame');
    throw new CryptoError('damaged', 'a frame of the container does not open');
  }

  close(): void {
    wipe(this.#sealingKey);
  }

  #open(index: number, sealed: Uint8Array, final: boolean): Uint8Array | undefined {
    this.#place.point(index, final);
    return openBytes(sealed, this.#sealingKey, this.#place.nonce, this.#place.associatedData);
  }
}
