import { Problem, problemCodeOf, type ProblemCode } from '../problems.ts';

const waitsMs = [500, 1_000, 2_000, 5_000, 10_000];

/**
 * Retries what fails temporarily: a lost connection is waited out for as long as the reader wishes, a server that answers that it can't,
 * for some seconds.
 * @param onWaiting called before each wait.
 * @throws Problem what isn't temporary, `stopped` after the signal.
 */
export async function untilItPasses<Value>(act: () => Promise<Value>, signal: AbortSignal, onWaiting: () => void): Promise<Value> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (!isPassing(problemCodeOf(error), tries)) throw error;
      onWaiting();
      await wait(waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0, signal);
    }
  }
}

function isPassing(code: ProblemCode, tries: number): boolean {
  return code === 'no_connection' || (['too_often', 'server_failed'].includes(code) && tries < waitsMs.length - 1);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new Problem('stopped', 'the reader stopped it'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}
