import type { Ulid } from '../../../shared/domain/ids.ts';
import type { AuditEventRow, Db } from '../../db/schema.ts';
import type { Slice } from '../context.ts';

/** A stretch of what happened to a vault and all in it, newest first. */
export async function listVaultEvents(db: Db, vaultId: Ulid, { limit, offset }: Slice): Promise<AuditEventRow[]> {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countVaultEvents(db: Db, vaultId: Ulid): Promise<number> {
  const row = await db
    .selectFrom('audit_events')
    .select((count) => count.fn.countAll<number | string>().as('total'))
    .where('vault_id', '=', vaultId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
