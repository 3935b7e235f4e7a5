import { expect } from 'vitest';

/** How often work is done again that took too long, before it is believed: a collection of what other tests left counts too. */
const tries = 3;

/** Watches what work costs this thread of the processor, whoever else is busy. */
export class ThreadTime {
  readonly #maxMs: number;
  /** Milliseconds that the slowest took. */
  slowestMs = 0;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  /** Fails when `work` takes `maxMs` or more each time it is tried. @returns or throws what `work` does, the last time. */
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
