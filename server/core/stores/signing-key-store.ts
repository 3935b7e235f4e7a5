import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, SigningKeyRow } from '../../db/schema.ts';

/** Every key there ever was, oldest first. There are few: one each 90 days. */
export async function listSigningKeys(db: Db): Promise<SigningKeyRow[]> {
  return db.selectFrom('signing_keys').selectAll().orderBy('signs_from').orderBy('id').execute();
}

export async function insertSigningKey(tx: Db, row: SigningKeyRow): Promise<void> {
  await tx.insertInto('signing_keys').values(row).execute();
}

/** Withdraws every key that is older than the one with this id and not withdrawn yet. @returns how many. */
export async function revokeOtherSigningKeys(tx: Db, id: Ulid, at: Instant): Promise<number> {
  const result = await tx
    .updateTable('signing_keys')
    .set({ revoked_at: at })
    .where('id', '!=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Keeps every other change of the signing keys waiting until the transaction ends. */
export async function lockSigningKeys(tx: Db): Promise<void> {
  await tx
    .insertInto('installation')
    .values({ name: 'signing_keys', value: 'lock' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await lockingRows(tx, tx.selectFrom('installation').select('name').where('name', '=', 'signing_keys')).execute();
}
