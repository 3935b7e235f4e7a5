import type { Db, WitnessingRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';

/** Writes down what happened to a witnessing. */
export async function recordWitnessing(
  tx: Db,
  core: Core,
  origin: Origin,
  row: Pick<WitnessingRow, 'id' | 'account_id' | 'mode' | 'vault_id' | 'document_id'>,
  entry: { readonly action: Extract<AuditAction, `witnessing.${string}`>; readonly details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { now } = await timeInTransaction(tx, core, { accountId: row.account_id, mode: row.mode });
  await recordAudit(tx, core, origin, {
    accountId: row.account_id,
    mode: row.mode,
    vaultId: row.vault_id,
    action: entry.action,
    resourceType: 'witnessing',
    resourceId: row.id,
    at: now,
    details: { documentId: row.document_id, ...entry.details },
  });
}
