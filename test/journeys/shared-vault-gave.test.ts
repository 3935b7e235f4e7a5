import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VaultStatus } from '../../shared/domain/vault.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { hourMs } from '../../shared/domain/instant.ts';
import { tokenFor } from '../kit/desktop/owner-device.ts';
import { present } from '../kit/runner/present.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { closing, onServer, opensBySheet } from './release-key-estate.ts';
import { choose, isShareOf, namesAtBoth, pairedEstate, planOf, stateOf, step, type PairedEstate } from './second-estate.ts';

let first: TestServer;
let second: TestServer;
let another: TestServer;

beforeAll(async () => {
  [first, second, another] = [await startTestServer(), await startTestServer(), await startTestServer()];
});

afterAll(async () => {
  expect([first, second, another].flatMap(({ faults }) => [...faults])).toEqual([]);
  await Promise.all([first.close(), second.close(), another.close()]);
});

async function statusAt({ core }: TestServer, { vault }: PairedEstate): Promise<VaultStatus> {
  const { status } = await core.db.read
    .selectFrom('vaults')
    .select('status')
    .where('id', '=', vault as Ulid)
    .executeTakeFirstOrThrow();
  return status;
}

/** One whose clock runs ahead by months, and which hears nothing of the others. */
async function giveTooEarly(server: TestServer, estate: PairedEstate): Promise<void> {
  for (let hours = 0; hours < 60 * 24 && (await statusAt(server, estate)) !== 'released'; hours += 12) {
    server.advance(12 * hourMs);
    await server.scheduler.tick();
  }
  expect(await statusAt(server, estate)).toBe('released');
}

it('what a second server gave although its owner is here opens nothing with what the first has from then on, and another one takes its place', async () => {
  const estate = await pairedEstate(first, second);
  const { a, vault, words, paper } = estate;
  await using _closing = closing(a);
  await choose(estate);
  await step(a);
  const before = planOf(estate, a);
  await giveTooEarly(second, estate);
  await step(a);
  const plan = planOf(estate, a);
  expect(plan.recipients.map(({ keyGeneration }) => keyGeneration)).not.toEqual(before.recipients.map((one) => one.keyGeneration));
  expect(isShareOf(estate, await onServer(estate), plan, 1)).toBe(true);
  expect(isShareOf(estate, await onServer({ ...estate, server: second }), before, 2)).toBe(true);
  expect(await statusAt(first, estate)).toBe('active');
  // It can't be one of the three again, and nobody calls that ready.
  const there = present((await stateOf(a))?.vaults[0]);
  expect([typeof there.releasedAt, there.custody?.isSettled]).toEqual(['string', false]);
  expect((await a.must('readiness.get', { vault })).findings.map(({ code }) => code)).toContain('shares_not_settled');
  await a.must('secondServer.retire', {});
  expect(await opensBySheet(estate, words)).toBe(true);
  expect(await statusAt(first, estate)).toBe('active');
  await a.must('secondServer.pair', { server: another.origin, token: await tokenFor(another.core, 'another@example.org') });
  await a.must('secondServer.setPaper', { path: `${paper}/next.pdf`, holder: 'Notary' });
  await choose(estate);
  await step(a);
  expect(present((await stateOf(a))?.vaults[0]?.custody)).toMatchObject({ isSettled: true, waitsFor: [] });
  expect(await namesAtBoth({ ...estate, second: another })).toEqual(['will.txt']);
});
