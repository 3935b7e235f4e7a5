import { instantToMs, secondMs } from '../../../shared/domain/instant.ts';
import type { Clock } from '../../core/ports.ts';

/** At most `limit` requests in each stretch of `periodMs` (stretches are aligned to the clock). */
export interface RateWindow {
  /** What is counted, e.g. `key:<id>:hour`. */
  readonly name: string;
  readonly limit: number;
  readonly periodMs: number;
}

/** Where a caller stands in the window that will stop it first. */
export interface RateStatus {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix time, in seconds, at which that window starts anew. */
  readonly resetSeconds: number;
  /** Seconds until then, at least 1. */
  readonly retryAfterSeconds: number;
}

interface Count {
  stretch: number;
  used: number;
}

/** Beyond this many counted names, stretches that have ended are dropped, at most every ten seconds; beyond the second number the oldest go too. */
const sweepAt = 50_000;
const mostNames = 500_000;
const sweepEveryMs = 10 * secondMs;

/** Counts requests in memory, per process. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #counts = new Map<string, Count & { endsMs: number }>();
  #sweptAtMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts one request in all its windows, or in none when one of them is full.
   * @returns the status of the tightest window: the full one, else the one with the least remaining, the shorter on a tie.
   */
  take(windows: readonly RateWindow[]): RateStatus {
    const nowMs = instantToMs(this.#clock.now());
    const counts = windows.map((window) => this.#current(window, nowMs));
    const full = windows.some((window, index) => (counts[index]?.used ?? 0) >= window.limit);
    let tightest: RateStatus | undefined;
    let tightestPeriod = Infinity;
    for (const [index, window] of windows.entries()) {
      const count = counts[index];
      if (count === undefined) continue;
      if (!full) count.used += 1;
      const remaining = Math.max(0, window.limit - count.used);
      const tighter = tightest === undefined || remaining < tightest.remaining || (remaining === tightest.remaining && window.periodMs < tightestPeriod);
      if (!tighter) continue;
      tightest = status(!full, window.limit, remaining, count.endsMs, nowMs);
      tightestPeriod = window.periodMs;
    }
    return tightest ?? { allowed: true, limit: Infinity, remaining: Infinity, resetSeconds: 0, retryAfterSeconds: 1 };
  }

  #current(window: RateWindow, nowMs: number): Count & { endsMs: number } {
    const stretch = Math.floor(nowMs / window.periodMs);
    let count = this.#counts.get(window.name);
    if (count === undefined) {
      if (this.#counts.size >= sweepAt) this.#makeRoom(nowMs);
      count = { stretch, used: 0, endsMs: (stretch + 1) * window.periodMs };
      this.#counts.set(window.name, count);
    } else if (count.stretch !== stretch) {
      count.stretch = stretch;
      count.used = 0;
      count.endsMs = (stretch + 1) * window.periodMs;
    }
    return count;
  }

  #makeRoom(nowMs: number): void {
    if (nowMs - this.#sweptAtMs >= sweepEveryMs) {
      this.#sweptAtMs = nowMs;
      for (const [name, count] of this.#counts) if (count.endsMs <= nowMs) this.#counts.delete(name);
    }
    if (this.#counts.size < mostNames) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}

function status(allowed: boolean, limit: number, remaining: number, endsMs: number, nowMs: number): RateStatus {
  const resetSeconds = Math.ceil(endsMs / secondMs);
  return { allowed, limit, remaining, resetSeconds, retryAfterSeconds: Math.max(1, Math.ceil((endsMs - nowMs) / secondMs)) };
}
