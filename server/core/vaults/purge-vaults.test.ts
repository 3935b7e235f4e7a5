import { changeVaultCount, countAccountVaultsLocked } from '../stores/vault-count-store.ts';
import { describe, expect, it } from 'vitest';
import { dayMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { dialects, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { changeVaultAndStatus } from './change-vault-status.ts';
import { listVaultsToPurge } from '../stores/deleted-vault-store.ts';
import { purgeVaults } from './purge-vaults.ts';
import { softDeleteVault } from './soft-delete-vault.ts';
import { changeVault, findVault, insertVault } from '../stores/vault-store.ts';

async function deletedVaults(world: StoreWorld, count: number): Promise<Ulid[]> {
  const ids: Ulid[] = [];
  for (let made = 0; made < count; made += 1) {
    const { id } = await world.vault();
    await softDeleteVault(world.ctx, id);
    ids.push(id);
  }
  return ids;
}

async function deletions(world: StoreWorld): Promise<string[]> {
  const events = await world.db.read.selectFrom('audit_events').select('resource_id').where('action', '=', 'vault.deleted').execute();
  return events.map((event) => event.resource_id);
}

describe.each(dialects)('the purge of deleted vaults on %s', (dialect) => {
  it('finds nothing before 30 days are over, and every vault from then on', async () => {
    await using world = await openStoreWorld(dialect);
    const ids = await deletedVaults(world, 3);
    await world.vault();
    world.test.clock.advance(30 * dayMs - 1);
    expect(await purgeVaults(world.test.core)).toBe(0);
    world.test.clock.advance(1);
    expect(await purgeVaults(world.test.core)).toBe(3);
    expect((await deletions(world)).sort()).toEqual([...ids].sort());
    expect(await purgeVaults(world.test.core)).toBe(0);
  });

  it('removes each vault once, however many servers sweep at the same moment', async () => {
    await using world = await openStoreWorld(dialect);
    await deletedVaults(world, 12);
    world.test.clock.advance(31 * dayMs);
    const counts = await Promise.all(Array.from({ length: 5 }, () => purgeVaults(world.test.core)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(await deletions(world)).toHaveLength(12);
    expect(await world.write((tx) => countAccountVaultsLocked(tx, world.ctx.owner.accountId, 'live'))).toBe(0);
    const kept = await world.db.read.selectFrom('vault_counts').selectAll().where('total', '!=', 0).execute();
    expect(kept).toEqual([]);
  });

  it('leaves a vault that was revived or whose time has not come when its turn comes', async () => {
    await using world = await openStoreWorld(dialect);
    const [revived, later] = await deletedVaults(world, 2);
    world.test.clock.advance(31 * dayMs);
    const core = {
      ...world.test.core,
      db: {
        ...world.db,
        // Between the listing and each vault's turn, its owner was faster.
        transaction: async <T>(work: (tx: Parameters<Parameters<typeof world.db.transaction>[0]>[0]) => Promise<T>): Promise<T> => {
          const vault = await findVault(world.db.read, revived as string as Ulid);
          if (vault?.status === 'inactive') {
            await changeVaultAndStatus(world.ctx, revived as Ulid, { status: 'active' });
            const other = await findVault(world.db.read, later as string as Ulid);
            await world.write((tx) => changeVault(tx, other!, { purge_at_ms: instantToMs(world.test.clock.now()) + dayMs }));
          }
          return world.db.transaction(work);
        },
      },
    };
    expect(await purgeVaults(core)).toBe(0);
    expect((await findVault(world.db.read, revived as string as Ulid))?.status).toBe('active');
    expect((await findVault(world.db.read, later as string as Ulid))?.status).toBe('inactive');
    expect(await deletions(world)).toEqual([]);
  });

  it('goes on past a vault that fails, reports it, and tries it again with the next sweep', async () => {
    await using world = await openStoreWorld(dialect);
    const [first] = await deletedVaults(world, 3);
    world.test.clock.advance(31 * dayMs);
    let failed = false;
    const core = {
      ...world.test.core,
      db: {
        ...world.db,
        transaction: <T>(work: (tx: Parameters<Parameters<typeof world.db.transaction>[0]>[0]) => Promise<T>): Promise<T> => {
          if (failed) return world.db.transaction(work);
          failed = true;
          return Promise.reject(new Error('the disk is full'));
        },
      },
    };
    expect(await purgeVaults(core)).toBe(2);
    expect(world.test.faults).toMatchObject([{ kind: 'purge failed', id: first }]);
    expect(await purgeVaults(core)).toBe(1);
  });

  it('works through more vaults than one batch holds', async () => {
    await using world = await openStoreWorld(dialect);
    const [first] = await deletedVaults(world, 1);
    const row = await findVault(world.db.read, first as string as Ulid);
    await world.write(async (tx) => {
      for (let made = 1; made < 205; made += 1) {
        await insertVault(tx, { ...row!, id: world.newId() });
        await changeVaultCount(tx, row!, 'inactive', 1);
      }
    });
    world.test.clock.advance(31 * dayMs);
    expect(await purgeVaults(world.test.core)).toBe(205);
    expect(await deletions(world)).toHaveLength(205);
  });

  it('lists in the order of time, from behind the last one on', async () => {
    await using world = await openStoreWorld(dialect);
    const ids = await deletedVaults(world, 4);
    const purgeAt = [30, 10, 20, 20];
    for (const [index, id] of ids.entries()) {
      const vault = await findVault(world.db.read, id);
      await world.write((tx) => changeVault(tx, vault!, { purge_at_ms: purgeAt[index]! }));
    }
    const [, , third, fourth] = ids;
    const twins = [third, fourth].sort();
    const all = [ids[1], ...twins, ids[0]];
    const listed = await listVaultsToPurge(world.db.read, 30, 9);
    expect(listed.map(({ id }) => id)).toEqual(all);
    expect((await listVaultsToPurge(world.db.read, 29, 9)).map(({ id }) => id)).toEqual(all.slice(0, 3));
    for (const [index, last] of listed.entries()) {
      expect((await listVaultsToPurge(world.db.read, 30, 1, last)).map(({ id }) => id)).toEqual(all.slice(index + 1, index + 2));
    }
  });
});
