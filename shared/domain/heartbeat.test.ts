import { describe, expect, it } from 'vitest';
import {
  behindToleranceMs,
  downtimeMs,
  gapAfterMs,
  isHeld,
  judgeBeat,
  jumpToleranceMs,
  windowEnd,
  type Beat,
  type BeatJudgement,
  type BeatMemory,
} from './heartbeat.ts';
import { addMs, dayMs, hourMs, minuteMs, secondMs, type Instant } from './instant.ts';

const t0 = '2026-03-02T12:00:00.000Z' as Instant;
const later = (ms: number): Instant => addMs(t0, ms);

const memory: BeatMemory = { epoch: 500, watermark: t0, lastBeat: t0, own: { at: t0, uptimeMs: 1_000 }, clockDoubted: false };
const beatAfter = (ms: number, change: Partial<Beat> = {}): Beat => ({
  now: later(ms),
  uptimeMs: 1_000 + ms,
  knownEpoch: 500,
  epochExpected: true,
  proof: 'proved',
  ...change,
});
const fresh: BeatMemory = { ...memory, own: null };
const clean = (ms: number): BeatJudgement => ({ holds: [], gap: null, watermark: later(ms), epoch: 501 });

describe('a heartbeat', () => {
  const cases: readonly (readonly [name: string, memory: BeatMemory, beat: Beat, expected: BeatJudgement])[] = [
    ['in time', memory, beatAfter(10 * secondMs), clean(10 * secondMs)],
    [
      'the first ever',
      { epoch: 0, watermark: null, lastBeat: null, own: null, clockDoubted: false },
      beatAfter(0, { knownEpoch: null }),
      { holds: [], gap: null, watermark: t0, epoch: 1 },
    ],
    ['after the longest silence that is none', memory, beatAfter(gapAfterMs), clean(gapAfterMs)],
    ['after a night asleep', memory, beatAfter(9 * hourMs), { ...clean(9 * hourMs), gap: { from: t0, to: later(9 * hourMs) } }],
    [
      'of a process that begins after a year',
      fresh,
      beatAfter(365 * dayMs),
      { ...clean(365 * dayMs), gap: { from: t0, to: later(365 * dayMs) } },
    ],
    [
      'with the clock set ahead by an hour',
      memory,
      { ...beatAfter(10 * secondMs), now: later(10 * secondMs + jumpToleranceMs) },
      { ...clean(10 * secondMs + jumpToleranceMs), gap: { from: t0, to: later(10 * secondMs + jumpToleranceMs) } },
    ],
    [
      'with the clock set ahead by more',
      memory,
      { ...beatAfter(10 * secondMs), now: later(10 * secondMs + jumpToleranceMs + 1) },
      { holds: ['clock_jump'], gap: { from: t0, to: later(10 * secondMs + jumpToleranceMs + 1) }, watermark: t0, epoch: 501 },
    ],
    [
      'with the clock set ahead while asleep',
      memory,
      { ...beatAfter(9 * hourMs), now: later(33 * hourMs) },
      { holds: ['clock_jump'], gap: { from: t0, to: later(33 * hourMs) }, watermark: t0, epoch: 501 },
    ],
    ['of a server whose clock is minutes behind', memory, beatAfter(-behindToleranceMs, { uptimeMs: 2_000 }), { ...clean(0) }],
    [
      'of one whose clock is further behind',
      memory,
      beatAfter(-behindToleranceMs - 1, { uptimeMs: 2_000 }),
      { holds: ['clock_behind'], gap: null, watermark: t0, epoch: 501 },
    ],
    [
      'of a process that begins with the clock behind',
      fresh,
      beatAfter(-dayMs),
      { holds: ['clock_behind'], gap: null, watermark: t0, epoch: 501 },
    ],
    [
      'while the clock is in doubt',
      { ...memory, clockDoubted: true },
      beatAfter(hourMs),
      { holds: [], gap: { from: t0, to: later(hourMs) }, watermark: t0, epoch: 501 },
    ],
    ['on a database that counts as far as is known', memory, beatAfter(0, { knownEpoch: 500 }), clean(0)],
    ['on one that counts further', memory, beatAfter(0, { knownEpoch: 3 }), clean(0)],
    ['on one that was put back', memory, beatAfter(0, { knownEpoch: 501 }), { ...clean(0), holds: ['database_restored'], epoch: 1_501 }],
    [
      'on one that was put back to before its first heartbeat',
      { ...memory, epoch: 0, watermark: null, lastBeat: null },
      beatAfter(0, { knownEpoch: 7_000 }),
      { ...clean(0), holds: ['database_restored'], epoch: 8_000 },
    ],
    [
      'on one that was brought where it is not known',
      fresh,
      beatAfter(0, { knownEpoch: null }),
      { ...clean(0), holds: ['database_restored'], epoch: 1_500 },
    ],
    [
      'of a server that begins after an hour with nothing that vouches for its clock',
      fresh,
      beatAfter(hourMs, { proof: 'unknown' }),
      { ...clean(hourMs), gap: { from: t0, to: later(hourMs) } },
    ],
    [
      'of one that begins after longer',
      fresh,
      beatAfter(hourMs + 1, { proof: 'unknown' }),
      { holds: ['clock_unproved'], gap: { from: t0, to: later(hourMs + 1) }, watermark: t0, epoch: 501 },
    ],
    [
      'of one whose clock another one contradicts, however short it was away',
      fresh,
      beatAfter(10 * secondMs, { proof: 'contradicted' }),
      { holds: ['clock_jump'], gap: null, watermark: t0, epoch: 501 },
    ],
    ['of another server that joins', fresh, beatAfter(0, { knownEpoch: null, epochExpected: false }), clean(0)],
    [
      'with everything wrong at once',
      memory,
      beatAfter(-dayMs, { uptimeMs: -2 * dayMs, knownEpoch: 900 }),
      { holds: ['clock_behind', 'clock_jump', 'database_restored'], gap: null, watermark: t0, epoch: 1_900 },
    ],
  ];

  it.each(cases)('%s', (_name, before, beat, expected) => {
    expect(judgeBeat(before, beat)).toEqual(expected);
  });

  it('does not doubt a clock that was wrong and is put right', () => {
    const jumped = judgeBeat(memory, { ...beatAfter(10 * secondMs), now: later(dayMs) });
    const right = judgeBeat(
      { ...memory, watermark: jumped.watermark, own: { at: later(dayMs), uptimeMs: 11_000 }, clockDoubted: false },
      beatAfter(20 * secondMs),
    );
    expect(right.holds).toEqual([]);
  });
});

describe('downtime within a window', () => {
  const gaps = [
    { from: later(-2 * hourMs), to: later(hourMs) },
    { from: later(5 * hourMs), to: later(6 * hourMs) },
    { from: later(30 * hourMs), to: later(50 * hourMs) },
  ];

  it('is what lies in it of each gap', () => {
    expect(downtimeMs(gaps, t0, later(24 * hourMs))).toBe(2 * hourMs);
    expect(downtimeMs(gaps, later(5.5 * hourMs), later(40 * hourMs))).toBe(10.5 * hourMs);
    expect(downtimeMs(gaps, later(hourMs), later(5 * hourMs))).toBe(0);
    expect(downtimeMs([], t0, later(dayMs))).toBe(0);
  });

  it('counts once what two gaps have in common, as after a clock was set back and put right', () => {
    const twice = [
      { from: later(20 * hourMs), to: later(30 * hourMs) },
      { from: later(2 * hourMs), to: later(25 * hourMs) },
      { from: later(4 * hourMs), to: later(6 * hourMs) },
    ];
    expect(downtimeMs(twice, t0, later(40 * hourMs))).toBe(28 * hourMs);
    expect(downtimeMs(twice, later(3 * hourMs), later(22 * hourMs))).toBe(19 * hourMs);
  });

  it('puts its end off', () => {
    expect(windowEnd(gaps, t0, dayMs, later(24 * hourMs))).toBe(later(26 * hourMs));
    expect(windowEnd([], t0, minuteMs, later(0))).toBe(later(minuteMs));
  });
});

describe('a hold', () => {
  it('holds every vault whose owner was not heard of since, and no other', () => {
    const open = [
      { number: 3, reason: 'clock_jump' },
      { number: 7, reason: 'database_restored' },
    ] as const;
    expect([0, 3, 6, 7, 8].map((cleared) => isHeld(open, cleared, false))).toEqual([true, true, true, false, false]);
    expect(isHeld([], 0, true)).toBe(false);
    const unproved = [{ number: 3, reason: 'clock_unproved' }] as const;
    expect([isHeld(unproved, 2, true), isHeld(unproved, 2, false), isHeld(unproved, 3, true)]).toEqual([true, false, false]);
  });
});
