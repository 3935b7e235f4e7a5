import type { Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { DocumentRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { PersonContext } from '../context.ts';
import { findDocument } from '../stores/document-store.ts';
import { reachDocument } from '../access/person-document-access.ts';
import { recordDocumentAudit } from '../documents/record-document-audit.ts';
import { setScanStatus } from '../stores/version-store.ts';
import { assertServerCustody } from '../vaults/vault-custody.ts';
import { insertScan } from '../stores/scan-store.ts';
import { isVerdict } from '../../../shared/domain/scan.ts';

/**
 * Has a document's current version scanned again, for its owner or an operator. What is infected stays locked and what is clean stays
 * available until the
 * new verdict; what was never judged waits again.
 * @throws DomainError `document_not_found`, `client_custody`, `unavailable` when there is no scanner; RoleRequiredError.
 */
export async function rescanDocument(ctx: PersonContext, documentId: Ulid): Promise<DocumentRow> {
  const { core } = ctx;
  const reached = await reachDocument(ctx, documentId, 'VAULT_OPERATOR');
  assertServerCustody(reached.document);
  if (core.scanner === null) throw new DomainError('unavailable', 'This installation has no virus scanner.');
  return core.db.transaction(async (tx) => {
    const document = await findDocument(tx, documentId);
    if (document === undefined) throw new DomainError('document_not_found', 'There is no document with this id.');
    const { now } = await timeInTransaction(tx, core, { accountId: document.account_id, mode: document.mode });
    await insertScan(tx, { kind: 'document', subject_id: document.id, version: document.version }, instantToMs(core.clock.now()));
    const judged = isVerdict[document.scan_status];
    const scanStatus = judged ? document.scan_status : 'pending';
    if (!judged) await setScanStatus(tx, { documentId: document.id, version: document.version }, scanStatus, document.scanned_at);
    await recordDocumentAudit(tx, core, ctx.origin, document, {
      action: 'document.rescan_requested',
      at: now,
      details: { version: document.version },
    });
    return { ...document, scan_status: scanStatus };
  });
}
