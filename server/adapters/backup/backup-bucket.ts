import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Bucket } from '../../../shared/domain/bucket-url.ts';
import { BackupFileMissingError, type BackupFile, type BackupTarget } from '../../core/ports.ts';

/** Larger files go up in pieces of this size, two at a time. */
const pieceBytes = 16 * 2 ** 20;

/**
 * Backups in an S3 bucket. Access keys come from where every program of that kind takes
 * them (AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, ~/.aws, the machine's role).
 * @param listedAtOnce how many files one answer lists.
 */
export function openBackupBucket({ bucket, prefix, endpoint, region, pathStyle }: Bucket, listedAtOnce = 1_000): BackupTarget {
  const client = new S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    // Not every store knows the newer checksums; every file is read back and hashed instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const keyOf = (name: string): string => `${prefix}${name}`;
  const size = async (name: string): Promise<number | undefined> => {
    try {
      return (await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) }))).ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return {
    place: `s3://${bucket}/${prefix}`,
    put: async (name, sizeBytes, read) => {
      await put(client, { Bucket: bucket, Key: keyOf(name) }, sizeBytes, read);
      // Some stores say yes and keep less.
      if ((await size(name)) !== sizeBytes) throw new Error(`the bucket has another size of ${name} than was sent`);
    },
    read: (name) => readObject(client, { Bucket: bucket, Key: keyOf(name) }, name),
    size,
    list: (start) => listObjects(client, { Bucket: bucket, MaxKeys: listedAtOnce }, prefix, start),
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
    },
  };
}

interface Key {
  readonly Bucket: string;
  readonly Key: string;
}

async function put(client: S3Client, key: Key, sizeBytes: number, read: () => AsyncIterable<Uint8Array>): Promise<void> {
  if (sizeBytes > pieceBytes) {
    await new Upload({ client, params: { ...key, Body: Readable.from(read()) }, partSize: pieceBytes, queueSize: 2 }).done();
    return;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of read()) chunks.push(Buffer.from(chunk));
  await client.send(new PutObjectCommand({ ...key, Body: Buffer.concat(chunks), ContentLength: sizeBytes }));
}

async function* readObject(client: S3Client, key: Key, name: string): AsyncIterable<Uint8Array> {
  const answer = await client.send(new GetObjectCommand(key)).catch((error: unknown) => {
    throw isMissing(error) ? new BackupFileMissingError(name) : error;
  });
  if (answer.Body === undefined) throw new BackupFileMissingError(name);
  yield* answer.Body as AsyncIterable<Uint8Array>;
}

async function* listObjects(
  client: S3Client,
  where: { readonly Bucket: string; readonly MaxKeys: number },
  prefix: string,
  start: string,
): AsyncIterable<BackupFile> {
  // The first form of listing, from the last name on: every store has it, and no token of a store's own is needed.
  let last: string | undefined;
  do {
    const more = last === undefined ? {} : { Marker: last };
    const answer = await client.send(new ListObjectsCommand({ ...where, Prefix: `${prefix}${start}`, ...more }));
    for (const { Key: key = '', Size: sizeBytes = 0 } of answer.Contents ?? []) yield { name: key.slice(prefix.length), sizeBytes };
    last = answer.IsTruncated === true ? answer.Contents?.at(-1)?.Key : undefined;
  } while (last !== undefined);
}

function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata.httpStatusCode === 404)
  );
}
