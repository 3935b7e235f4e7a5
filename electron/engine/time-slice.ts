import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long work may go on, in milliseconds, before everything else in this thread has its turn. */
const sliceMs = 8;

/** Lets long work proceed in slices of a few milliseconds. */
export class TimeSlice {
  #endMs = performance.now() + sliceMs;

  /** Whether it is time for others. */
  get over(): boolean {
    return performance.now() >= this.#endMs;
  }

  /** Lets others have their turn, and begins the next slice. */
  async next(): Promise<void> {
    await nextTurn();
    this.#endMs = performance.now() + sliceMs;
  }
}
