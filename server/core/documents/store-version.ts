import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, DocumentRow, DocumentVersionRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { awaitScan } from './await-scan.ts';
import { addToVault } from '../stores/vault-store.ts';
import { documentEvent } from '../events/event-data.ts';
import { recordDocumentAudit } from './record-document-audit.ts';
import type { KeptContent } from './sealed-content.ts';
import { insertDocumentVersion } from '../stores/version-store.ts';

/** Content that has already been kept and is to be a document's next version. */
export interface NewVersion {
  readonly content: KeptContent;
  readonly mimeType: string;
  readonly now: Instant;
}

/** Makes content a document's current version, with what follows from it: the vault's counts, the scan, audit and event. The vault is locked. */
export async function storeVersion(
  tx: Db,
  { core, origin }: Pick<OwnerContext, 'core' | 'origin'>,
  seen: DocumentRow,
  { content, mimeType, now }: NewVersion,
): Promise<DocumentVersionRow> {
  const scanStatus = await awaitScan(tx, core, { kind: 'document', subject_id: seen.id, version: content.version });
  const version: DocumentVersionRow = { ...content, document_id: seen.id, created_at: now, mime_type: mimeType, scan_status: scanStatus };
  const current = {
    version: version.version,
    size_bytes: version.size_bytes,
    checksum: version.checksum,
    mime_type: mimeType,
    scan_status: version.scan_status,
    scanned_at: null,
    updated_at: now,
  };
  await insertDocumentVersion(tx, version, current);
  await addToVault(tx, seen.vault_id, { size_bytes: version.size_bytes }, { updated_at: now, last_document_upload_at: now });
  const document: DocumentRow = { ...seen, ...current };
  const event = documentEvent('document.version.created', document, { version: document.version, created_at: now });
  await recordDocumentAudit(tx, core, origin, document, {
    action: 'document.version_created',
    at: now,
    details: { version: document.version, sizeBytes: document.size_bytes },
    event,
  });
  return version;
}
