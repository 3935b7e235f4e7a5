import { jsonColumns } from '../../server/db/json-columns.ts';
import { describe, expect, it } from 'vitest';
import { joinDevice } from '../kit/desktop/owner-device.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { startTestWitness } from '../kit/server/test-witness.ts';
import { startOperator } from '../hostile/operator.ts';
import { closing, onServer, opensBySheet, sync } from './release-key-estate.ts';
import { choose, isShareOf, namesAtBoth, pairedEstate, planOf, stateOf, step, type PairedEstate } from './second-estate.ts';
import { startTwoServers } from './two-servers.ts';

const [first, second] = await startTwoServers();

async function isAt({ core }: TestServer, { vault }: PairedEstate): Promise<boolean> {
  const rows = await core.db.read.selectFrom('vaults').select(['id', 'deleted_at']).execute();
  return rows.some(({ id, deleted_at: deletedAt }) => id === vault && deletedAt === null);
}

async function isCustodian({ core }: TestServer, { vault }: PairedEstate): Promise<boolean> {
  const rows = await core.db.read.selectFrom('custodian_states').select('vault_id').execute();
  return rows.some(({ vault_id: id }) => id === vault);
}

describe('a vault that is taken off the second server', () => {
  it('is kept alone by the first, whole, before the second forgets it, and can be shared again', async () => {
    const estate = await pairedEstate(first, second);
    const { a, words } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    const before = planOf(estate, a);
    await choose(estate, false);
    await sync(a);
    expect(await opensBySheet(estate, words)).toBe(true);
    expect(await isCustodian(first, estate)).toBe(false);
    await step(a);
    expect(await isAt(second, estate)).toBe(false);
    await choose(estate);
    await step(a);
    const after = planOf(estate, a);
    // The number of the end lies between them: whoever was told that takes no plan from before it.
    expect(after.number).toBeGreaterThan(before.number + 1);
    expect(await namesAtBoth(estate)).toEqual(['will.txt']);
  });

  it.each([
    ['has not taken the whole half', /release-key$/, 'PUT'],
    ['has not been told the end', /custody-plan\/end$/, 'POST'],
  ])('stays at the second while the first %s, and between them they open it', async (_name, path, method) => {
    await using operator = await startOperator(first);
    const estate = await pairedEstate({ ...first, origin: operator.origin }, second);
    const at = { ...estate, server: first };
    const { a, words } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    const plan = planOf(estate, a);
    operator.answer(path, (_asked, asked) => (asked === method ? { status: 409, body: { error: { code: 'conflict' } } } : undefined));
    expect(await a.codeOf('secondServer.retire', {})).toBe('conflict');
    expect(await isAt(second, estate)).toBe(true);
    expect(isShareOf(estate, await onServer({ ...estate, server: second }), plan, 2)).toBe(true);
    const isWhole = await opensBySheet(at, words).catch(() => false);
    expect(isWhole || isShareOf(estate, await onServer(at), plan, 1)).toBe(true);
    expect((await a.must('readiness.get', { vault: estate.vault })).findings.map(({ code }) => code)).toContain('shares_not_settled');
    operator.behave();
    expect(await a.must('secondServer.retire', {})).toEqual({ isTold: true });
    expect(await opensBySheet(at, words)).toBe(true);
    expect(await isAt(second, estate)).toBe(false);
  });

  it('is not given up while the first is away, even where the second may be', async () => {
    await using operator = await startOperator(first);
    const estate = await pairedEstate({ ...first, origin: operator.origin }, second);
    const { a } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    operator.answer(/./, () => ({ status: 503, body: { error: { code: 'unavailable' } } }));
    expect((await a.engine.call('secondServer.retire', { evenIfAway: true })).ok).toBe(false);
    expect(await stateOf(a)).not.toBeNull();
    expect(await isAt(second, estate)).toBe(true);
  });
});

describe('an account whose first server is lost for ever', () => {
  it('goes on with the second, which keeps the vault alone once its owner says so', async () => {
    const lost = await startTestServer();
    const estate = await pairedEstate(lost, second);
    await choose(estate);
    await step(estate.a);
    await sync(estate.a);
    await step(estate.a);
    await estate.a[Symbol.asyncDispose]();
    await lost.close();
    await using b = await joinDevice(second.origin, await tokenBeside(second.core, estate.secondToken), estate.kit);
    const at = { ...estate, server: second, a: b };
    await b.must('checkIns.record', { vault: estate.vault });
    await sync(b);
    // Nothing is taken back by itself: the first may only be away.
    expect(await isCustodian(second, estate)).toBe(true);
    expect(await b.must('secondServer.retire', {})).toEqual({ isTold: false });
    expect(await isCustodian(second, estate)).toBe(false);
    expect(await opensBySheet(at, estate.words)).toBe(true);
  });
});

describe('a witness', () => {
  it('is told when somebody else takes its place, once both servers have other shares, and when its vault is shared no longer', async () => {
    const now = new Date().toISOString();
    await using one = await startTestWitness({ now });
    await using other = await startTestWitness({ now });
    const estate = await pairedEstate(first, second);
    const { a, vault } = estate;
    await using _closing = closing(a);
    const isThere = async ({ core }: typeof one) => (await core.db.read.selectFrom('custodian_states').selectAll().execute()).length > 0;
    const name = async ({ origin, invite }: typeof one, more: object = {}) => {
      await a.must('secondServer.askWitness', { address: origin });
      await a.must('secondServer.setWitness', { address: origin, code: await invite(), ...more });
      await step(a);
    };
    expect(await a.codeOf('secondServer.setWitness', { address: one.origin, code: 'never-asked' })).toBe('invalid_request');
    await choose(estate);
    await name(one, { email: 'elsewhere@example.org', language: 'de' });
    expect(await isThere(one)).toBe(true);
    expect(await one.core.db.read.selectFrom('users').select('email').execute()).toEqual([{ email: 'elsewhere@example.org' }]);
    const generation = (await onServer(estate)).keyGeneration;
    await name(other);
    await step(a);
    expect((await onServer(estate)).keyGeneration).toBeGreaterThan(generation);
    expect([await isThere(one), await isThere(other)]).toEqual([false, true]);
    expect(await one.core.db.read.selectFrom('users').select('email').execute()).toEqual([{ email: '' }]);
    await a.must('secondServer.choose', { vault, paired: false });
    await sync(a);
    await sync(a);
    expect(await isThere(other)).toBe(false);
    expect([...one.faults, ...other.faults]).toEqual([]);
  });

  it('is told when its vault is deleted for good, also where it was away at that moment, and not before', async () => {
    await using witness = await startTestWitness({ now: new Date().toISOString() });
    const estate = await pairedEstate(first, second);
    const { a, vault } = estate;
    await using _closing = closing(a);
    await using between = await startOperator(witness);
    const listVaults = async () => (await witness.core.db.read.selectFrom('custodian_states').select('vault_id').execute()).length;
    await a.must('secondServer.askWitness', { address: between.origin });
    await a.must('secondServer.setWitness', { address: between.origin, code: await witness.invite() });
    await choose(estate);
    await step(a);
    await sync(a);
    expect(planOf(estate, a).custodians[2].kind).toBe('witness');
    expect(await listVaults()).toBe(1);
    await a.must('vaults.trash', { vault });
    await sync(a);
    expect(await listVaults()).toBe(1);
    // Until then it asks, and hears an answer.
    const lifeHeard = async () => {
      const { state, vault_id: id } = await witness.core.db.read.selectFrom('custodian_states').selectAll().executeTakeFirstOrThrow();
      return jsonColumns.custodian_states.state.read(state, id).newest.life;
    };
    expect(await lifeHeard()).toBeNull();
    await a.must('checkIns.record', {});
    await sync(a);
    expect(await lifeHeard()).not.toBeNull();
    between.answer(/./, () => ({ status: 503, body: { error: { code: 'unavailable' } } }));
    await a.must('trash.purge', {});
    await sync(a);
    expect(await listVaults()).toBe(1);
    between.behave();
    await sync(a);
    expect(await listVaults()).toBe(0);
    expect(await witness.core.db.read.selectFrom('users').select('email').execute()).toEqual([{ email: '' }]);
    expect(witness.faults).toEqual([]);
  });
});
