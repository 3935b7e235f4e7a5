import { describe, expect, it } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { joinDevice } from '../kit/desktop/owner-device.ts';
import { startInterruptibleConnection } from '../kit/network/interruptible-connection.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { present } from '../kit/runner/present.ts';
import { closing, halfOf, makeSheet, onServer, sync } from './release-key-estate.ts';
import { choose, isShareOf, namesAtBoth, pairedEstate, planOf, stateOf, step } from './second-estate.ts';
import { startTwoServers } from './two-servers.ts';

const [first, second] = await startTwoServers();

describe('while the second server of a shared vault is away', () => {
  it('what is taken away ends at the first, which keeps its earlier share until both have the new one', async () => {
    await using wire = await startInterruptibleConnection(Number(new URL(second.origin).port));
    const estate = await pairedEstate(first, second, wire.origin);
    const { a, vault, recipient, words } = estate;
    await using _closing = closing(a);
    const kept = await makeSheet(estate, a);
    await choose(estate);
    await sync(a);
    await step(a);
    const before = planOf(estate, a);
    wire.cut();
    const sheets = present((await a.must('recipients.list', { vault }))[0]).locks;
    await a.must('locks.remove', { recipient, lock: present(sheets[0]).id });
    await sync(a);
    const plan = planOf(estate, a);
    expect(plan.number).toBeGreaterThan(before.number);
    const [one, two] = [await onServer(estate), await onServer({ ...estate, server: second })];
    expect([isShareOf(estate, one, plan, 1), isShareOf(estate, two, before, 2)]).toEqual([true, true]);
    const opened = await Promise.all([words, kept].map((sheet) => halfOf(sheet, one)));
    expect(opened.filter((half) => half !== undefined)).toHaveLength(1);
    const earlier = await first.core.db.read
      .selectFrom('earlier_halves')
      .select('key_generation')
      .where('vault_id', '=', vault as never)
      .execute();
    expect(earlier.map(({ key_generation: generation }) => generation)).toContain(two.keyGeneration);
    expect(present((await stateOf(a))?.vaults[0]?.custody)).toMatchObject({ isSettled: false });
    wire.mend();
    await step(a);
    expect(present((await stateOf(a))?.vaults[0]?.custody)).toMatchObject({ isSettled: true, waitsFor: [] });
    expect(isShareOf(estate, await onServer({ ...estate, server: second }), plan, 2)).toBe(true);
  });
});

describe('a device that is signed in at the first server of a shared vault only', () => {
  it('sends its own signs of life, and plans that the others bring on', async () => {
    const estate = await pairedEstate(first, second);
    const { a, vault } = estate;
    await choose(estate);
    await sync(a);
    await step(a);
    await sync(a);
    const b = await joinDevice(first.origin, await tokenBeside(first.core, estate.token), estate.kit);
    await using _closing = closing(a, b);
    await b.must('checkIns.record', { vault });
    await sync(b);
    const { devices, number } = planOf(estate, b);
    const own = present(devices.find(({ id }) => id === b.engine.context.session().deviceId)).publicKey;
    const notes = await first.core.db.read
      .selectFrom('custody_notes')
      .select(['signer', 'kind'])
      .where('vault_id', '=', vault as never)
      .execute();
    expect(notes).toContainEqual({ signer: toBase64(own), kind: 'check_in' });
    await sync(b);
    await sync(a);
    await step(a);
    expect(planOf(estate, a).number).toBeGreaterThanOrEqual(number);
    expect(await namesAtBoth(estate)).toEqual(['will.txt']);
  });
});
