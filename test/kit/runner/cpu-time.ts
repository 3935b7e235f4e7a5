import { expect } from 'vitest';

/** How often work that took too long is repeated before that is believed: garbage collection of what other tests left behind counts too. */
const tries = 3;

/** Measures the processor time that work costs this thread, whoever else is busy. */
export class ThreadTime {
  readonly #maxMs: number;
  /** Milliseconds taken by the slowest. */
  slowestMs = 0;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** Fails if `work` takes `maxMs` or more every time it is tried. @returns or throws what `work` does, the last time. */
  async soon<Result>(work: () => Promise<Result>, what = ''): Promise<Result> {
    let tookMs = Infinity;
    let [end]: PromiseSettledResult<Result>[] = [];
    for (let left = tries; left > 0 && tookMs >= this.#maxMs; left -= 1) {
      const began = process.threadCpuUsage();
      [end] = await Promise.allSettled([work()]);
      const { user, system } = process.threadCpuUsage(began);
      tookMs = (user + system) / 1_000;
    }
    this.slowestMs = Math.max(this.slowestMs, tookMs);
    expect(tookMs, `${what} took too long`).toBeLessThan(this.#maxMs);
    if (end?.status === 'fulfilled') return end.value;
    throw end?.reason;
  }
}
