import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { describe, expect, it } from 'vitest';
import type { CryptoAccountRow, VaultRow } from '../../db/schema.ts';
import { at, dialects, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { deleteVault } from './vault-store.ts';
import {
  changeCryptoAccount,
  countVaultCryptoAccounts,
  deleteCryptoAccount,
  findCryptoAccount,
  insertCryptoAccount,
  listVaultCryptoAccounts,
} from './crypto-account-store.ts';

async function add(world: StoreWorld, vault: VaultRow): Promise<CryptoAccountRow> {
  const { account_id, owner_id, mode } = vault;
  const row = {
    id: world.newId(),
    vault_id: vault.id,
    account_id,
    owner_id,
    mode,
    currency: 'BTC',
    label: 'Savings',
    address: null,
    sealed_wallet: new Uint8Array([0, 1, 255]),
    created_at: at,
    updated_at: at,
  };
  await world.write((tx) => insertCryptoAccount(tx, row));
  return row;
}

describe.each(dialects)('the store of crypto accounts on %s', (dialect) => {
  it('keeps an account as it is, its bytes too', async () => {
    await using world = await openStoreWorld(dialect);
    const row = await add(world, await world.vault());
    const found = await findCryptoAccount(world.db.read, row.id);
    expect({ ...found, sealed_wallet: new Uint8Array(found?.sealed_wallet ?? []) }).toEqual(row);
    expect(await findCryptoAccount(world.db.read, world.newId())).toBeUndefined();
  });

  it('lists and counts those of one vault in the order they were added', async () => {
    await using world = await openStoreWorld(dialect);
    const [vault, other] = [await world.vault(), await world.vault()];
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.push((await add(world, vault)).id);
    await add(world, other);
    const listed = async (limit: number, offset: number) =>
      (await listVaultCryptoAccounts(world.db.read, vault.id, { limit, offset })).map(({ id }) => id);
    expect(await listed(100, 0)).toEqual(ids);
    expect(await listed(2, 3)).toEqual(ids.slice(3));
    expect(await listed(2, 5)).toEqual([]);
    expect(await countVaultCryptoAccounts(world.db.read, vault.id)).toBe(5);
    expect(await countVaultCryptoAccounts(world.db.read, world.newId())).toBe(0);
  });

  it('changes and deletes one and no other, and all with their vault', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const [changed, gone, kept] = [await add(world, vault), await add(world, vault), await add(world, vault)];
    await world.write((tx) => changeCryptoAccount(tx, changed.id, { label: 'New', updated_at: instantOf('2026-03-03T00:00:00.000Z') }));
    await world.write((tx) => deleteCryptoAccount(tx, gone.id));
    const rows = await listVaultCryptoAccounts(world.db.read, vault.id, { limit: 9, offset: 0 });
    expect(rows.map(({ id, label, updated_at }) => [id, label, updated_at])).toEqual([
      [changed.id, 'New', '2026-03-03T00:00:00.000Z'],
      [kept.id, 'Savings', at],
    ]);
    await world.write((tx) => deleteVault(tx, vault));
    expect(await countVaultCryptoAccounts(world.db.read, vault.id)).toBe(0);
  });
});
