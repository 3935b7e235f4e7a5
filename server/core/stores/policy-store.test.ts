import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { describe, expect, it } from 'vitest';
import { dialects, at, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import type { PolicyRow, VaultRow } from '../../db/schema.ts';
import { unconfiguredPolicy } from '../policies/blank-policy.ts';
import {
  changePolicy,
  countUpcomingDue,
  findDueTestPolicy,
  findPolicy,
  insertPolicy,
  listDuePolicies,
  listUpcomingDue,
  postponeWakeUp,
  shiftTestWakeUps,
  StalePolicyError,
} from './policy-store.ts';

async function addPolicy(world: StoreWorld, change: Partial<PolicyRow> = {}, vault?: VaultRow): Promise<PolicyRow> {
  const own = vault ?? (await world.vault());
  const policy = { ...unconfiguredPolicy(world.newId(), own, 'inactivity', at), ...change };
  await world.write((tx) => insertPolicy(tx, policy));
  return policy;
}

describe.each(dialects)('the policy store on %s', (dialect) => {
  it('writes over the revision that was read, and over no other', async () => {
    await using world = await openStoreWorld(dialect);
    const policy = await addPolicy(world);
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => world.write((tx) => changePolicy(tx, policy, { pause_reason: `reason ${index}` }))),
    );
    const won = tries.filter((outcome) => outcome.status === 'fulfilled');
    expect(won.length).toBe(1);
    for (const outcome of tries) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(StalePolicyError);
    const now = await findPolicy(world.db.read, policy.vault_id);
    expect(now).toEqual(won[0]?.value);
    expect(now?.revision).toBe(policy.revision + 1);
  });

  it('goes on from what a change returns', async () => {
    await using world = await openStoreWorld(dialect);
    let policy = await addPolicy(world);
    for (const change of [
      { pause_reason: 'a', wake_at_ms: 5 },
      { pause_reason: null },
      { wake_at_ms: null, frequency: 'daily', check_in_rows: 2 },
    ] as const) {
      const before = policy;
      policy = await world.write((tx) => changePolicy(tx, before, change));
    }
    expect(await findPolicy(world.db.read, policy.vault_id)).toEqual(policy);
    expect(policy).toMatchObject({ revision: 3, pause_reason: null, wake_at_ms: null, frequency: 'daily', check_in_rows: 2 });
  });

  it('has one policy per vault', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    await addPolicy(world, {}, vault);
    await expect(addPolicy(world, {}, vault)).rejects.toThrow(/unique/i);
  });

  it('lists what is due up to a moment, the longest due first', async () => {
    await using world = await openStoreWorld(dialect);
    for (const wake of [50, 10, null, 30, 101, 100, null]) await addPolicy(world, { wake_at_ms: wake });
    expect((await listDuePolicies(world.db.read, 100, 10)).map((due) => due.wake_at_ms)).toEqual([10, 30, 50, 100]);
    expect((await listDuePolicies(world.db.read, 100, 2)).map((due) => due.wake_at_ms)).toEqual([10, 30]);
    expect(await listDuePolicies(world.db.read, 9, 10)).toEqual([]);
  });

  it('puts a timer off only while it still is as it was found', async () => {
    await using world = await openStoreWorld(dialect);
    const policy = await addPolicy(world, { wake_at_ms: 10 });
    const due = { vault_id: policy.vault_id, wake_at_ms: 10 };
    await world.write((tx) => postponeWakeUp(tx, { ...due, wake_at_ms: 11 }, 500));
    expect((await findPolicy(world.db.read, policy.vault_id))?.wake_at_ms).toBe(10);
    await world.write((tx) => postponeWakeUp(tx, due, 500));
    expect((await findPolicy(world.db.read, policy.vault_id))?.wake_at_ms).toBe(500);
  });

  it("moves the wake-ups of one account's test data and no others", async () => {
    await using world = await openStoreWorld(dialect);
    const account = world.ctx.owner.accountId;
    const test = await addPolicy(world, { wake_at_ms: 1_000, mode: 'test' });
    const sleeping = await addPolicy(world, { wake_at_ms: null, mode: 'test' });
    const live = await addPolicy(world, { wake_at_ms: 1_000 });
    const foreign = await addPolicy(world, { wake_at_ms: 1_000, mode: 'test', account_id: world.newId() });
    await world.write((tx) => shiftTestWakeUps(tx, account, 400));
    const wakes = await Promise.all(
      [test, sleeping, live, foreign].map(async (policy) => (await findPolicy(world.db.read, policy.vault_id))?.wake_at_ms),
    );
    expect(wakes).toEqual([600, null, 1_000, 1_000]);
    expect(await findDueTestPolicy(world.db.read, account, 600)).toEqual({ vault_id: test.vault_id, wake_at_ms: 600 });
    expect(await findDueTestPolicy(world.db.read, account, 599)).toBeUndefined();
  });

  it('finds what an owner has to do soon, the overdue first', async () => {
    await using world = await openStoreWorld(dialect);
    for (const day of ['05', '01', '09']) await addPolicy(world, { next_due_at: instantOf(`2026-03-${day}T00:00:00.000Z`) });
    await addPolicy(world, { next_due_at: null });
    const owner = world.ctx.owner;
    const until = instantOf('2026-03-08T00:00:00.000Z');
    const rows = await listUpcomingDue(world.db.read, owner, until, 10);
    expect(rows.map((row) => row.next_due_at.slice(8, 10))).toEqual(['01', '05']);
    expect(rows[0]?.vault_name).toBe('Papers');
    expect(await countUpcomingDue(world.db.read, owner, until)).toBe(2);
    expect(await countUpcomingDue(world.db.read, { ...owner, mode: 'test' }, until)).toBe(0);
  });
});
