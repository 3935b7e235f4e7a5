import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';

/** A person's live vaults for which their own coming counts as a check-in. */
export async function listSelfRenewing(db: Db, userId: Ulid): Promise<{ readonly id: Ulid }[]> {
  return db
    .selectFrom('vaults')
    .select('id')
    .where('owner_id', '=', userId)
    .where('mode', '=', 'live')
    .where('status', '=', 'active')
    .where('auto_renew', '=', 1)
    .orderBy('id')
    .execute();
}
