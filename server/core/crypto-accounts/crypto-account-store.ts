import type { CryptoAccountRow, Db } from '../../db/schema.ts';

export async function findCryptoAccount(db: Db, id: string): Promise<CryptoAccountRow | undefined> {
  return db.selectFrom('crypto_accounts').selectAll().where('id', '=', id).executeTakeFirst();
}
