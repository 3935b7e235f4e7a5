import { describe, expect, it } from 'vitest';
import { isTooSlow, usualPatience } from './refuse-slow-requests.ts';

// What happens on the wire is in test/hostile/hold-connections-open.test.ts.

describe('a body', () => {
  it('may take as long as 100 MiB take at 64 KiB a second, with pauses, and not as long as it likes', () => {
    let elapsedMs = 0;
    for (let second = 0; second < 1_600; second += 1) {
      elapsedMs += second % 100 === 50 ? 50_000 : 1_000;
      expect(isTooSlow({ elapsedMs, receivedBytes: second * 65_536, pausedMs: second % 100 === 50 ? 50_000 : 0 }, usualPatience)).toBe(
        false,
      );
    }
    expect(elapsedMs).toBeLessThan(usualPatience.requestMs);
    expect(isTooSlow({ elapsedMs: 31_000, receivedBytes: 30, pausedMs: 0 }, usualPatience)).toBe(true);
    expect(isTooSlow({ elapsedMs: 61_000, receivedBytes: 100 * 2 ** 20, pausedMs: 61_000 }, usualPatience)).toBe(true);
  });
});
