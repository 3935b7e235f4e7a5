import { describe, expect, it } from 'vitest';
import { isWord, placesToAsk } from './asked-words.ts';

describe('the words of the kit that are asked for', () => {
  it('are three different places in order', () => {
    for (let round = 0; round < 200; round += 1) {
      const places = placesToAsk(12);
      expect(places).toHaveLength(3);
      expect(new Set(places).size).toBe(3);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      for (const place of places) expect(place).toBeGreaterThanOrEqual(0);
      for (const place of places) expect(place).toBeLessThan(12);
    }
  });

  it('reach every place', () => {
    const seen = new Set<number>();
    for (let round = 0; round < 400; round += 1) for (const place of placesToAsk(12)) seen.add(place);
    expect(seen.size).toBe(12);
  });

  it.each([
    ['candle', 'candle'],
    [' Candle ', 'candle'],
    ['cand', 'candle'],
    ['cat', 'cat'],
  ])('take %j for %j', (typed, word) => {
    expect(isWord(typed, word)).toBe(true);
  });

  it.each([
    ['', 'candle'],
    ['can', 'candle'],
    ['candles', 'candle'],
    ['candel', 'candle'],
    ['ca', 'cat'],
    ['cats', 'cat'],
  ])('do not take %j for %j', (typed, word) => {
    expect(isWord(typed, word)).toBe(false);
  });
});
