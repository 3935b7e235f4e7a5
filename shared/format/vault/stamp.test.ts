import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ids } from '../release/release-test-kit.ts';
import { isStamp, laterStamp, makeStampClock, maxStampLeadMs, stampMs, type Stamp } from './stamp.ts';

const at = (ms: number, counter = 0, device: string = ids.device): Stamp =>
  `${String(ms).padStart(15, '0')}-${String(counter).padStart(5, '0')}-${device}` as Stamp;
const clockAt = (nowMs: number, latest?: Stamp): ReturnType<typeof makeStampClock> =>
  makeStampClock({ deviceId: ids.device, nowMs: () => nowMs, latest });

describe('stamps', () => {
  test('have one form', () => {
    expect(isStamp(at(1_795_000_000_000, 7))).toBe(true);
    const bad = [
      '',
      `${at(5)} `,
      at(5).toLowerCase(),
      at(5).replace('-', ''),
      `1-00000-${ids.device}`,
      '000000000000005-0000-01JDEV0000000000000000000D',
      `${at(5)}\n`,
    ];
    for (const text of bad) expect(isStamp(text), text).toBe(false);
    expect(stampMs(at(123_456, 9))).toBe(123_456);
  });

  test('the first one carries the time, the next one of the same millisecond a counter', () => {
    const clock = clockAt(1000.9);
    expect([clock.latest, clock.next(), clock.next(), clock.latest]).toEqual([undefined, at(1000), at(1000, 1), at(1000, 1)]);
  });

  test('go on when the clock stands still, goes back, is before 1970, or a restart comes in between', () => {
    let now = 5000;
    const clock = makeStampClock({ deviceId: ids.device, nowMs: () => now });
    const given = [clock.next()];
    for (now of [5000, 4000, -1, 4999, 5001, 5000]) given.push(clock.next());
    given.push(makeStampClock({ deviceId: ids.device, nowMs: () => 17, latest: clock.latest }).next());
    expect([...given].sort()).toEqual(given);
    expect(new Set(given).size).toBe(given.length);
    expect(given.every(isStamp)).toBe(true);
  });

  test('a full counter goes on in the next millisecond, and after the last millisecond there is nothing', () => {
    expect(clockAt(1000, at(1000, 99_999)).next()).toBe(at(1001));
    expect(() => clockAt(1000, at(999_999_999_999_999, 99_999)).next()).toThrow(RangeError);
  });

  test('are later than every one observed, other devices with greater ids included', () => {
    const clock = clockAt(1000);
    clock.observe(at(2000, 3, ids.otherDevice));
    clock.observe(at(1500, 9, ids.otherDevice));
    expect(clock.next()).toBe(at(2000, 4));
  });

  test('one more than 24 hours ahead is refused as damaged and leaves no trace', () => {
    const clock = clockAt(1000);
    expect(() => clock.observe(at(1001 + maxStampLeadMs))).toThrow(expect.objectContaining({ code: 'damaged' }));
    expect(clock.latest).toBeUndefined();
    clock.observe(at(1000 + maxStampLeadMs));
    expect(clock.next()).toBe(at(1000 + maxStampLeadMs, 1));
  });

  test('the later of two is the greater text; a missing one is earlier than any', () => {
    expect(laterStamp(at(1), at(2))).toBe(at(2));
    expect(laterStamp(at(2), at(1, 99_999))).toBe(at(2));
    expect(laterStamp(undefined, at(1))).toBe(at(1));
    expect(laterStamp(at(1), undefined)).toBe(at(1));
    expect(laterStamp(undefined, undefined)).toBeUndefined();
  });

  test('any mixture of giving out and observing only ever goes up', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 10 ** 9 }), fc.option(fc.integer({ min: 0, max: 10 ** 9 })))), (steps) => {
        let now = 0;
        const clock = makeStampClock({ deviceId: ids.device, nowMs: () => now });
        let before: Stamp | undefined;
        for (const [ms, seenMs] of steps) {
          now = ms;
          if (seenMs !== null && seenMs <= ms + maxStampLeadMs) clock.observe(at(seenMs, ms % 100_000, ids.otherDevice));
          const next = clock.next();
          expect(before === undefined || next > before).toBe(true);
          expect(isStamp(next)).toBe(true);
          before = next;
        }
      }),
    );
  });

  test('a device is named by a ULID', () => {
    for (const deviceId of ['', 'phone', ids.device.toLowerCase()])
      expect(() => makeStampClock({ deviceId, nowMs: () => 1 })).toThrow(TypeError);
  });
});
