import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, ReleaseRow } from '../../db/schema.ts';

/** Records the one release of a vault. @throws the database's unique violation on a second one: nothing may hide that. */
export async function insertRelease(tx: Db, release: ReleaseRow): Promise<void> {
  await tx.insertInto('releases').values(release).execute();
}

export async function findReleaseOfVault(db: Db, vaultId: Ulid): Promise<ReleaseRow | undefined> {
  return db.selectFrom('releases').selectAll().where('vault_id', '=', vaultId).executeTakeFirst();
}
