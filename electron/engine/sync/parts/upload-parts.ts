import type { PartPlace } from '../../containers/part-place.ts';
import type { UploadRow, UploadTable } from '../../local-store/sync-tables.ts';
import { inParallel } from '../../workers/in-parallel.ts';
import { buildPack, maxPackBytes, packBytes, planPacks, type PartSize } from './pack.ts';
import type { ServerConnection } from '../connection/server-connection.ts';
import { SyncError } from '../sync-error.ts';
import { continueUpload, createUpload, uploadAtOnce, uploadedBytes } from './tus-upload.ts';
import { patientRetry, withRetry } from '../connection/with-retry.ts';

/** What `uploadParts` works with. */
export interface UploadJob {
  readonly server: ServerConnection;
  /** Where started uploads are kept, so that a killed program finds them again. */
  readonly ledger: UploadTable;
  /** Which of these names the server lacks. */
  readonly missing: (names: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Where a part is on this device. */
  readonly placeOf: (name: string) => PartPlace;
  readonly signal: AbortSignal;
  /** Called once with the parts that the server lacks, before any is sent. */
  readonly lacking?: (names: ReadonlySet<string>) => void;
  /** Called with the bytes of every pack that has arrived, and its parts. */
  readonly arrived: (sizeBytes: number, parts: readonly PartSize[]) => void;
}

/** Memory for packs, which is passed round: touching that much fresh memory for each costs more than reading it. */
class PackMemory {
  readonly #free: Buffer[] = [];

  /** Builds the pack, has it sent, and reclaims its memory once the server has all of it. */
  async with<T>(parts: readonly PartSize[], { placeOf }: UploadJob, send: (pack: Buffer) => Promise<T>): Promise<T> {
    const memory = this.#free.pop() ?? Buffer.allocUnsafeSlow(maxPackBytes);
    const result = await send(await buildPack(parts, placeOf, memory));
    this.#free.push(memory);
    return result;
  }
}

type Sending = UploadJob & { readonly memory: PackMemory };

/** Each holds its pack in memory, and more would not make a single line any faster. */
const uploadsInFlight = 2;
/** A lost pack of this size is quicker to send again than to continue: it is not worth a request of its own and a row. */
const atOnceBytes = 2 ** 20;
/** A server that still lacks parts after this many rounds is not going to get them in this run. */
const rounds = 3;

/**
 * Brings the server every part that it lacks: what was started is continued, the rest is gathered into packs. When this returns, the
 * server has said that it has them all, which it says only of what is flushed to its disk.
 * @throws SyncError `over_quota`, `part_missing`, `part_damaged`, `cancelled`, or `offline` when the server stays unreachable.
 */
export async function uploadParts(parts: readonly PartSize[], given: UploadJob): Promise<void> {
  const job = { ...given, memory: new PackMemory() };
  for (let round = 0; round < rounds; round += 1) {
    const lacking = await lackingParts(parts, job);
    if (round === 0) job.lacking?.(new Set(lacking.map(({ name }) => name)));
    if (lacking.length === 0) return forgetUploads(job.ledger);
    const begun = await continuable(lacking, job);
    const carried = new Set(begun.flatMap((upload) => upload.parts.map(({ name }) => name)));
    const packs = planPacks(lacking.filter(({ name }) => !carried.has(name)));
    const sends = [
      ...begun.map((upload) => (signal: AbortSignal) => finishUpload(upload, { ...job, signal })),
      ...packs.map((pack) => (signal: AbortSignal) => sendPack(pack, { ...job, signal })),
    ];
    await inParallel(sends, uploadsInFlight, job.signal, (send, signal) => send(signal));
  }
  const left = await lackingParts(parts, job);
  if (left.length > 0) throw new SyncError('offline', "The server isn't keeping what it was sent.");
  forgetUploads(job.ledger);
}

async function lackingParts(parts: readonly PartSize[], { missing }: UploadJob): Promise<readonly PartSize[]> {
  const once = new Map(parts.map((part) => [part.name, part]));
  const lacking = await missing([...once.keys()]);
  return [...once.values()].filter(({ name }) => lacking.has(name));
}

function forgetUploads(ledger: UploadTable): void {
  for (const { path } of ledger.all()) ledger.remove(path);
}

/** Unfinished uploads that still carry something wanted; the others are forgotten here, and in time by the server. */
async function continuable(lacking: readonly PartSize[], { server, ledger, signal }: UploadJob): Promise<readonly UploadRow[]> {
  const wanted = new Set(lacking.map(({ name }) => name));
  const found: UploadRow[] = [];
  for (const upload of ledger.all()) {
    const useful = upload.parts.every(({ name }) => wanted.has(name));
    const known = useful && (await withRetry(() => uploadedBytes(server, upload.path, signal), patientRetry, signal)) !== undefined;
    if (known) found.push(upload);
    else ledger.remove(upload.path);
    for (const { name } of known ? upload.parts : []) wanted.delete(name);
  }
  return found;
}

async function sendPack(parts: readonly PartSize[], job: Sending): Promise<void> {
  const { server, ledger, memory, signal, arrived } = job;
  const sizeBytes = packBytes(parts);
  if (sizeBytes > atOnceBytes) {
    const path = await withRetry(() => createUpload(server, sizeBytes, signal), patientRetry, signal);
    const upload = { path, parts };
    ledger.add(upload);
    return memory.with(parts, job, (pack) => fill(upload, pack, 0, job));
  }
  await memory.with(parts, job, (pack) => withRetry(() => uploadAtOnce(server, pack, signal), patientRetry, signal));
  arrived(sizeBytes, parts);
}

async function finishUpload(upload: UploadRow, job: Sending): Promise<void> {
  return job.memory.with(upload.parts, job, (pack) => fill(upload, pack, undefined, job));
}

/** Sends from `known` on, or from where the server says it is. An upload that the server has lost is left to the next round. */
async function fill(
  upload: UploadRow,
  pack: Uint8Array,
  known: number | undefined,
  { server, ledger, signal, arrived }: UploadJob,
): Promise<void> {
  let offset = known;
  const complete = await withRetry(
    async () => {
      offset ??= await uploadedBytes(server, upload.path, signal);
      if (offset === undefined) return false;
      const from = offset;
      offset = undefined;
      await continueUpload(server, upload.path, pack, from, signal).catch(asPassing);
      return true;
    },
    patientRetry,
    signal,
  );
  ledger.remove(upload.path);
  if (complete) arrived(pack.length, upload.parts);
}

/** The server may be further along than it had said: an answer was lost. It is asked again. */
function asPassing(error: unknown): never {
  if (error instanceof SyncError && error.code === 'conflict') throw new SyncError('offline', error.message, { cause: error });
  throw error;
}
