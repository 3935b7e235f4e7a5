import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inParallel } from '../../workers/in-parallel.ts';
import type { PartSize } from './pack.ts';
import { withoutAnswer, type ServerConnection } from '../connection/server-connection.ts';
import { SyncError } from '../sync-error.ts';
import { patientRetry, withRetry } from '../connection/with-retry.ts';

/** What `downloadParts` works with. */
export interface DownloadJob {
  readonly server: ServerConnection;
  /** Where a part's file is to be on this device. */
  readonly pathOf: (name: string) => string;
  /** Holds parts that have not fully arrived; a killed download continues from there. */
  readonly incomingFolder: string;
  readonly signal: AbortSignal;
  /** Called with the size of every part that has arrived. */
  readonly arrived: (sizeBytes: number) => void;
}

/** Small parts spend their time waiting for answers and for the disk. */
const downloadsInFlight = 4;

/**
 * Fetches parts that this device lacks. A part gets its own name only when all of its bytes have been hashed and flushed, so whatever
 * is there under a name is that part.
 * @throws SyncError `part_missing` when the server does not have one, `part_damaged` when it has something else under that name.
 */
export async function downloadParts(parts: readonly PartSize[], job: DownloadJob): Promise<void> {
  if (parts.length === 0) return;
  await mkdir(job.incomingFolder, { recursive: true, mode: 0o700 });
  const folders = new Set<string>();
  await inParallel(parts, downloadsInFlight, job.signal, async (part, signal) => {
    await downloadPart(part, { ...job, signal });
    folders.add(dirname(job.pathOf(part.name)));
  });
  for (const folder of folders) await flushFolder(folder);
}

async function downloadPart(part: PartSize, job: DownloadJob): Promise<void> {
  const incoming = join(job.incomingFolder, part.name);
  let startedOver = false;
  const fetched = await withRetry(
    async () => {
      if (await fetchInto(incoming, part, job)) return true;
      await rm(incoming, { force: true });
      // Once may be a file that a power cut left with bytes other than those it was given; twice is the server.
      if (startedOver) return false;
      startedOver = true;
      return fetchInto(incoming, part, job);
    },
    patientRetry,
    job.signal,
  );
  if (!fetched) throw new SyncError('part_damaged', `The server has other bytes under the name of part ${part.name}.`);
  const path = job.pathOf(part.name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rename(incoming, path);
  job.arrived(part.sizeBytes);
}

/** Fills a file from where it ends, and flushes it. @returns whether it is the part. */
async function fetchInto(incoming: string, { name, sizeBytes }: PartSize, job: DownloadJob): Promise<boolean> {
  const hash = createHash('sha256');
  let have = await stat(incoming).then(
    ({ size }) => size,
    () => 0,
  );
  if (have > sizeBytes) return false;
  if (have > 0) await hashFile(incoming, hash);
  const file = await open(incoming, 'a', 0o600);
  try {
    if (have < sizeBytes) have += await append(file, hash, { name, sizeBytes }, have, job);
    await file.sync();
  } finally {
    await file.close();
  }
  return have === sizeBytes && hash.digest('hex') === name;
}

async function append(
  file: FileHandle,
  hash: Hash,
  { name, sizeBytes }: PartSize,
  from: number,
  { server, signal }: DownloadJob,
): Promise<number> {
  const answer = await server
    .send({ method: 'GET', path: `/api/sync/parts/${name}`, ...(from === 0 ? {} : { headers: { range: `bytes=${from}-` } }), signal })
    .catch(asMissing);
  if (from > 0 && answer.statusCode !== 206) {
    answer.body.destroy();
    throw new SyncError('bad_answer', "The server didn't send the piece of a part that was asked for.");
  }
  let got = 0;
  try {
    for await (const chunk of answer.body) {
      const bytes = chunk as Buffer;
      got += bytes.length;
      if (from + got > sizeBytes)
        throw new SyncError('part_damaged', `The server has more bytes under the name of part ${name} than that part has.`);
      hash.update(bytes);
      await file.appendFile(bytes);
    }
  } catch (cause) {
    throw cause instanceof SyncError ? cause : withoutAnswer(cause, signal);
  }
  return got;
}

function asMissing(error: unknown): never {
  if (error instanceof SyncError && error.code === 'not_found')
    throw new SyncError('part_missing', 'The server is missing part of a document.', { cause: error });
  throw error;
}

async function hashFile(path: string, hash: Hash): Promise<void> {
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
}

/** Makes the names in a folder durable. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
