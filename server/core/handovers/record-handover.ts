import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, RecipientRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import type { OutgoingEvent } from '../events/outgoing-event.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';

/** What is written down of a handover, and told to webhooks. */
export interface HandoverRecord {
  readonly action: Extract<AuditAction, `handover.${string}` | 'recipient.opened' | 'recipient.unreachable'>;
  readonly at: Instant;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly event?: OutgoingEvent;
}

/** Writes down a step of the handover to a recipient, in its transaction. */
export async function recordHandover(
  tx: Db,
  core: Core,
  origin: Origin,
  recipient: Pick<RecipientRow, 'id' | 'account_id' | 'mode' | 'vault_id'>,
  record: HandoverRecord,
): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: recipient.account_id,
    mode: recipient.mode,
    vaultId: recipient.vault_id,
    resourceType: 'recipient',
    resourceId: recipient.id,
    ...record,
  });
}
