import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testNumber } from '../kit/runner/test-settings.ts';
import { anyHistory, judgePlayed, verdictOn } from './model-moves.ts';
import { RealWorld } from './real-world.ts';

/** Histories that the real server lives through; `npm run test:model` asks for hundreds. */
const lives = testNumber('MODEL_LIVES', 6);
const seed = testNumber('MODEL_SEED', 20_261_122);

describe('the real server on SQLite', () => {
  it('keeps every rule of the model in random histories', { timeout: 3_600_000 }, async () => {
    const counts = { years: 0, released: 0, ticks: 0, crashes: 0, facts: 0 };
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        await using world = await RealWorld.begin(history.startMs);
        await judgePlayed(world, history);
        expect(await world.contradictions()).toEqual([]);
        const { years, released, facts } = verdictOn(world, history);
        counts.years += years;
        counts.released += released ? 1 : 0;
        counts.ticks += world.ticks;
        counts.crashes += world.crashes;
        counts.facts += facts;
      }),
      { seed, numRuns: lives, endOnFailure: true },
    );
    const { years, released, ticks, crashes, facts } = counts;
    process.stdout.write(
      `real server: ${Math.round(years)} vault-years in ${lives} histories (seed ${seed}): ${released} releases, ${crashes} crashes, ${ticks} rounds of the scheduler, ${facts} facts judged\n`,
    );
    expect(released).toBeGreaterThan(lives / 3);
  });
});
