import type { Ulid } from '../../../shared/domain/ids.ts';
import type { DocumentVersionRow } from '../../db/schema.ts';
import { sliceOf, type OwnerContext, type Page, type PageRequest } from '../context.ts';
import { readOwnDocument } from '../access/document-access.ts';
import { findSealedDocument } from '../stores/sealed-document-store.ts';
import { listDocumentVersions } from '../stores/version-store.ts';
import { serverReads } from '../../../shared/domain/vault.ts';

/** What is shown of one version. */
export type ListedVersion = Pick<DocumentVersionRow, 'version' | 'size_bytes' | 'checksum' | 'created_at'>;

/**
 * One page of a document's versions, the newest first. Of a document in client custody, the server knows only the current one.
 * @throws DomainError `document_not_found`, `permission_denied`.
 */
export async function listVersions({ core, owner }: OwnerContext, documentId: Ulid, pages: PageRequest): Promise<Page<ListedVersion>> {
  const document = await readOwnDocument(core.db.read, owner, documentId);
  if (!serverReads[document.custody]) {
    const sealed = await findSealedDocument(core.db.read, document.id);
    return { items: sealed !== undefined && sliceOf(pages).offset === 0 ? [{ ...document, created_at: sealed.put_at }] : [], total: 1 };
  }
  // They are numbered from 1 without a gap, so the newest one's number says how many there are.
  return { items: await listDocumentVersions(core.db.read, document.id, sliceOf(pages)), total: document.version };
}
