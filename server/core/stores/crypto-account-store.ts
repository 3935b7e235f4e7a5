import type { Ulid } from '../../../shared/domain/ids.ts';
import type { CryptoAccountRow, Db } from '../../db/schema.ts';
import type { Slice } from '../context.ts';

export async function findCryptoAccount(db: Db, id: Ulid): Promise<CryptoAccountRow | undefined> {
  return db.selectFrom('crypto_accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** One stretch of a vault's crypto accounts, in the order they were added. */
export async function listVaultCryptoAccounts(db: Db, vaultId: Ulid, { limit, offset }: Slice): Promise<CryptoAccountRow[]> {
  return db.selectFrom('crypto_accounts').selectAll().where('vault_id', '=', vaultId).orderBy('id').limit(limit).offset(offset).execute();
}

export async function countVaultCryptoAccounts(db: Db, vaultId: Ulid): Promise<number> {
  const row = await db
    .selectFrom('crypto_accounts')
    .select((count) => count.fn.countAll<number | string>().as('total'))
    .where('vault_id', '=', vaultId)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

export async function insertCryptoAccount(tx: Db, account: CryptoAccountRow): Promise<void> {
  await tx.insertInto('crypto_accounts').values(account).execute();
}

/** What of a crypto account can change. */
export type CryptoAccountChange = Partial<Pick<CryptoAccountRow, 'currency' | 'label' | 'address' | 'sealed_wallet'>>;

export async function changeCryptoAccount(
  tx: Db,
  id: Ulid,
  change: CryptoAccountChange & Pick<CryptoAccountRow, 'updated_at'>,
): Promise<void> {
  await tx.updateTable('crypto_accounts').set(change).where('id', '=', id).execute();
}

export async function deleteCryptoAccount(tx: Db, id: Ulid): Promise<void> {
  await tx.deleteFrom('crypto_accounts').where('id', '=', id).execute();
}
