import { Worker } from 'node:worker_threads';
import type { CheckAnswer, CheckJob, CheckLists } from './check-job.ts';

/** The largest list takes a fraction of both. */
const maxMs = 120_000;
const maxHeapMb = 768;

/**
 * Checks lists each in a thread of its own, one after the other, so that nothing else waits for it and its memory goes with it. A list that
 * the thread doesn't survive is refused.
 * @param thread a source that calls `answerCheck`.
 */
export function checkInThread(thread: URL): CheckLists {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const answer = last.then(() => runThread(thread, job));
    last = answer.catch(() => undefined);
    return answer;
  };
}

async function runThread(thread: URL, job: CheckJob): Promise<CheckAnswer> {
  const worker = new Worker(thread, { workerData: job, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
  const timer = setTimeout(() => void worker.terminate(), maxMs);
  try {
    return await new Promise<CheckAnswer>((resolve, reject) => {
      const refuse = (): void => {
        const names = job.kind === 'top' ? job.files.map(({ name }) => name) : [job.file.name];
        resolve({ opened: [], refused: names.map((name) => ({ name, problem: 'too_large' })), unknown: [] });
      };
      worker
        .once('message', resolve)
        .once('exit', refuse)
        .once('error', (error: Error & { code?: string }) => {
          if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse();
          else reject(error);
        });
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
