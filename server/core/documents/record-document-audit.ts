import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, DocumentRow } from '../../db/schema.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import type { Core, Origin } from '../context.ts';
import type { OutgoingEvent } from '../events/outgoing-event.ts';

/** What happened to a document. */
export interface DocumentAct {
  readonly action: AuditAction;
  readonly at: Instant;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly event?: OutgoingEvent;
}

/** Records an action on a document in the audit log, and its event with it if there is one. */
export async function recordDocumentAudit(tx: Db, core: Core, origin: Origin, document: DocumentRow, act: DocumentAct): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: document.account_id,
    mode: document.mode,
    vaultId: document.vault_id,
    resourceType: 'document',
    resourceId: document.id,
    ...act,
  });
}
