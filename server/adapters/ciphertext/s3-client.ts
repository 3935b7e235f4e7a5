import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { Bucket } from '../../../shared/domain/bucket-url.ts';
import { DomainError, RetryLaterError } from '../../../shared/domain/error-codes.ts';

/** What a request to the store is signed with. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Options {
  /** Null: wherever the SDK looks for them (AWS_… variables, its files, the machine's role). */
  readonly credentials: (() => Promise<S3Credentials>) | null;
  /** Is told of every request that the store didn't carry out in the end. */
  readonly report: (error: unknown) => void;
  /** How long a connection may stay silent. Default: 20 seconds. */
  readonly silenceMs?: number;
  /** The first pause before something is tried again; each later one is twice as long. Default: 100 ms. */
  readonly pauseMs?: number;
}

/** Attempts at one request, the first included. */
const maxAttempts = 4;
const connectMs = 5_000;

/** Nothing is asked of the store yet. */
export function openS3Client({ region, endpoint, pathStyle }: Bucket, { credentials, silenceMs = 20_000 }: S3Options): S3Client {
  return new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
    forcePathStyle: pathStyle,
    maxAttempts,
    // Sums in trailers are understood by few stores but Amazon's: ours are asked for where they stand in a header.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silenceMs,
      httpsAgent: { maxSockets: 256 },
      httpAgent: { maxSockets: 256 },
    },
  });
}

/** Whether the store says that there is no such object; a bucket that is missing is another matter. */
export function isNoObject(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name === 'NoSuchBucket') return false;
  return error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata.httpStatusCode === 404;
}

/** Whether nothing of the object lies in the range that was asked for. */
export function isNoRange(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.name === 'InvalidRange' || error.$metadata.httpStatusCode === 416);
}

const sentence = 'The stored documents can’t be reached right now. Try again in a moment.';
/** When a caller may try again. */
const retryAfterSeconds = 10;

/** What callers are told when the store can't be reached, refuses, or doesn't do what it says. */
export function storeUnavailable(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  return Object.assign(new RetryLaterError(sentence, retryAfterSeconds, 'unavailable'), { cause });
}
