import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMs, dayMs, instantFromMs, type Instant } from './instant.ts';
import {
  mostPercent,
  reachChance,
  reachReasons,
  unconfirmedShare,
  wayChance,
  wayRates,
  yearlyDeaths,
  type ReachReasonCode,
  type ReachWay,
} from './reach-chance.ts';
import { wayKinds, type WayKind } from './way.ts';

const now = instantFromMs(Date.UTC(2036, 10, 20, 12));
const yearsAgo = (years: number): Instant => addMs(now, -Math.round(years * 365.25 * dayMs));
const way = (kind: WayKind, of: Partial<ReachWay> = {}): ReachWay => ({
  id: kind,
  kind,
  confirmedAt: now,
  since: now,
  trouble: null,
  ...of,
});

const age = fc.option(fc.double({ min: 0, max: 40, noNaN: true }), { nil: null });
const anyWay: fc.Arbitrary<ReachWay> = fc
  .record({
    kind: fc.constantFrom(...wayKinds),
    confirmed: age,
    entered: age,
    trouble: fc.constantFrom('fault' as const, 'declined' as const, null, null, null),
  })
  .map(({ kind, confirmed, entered, trouble }) => ({
    id: kind,
    kind,
    confirmedAt: confirmed === null ? null : yearsAgo(confirmed),
    since: entered === null ? null : yearsAgo(entered),
    trouble,
  }));
const anyWays = fc.array(anyWay, { maxLength: 6 });
const percentOf = (ways: readonly ReachWay[]): number => reachChance(ways, now).percent;

describe('how likely somebody would be reached', () => {
  it('is a whole number from nothing to nearly certain, with one of the reasons', () => {
    fc.assert(
      fc.property(anyWays, (ways) => {
        const { percent, reason } = reachChance(ways, now);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= mostPercent).toBe(true);
        expect(reachReasons).toContain(reason.code);
        expect(reason.way === null || ways.some(({ id }) => id === reason.way)).toBe(true);
      }),
    );
  });

  it('is never lowered by one more way', () => {
    fc.assert(
      fc.property(anyWays, anyWay, (ways, more) => {
        expect(percentOf([...ways, more])).toBeGreaterThanOrEqual(percentOf(ways));
      }),
    );
  });

  it('is never raised by a way that grows older', () => {
    const older = fc.tuple(anyWays, fc.nat(), fc.double({ min: 0, max: 30, noNaN: true }));
    fc.assert(
      fc.property(older, ([ways, which, years]) => {
        const back = (at: Instant | null): Instant => addMs(at ?? now, -Math.round(years * 365.25 * dayMs));
        const aged = ways.map((one, at) =>
          at === which % ways.length ? { ...one, confirmedAt: one.confirmedAt && back(one.confirmedAt), since: back(one.since) } : one,
        );
        expect(percentOf(aged)).toBeLessThanOrEqual(percentOf(ways));
      }),
    );
  });

  it('takes nothing from a way that nothing gets through to, nor from somebody who declined', () => {
    fc.assert(
      fc.property(anyWays, anyWay, fc.constantFrom('fault' as const, 'declined' as const), (ways, other, trouble) => {
        expect(percentOf([...ways, { ...other, trouble }])).toBe(percentOf(ways));
      }),
    );
    expect(percentOf([way('mail', { trouble: 'fault' })])).toBe(0);
  });

  it('is never raised by the loss of a confirmation, nor by the order of ways', () => {
    fc.assert(
      fc.property(anyWays, (ways) => {
        const unconfirmed = ways.map((one) => ({ ...one, confirmedAt: null, since: one.confirmedAt ?? one.since }));
        expect(percentOf(unconfirmed)).toBeLessThanOrEqual(percentOf(ways));
        expect(Math.abs(percentOf(ways.toReversed()) - percentOf(ways))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('takes a moment that is still to come for now', () => {
    expect(percentOf([way('mail', { confirmedAt: yearsAgo(-3) })])).toBe(percentOf([way('mail')]));
  });

  it('is what REACH.md works out by hand', () => {
    expect(percentOf([])).toBe(0);
    expect(percentOf([way('mail')])).toBe(90);
    expect(percentOf([way('mail', { confirmedAt: null })])).toBe(45);
    expect(percentOf([way('mail', { confirmedAt: yearsAgo(6) })])).toBe(22);
    expect(percentOf([way('mail', { confirmedAt: yearsAgo(10) }), way('phone', { confirmedAt: yearsAgo(10) })])).toBe(32);
    expect(percentOf([way('mail'), way('phone')])).toBe(98);
    expect(percentOf([way('mail'), way('phone'), way('deputy')])).toBe(99);
  });
});

describe('what weighs most', () => {
  const cases: readonly (readonly [ReachReasonCode, string | null, readonly ReachWay[]])[] = [
    ['no_way', null, []],
    ['single', null, [way('mail')]],
    ['fault', 'mail', [way('mail', { trouble: 'fault' })]],
    ['fault', 'phone', [way('mail'), way('phone', { trouble: 'fault' })]],
    ['declined', 'deputy', [way('mail'), way('deputy', { trouble: 'declined' })]],
    ['unconfirmed', 'mail', [way('mail', { confirmedAt: null })]],
    ['unconfirmed', 'phone', [way('mail'), way('phone', { confirmedAt: null })]],
    ['old', 'mail', [way('mail', { confirmedAt: yearsAgo(6) })]],
    ['old', 'mail', [way('mail', { confirmedAt: yearsAgo(6) }), way('phone', { confirmedAt: yearsAgo(0.5) })]],
    ['fine', null, [way('mail'), way('phone')]],
    ['fine', null, [way('mail', { confirmedAt: yearsAgo(0.9) }), way('phone'), way('deputy')]],
  ];

  it.each(cases)('is %s (%s)', (code, of, ways) => expect(reachChance(ways, now).reason).toEqual({ code, way: of }));

  it('is something whose remedy would raise the figure', () => {
    fc.assert(
      fc.property(anyWays, (ways) => {
        const distinct = ways.map((one, at) => ({ ...one, id: String(at) }));
        const { reason, percent } = reachChance(distinct, now);
        if (reason.way === null) return;
        const mended = distinct.map((one) => (one.id === reason.way ? { ...one, confirmedAt: now, trouble: null } : one));
        expect(percentOf(mended)).toBeGreaterThan(percent);
      }),
    );
  });
});

describe('REACH.md', () => {
  const page = readFileSync(new URL('REACH.md', import.meta.url), 'utf8');
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  const rows = new Map(
    [...page.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]+) \|/gm)].map(([, kind = '', fresh = '', loss = '']) => [
      kind,
      [fresh.trim(), loss.trim()],
    ]),
  );

  it('names the rates that are taken, and no others', () => {
    expect(Object.fromEntries(rows)).toEqual(
      Object.fromEntries(wayKinds.map((kind) => [kind, [percent(wayRates[kind].fresh), percent(wayRates[kind].yearlyLoss)]])),
    );
    expect(page).toContain(`counts ${percent(unconfirmedShare)} of a confirmed one`);
    expect(page).toContain(`${percent(yearlyDeaths)} of people a year`);
    expect(page).toContain(`never more than ${mostPercent} %`);
  });

  it('works out examples with the figures that come out', () => {
    const examples: readonly (readonly [string, readonly ReachWay[]])[] = [
      ['an address, confirmed today', [way('mail')]],
      ['an address that nobody has confirmed, entered today', [way('mail', { confirmedAt: null })]],
      ['an address, last confirmed six years ago', [way('mail', { confirmedAt: yearsAgo(6) })]],
      ['an address and a telephone, both confirmed today', [way('mail'), way('phone')]],
      [
        'an address and a telephone, both last confirmed ten years ago',
        [way('mail', { confirmedAt: yearsAgo(10) }), way('phone', { confirmedAt: yearsAgo(10) })],
      ],
      ['an address, a telephone and a deputy, all confirmed today', [way('mail'), way('phone'), way('deputy')]],
    ];
    const told = new Map([...page.matchAll(/^\| ([^|`]+) \| (\d+) % \|$/gm)].map(([, what = '', figure]) => [what.trim(), Number(figure)]));
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(examples.map(([what, ways]) => [what, percentOf(ways)])));
  });

  it('says what one way is worth before it is joined with others', () => {
    expect(wayChance(way('mail', { confirmedAt: yearsAgo(1) }), now)).toBeCloseTo(0.72, 3);
    expect(wayChance(way('phone', { confirmedAt: yearsAgo(2) }), now)).toBeCloseTo(0.6885, 3);
  });
});
