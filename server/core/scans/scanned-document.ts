import { timeInTransaction } from '../clock/account-clock.ts';
import { systemOrigin } from '../context.ts';
import { findDocument, findDocumentVersion } from '../stores/document-store.ts';
import { documentAtVersion } from '../documents/download-document.ts';
import { openStoredDocument } from '../documents/open-document.ts';
import { recordDocumentAudit } from '../documents/record-document-audit.ts';
import { setScanStatus } from '../stores/version-store.ts';
import { statusAfter, type Scanned } from './scan-outcome.ts';
import { isVerdict } from '../../../shared/domain/scan.ts';

/** One version of a document in server custody. */
export const scannedDocument: Scanned = {
  open: async (core, { subject_id: id, version }) => {
    const document = await findDocument(core.db.read, id);
    if (document === undefined || (await findDocumentVersion(core.db.read, id, version)) === undefined) return undefined;
    const opened = await openStoredDocument(core, await documentAtVersion(core.db.read, document, version));
    return opened.read();
  },
  settle: async (tx, core, { subject_id: id, version }, outcome) => {
    const [document, scanned] = [await findDocument(tx, id), await findDocumentVersion(tx, id, version)];
    if (document === undefined || scanned === undefined) return;
    const status = statusAfter(scanned.scan_status, outcome);
    const { now } = await timeInTransaction(tx, core, { accountId: document.account_id, mode: document.mode });
    const verdict = isVerdict[outcome.status];
    await setScanStatus(tx, { documentId: id, version }, status, verdict ? now : document.scanned_at);
    if (status === scanned.scan_status) return;
    const details = { status, version, ...(outcome.status === 'infected' ? { found: outcome.found } : {}) };
    await recordDocumentAudit(tx, core, systemOrigin, document, { action: 'document.scanned', at: now, details });
  },
};
