import { describe, expect, it } from 'vitest';
import { addMs, dayMs } from './instant.ts';
import { instantOf } from './instant-test-kit.ts';
import { isAskDue, type AskedWay } from './way.ts';

const then = instantOf('2026-03-02T12:00:00.000Z');
const way = (change: Partial<AskedWay> = {}): AskedWay => ({ status: 'confirmed', confirmedAt: then, askedAt: null, asks: 0, ...change });
const after = (days: number) => addMs(then, days * dayMs);

describe('whoever is at a way', () => {
  it('is asked a year after they last said that it reaches them, and not a moment sooner', () => {
    expect(isAskDue(way(), addMs(after(365), -1))).toBe(false);
    expect(isAskDue(way(), after(365))).toBe(true);
  });

  it('is left alone for 60 days after a question that they did not answer, and after two of them for good', () => {
    const once = way({ askedAt: after(365), asks: 1 });
    expect(isAskDue(once, after(424))).toBe(false);
    expect(isAskDue(once, after(425))).toBe(true);
    expect(isAskDue(way({ askedAt: after(425), asks: 2 }), after(4_000))).toBe(false);
  });

  it('is asked as soon as they are named, but never once they have declined', () => {
    expect(isAskDue(way({ status: 'waiting', confirmedAt: null }), then)).toBe(true);
    expect(isAskDue(way({ status: 'declined', confirmedAt: null }), after(4_000))).toBe(false);
  });
});
