import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, DocumentRow, VaultRow } from '../../db/schema.ts';
import type { OwnerContext } from '../context.ts';
import { awaitScan } from './await-scan.ts';
import { addToVault } from '../stores/vault-store.ts';
import { documentEvent } from '../events/event-data.ts';
import { insertDocument } from '../stores/document-store.ts';
import { recordDocumentAudit } from './record-document-audit.ts';
import type { KeptContent } from './sealed-content.ts';

/** The fields of a new document as they will be stored. */
export type NewDocument = Pick<DocumentRow, 'id' | 'name' | 'description' | 'tags' | 'category' | 'mime_type'>;

/** Writes a document in server custody whose content is kept, with what follows from it: the vault's counts, the scan, audit and event. The vault is locked. */
export async function storeDocument(
  tx: Db,
  ctx: OwnerContext,
  vault: VaultRow,
  fields: NewDocument,
  content: KeptContent,
  now: Instant,
): Promise<DocumentRow> {
  const { core, origin } = ctx;
  const document: DocumentRow = {
    vault_id: vault.id,
    account_id: vault.account_id,
    owner_id: vault.owner_id,
    mode: vault.mode,
    ...fields,
    custody: 'server',
    version: content.version,
    size_bytes: content.size_bytes,
    checksum: content.checksum,
    scan_status: await awaitScan(tx, core, { kind: 'document', subject_id: fields.id, version: content.version }),
    scanned_at: null,
    created_at: now,
    updated_at: now,
  };
  await insertDocument(tx, document, {
    ...content,
    document_id: document.id,
    created_at: now,
    mime_type: document.mime_type,
    scan_status: document.scan_status,
  });
  await addToVault(tx, vault.id, { document_count: 1, size_bytes: content.size_bytes }, { updated_at: now, last_document_upload_at: now });
  const event = documentEvent('document.uploaded', document, { uploaded_at: now });
  await recordDocumentAudit(tx, core, origin, document, {
    action: 'document.uploaded',
    at: now,
    details: { sizeBytes: document.size_bytes },
    event,
  });
  return document;
}
