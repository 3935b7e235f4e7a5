import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { custodyFindings } from '../../electron/engine/custody/custody-findings.ts';
import { addMs, dayMs, type Instant } from '../../shared/domain/instant.ts';
import { joinDevice } from '../kit/desktop/owner-device.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { startInterruptibleConnection } from '../kit/network/interruptible-connection.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { present } from '../kit/runner/present.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { closing, makeSheet, sync } from './release-key-estate.ts';
import { choose, namesAtBoth, pairedEstate, planOf, stateOf, step, type PairedEstate } from './second-estate.ts';

let first: TestServer;

beforeAll(async () => {
  first = await startTestServer();
});

afterAll(async () => {
  expect(first.faults).toEqual([]);
  await first.close();
});

const findings = async ({ a, vault }: PairedEstate): Promise<readonly string[]> =>
  (await a.must('readiness.get', { vault })).findings.map(({ code }) => code);
const longer = { type: 'inactivity', frequency: 'monthly', graceHours: 480, backup: null } as const;

describe('a second server whose folder', () => {
  it.each([
    ['is gone', false],
    ['is that of a week ago', true],
  ] as const)('%s is not called in step', async (_name, isOlder) => {
    await using folder = await tempFolder('lost-second');
    const [dataDir, copy] = [join(folder.path, 'now'), join(folder.path, 'before')];
    const origin = `http://127.0.0.1:${await freePort()}`;
    const second = await startTestServer({ dataDir, origin });
    const estate = await pairedEstate(first, second);
    const { a, vault } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    await second.close();
    await cp(dataDir, copy, { recursive: true });
    const same = await startTestServer({ dataDir, origin });
    await a.must('policies.set', { vault, policy: longer });
    await sync(a);
    expect((await step(a)).second).toMatchObject({ isInStep: true, vaults: [{ custody: { isSettled: true, plan: 2 } }] });
    await same.close();
    await rm(dataDir, { recursive: true });
    if (isOlder) await cp(copy, dataDir, { recursive: true });
    const lost = await startTestServer({ dataDir, origin });
    try {
      const code = await a.codeOf('secondServer.sync', {});
      const state = present(await stateOf(a));
      expect(state).toMatchObject({ isInStep: false, fault: { code } });
      expect(state.vaults[0]?.custody?.custodians).toContainEqual(expect.objectContaining({ role: 'second', failure: code }));
      expect(state.vaults[0]?.custody).toMatchObject({ isSettled: false, waitsFor: ['second'] });
      expect(await findings(estate)).toContain('shares_not_settled');
    } finally {
      await lost.close();
    }
  });
});

describe('two devices that share a vault out at the same time', () => {
  it('end at one plan at both servers, beyond what each had made', async () => {
    await using folder = await tempFolder('two-devices');
    const second = await startTestServer({ dataDir: join(folder.path, 'second') });
    const estate = await pairedEstate(first, second);
    const { a, vault, kit } = estate;
    await choose(estate);
    await step(a);
    const b = await joinDevice(first.origin, await tokenBeside(first.core, estate.token), kit);
    await using _closing = closing(a, b);
    await b.must('secondServer.pair', { server: second.origin, token: await tokenBeside(second.core, estate.secondToken) });
    await Promise.all([sync(a), sync(b)]);
    await Promise.all([step(a), step(b)]);
    for (const graceHours of [480, 360, 600]) {
      const before = Math.max(planOf(estate, a).number, planOf(estate, b).number);
      await a.must('policies.set', { vault, policy: { ...longer, graceHours } });
      await b.must('letters.set', { recipient: estate.recipient, text: 'Dear Marit' });
      await b.must('policies.set', { vault, policy: { ...longer, graceHours: graceHours + 24 } });
      await Promise.allSettled([sync(a), sync(b)]);
      await Promise.allSettled([step(a), step(b)]);
      for (const device of [a, b, a, b]) {
        await sync(device);
        await step(device);
      }
      const plan = planOf(estate, a);
      expect(plan.number).toBeGreaterThan(before);
      expect(planOf(estate, b).hash).toBe(plan.hash);
      for (const { core } of [first, second]) {
        const rows = await core.db.read
          .selectFrom('custody_plans')
          .select(['hash', 'vault_id'])
          .where('vault_id', '=', vault as never)
          .execute();
        expect(rows.map(({ hash }) => hash)).toEqual([plan.hash]);
      }
      for (const device of [a, b])
        expect(present(await stateOf(device)).vaults[0]?.custody).toMatchObject({ isSettled: true, waitsFor: [] });
      expect(await namesAtBoth(estate)).toEqual(['will.txt']);
    }
    expect(second.faults).toEqual([]);
    await second.close();
  });
});

describe('servers of a shared vault that say nothing', () => {
  it('are missed after three days, whether they have ever said something or not', async () => {
    await using folder = await tempFolder('quiet-second');
    const second = await startTestServer({ dataDir: join(folder.path, 'second') });
    const estate = await pairedEstate(first, second);
    const { a, vault } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    const found = (days: number): readonly string[] => {
      const { context } = a.engine;
      const clock = { now: (): Instant => addMs(context.clock.now(), days * dayMs) };
      return custodyFindings({ ...context, clock }, context.session(), vault).map(({ code }) => code);
    };
    expect([found(2), found(4)]).toEqual([[], ['custodian_silent']]);
    for (const { scheduler } of [first, second]) await scheduler.tick();
    await step(a);
    expect([found(2), found(4)]).toEqual([[], ['custodian_silent']]);
    await second.close();
  });
});

describe('a second server that is away', () => {
  it('is missed once something isn’t there, until it is brought into step', async () => {
    await using folder = await tempFolder('silent-second');
    const second = await startTestServer({ dataDir: join(folder.path, 'second') });
    await using wire = await startInterruptibleConnection(Number(new URL(second.origin).port));
    const estate = await pairedEstate(first, second, wire.origin);
    const { a, vault, recipient } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    expect(await findings(estate)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(second_|custodian_|shares_)/)]));
    wire.cut();
    await makeSheet(estate, a);
    const { locks } = present((await a.must('recipients.list', { vault }))[0]);
    await a.must('locks.remove', { recipient, lock: present(locks[0]).id });
    await sync(a);
    expect(await findings(estate)).toContain('second_behind');
    wire.mend();
    await step(a);
    const left = await findings(estate);
    for (const code of ['second_behind', 'custodian_silent', 'custodian_gave', 'shares_not_settled']) expect(left).not.toContain(code);
    expect(second.faults).toEqual([]);
    await second.close();
  });
});
