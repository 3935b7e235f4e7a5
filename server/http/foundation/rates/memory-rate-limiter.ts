import type { Clock } from '../../../core/ports.ts';
import {
  millisecondsOf,
  RunningStretches,
  standing,
  type RateLimiter,
  type RateStatus,
  type RateWindow,
  type StretchCount,
} from './rate-limits.ts';

/** Counts requests in memory: for a server that is one process. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #nowMs: () => number;
  readonly #stretches = new RunningStretches<StretchCount>((_window, endsMs) => ({ endsMs, used: 0 }));

  constructor(clock: Clock) {
    this.#nowMs = millisecondsOf(clock);
  }

  take(windows: readonly RateWindow[]): RateStatus {
    const nowMs = this.#nowMs();
    const counts: StretchCount[] = [];
    let allowed = true;
    for (const window of windows) {
      const count = this.#stretches.of(window, nowMs);
      if (count.used >= window.limit) allowed = false;
      counts.push(count);
    }
    if (allowed) for (const count of counts) count.used += 1;
    return standing(allowed, windows, counts, nowMs);
  }

  async close(): Promise<void> {
    // Nothing is held.
  }
}
