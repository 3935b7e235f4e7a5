import { beforeEach, describe, expect, it } from 'vitest';
import { hourMs, instantFromMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import { RateLimiter, type RateWindow } from './rate-limits.ts';

/** The start of an hour. */
const hourStart = Date.parse('2026-03-02T12:00:00.000Z');

describe('a rate limiter', () => {
  let nowMs: number;
  let limiter: RateLimiter;
  beforeEach(() => {
    nowMs = hourStart;
    limiter = new RateLimiter({ now: () => instantFromMs(nowMs) });
  });
  const minute = (limit: number, name = 'minute'): RateWindow => ({ name, limit, periodMs: minuteMs });
  const hour = (limit: number, name = 'hour'): RateWindow => ({ name, limit, periodMs: hourMs });

  it('counts down to zero and then refuses', () => {
    const taken = Array.from({ length: 4 }, () => limiter.take([minute(3)]));
    expect(taken.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([[true, 2], [true, 1], [true, 0], [false, 0]]);
    expect(taken.every(({ limit }) => limit === 3)).toBe(true);
  });

  it('starts anew at the end of the stretch, which is aligned to the clock', () => {
    nowMs = hourStart + 59_999;
    expect(limiter.take([minute(1)])).toEqual({ allowed: true, limit: 1, remaining: 0, resetSeconds: hourStart / 1000 + 60, retryAfterSeconds: 1 });
    expect(limiter.take([minute(1)]).allowed).toBe(false);
    nowMs += 1;
    expect(limiter.take([minute(1)])).toEqual({ allowed: true, limit: 1, remaining: 0, resetSeconds: hourStart / 1000 + 120, retryAfterSeconds: 60 });
  });

  it('says the seconds to wait rounded up, never 0', () => {
    nowMs = hourStart + 1;
    expect(limiter.take([minute(1)]).retryAfterSeconds).toBe(60);
    nowMs = hourStart + 30 * secondMs + 1;
    expect(limiter.take([minute(1)]).retryAfterSeconds).toBe(30);
    nowMs = hourStart + minuteMs - 1;
    expect(limiter.take([minute(1)]).retryAfterSeconds).toBe(1);
  });

  it('counts a refused request in none of its windows', () => {
    limiter.take([hour(10), minute(1)]);
    for (let index = 0; index < 5; index += 1) expect(limiter.take([hour(10), minute(1)]).allowed).toBe(false);
    // One was counted before, and this one.
    expect(limiter.take([hour(10)]).remaining).toBe(8);
  });

  it('shows the full window when one is full, whichever comes first', () => {
    limiter.take([minute(1)]);
    for (const windows of [[hour(10), minute(1)], [minute(1), hour(10)]]) expect(limiter.take(windows)).toMatchObject({ allowed: false, limit: 1, remaining: 0 });
  });

  it('shows the one with the least remaining, on a tie the shortest', () => {
    expect(limiter.take([hour(5), minute(10)])).toMatchObject({ limit: 5, remaining: 4 });
    const other = new RateLimiter({ now: () => instantFromMs(nowMs) });
    for (const windows of [[hour(5), minute(5)], [minute(5), hour(5)]]) expect(other.take(windows).resetSeconds).toBe(hourStart / 1000 + 60);
  });

  it('counts each name by itself', () => {
    limiter.take([minute(1, 'a')]);
    expect(limiter.take([minute(1, 'b')]).allowed).toBe(true);
    expect(limiter.take([minute(1, 'a')]).allowed).toBe(false);
  });

  it('allows everything without windows', () => {
    expect(limiter.take([])).toMatchObject({ allowed: true, limit: Infinity });
  });

  it('never shows less than zero when a limit was lowered', () => {
    for (let index = 0; index < 5; index += 1) limiter.take([minute(10)]);
    expect(limiter.take([minute(2)])).toMatchObject({ allowed: false, remaining: 0 });
  });

  it('starts anew when the clock was set back', () => {
    limiter.take([minute(1)]);
    nowMs -= minuteMs;
    expect(limiter.take([minute(1)]).allowed).toBe(true);
  });

  it('forgets names whose stretch has ended, and only those, when there are many', () => {
    limiter.take([hour(1, 'kept')]);
    for (let index = 0; index < 50_000; index += 1) limiter.take([minute(1, `name ${index}`)]);
    nowMs += minuteMs;
    limiter.take([minute(1, 'one more')]);
    expect(limiter.take([hour(1, 'kept')]).allowed).toBe(false);
    expect(limiter.take([minute(1, 'name 0')]).allowed).toBe(true);
  });
});
