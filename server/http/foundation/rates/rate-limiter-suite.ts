import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs, instantFromMs, minuteMs, secondMs } from '../../../../shared/domain/instant.ts';
import type { Clock } from '../../../core/ports.ts';
import type { RateLimiter, RateStatus, RateWindow } from './rate-limits.ts';

/** The start of an hour. */
export const hourStart = Date.parse('2026-03-02T12:00:00.000Z');

export const minute = (limit: number, name = 'minute'): RateWindow => ({ name, limit, periodMs: minuteMs });
export const hour = (limit: number, name = 'hour'): RateWindow => ({ name, limit, periodMs: hourMs });

/** What every limiter promises. `make` returns one that knows of no request yet; each test has its own. */
export function rateLimiterSuite(what: string, make: (clock: Clock) => Promise<RateLimiter> | RateLimiter): void {
  describe(what, () => {
    let nowMs: number;
    let limiter: RateLimiter;
    beforeEach(async () => {
      nowMs = hourStart;
      limiter = await make({ now: () => instantFromMs(nowMs) });
    });
    afterEach(() => limiter.close());
    const take = async (...windows: readonly RateWindow[]): Promise<RateStatus> => limiter.take(windows);
    const takeInTurn = async (times: number, ...windows: readonly RateWindow[]): Promise<RateStatus[]> => {
      const taken: RateStatus[] = [];
      for (let index = 0; index < times; index += 1) taken.push(await take(...windows));
      return taken;
    };

    it('counts down to zero and then refuses', async () => {
      const taken = await takeInTurn(4, minute(3));
      expect(taken.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
        [true, 2],
        [true, 1],
        [true, 0],
        [false, 0],
      ]);
      expect(taken.every(({ limit }) => limit === 3)).toBe(true);
    });

    it('starts anew at the end of the stretch, which is aligned to the clock', async () => {
      nowMs = hourStart + 59_999;
      expect(await take(minute(1))).toEqual({
        allowed: true,
        limit: 1,
        remaining: 0,
        resetSeconds: hourStart / 1000 + 60,
        retryAfterSeconds: 1,
      });
      expect((await take(minute(1))).allowed).toBe(false);
      nowMs += 1;
      expect(await take(minute(1))).toEqual({
        allowed: true,
        limit: 1,
        remaining: 0,
        resetSeconds: hourStart / 1000 + 120,
        retryAfterSeconds: 60,
      });
    });

    it('says the seconds to wait rounded up, never 0', async () => {
      nowMs = hourStart + 1;
      expect((await take(minute(1))).retryAfterSeconds).toBe(60);
      nowMs = hourStart + 30 * secondMs + 1;
      expect((await take(minute(1))).retryAfterSeconds).toBe(30);
      nowMs = hourStart + minuteMs - 1;
      expect((await take(minute(1))).retryAfterSeconds).toBe(1);
    });

    it('counts a refused request in none of its windows', async () => {
      await take(hour(10), minute(1));
      for (const { allowed } of await takeInTurn(5, hour(10), minute(1))) expect(allowed).toBe(false);
      // One was counted before, and this one.
      expect((await take(hour(10))).remaining).toBe(8);
    });

    it('shows the full window when one is full, whichever comes first', async () => {
      await take(minute(1));
      for (const windows of [
        [hour(10), minute(1)],
        [minute(1), hour(10)],
      ])
        expect(await take(...windows)).toMatchObject({ allowed: false, limit: 1, remaining: 0 });
    });

    it('shows the one with the least remaining, on a tie the shortest', async () => {
      expect(await take(hour(5), minute(10))).toMatchObject({ limit: 5, remaining: 4 });
      for (const windows of [
        [hour(5, 'other hour'), minute(5, 'other minute')],
        [minute(5, 'other minute'), hour(5, 'other hour')],
      ]) {
        expect((await take(...windows)).resetSeconds).toBe(hourStart / 1000 + 60);
      }
    });

    it('counts each name by itself', async () => {
      await take(minute(1, 'a'));
      expect((await take(minute(1, 'b'))).allowed).toBe(true);
      expect((await take(minute(1, 'a'))).allowed).toBe(false);
    });

    it('allows everything without windows', async () => {
      expect(await take()).toMatchObject({ allowed: true, limit: Infinity });
    });

    it('never shows less than zero when a limit was lowered, and lets more through when it was raised', async () => {
      await takeInTurn(5, minute(10));
      expect(await take(minute(2))).toMatchObject({ allowed: false, limit: 2, remaining: 0 });
      expect(await take(minute(20))).toMatchObject({ allowed: true, limit: 20, remaining: 14 });
    });

    it('of many at once lets through exactly as many as the limit, and counts each down', async () => {
      const taken = await Promise.all(Array.from({ length: 150 }, () => take(hour(1000), minute(100))));
      expect(taken.filter(({ allowed }) => allowed).map(({ remaining }) => remaining)).toEqual(
        Array.from({ length: 100 }, (_, index) => 99 - index),
      );
      expect(await take(hour(1000))).toMatchObject({ allowed: true, remaining: 899 });
    });

    it('keeps counting the later stretch when the clock was set back by less than a period', async () => {
      nowMs = hourStart + 2 * minuteMs;
      await take(minute(1));
      nowMs -= secondMs;
      expect(await take(minute(1))).toEqual({
        allowed: false,
        limit: 1,
        remaining: 0,
        resetSeconds: hourStart / 1000 + 180,
        retryAfterSeconds: 61,
      });
    });

    it('starts anew when the clock was set back by more', async () => {
      await take(minute(1));
      nowMs -= 2 * minuteMs;
      expect((await take(minute(1))).allowed).toBe(true);
    });
  });
}
