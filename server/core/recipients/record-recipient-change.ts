import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, RecipientRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { recordAudit, type AuditEntry } from '../events/record-audit.ts';

/** Enters in the audit trail that something about a recipient changed; `details` say what. */
export async function recordRecipientChange(
  tx: Db,
  { core, origin }: { readonly core: Core; readonly origin: Origin },
  recipient: RecipientRow,
  at: Instant,
  details: NonNullable<AuditEntry['details']>,
): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: recipient.account_id,
    mode: recipient.mode,
    vaultId: recipient.vault_id,
    action: 'recipient.updated',
    resourceType: 'recipient',
    resourceId: recipient.id,
    at,
    details,
  });
}
