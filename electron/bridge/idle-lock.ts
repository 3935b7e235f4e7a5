import { systemClock } from '../engine/system-clock.ts';

/** Time as the idle lock needs it; tests pass in one that they can move. */
export interface IdleTime {
  /** Milliseconds; keeps running while the machine sleeps. */
  now(): number;
  /** Calls `act` about every so many milliseconds. @returns a function that stops it. */
  every(ms: number, act: () => void): () => void;
}

export interface IdleLock {
  /** The owner is present. */
  touch(): void;
  /** Something is running that must not be cut off; @returns a function that says it is over. */
  hold(): () => void;
  /** Stops watching. */
  stop(): void;
}

/** How often it checks, so no lock comes later than this after its time, or after the machine has woken. */
export const idleCheckMs = 5_000;

/**
 * Calls `lock` once the owner has been away for `limitMs()` milliseconds (null: never) and nothing is held. It keeps watching; every
 * further `limitMs` without a touch calls it again, which does nothing to what is already locked.
 */
export function watchIdle(time: IdleTime, limitMs: () => number | null, lock: () => void): IdleLock {
  let [since, held] = [time.now(), 0];
  const stop = time.every(idleCheckMs, () => {
    const [limit, now] = [limitMs(), time.now()];
    // Setting the clock back doesn't make the time longer.
    if (now < since) since = now;
    if (limit === null || held > 0 || now - since < limit) return;
    since = now;
    lock();
  });
  return {
    touch: () => {
      since = time.now();
    },
    hold: () => {
      held += 1;
      let over = false;
      return () => {
        if (!over) held -= 1;
        over = true;
      };
    },
    stop,
  };
}

/** The machine's time. */
export const systemIdleTime: IdleTime = {
  // The monotonic clock of Linux stands still while the machine sleeps; a lock must not.
  now: () => Date.parse(systemClock.now()),
  every: (ms, act) => {
    const timer = setInterval(act, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
