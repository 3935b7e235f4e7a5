import { parentPort, Worker, workerData } from 'node:worker_threads';
import { minuteMs } from '../../../shared/domain/instant.ts';
import { PadesError } from '../../../shared/node/pades/contract.ts';
import { SigningRefusedError } from '../../core/ports.ts';

/** No file takes longer: its thread is ended, whatever it is doing. */
const maxMs = 15 * minuteMs;
const maxHeapMb = 512;

/** What may have changed in an hour; everything else about a file or a key stays as it is. */
const passing = new Set(['authority_unreachable', 'bad_timestamp', 'cancelled']);

/** The outcome, as data: an error's class doesn't cross threads. */
type Answer<Outcome> = { readonly outcome: Outcome } | { readonly code: string; readonly message: string };

/**
 * Does one job on a file in a thread of its own, so that a hostile one costs only memory and time that can be taken away.
 * @throws SigningRefusedError for what will be no better in an hour; any other error means "try again later".
 */
export async function inThread<Outcome>(thread: URL, job: object, signal: AbortSignal): Promise<Outcome> {
  signal.throwIfAborted();
  const worker = new Worker(thread, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
  const end = (): void => void worker.terminate();
  const timer = setTimeout(end, maxMs);
  signal.addEventListener('abort', end, { once: true });
  try {
    const answer = await new Promise<Answer<Outcome>>((resolve, reject) => {
      worker
        .once('message', resolve)
        .once('error', reject)
        .once('exit', () => reject(new Error('the thread that signs ended without an answer')));
    });
    if ('outcome' in answer) return answer.outcome;
    throw passing.has(answer.code) ? new Error(answer.message) : new SigningRefusedError(`${answer.message} (${answer.code})`);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    await worker.terminate();
  }
}

/** What such a thread does with the job that it was made for. */
export async function answerJob<Job, Outcome>(carryOut: (job: Job) => Promise<Outcome>): Promise<void> {
  parentPort?.postMessage(await answerFor(carryOut(workerData as Job)));
}

async function answerFor<Outcome>(work: Promise<Outcome>): Promise<Answer<Outcome>> {
  try {
    return { outcome: await work };
  } catch (error) {
    if (error instanceof PadesError) return { code: error.code, message: error.message };
    throw error;
  }
}
