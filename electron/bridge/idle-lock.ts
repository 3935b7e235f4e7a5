import { systemClock } from '../engine/system-clock.ts';

/** Time as the idle lock needs it; tests give one that they move. */
export interface IdleTime {
  /** Milliseconds; goes on while the machine sleeps. */
  now(): number;
  /** Calls `act` about every so many milliseconds. @returns a function that ends it. */
  every(ms: number, act: () => void): () => void;
}

export interface IdleLock {
  /** The owner is there. */
  touch(): void;
  /** Something runs that must not be cut off; @returns a function that says it is over. */
  hold(): () => void;
  /** Ends the watch. */
  stop(): void;
}

/** How often it is looked at, so no lock comes later than this after its time, or after the machine has woken. */
export const idleCheckMs = 5_000;

/**
 * Calls `lock` once the owner has not been there for `limitMs()` milliseconds (null: never) and nothing is held. It goes on watching; every
 * further `limitMs` without a touch calls it again, which does nothing to what is locked.
 */
export function watchIdle(time: IdleTime, limitMs: () => number | null, lock: () => void): IdleLock {
  let [since, held] = [time.now(), 0];
  const stop = time.every(idleCheckMs, () => {
    const [limit, now] = [limitMs(), time.now()];
    // A clock that was set back does not make the time longer.
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
