import { describe, expect, it } from 'vitest';
import { hour } from './rate-limiter-suite.ts';
import { RateLease } from './rate-lease.ts';

const endsMs = 3_600_000;

/** A lease of a window of 1,000 of which `used` are used by everybody and `granted` of them are held here. */
function lease(used: number, granted: number): RateLease {
  const held = new RateLease(hour(1_000), endsMs);
  held.receive({ name: 'hour', endsMs, used, granted }, held.demand(0), 0);
  return held;
}

describe('a lease of a rate window', () => {
  it('does not count against the caller what it holds itself', () => {
    const held = lease(300, 50);
    expect([held.used, held.unused]).toEqual([250, 50]);
    held.spend(1);
    expect([held.used, held.unused]).toEqual([251, 49]);
  });

  it('does not count what is on its way back either, although the database still does', () => {
    const held = lease(300, 50);
    expect(held.releaseSurplus(1)).toBe(50);
    held.receive({ name: 'hour', endsMs, used: 301, granted: 1 }, held.demand(2), 2);
    expect([held.used, held.unused]).toEqual([250, 1]);
    held.returned(50);
    held.receive({ name: 'hour', endsMs, used: 252, granted: 1 }, held.demand(3), 3);
    expect([held.used, held.unused]).toEqual([250, 2]);
  });

  it('keeps a reserve while requests come, as many as came in the last moment, and none when it is quiet', () => {
    const held = lease(60, 60);
    for (let count = 0; count < 19; count += 1) held.spend(count);
    expect([held.reserve(20), held.releaseSurplus(20)]).toEqual([0, 41]);
    const busy = lease(60, 60);
    for (let count = 0; count < 30; count += 1) busy.spend(count);
    expect([busy.reserve(30), busy.reserve(150), busy.reserve(200)]).toEqual([30, 30, 0]);
    expect([busy.releaseSurplus(30), busy.releaseSurplus(250)]).toEqual([0, 30]);
  });

  it('reserves no more than a sixteenth of what is left', () => {
    for (const [used, most] of [
      [200, 50],
      [840, 10],
      [990, 0],
      [1_000, 0],
    ] as const) {
      const held = lease(used, 0);
      for (let count = 0; count < 500; count += 1) held.spend(count / 10);
      held.used = used;
      expect(held.reserve(50)).toBe(most);
    }
  });

  it('asks for more when half of the reserve is used, and only once', () => {
    const held = lease(100, 100);
    for (let count = 0; count < 40; count += 1) expect(held.spend(count)).toBe(false);
    held.receive({ name: 'hour', endsMs, used: 100, granted: 0 }, held.demand(40), 40);
    const asks = Array.from({ length: 60 }, (_, count) => {
      const asks = held.spend(41 + count / 10);
      if (asks) held.asking = true;
      return asks;
    });
    expect(asks.filter(Boolean)).toHaveLength(1);
    expect(asks.indexOf(true)).toBe(40);
  });

  it('voids what it holds when another server has begun the next stretch', () => {
    const held = lease(300, 50);
    held.receive({ name: 'hour', endsMs: 2 * endsMs, used: 7, granted: 1 }, held.demand(1), 1);
    expect([held.endsMs, held.used, held.unused]).toEqual([2 * endsMs, 6, 1]);
  });

  it('counts what it let through unasked until it is told', () => {
    const held = lease(10, 0);
    held.spend(1);
    held.spend(1);
    expect([held.used, held.already]).toEqual([12, 2]);
    const demand = held.demand(2);
    held.spend(2);
    expect(demand).toMatchObject({ already: 2, wanted: 0 });
    held.receive({ name: 'hour', endsMs, used: 12, granted: 0 }, demand, 3);
    expect([held.used, held.already]).toEqual([13, 1]);
  });
});
