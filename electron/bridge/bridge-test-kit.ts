import type { IdleTime } from './idle-lock.ts';

/** Time that a test moves; anyone who asked to be called is called as often as the interval passes. */
export class TestIdleTime implements IdleTime {
  #now = Date.parse('2026-11-20T12:00:00.000Z');
  readonly #acts = new Map<() => void, number>();

  now(): number {
    return this.#now;
  }

  every(ms: number, act: () => void): () => void {
    this.#acts.set(act, ms);
    return () => this.#acts.delete(act);
  }

  /** In steps of the shortest interval. */
  advance(ms: number): void {
    const step = Math.min(ms, ...this.#acts.values());
    for (let passed = 0; passed < ms; passed += step) {
      this.#now += Math.min(step, ms - passed);
      for (const act of [...this.#acts.keys()]) act();
    }
  }

  /** As when the machine sleeps: nothing is called. */
  sleep(ms: number): void {
    this.#now += ms;
  }
}
