import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { ownerNow } from '../clock/account-clock.ts';
import type { Core, Origin, OwnerContext } from '../context.ts';
import type { DocumentRow, Db } from '../../db/schema.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { addToVault } from '../stores/vault-store.ts';
import { readOwnDocument } from '../access/document-access.ts';
import { findDocumentVersion } from '../stores/document-store.ts';
import { openDocument, type OpenedDocument } from './open-document.ts';
import { recordDocumentAudit } from './record-document-audit.ts';

export interface Download extends OpenedDocument {
  /** To be called when the last byte has been handed over: only complete downloads count. */
  completed(): Promise<void>;
}

/** Opens one of the owner's documents for download. @throws DomainError `document_not_found`, `document_infected`, `document_damaged`. */
export async function downloadDocument(ctx: OwnerContext, documentId: Ulid): Promise<Download> {
  return openForOwner(ctx, await readOwnDocument(ctx.core.db.read, ctx.owner, documentId));
}

/** The same for one version, under the document's present name. @throws DomainError `version_not_found` as well. */
export async function downloadVersion(ctx: OwnerContext, documentId: Ulid, version: number): Promise<Download> {
  const document = await readOwnDocument(ctx.core.db.read, ctx.owner, documentId);
  return openForOwner(ctx, await documentAtVersion(ctx.core.db.read, document, version));
}

async function openForOwner(ctx: OwnerContext, document: DocumentRow): Promise<Download> {
  const opened = await openDocument(ctx.core, document);
  return {
    ...opened,
    completed: () => ctx.core.db.transaction((tx) => countDownload(tx, ctx.core, ctx.origin, document, ownerNow(ctx))),
  };
}

/** A document as it would be if this version were its current one. @throws DomainError `version_not_found`. */
export async function documentAtVersion(db: Db, document: DocumentRow, version: number): Promise<DocumentRow> {
  if (version === document.version) return document;
  const found = await findDocumentVersion(db, document.id, version);
  if (found === undefined) throw new DomainError('version_not_found', 'This document has no such version.');
  const { size_bytes, checksum, mime_type, scan_status } = found;
  return { ...document, version, size_bytes, checksum, mime_type, scan_status };
}

/** Counts and audits one complete download, whoever it went to. */
export async function countDownload(tx: Db, core: Core, origin: Origin, document: DocumentRow, at: Instant): Promise<void> {
  await addToVault(tx, document.vault_id, { total_downloads: 1 }, { last_access_at: at });
  const details = { sizeBytes: document.size_bytes, version: document.version };
  await recordDocumentAudit(tx, core, origin, document, { action: 'document.downloaded', at, details });
}
