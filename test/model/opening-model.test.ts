import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialects } from '../../server/core/store-test-kit.ts';
import { dayMs, hourMs, minuteMs } from '../../shared/domain/instant.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { OpeningWorld, type NoticeFate } from './opening-world.ts';

/** Histories on SQLite, and a quarter of them on Postgres; `npm run test:model` asks for fifty times as many. */
const histories = 10 * testNumber('MODEL_LIVES', 6);
const seed = testNumber('MODEL_SEED', 20_261_124);

interface Move {
  readonly act: (typeof acts)[number];
  /** Time to pass beforehand, or up to the moment at which the vault opens and this much beyond. */
  readonly gap: { readonly ms: number } | { readonly offset: number };
  readonly hours: number;
  readonly fate: NoticeFate;
  readonly byMs: number;
}

/** What happens; what matters most comes most often. */
const acts = [
  ...(['set', 'set', 'set', 'set_signed_in', 'nothing', 'nothing', 'nothing', 'fate', 'fate'] as const),
  ...(['stop', 'stop_signed_in', 'stop_by_link', 'unseen', 'check_in', 'name', 'strike', 'strike', 'choose'] as const),
  ...(['ask_others', 'put_away', 'bounce', 'bounce', 'down', 'down', 'up', 'up', 'clock', 'clock', 'repair'] as const),
] as const;

const anyHours = fc.constantFrom(0, 1, 24, 24, 24, 48, 48, 72, 72);
const anyFate = fc.constantFrom<NoticeFate[]>('accept', 'accept', 'fail', 'refuse', 'only_second');
const anyMove: fc.Arbitrary<Move> = fc.record({
  act: fc.constantFrom(...acts),
  gap: fc.oneof(
    fc.record({
      ms: fc.constantFrom(0, 0, 0, 1, minuteMs, 9 * minuteMs, 2 * hourMs, 2 * hourMs, 11 * hourMs, 23 * hourMs, 30 * hourMs, 5 * dayMs),
    }),
    fc.record({ offset: fc.constantFrom(-1, -1, -minuteMs, 0, hourMs, 8 * dayMs) }),
  ),
  hours: anyHours,
  fate: anyFate,
  byMs: fc.constantFrom(2 * hourMs, 26 * hourMs, 10 * dayMs, -2 * hourMs, -26 * hourMs),
});

/** Acts that go through the server, and so need it. */
const outside: ReadonlySet<Move['act']> = new Set(['nothing', 'fate', 'down', 'up', 'clock', 'repair']);

function make(world: OpeningWorld, { act, hours, fate, byMs }: Move): Promise<void> | undefined {
  if (!world.isUp && !outside.has(act)) return undefined;
  const made: Readonly<Record<Move['act'], () => Promise<void> | undefined>> = {
    nothing: () => undefined,
    set: () => world.set('device'),
    set_signed_in: () => world.set('person'),
    unseen: () => world.setUnseen(hours),
    stop: () => world.stop('device'),
    stop_signed_in: () => world.stop('person'),
    stop_by_link: () => world.stop('link'),
    check_in: () => world.live(),
    name: () => world.name(),
    strike: () => world.strike(),
    choose: () => world.choose(hours),
    ask_others: () => world.askOthers(),
    put_away: () => world.putAway(),
    bounce: () => world.bounce(),
    down: () => world.goDown(),
    up: () => world.goUp(),
    clock: () => world.setClock(byMs),
    repair: () => world.repair(),
    fate: () => {
      world.fate = fate;
      return undefined;
    },
  };
  return made[act]();
}

/** What histories have to reach for the rules to mean anything. */
const reached = [
  ...['set', 'taken', 'opened', 'opened at once', 'stopped', 'stopped unannounced', 'blocked', 'lapsed'],
  ...['one way bounced', 'every way bounced', 'doubted while it waits', 'down while it waits'],
];

describe.each(dialects)('an opening by the owner’s own hand on %s', (dialect) => {
  it('keeps every rule in random histories', { timeout: 3_600_000 }, async () => {
    const numRuns = dialect === 'sqlite' ? histories : histories / 4;
    await using world = await OpeningWorld.open(dialect);
    const counts = new Map<string, number>();
    const moves = fc.array(anyMove, { minLength: 3, maxLength: 12, size: 'max' });
    await fc.assert(
      fc.asyncProperty(anyHours, anyFate, moves, async (hours, fate, history) => {
        const judge = await world.begin(hours);
        world.fate = fate;
        await world.set('device');
        for (const move of history) {
          await ('ms' in move.gap ? world.pass(move.gap.ms) : world.passUntilDue(move.gap.offset));
          await make(world, move);
        }
        await world.end();
        for (const what of judge.reached) counts.set(what, (counts.get(what) ?? 0) + 1);
      }),
      { seed, numRuns, endOnFailure: true },
    );
    process.stdout.write(`openings on ${dialect}: ${numRuns} histories (seed ${seed}): ${JSON.stringify(Object.fromEntries(counts))}\n`);
    expect(dialect === 'sqlite' ? reached.filter((what) => !counts.has(what)) : []).toEqual([]);
    expect(
      (await findInconsistencies(world.people.core.db, world.people.test.dataDir)).filter((one) => !one.endsWith('was never written')),
    ).toEqual([]);
  });
});
