import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, DeprecatedUsageRow } from '../../db/schema.ts';
import type { Mode } from '../../../shared/domain/account.ts';

/** Adds uses of a deprecated endpoint to an owner's counter; the latest use never moves back. A user who is gone is not counted for. */
export async function addDeprecatedUses(tx: Db, use: DeprecatedUsageRow): Promise<void> {
  await tx
    .insertInto('deprecated_usage')
    .columns(['owner_id', 'mode', 'endpoint', 'count', 'last_used_at'])
    .expression((select) =>
      select
        .selectFrom('users')
        .select((row) => [
          'users.id as owner_id',
          row.val(use.mode).as('mode'),
          row.val(use.endpoint).as('endpoint'),
          row.val(use.count).as('count'),
          row.val(use.last_used_at).as('last_used_at'),
        ])
        .where('users.id', '=', use.owner_id),
    )
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'mode', 'endpoint']).doUpdateSet((row) => ({
        count: row('deprecated_usage.count', '+', row.ref('excluded.count')),
        last_used_at: row
          .case()
          .when('deprecated_usage.last_used_at', '>', row.ref('excluded.last_used_at'))
          .then(row.ref('deprecated_usage.last_used_at'))
          .else(row.ref('excluded.last_used_at'))
          .end(),
      })),
    )
    .execute();
}

/** What an owner's keys of one mode have used, by the name of the endpoint. */
export async function listDeprecatedUses(db: Db, ownerId: Ulid, mode: Mode): Promise<DeprecatedUsageRow[]> {
  return db
    .selectFrom('deprecated_usage')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('mode', '=', mode)
    .orderBy('endpoint')
    .execute();
}
