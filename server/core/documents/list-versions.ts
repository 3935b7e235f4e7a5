import type { Ulid } from '../../../shared/domain/ids.ts';
import type { DocumentVersionRow } from '../../db/schema.ts';
import { sliceOf, type OwnerContext, type Page, type PageRequest } from '../context.ts';
import { readOwnDocument } from './document-access.ts';
import { listDocumentVersions } from './version-store.ts';

/** One page of a document's versions, the newest first. @throws DomainError `document_not_found`, `permission_denied`. */
export async function listVersions({ core, owner }: OwnerContext, documentId: Ulid, pages: PageRequest): Promise<Page<DocumentVersionRow>> {
  const document = await readOwnDocument(core.db.read, owner, documentId);
  // They are numbered from 1 without a gap, so the newest one's number tells how many there are.
  return { items: await listDocumentVersions(core.db.read, document.id, sliceOf(pages)), total: document.version };
}
