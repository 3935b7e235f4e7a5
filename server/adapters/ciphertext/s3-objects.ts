import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type GetObjectCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { BlobMissingError, type ByteRange } from '../../core/ports.ts';
import { collectFreedBuffers } from './collect-freed-buffers.ts';
import type { Bucket } from '../../../shared/domain/bucket-url.ts';
import { isNoObject, isNoRange, openS3Client, storeUnavailable, type S3Options } from './s3-client.ts';

/** What one part of a large object holds: the least that S3 takes. One of them is in memory at a time for each object being written. */
const partBytes = 5 * 2 ** 20;
/** How often reading goes on after a connection broke without having brought a byte. */
const maxResumes = 4;
/** How often an object that was just written is looked for, where the store doesn't show it at once. */
const maxLooks = 6;
const firstPauseMs = 100;

const emptySha256 = createHash('sha256').digest('hex');

/** What was written, as it was counted and hashed on its way. */
export interface Written {
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Objects under one prefix of a bucket. An object counts as written once it has been read back and is, byte for byte, what was sent.
 * Everything here throws DomainError `unavailable` when the store can't be reached, refuses, or answers something else than it was asked.
 */
export class S3Objects {
  readonly #client: S3Client;
  readonly #place: Bucket;
  readonly #report: (error: unknown) => void;
  readonly #pauseMs: number;

  constructor(place: Bucket, options: S3Options) {
    this.#client = openS3Client(place, options);
    this.#place = place;
    this.#report = options.report;
    this.#pauseMs = options.pauseMs ?? firstPauseMs;
  }

  /**
   * In parts, if it is larger than one. On any failure the error is passed on, and nothing is left behind, as far as the store lets go of
   * it. `shared`: others may write the same bytes under this key, so what is there then stays.
   */
  async write(key: string, source: AsyncIterable<Uint8Array>, { shared = false } = {}): Promise<Written> {
    const passing = new Passing(source);
    try {
      const params = { ...this.#at(key), Body: Readable.from(passing.chunks()), ChecksumAlgorithm: 'SHA256' as const };
      await new Upload({ client: this.#client, params, partSize: partBytes, queueSize: 1 }).done();
      const written = passing.end();
      await this.#readBack(key, written);
      return written;
    } catch (error) {
      // Before its source has ended nothing stands under the key.
      if (passing.ended && !shared) await this.remove(key).catch(() => undefined);
      if (passing.failure !== undefined) throw passing.failure.error;
      throw this.#unavailable(error instanceof BlobMissingError ? new Error(`the store has lost ${key}`) : error);
    }
  }

  /** Reads an object to its end. @returns whether it consists of exactly these stretches, one after the other. @throws BlobMissingError */
  async consistsOf(key: string, stretches: readonly Written[]): Promise<boolean> {
    const left = [...stretches];
    let [hash, missing] = [createHash('sha256'), left[0]?.sizeBytes ?? 0];
    const endStretch = (): boolean => {
      const same = hash.digest('hex') === left.shift()?.sha256;
      [hash, missing] = [createHash('sha256'), left[0]?.sizeBytes ?? 0];
      return same;
    };
    for await (const chunk of this.read(key)) {
      for (let rest = chunk; rest.length > 0; ) {
        const piece = rest.subarray(0, missing);
        if (piece.length === 0) return false;
        hash.update(piece);
        missing -= piece.length;
        rest = rest.subarray(piece.length);
        if (missing === 0 && !endStretch()) return false;
      }
    }
    return left.every(({ sizeBytes, sha256 }) => sizeBytes === 0 && sha256 === emptySha256);
  }

  /** Streams an object or one range of it; goes on where a connection broke. @throws BlobMissingError before the first chunk. */
  async *read(key: string, range?: ByteRange): AsyncGenerator<Uint8Array> {
    const { start, end } = checkedRange(range);
    if (start === end) return this.#mustExist(key);
    let [position, failures] = [start, 0];
    let first: GetObjectCommandOutput | undefined;
    for (;;) {
      const answer = await this.#get(key, position, end, first);
      if (answer === undefined) return;
      first ??= answer;
      // Some stores send more than they were asked for.
      const due = Math.min(end, position + (answer.ContentLength ?? 0));
      let broke: unknown = new Error(`the store breaks off in the middle of ${key}`);
      try {
        for await (const chunk of answer.Body as Readable as AsyncIterable<Uint8Array>) {
          const wanted = chunk.subarray(0, due - position);
          position += wanted.length;
          failures = 0;
          yield wanted;
          collectFreedBuffers(chunk.length);
          if (position === due) return;
        }
      } catch (error) {
        broke = error;
      }
      if (position === due) return;
      failures += 1;
      if (failures > maxResumes) throw this.#unavailable(broke);
      await this.#pause(failures);
    }
  }

  async size(key: string): Promise<number | undefined> {
    try {
      return (await this.#client.send(new HeadObjectCommand(this.#at(key)))).ContentLength;
    } catch (error) {
      if (isNoObject(error)) return undefined;
      throw this.#unavailable(error);
    }
  }

  /** Removing an object that doesn't exist succeeds. */
  async remove(key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand(this.#at(key)));
    } catch (error) {
      if (!isNoObject(error)) throw this.#unavailable(error);
    }
  }

  /** Keys that begin with `under`, without the prefix. What was written or removed lately may be missing or still there. */
  async *list(under: string): AsyncGenerator<string> {
    const { bucket: Bucket, prefix } = this.#place;
    try {
      for await (const page of paginateListObjectsV2({ client: this.#client }, { Bucket, Prefix: prefix + under })) {
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(prefix.length);
      }
    } catch (error) {
      throw this.#unavailable(error);
    }
  }

  close(): void {
    this.#client.destroy();
  }

  #at(key: string): { readonly Bucket: string; readonly Key: string } {
    return { Bucket: this.#place.bucket, Key: this.#place.prefix + key };
  }

  /** @returns undefined when nothing lies there. @throws BlobMissingError */
  async #get(key: string, start: number, end: number, first?: GetObjectCommandOutput): Promise<GetObjectCommandOutput | undefined> {
    // A whole object is asked for without a range: none fits an empty one.
    const isWhole = start === 0 && end === Number.MAX_SAFE_INTEGER;
    const Range = `bytes=${start}-${end === Number.MAX_SAFE_INTEGER ? '' : end - 1}`;
    try {
      const answer = await this.#client.send(new GetObjectCommand({ ...this.#at(key), ...(isWhole ? {} : { Range }) }));
      const fault = isWhole ? undefined : rangeFault(answer.ContentRange, start);
      if (fault !== undefined || answer.ContentLength === undefined || (first !== undefined && first.ETag !== answer.ETag)) {
        (answer.Body as Readable).destroy();
        throw new Error(`the store answers ${key} with another range or object than it was asked for (${fault ?? 'changed'})`);
      }
      return answer;
    } catch (error) {
      if (isNoRange(error)) return undefined;
      if (isNoObject(error)) throw new BlobMissingError(nameOf(key));
      throw this.#unavailable(error);
    }
  }

  async #mustExist(key: string): Promise<void> {
    if ((await this.size(key)) === undefined) throw new BlobMissingError(nameOf(key));
  }

  /** A store may take a moment to show what it has taken; one that never does, or shows something else, has lost it. */
  async #readBack(key: string, written: Written): Promise<void> {
    let seen: number | undefined;
    for (let look = 1; look <= maxLooks; look += 1) {
      seen = await this.size(key);
      if (seen === written.sizeBytes && (await this.#isShown(key, written))) return;
      if (look < maxLooks) await this.#pause(look);
    }
    throw new Error(`the store has taken ${written.sizeBytes} bytes as ${key} and shows ${seen ?? 'none'}`);
  }

  /** @returns false for an object that isn't shown yet. */
  async #isShown(key: string, written: Written): Promise<boolean> {
    try {
      if (await this.consistsOf(key, [written])) return true;
    } catch (error) {
      if (error instanceof BlobMissingError) return false;
      throw error;
    }
    throw new Error(`the store gives other bytes for ${key} than it was sent`);
  }

  async #pause(times: number): Promise<void> {
    await sleep(this.#pauseMs * 2 ** (times - 1));
  }

  #unavailable(error: unknown): Error {
    if (error instanceof BlobMissingError) return error;
    const told = storeUnavailable(error);
    if (told !== error) this.#report(error);
    return told;
  }
}

/** Counts and hashes what passes. A chunk is copied: its source may reuse the buffer while the part it belongs to is gathered. */
class Passing {
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #hash = createHash('sha256');
  #sizeBytes = 0;
  /** Whether the source has ended, and the object may therefore be there. */
  ended = false;
  /** What the source itself threw. */
  failure: { readonly error: unknown } | undefined;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    const source = this.#source[Symbol.asyncIterator]();
    try {
      for (let chunk = await this.#next(source); chunk !== undefined; chunk = await this.#next(source)) {
        this.#hash.update(chunk);
        this.#sizeBytes += chunk.length;
        yield Buffer.from(chunk);
        collectFreedBuffers(2 * chunk.length);
      }
      this.ended = true;
    } finally {
      if (!this.ended && this.failure === undefined) await source.return?.();
    }
  }

  /** Whoever takes the chunks may throw into the loop above; what the source throws is known by being thrown here. */
  async #next(source: AsyncIterator<Uint8Array>): Promise<Uint8Array | undefined> {
    try {
      const step = await source.next();
      return step.done === true ? undefined : step.value;
    } catch (error) {
      this.failure = { error };
      throw error;
    }
  }

  end(): Written {
    return { sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex') };
  }
}

function checkedRange(range?: ByteRange): ByteRange {
  const { start, end } = range ?? { start: 0, end: Number.MAX_SAFE_INTEGER };
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new RangeError('a range is two whole numbers from 0, the end not before the start');
  }
  return { start, end };
}

/** What is wrong with the range of an answer: a store that knows no ranges sends everything, and must not be believed. */
function rangeFault(contentRange: string | undefined, start: number): string | undefined {
  const from = /^bytes (\d+)-/.exec(contentRange ?? '')?.[1];
  return from !== undefined && Number(from) === start ? undefined : (contentRange ?? 'none');
}

function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
