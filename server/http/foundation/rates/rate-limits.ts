import { instantToMs, secondMs } from '../../../../shared/domain/instant.ts';
import type { Clock } from '../../../core/ports.ts';

/** At most `limit` requests in each stretch of `periodMs` (stretches are aligned to the clock). */
export interface RateWindow {
  /** What is counted, e.g. `<key id> reference hour`. The same name always has the same period. No secrets: names are stored. */
  readonly name: string;
  readonly limit: number;
  readonly periodMs: number;
}

/** Where a caller stands in the window that will stop it first. */
export interface RateStatus {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Unix time, in seconds, at which that window starts again. */
  readonly resetSeconds: number;
  /** Seconds until then, at least 1. */
  readonly retryAfterSeconds: number;
}

/** Counts requests. */
export interface RateLimiter {
  /**
   * Counts one request in all its windows, or in none when one of them is full. It never fails. Only when others have to be asked
   * is the answer a promise.
   * @returns the status of the tightest window: the full one, otherwise the one with the least remaining, the shorter on a tie.
   */
  take(windows: readonly RateWindow[]): RateStatus | Promise<RateStatus>;
  /** Returns what is held for requests that never came. */
  close(): Promise<void>;
}

/** What has been counted in one stretch. */
export interface StretchCount {
  /** When the stretch ends, in epoch milliseconds. */
  endsMs: number;
  used: number;
}

/** Beyond this many counted names, stretches that have ended are dropped, at most every ten seconds; beyond the second number the oldest go too. */
const sweepAt = 50_000;
const maxNames = 500_000;
const sweepEveryMs = 10 * secondMs;

/** The current stretch of every name; one that has ended is replaced by a new count. */
export class RunningStretches<Count extends StretchCount> {
  readonly #counts = new Map<string, Count>();
  readonly #begin: (window: RateWindow, endsMs: number) => Count;
  #sweptAtMs = 0;

  constructor(begin: (window: RateWindow, endsMs: number) => Count) {
    this.#begin = begin;
  }

  /**
   * The count of a window's stretch. One that only begins later stays: a clock that was set back a little mustn't give a second
   * helping. When it was set back by more than a period, everything starts over.
   */
  of(window: RateWindow, nowMs: number): Count {
    const { name, periodMs } = window;
    const endsMs = (Math.floor(nowMs / periodMs) + 1) * periodMs;
    const known = this.#counts.get(name);
    if (known !== undefined && known.endsMs >= endsMs && known.endsMs <= endsMs + periodMs) return known;
    if (known === undefined && this.#counts.size >= sweepAt) this.#makeRoom(nowMs);
    const fresh = this.#begin(window, endsMs);
    this.#counts.set(name, fresh);
    return fresh;
  }

  #makeRoom(nowMs: number): void {
    if (nowMs - this.#sweptAtMs >= sweepEveryMs) {
      this.#sweptAtMs = nowMs;
      for (const [name, count] of this.#counts) if (count.endsMs <= nowMs) this.#counts.delete(name);
    }
    if (this.#counts.size < maxNames) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}

/** Where a caller stands: `counts` are those of the windows, in order. */
export function standing(allowed: boolean, windows: readonly RateWindow[], counts: readonly StretchCount[], nowMs: number): RateStatus {
  let limit = Infinity;
  let remaining = Infinity;
  let periodMs = Infinity;
  let endsMs = nowMs;
  for (let index = 0; index < windows.length; index += 1) {
    const window = windows[index];
    const count = counts[index];
    if (window === undefined || count === undefined) continue;
    const left = Math.max(0, window.limit - count.used);
    if (left > remaining || (left === remaining && window.periodMs >= periodMs)) continue;
    ({ limit, periodMs } = window);
    remaining = left;
    endsMs = count.endsMs;
  }
  return {
    allowed,
    limit,
    remaining,
    resetSeconds: Math.ceil(endsMs / secondMs),
    retryAfterSeconds: Math.max(1, Math.ceil((endsMs - nowMs) / secondMs)),
  };
}

/**
 * A clock's present moment in epoch milliseconds. Clocks return the same text for a whole millisecond, so most calls don't need to parse
 * it.
 */
export function millisecondsOf(clock: Clock): () => number {
  let text = clock.now();
  let ms = instantToMs(text);
  return () => {
    const now = clock.now();
    if (now !== text) {
      text = now;
      ms = instantToMs(now);
    }
    return ms;
  };
}
