import { describe, expect, it } from 'vitest';
import { custodianPatienceMs } from '../../shared/domain/custodian.ts';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { BrokenPromise, promises } from './custodian-judge.ts';
import { mutants, type Mutant } from './custodian-mutants.ts';
import type { Fault, Focus } from './custodian-setting.ts';
import { CustodianWorld, type Decisions } from './custodian-world.ts';

/** Vault-years of random histories; `npm run test:model` asks for a hundred thousand. */
const wantedYears = testNumber('MODEL_CUSTODIAN_YEARS', 400);
/** A different seed each night, printed with the counts. */
const seed = testNumber('MODEL_SEED', 20_261_207);
/** In how many histories a mutant has to be found. */
const maxTries = 4000;

interface Counts {
  histories: number;
  years: number;
  lost: number;
  lostWhileWarned: number;
  hostile: number;
  paper: number;
  /** Two shares within reach while an owner lived who answers every last warning: their line to a custodian was cut. */
  cutOffBesideHostile: number;
  cutOffFromBoth: number;
  released: number;
  early: number;
  never: number;
  greatestMs: number;
  greatestHinderedMs: number;
  readonly broken: string[];
}

/** Plays one history, and notes what was broken in it rather than stopping: the counts are what the long run is for. */
function play(counts: Counts, one: number, focus: Focus): Fault['kind'] {
  const world = new CustodianWorld(one, focus);
  const { judge, setting } = world;
  try {
    counts.years += world.play();
  } catch (error) {
    if (!(error instanceof BrokenPromise)) throw error;
    if (error.promise === 'never lost') counts.never += 1;
    else if (error.promise !== 'never late') counts.early += 1;
    if (counts.broken.length < 20) counts.broken.push(`seed ${one}: ${error.message}`);
  }
  counts.histories += 1;
  counts.lost += judge.lostT === null ? 0 : 1;
  counts.lostWhileWarned += world.wasLostWhileWarned ? 1 : 0;
  counts.hostile += setting.fault.kind === 'hostile' ? 1 : 0;
  counts.paper += setting.third === 'paper' ? 1 : 0;
  counts.cutOffBesideHostile += judge.cutOff === 'beside a hostile one' ? 1 : 0;
  counts.cutOffFromBoth += judge.cutOff === 'from both' ? 1 : 0;
  const delay = judge.delay();
  if (delay === null) return setting.fault.kind;
  counts.released += 1;
  if (delay.wasHindered) counts.greatestHinderedMs = Math.max(counts.greatestHinderedMs, delay.ms);
  else counts.greatestMs = Math.max(counts.greatestMs, delay.ms);
  return setting.fault.kind;
}

const inHours = (ms: number): string => (ms / hourMs).toFixed(1);

describe('the model of two servers, a third party and their owner', () => {
  /** Histories of this many vault-years, one after another; what came of them is printed. */
  function playFor(years: number, title: string, focusOf: (one: number) => Focus): { counts: Counts; faults: ReadonlySet<Fault['kind']> } {
    const counts: Counts = {
      ...{ histories: 0, years: 0, lost: 0, lostWhileWarned: 0, hostile: 0, paper: 0, cutOffBesideHostile: 0, cutOffFromBoth: 0 },
      ...{ released: 0, early: 0, never: 0, greatestMs: 0, greatestHinderedMs: 0, broken: [] },
    };
    const faults = new Set<Fault['kind']>();
    for (let one = seed; counts.years < years; one += 1) faults.add(play(counts, one, focusOf(one)));
    process.stdout.write(
      `custodians, ${title}: ${Math.round(counts.years)} vault-years in ${counts.histories} histories (seed ${seed}), ` +
        `${counts.paper} of them with paper: ${counts.lost} custodians lost (${counts.lostWhileWarned} in a grace period or later), ` +
        `${counts.hostile} hostile, ${counts.released} releases after a death, ${counts.early} early, ${counts.never} never, greatest delay ` +
        `${inHours(counts.greatestMs)} h (${inHours(counts.greatestHinderedMs)} h beside outages); not counted as early: ` +
        `${counts.cutOffBesideHostile} where a cut line kept the owner from answering beside a hostile custodian, ` +
        `${counts.cutOffFromBoth} where cut lines kept them from both that gave\n`,
    );
    expect(counts.broken).toEqual([]);
    expect(Math.max(counts.greatestMs, counts.greatestHinderedMs)).toBeLessThanOrEqual(dayMs);
    return { counts, faults };
  }

  it('gives no two shares early and always two in time', { timeout: 14_400_000 }, () => {
    const { counts, faults } = playFor(wantedYears, 'whatever befalls them', () => ({}));
    expect(faults).toEqual(new Set(['none', 'lost', 'hostile']));
    expect(counts.greatestMs).toBeGreaterThan(custodianPatienceMs - hourMs);
  });

  it('gives two shares in time wherever a server is lost for ever', { timeout: 14_400_000 }, () => {
    const { counts } = playFor(wantedYears, 'a server lost for ever', (one) => ({ fault: 'lost', place: one % 2 === 0 ? 1 : 2 }));
    expect(counts.lostWhileWarned).toBeGreaterThan(counts.lost / 10);
  });

  /** The first history that breaks the promise, within this many. */
  function search(decisions: Decisions, breaks: Mutant['breaks'], focus: Focus): string | undefined {
    for (let one = seed; one < seed + maxTries; one += 1) {
      try {
        new CustodianWorld(one, focus, decisions).play();
      } catch (error) {
        if (!(error instanceof BrokenPromise)) throw error;
        if (error.promise === breaks) return error.message;
      }
    }
    return undefined;
  }

  it.each(mutants)('notices when $name', ({ decisions, breaks, focus }) => {
    expect(search(decisions, breaks, focus)).toContain(breaks);
  });

  it('has a mutant for every promise', () => {
    expect(promises.filter((one) => !mutants.some(({ breaks }) => breaks === one))).toEqual([]);
  });
});
