import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { hourMs, instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import { SigningRefusedError, type Clock, type DocumentSigner, type SignedFile, type SigningOrder } from '../../core/ports.ts';
import type { SignAnswer, SignJob } from './sign-thread.ts';
import { readRoots } from './read-roots.ts';
import { openInstallationKey, type SignerSettings } from './signer-settings.ts';

/** No file takes longer: its thread is ended, whatever it is doing. */
const maxMs = 15 * minuteMs;
const maxHeapMb = 512;
/** What has been there longer was left behind by a server that died. */
const staleMs = hourMs;

/** What may have changed in an hour; everything else about a file or a key stays as it is. */
const passing = new Set(['authority_unreachable', 'bad_timestamp', 'cancelled']);

export interface PdfSignerOptions extends SignerSettings {
  /** For this user alone. It contains a document in plain while that is being signed. */
  readonly workDir: string;
}

/**
 * Signs with the key of a PKCS#12 file, which has to open now and is opened again for each signature.
 * @throws PadesError `wrong_key_password`, `bad_key`; Error when a file can't be read.
 */
export async function openPdfSigner({ workDir, ...settings }: PdfSignerOptions, clock: Clock): Promise<DocumentSigner> {
  await (await openInstallationKey(settings)).close();
  await readRoots(settings.rootsFile);
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  await removeBefore(workDir, instantToMs(clock.now()) - staleMs);
  const run = async (order: Omit<SigningOrder, 'reason' | 'visible'>, signature: SignJob['signature']): Promise<SignedFile> => {
    const folder = await freshFolder(workDir, order.id);
    const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
    try {
      const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
      await pipeline(order.content, createWriteStream(input, { mode: 0o600 }), { signal: order.signal });
      const { level, now } = order;
      const outcome = await inThread(
        { settings, ...(signature === undefined ? {} : { signature }), input, output, level, now },
        order.signal,
      );
      return { ...outcome, read: () => createReadStream(output), discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };
  return {
    sign: (order) => run(order, { reason: order.reason, visible: order.visible }),
    extend: (order) => run(order, undefined),
  };
}

async function inThread(job: SignJob, signal: AbortSignal): Promise<Extract<SignAnswer, { outcome: unknown }>['outcome']> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./sign-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const end = (): void => void worker.terminate();
  const timer = setTimeout(end, maxMs);
  signal.addEventListener('abort', end, { once: true });
  try {
    const answer = await new Promise<SignAnswer>((resolve, reject) => {
      worker
        .once('message', resolve)
        .once('error', reject)
        .once('exit', () => reject(new Error('the thread that signs ended without an answer')));
    });
    if ('outcome' in answer) return answer.outcome;
    throw passing.has(answer.code) ? new Error(answer.message) : new SigningRefusedError(answer.message);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    await worker.terminate();
  }
}

/** A folder for one attempt. What an earlier attempt at the same job left goes first: only one server works on a job. */
async function freshFolder(workDir: string, id: string): Promise<string> {
  for (const name of await readdir(workDir)) if (name.startsWith(`${id}-`)) await rm(join(workDir, name), { recursive: true, force: true });
  return mkdtemp(join(workDir, `${id}-`));
}

async function removeBefore(workDir: string, ms: number): Promise<void> {
  for (const name of await readdir(workDir)) {
    const path = join(workDir, name);
    if ((await stat(path)).mtimeMs < ms) await rm(path, { recursive: true, force: true });
  }
}
