import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { describe, expect, it } from 'vitest';
import { at, dialects, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import type { VaultRow } from '../../db/schema.ts';
import { insertCheckIn } from './check-in-store.ts';
import { unconfiguredPolicy } from '../policies/blank-policy.ts';
import { insertPolicy } from './policy-store.ts';
import { changeVault } from './vault-store.ts';
import { countCompletedCheckIns, countOwnVaultsWith, listCompletedCheckIns, listOwnVaults } from './overview-list-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

const page = { sort: 'name', order: 'asc', limit: 50, offset: 0 } as const;

async function namedVault(world: StoreWorld, name: string, change: Partial<VaultRow> = {}): Promise<VaultRow> {
  const vault = await world.vault();
  return world.write((tx) => changeVault(tx, vault, { name, ...change }));
}

/** A completed check-in of a vault whose policy counts it. */
async function addCheckIn(world: StoreWorld, vault: VaultRow, day: string, completed = true): Promise<string> {
  const id = world.newId();
  const moment = instantOf(`2026-03-${day}T00:00:00.000Z`);
  await world.write((tx) =>
    insertCheckIn(tx, {
      id,
      vault_id: vault.id,
      completed_at: completed ? moment : null,
      due_at: moment,
      method: 'api',
      status: completed ? 'on_time' : 'missed',
      ip_address: null,
      owner_id: vault.owner_id,
      mode: vault.mode,
      created_at: moment,
      updated_at: moment,
    }),
  );
  return id;
}

describe.each(dialects)('the lists of the overview on %s', (dialect) => {
  it('find a tag as a whole text of the list and as nothing else', async () => {
    await using world = await openStoreWorld(dialect);
    const tags = ['home', 'home office', 'a"b', "o'clock", '\\', '%', '_', '[', 'ä', '🦆', '1', 'true', 'null'];
    for (const tag of tags) await namedVault(world, tag, { tags: jsonColumns.vaults.tags.write([tag, 'all']) });
    await namedVault(world, 'none');
    for (const tag of tags) {
      const found = await listOwnVaults(world.db.read, world.ctx.owner, ['active'], { tag }, page);
      expect([tag, found.map(({ name }) => name)]).toEqual([tag, [tag]]);
      expect(await countOwnVaultsWith(world.db.read, world.ctx.owner, ['active'], { tag })).toBe(1);
    }
    expect(await countOwnVaultsWith(world.db.read, world.ctx.owner, ['active'], { tag: 'all' })).toBe(tags.length);
    for (const tag of ['hom', 'HOME', 'a', 'b', '', '"home"', 'home","all', 'false'])
      expect(await countOwnVaultsWith(world.db.read, world.ctx.owner, ['active'], { tag }), tag).toBe(0);
  });

  it('merge statuses in one order, and see neither other modes nor other owners', async () => {
    await using world = await openStoreWorld(dialect);
    for (const [name, status] of [
      ['d', 'active'],
      ['a', 'released'],
      ['c', 'active'],
      ['b', 'archived'],
      ['e', 'released'],
    ] as const)
      await namedVault(world, name, { status });
    const names = async (statuses: readonly ('active' | 'released' | 'archived')[], change: object = {}) =>
      (await listOwnVaults(world.db.read, world.ctx.owner, statuses, {}, { ...page, ...change })).map(({ name }) => name);
    expect(await names(['active', 'released'])).toEqual(['a', 'c', 'd', 'e']);
    expect(await names(['active', 'released'], { order: 'desc', limit: 2, offset: 1 })).toEqual(['d', 'c']);
    expect(await names(['archived'])).toEqual(['b']);
    expect(await names([])).toEqual([]);
    expect(await listOwnVaults(world.db.read, { ...world.ctx.owner, mode: 'test' }, ['active'], {}, page)).toEqual([]);
    expect(await listOwnVaults(world.db.read, { ...world.ctx.owner, userId: world.newId() }, ['active'], {}, page)).toEqual([]);
  });

  it('have completed check-ins of vaults that can be seen, by their moments and not by their ids', async () => {
    await using world = await openStoreWorld(dialect);
    const [one, two, gone] = [await world.vault(), await world.vault(), await world.vault()];
    for (const [vault, total] of [
      [one, 2],
      [two, 1],
      [gone, 1],
    ] as const) {
      await world.write((tx) =>
        insertPolicy(tx, { ...unconfiguredPolicy(world.newId(), vault, 'inactivity', at), total_check_ins: total, next_due_at: at }),
      );
    }
    const late = await addCheckIn(world, one, '09');
    const early = await addCheckIn(world, one, '01');
    const middle = await addCheckIn(world, two, '05');
    await addCheckIn(world, one, '10', false);
    await addCheckIn(world, gone, '11');
    await world.write((tx) => changeVault(tx, gone, { status: 'inactive' }));
    const { owner } = world.ctx;
    const list = async (scope: object, slice: object = {}) =>
      (await listCompletedCheckIns(world.db.read, { ...owner, ...scope }, { order: 'desc', limit: 50, offset: 0, ...slice })).map(
        ({ id }) => id,
      );
    expect(await list({})).toEqual([late, middle, early]);
    expect(await list({}, { order: 'asc', limit: 1, offset: 1 })).toEqual([middle]);
    expect(await list({ vaultId: one.id })).toEqual([late, early]);
    expect(await list({ completedAfter: instantOf('2026-03-05T00:00:00.000Z') })).toEqual([late, middle]);
    expect(await list({ mode: 'test' })).toEqual([]);
    const counts = [
      {},
      { vaultId: one.id },
      { vaultId: gone.id },
      { completedAfter: instantOf('2026-03-05T00:00:00.000Z') },
      { completedAfter: instantOf('2026-03-05T00:00:00.000Z'), vaultId: one.id },
      { mode: 'test' as const },
    ];
    expect(await Promise.all(counts.map((scope) => countCompletedCheckIns(world.db.read, { ...owner, ...scope })))).toEqual([
      3, 2, 0, 2, 1, 0,
    ]);
  });
});
