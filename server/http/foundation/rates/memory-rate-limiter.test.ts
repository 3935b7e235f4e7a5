import { describe, expect, it } from 'vitest';
import { instantFromMs, minuteMs } from '../../../../shared/domain/instant.ts';
import { MemoryRateLimiter } from './memory-rate-limiter.ts';
import { hour, hourStart, minute, rateLimiterSuite } from './rate-limiter-suite.ts';

rateLimiterSuite('a rate limiter in memory', (clock) => new MemoryRateLimiter(clock));

describe('a rate limiter in memory with many names', () => {
  it('forgets those whose stretch has ended, and only those', () => {
    let nowMs = hourStart;
    const limiter = new MemoryRateLimiter({ now: () => instantFromMs(nowMs) });
    limiter.take([hour(1, 'kept')]);
    for (let index = 0; index < 50_000; index += 1) limiter.take([minute(1, `name ${index}`)]);
    nowMs += minuteMs;
    limiter.take([minute(1, 'one more')]);
    expect(limiter.take([hour(1, 'kept')]).allowed).toBe(false);
    expect(limiter.take([minute(1, 'name 0')]).allowed).toBe(true);
  });
});
