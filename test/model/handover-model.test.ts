import { describe, expect, it } from 'vitest';
import { maxScheduledMessages } from '../../shared/domain/handover.ts';
import { maxWayAsks, maxWays } from '../../shared/domain/way.ts';
import { databasesOfForm } from '../kit/databases/each-database.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import type { HandoverFault, HandoverVerdict } from './handover-judge.ts';
import { mostForRecipient, mostMessages } from './handover-rates.ts';
import { HandoverWorld, type WorldFault } from './handover-world.ts';

/** `npm run test:handovers` asks for a thousand people and ten years. */
const people = testNumber('HANDOVER_PEOPLE', 60);
const years = testNumber('HANDOVER_YEARS', 2);
const seed = testNumber('HANDOVER_SEED', 20_261_128);

/** Years that a release takes with all that comes after it, from a month before. */
const oneRelease = 1.2;

async function run(world: HandoverWorld, database: string): Promise<HandoverVerdict> {
  const begun = performance.now();
  const verdict = await world.live();
  const { post, readers, town } = world;
  process.stdout.write(
    `${[
      `handovers on ${database}, seed ${town.plan.seed}: ${verdict.recipients} recipients in ${town.plan.years} years`,
      `${verdict.opened} opened, ${verdict.toldOf} known as not reached, ${verdict.lost} neither`,
      `${verdict.letters} messages (${post.failures} attempts failed, ${post.refused} refused, ${post.returned} came back, ${post.swallowed} vanished, ${verdict.toStrangers} to strangers)`,
      `at most ${verdict.most.messages} a year to one person (allowed ${verdict.most.of})`,
      `${readers.answers} questions answered, ${readers.passedOn} passed on, ${readers.corrections} corrections agreed`,
      `${world.rounds} rounds, ${Math.round((performance.now() - begun) / 1000)} s`,
    ].join('; ')}\n`,
  );
  return verdict;
}

describe.each(databasesOfForm)('what is left to people, on %s', (database) => {
  it('is opened by them, or they are known as not reached, and nobody gets or learns what is not theirs', {
    timeout: 7_200_000,
  }, async () => {
    await using world = await HandoverWorld.begin({ people, years, seed, inOneHour: null }, database);
    const verdict = await run(world, database);
    expect(verdict.faults).toEqual([]);
    expect(verdict.opened + verdict.toldOf).toBeGreaterThanOrEqual(people * 0.999);
    expect(verdict.opened).toBeGreaterThan(people / 2);
  });

  it('finds another way, or waits on the list, where 30 % of all mailboxes are dead in the hour of the release', {
    timeout: 7_200_000,
  }, async () => {
    await using world = await HandoverWorld.begin({ people, years: oneRelease, seed, inOneHour: { deadMailboxes: 0.3 } }, database);
    const verdict = await run(world, database);
    expect(verdict.faults).toEqual([]);
    expect(verdict.opened + verdict.toldOf).toBe(people);
    const cutOff = world.town.recipients.filter(({ person: { places }, vault }) => (places[0]?.endsMs ?? 0) < vault.releasedMs);
    expect(cutOff.length).toBeGreaterThan(people / 5);
    const reached = cutOff.filter((one) => world.hasOpened(one)).length;
    expect(reached).toBeGreaterThan(cutOff.length / 4);
    process.stdout.write(
      `of ${cutOff.length} with a dead mailbox, ${reached} opened by another way, ${cutOff.length - reached} are listed\n`,
    );
  });

  it.each<[WorldFault & string, HandoverFault]>([
    ['no_handovers', 'not known unreachable'],
    ['crossed', "not the reader's"],
    ['crossed', 'wrong person'],
    ['forgetful', 'too many messages'],
  ])('is judged wrong where something is: %s', async (fault, expected) => {
    const small = { people: 20, years: oneRelease, seed, inOneHour: { deadMailboxes: 0.5 } };
    await using world = await HandoverWorld.begin(small, database, fault);
    expect((await run(world, database)).faults.map((found) => found.fault)).toContain(expected);
  });
});

it('counts messages as the rules of handovers do', () => {
  expect(mostForRecipient).toBe(54);
  const ways = 1 + maxWays;
  expect(ways * (mostMessages.way - maxWayAsks) + mostMessages.recipient - 2).toBe(maxScheduledMessages);
});
