import type { Ulid } from '../../../shared/domain/ids.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, Schema, VaultRow } from '../../db/schema.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import type { VaultStatus } from '../../../shared/domain/vault.ts';

const countsByOwner = prepareQuery<Schema, { account: Ulid; owner: Ulid; mode: Mode }, { status: VaultStatus; total: number }>(
  (db, p) =>
    db
      .selectFrom('vault_counts')
      .select(['status', 'total'])
      .where('account_id', '=', p.account)
      .where('mode', '=', p.mode)
      .where('owner_id', '=', p.owner),
  ['account', 'owner', 'mode'],
);

/** How many vaults of each status an owner has, from the kept counters. */
export async function countOwnVaults(
  db: Db,
  owner: { accountId: Ulid; userId: Ulid; mode: Mode },
): Promise<ReadonlyMap<VaultStatus, number>> {
  const rows = await countsByOwner(db, { account: owner.accountId, owner: owner.userId, mode: owner.mode });
  return new Map(rows.map((row) => [row.status, row.total]));
}

/** How many vaults an account holds in one mode, soft-deleted ones aside; the account's row is locked so that two creations can't both be the last. */
export async function countAccountVaultsLocked(tx: Db, accountId: Ulid, mode: Mode): Promise<number> {
  await lockingRows(tx, tx.selectFrom('accounts').select('id').where('id', '=', accountId)).execute();
  return countAccountVaults(tx, accountId, mode);
}

/** The same without the lock. */
export async function countAccountVaults(db: Db, accountId: Ulid, mode: Mode): Promise<number> {
  const row = await db
    .selectFrom('vault_counts')
    .select((count) => count.fn.sum<number | string | null>('total').as('total'))
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .where('status', '!=', 'inactive')
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

const addToCount = prepareQuery<Schema, { owner: Ulid; account: Ulid; mode: Mode; status: VaultStatus; change: number }, unknown>(
  (db, p) =>
    db
      .insertInto('vault_counts')
      .values({ owner_id: p.owner, account_id: p.account, mode: p.mode, status: p.status, total: p.change })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'mode', 'owner_id', 'status'])
          .doUpdateSet((row) => ({ total: row('vault_counts.total', '+', row.ref('excluded.total')) })),
      ),
  ['owner', 'account', 'mode', 'status', 'change'],
);

/** Moves the kept counter of one status up or down. */
export async function changeVaultCount(
  tx: Db,
  vault: Pick<VaultRow, 'owner_id' | 'account_id' | 'mode'>,
  status: VaultStatus,
  change: 1 | -1,
): Promise<void> {
  await addToCount(tx, { owner: vault.owner_id, account: vault.account_id, mode: vault.mode, status, change });
}
