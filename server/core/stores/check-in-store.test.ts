import { describe, expect, it } from 'vitest';
import type { VaultRow } from '../../db/schema.ts';
import { at, dialects, openStoreWorld } from '../store-test-kit.ts';
import { completeMissedCheckIn, insertCheckIn, listCheckIns } from './check-in-store.ts';
import type { CheckInMethod } from '../../../shared/domain/check-in.ts';

const written = ({ owner_id, mode }: VaultRow) => ({ owner_id, mode, created_at: at, updated_at: at });

describe.each(dialects)('the check-in store on %s', (dialect) => {
  it('turns a missed date into a late check-in once', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const id = world.newId();
    await world.write((tx) =>
      insertCheckIn(tx, {
        id,
        vault_id: vault.id,
        completed_at: null,
        due_at: at,
        method: null,
        status: 'missed',
        ip_address: null,
        ...written(vault),
      }),
    );
    const complete = (method: CheckInMethod) =>
      world.write((tx) => completeMissedCheckIn(tx, { vaultId: vault.id, id, completedAt: at, method, address: '192.0.2.1' }));
    await complete('api');
    await complete('email');
    expect(await listCheckIns(world.db.read, vault.id, 10, 0)).toEqual([
      { id, vault_id: vault.id, completed_at: at, due_at: at, method: 'api', status: 'late', ip_address: '192.0.2.1', ...written(vault) },
    ]);
  });

  it("lists a stretch of one vault's history, newest first", async () => {
    await using world = await openStoreWorld(dialect);
    const [vault, other] = [await world.vault(), await world.vault()];
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const id = world.newId();
      ids.unshift(id);
      await world.write((tx) =>
        insertCheckIn(tx, {
          id,
          vault_id: vault.id,
          completed_at: at,
          due_at: null,
          method: 'api',
          status: 'on_time',
          ip_address: null,
          ...written(vault),
        }),
      );
      await world.write((tx) =>
        insertCheckIn(tx, {
          id,
          vault_id: other.id,
          completed_at: at,
          due_at: null,
          method: 'api',
          status: 'on_time',
          ip_address: null,
          ...written(other),
        }),
      );
    }
    expect((await listCheckIns(world.db.read, vault.id, 10, 0)).map((row) => row.id)).toEqual(ids);
    expect((await listCheckIns(world.db.read, vault.id, 2, 3)).map((row) => row.id)).toEqual(ids.slice(3, 5));
  });
});
