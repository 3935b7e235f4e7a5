import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testNumber } from '../kit/runner/test-settings.ts';
import { BrokenRule, invariants } from './model-judge.ts';
import { anyHistory, historiesOf, judgeHistory, type Focus, type Verdict } from './model-moves.ts';
import { mutants, type Mutant } from './model-mutants.ts';
import { realDecisions, type Decisions } from './model-world.ts';

/** Vault-years of random histories; `npm run test:model` asks for a million. */
const wantedYears = testNumber('MODEL_YEARS', 6000);
/** A different seed each night, printed with the counts. */
const seed = testNumber('MODEL_SEED', 20_261_122);
const batch = 100;
/** In how many histories a mutant has to be found. */
const maxTries = 6000;

interface Counts {
  histories: number;
  years: number;
  released: number;
  ticks: number;
  crashes: number;
  facts: number;
  readonly kinds: Map<string, number>;
}

function count(counts: Counts, verdict: Verdict): void {
  counts.histories += 1;
  counts.years += verdict.years;
  counts.released += verdict.released ? 1 : 0;
  counts.ticks += verdict.ticks;
  counts.crashes += verdict.crashes;
  counts.facts += verdict.facts;
  for (const kind of verdict.kinds) counts.kinds.set(kind, (counts.kinds.get(kind) ?? 0) + 1);
}

/** What histories have to reach for the rules to mean anything. */
const reached = [
  'check_in',
  'pause',
  'resume',
  'freeze',
  'thaw',
  'recount',
  'call_off',
  'released',
  'record',
  'down',
  'up',
  'clock',
  'lifted',
  'backup',
  'restored',
  'written reminder',
  'written due_notice',
  'written last_warning',
  'written date_passed_warning',
  'written pre_release_notice',
  'written certificate_warning',
  'written certificate_last_warning',
  'taken released_recipient',
  'taken released_owner',
  'refused due_notice',
  'noted last_warning',
];

describe('the model of a server, its database and its people', () => {
  it('keeps every rule in random histories', { timeout: 3_600_000 }, async () => {
    const counts: Counts = { histories: 0, years: 0, released: 0, ticks: 0, crashes: 0, facts: 0, kinds: new Map() };
    for (let round = 0; counts.years < wantedYears; round += 1) {
      await fc.assert(
        fc.asyncProperty(anyHistory, async (history) => count(counts, await judgeHistory(history))),
        { seed: seed + round, numRuns: batch },
      );
    }
    const { histories, years, released, ticks, crashes, facts } = counts;
    process.stdout.write(
      `model: ${Math.round(years)} vault-years in ${histories} histories (seed ${seed}): ${released} releases, ${crashes} crashes, ${ticks} rounds of the scheduler, ${facts} facts judged\n`,
    );
    expect(reached.filter((kind) => (counts.kinds.get(kind) ?? 0) < 1)).toEqual([]);
  });

  /** The first history that breaks the rule, within this many. */
  async function search(decisions: Decisions, breaks: Mutant['breaks'], focus: Focus): Promise<string | undefined> {
    let found: string | undefined;
    await fc.check(
      fc.asyncProperty(historiesOf(focus, 30), async (history) => {
        try {
          await judgeHistory(history, decisions);
        } catch (error) {
          if (!(error instanceof BrokenRule)) throw error;
          if (error.invariant === breaks) found = error.message;
        }
        return found === undefined;
      }),
      { seed, numRuns: maxTries, endOnFailure: true },
    );
    return found;
  }

  it.each(mutants)('notices when $name', async ({ decisions, breaks, focus }) => {
    expect(await search(decisions, breaks, focus)).toContain(breaks);
  });

  it('releases once even where nobody compares, as the timer is at its end', async () => {
    // A release by hand is a separate order, which only the comparison stops.
    const withoutHand = anyHistory.filter(({ moves }) => moves.every(({ act }) => act !== 'release'));
    await fc.assert(
      fc.asyncProperty(withoutHand, async (history) => void (await judgeHistory(history, { ...realDecisions, comparesOnRelease: false }))),
      { seed, numRuns: 30 },
    );
  });

  it('has a mutant for every rule', () => {
    expect(invariants.filter((one) => !mutants.some(({ breaks }) => breaks === one))).toEqual([]);
  });
});
