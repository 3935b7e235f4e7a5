import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';

/** A soft-deleted vault and when it goes. */
export interface DeletedVault {
  readonly id: Ulid;
  /** Real time, epoch milliseconds. */
  readonly purge_at_ms: number;
}

/** Soft-deleted vaults whose time is over, the longest over first, from after `last` on; costs by how many there are. */
export async function listVaultsToPurge(db: Db, nowMs: number, limit: number, last?: DeletedVault): Promise<DeletedVault[]> {
  let query = db
    .selectFrom('vaults')
    .select(['id', 'purge_at_ms'])
    .where('purge_at_ms', 'is not', null)
    .where('purge_at_ms', '<=', nowMs)
    .orderBy('purge_at_ms')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ purge_at_ms: number }>();
  if (last !== undefined) {
    query = query.where((row) =>
      row.or([row('purge_at_ms', '>', last.purge_at_ms), row.and([row('purge_at_ms', '=', last.purge_at_ms), row('id', '>', last.id)])]),
    );
  }
  return query.execute();
}
