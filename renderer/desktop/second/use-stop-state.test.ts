import { describe, expect, it } from 'vitest';
import type { Output } from '../../../electron/contract/contract.ts';
import { stopStateOf } from './use-stop-state.ts';

type Second = NonNullable<Output<'secondServer.get'>>;
type Custody = NonNullable<Second['vaults'][number]['custody']>;

const settled: Custody = { plan: 1, isSettled: true, waitsFor: [], custodians: [], isStopKnown: true, stopWaitsFor: [] };
const missing = (...stopWaitsFor: Custody['stopWaitsFor']): Custody => ({ ...settled, isStopKnown: false, stopWaitsFor });
const untold: Custody = { ...settled, isStopKnown: null };

const secondWith = (vaults: Readonly<Record<string, Custody | null>>, isHere = true): Second => ({
  server: 'https://two.example.org',
  since: '2026-11-20T10:00:00.000Z',
  isHere,
  signedIn: null,
  check: null,
  words: { first: null, second: null },
  third: null,
  lastInStepAt: null,
  isInStep: false,
  waiting: 0,
  fault: null,
  vaults: Object.entries(vaults).map(([vault, custody]) => ({
    vault,
    waiting: 0,
    recipientsBehind: 0,
    checkInSentAt: null,
    releasedAt: null,
    custody,
  })),
});

describe('what may be said of a sign of life', () => {
  it('is nothing where no vault meant has two servers, or nothing was said to them yet', () => {
    expect(stopStateOf(undefined)).toBeUndefined();
    expect(stopStateOf(null)).toBeUndefined();
    expect(stopStateOf(secondWith({}))).toBeUndefined();
    expect(stopStateOf(secondWith({ a: settled }), 'b')).toBeUndefined();
    expect(stopStateOf(secondWith({ a: untold }))).toBeUndefined();
  });

  it('is that both know only where both have confirmed it for each vault meant', () => {
    expect(stopStateOf(secondWith({ a: settled, b: settled }))).toEqual({ state: 'known', waitsFor: [] });
    expect(stopStateOf(secondWith({ a: settled, b: missing('second') }))).toEqual({ state: 'unknown', waitsFor: ['second'] });
    expect(stopStateOf(secondWith({ a: settled, b: missing('second') }), 'a')).toEqual({ state: 'known', waitsFor: [] });
    expect(stopStateOf(secondWith({ a: settled, b: untold }))).toEqual({ state: 'known', waitsFor: [] });
  });

  it('names whoever is missing once, the first server first', () => {
    const found = stopStateOf(secondWith({ a: missing('second', 'first'), b: missing('second') }));
    expect(found).toEqual({ state: 'unknown', waitsFor: ['first', 'second'] });
  });

  it('is unknown on a device that is not signed in there', () => {
    expect(stopStateOf(secondWith({ a: null }, false))).toEqual({ state: 'elsewhere', waitsFor: [] });
  });
});
