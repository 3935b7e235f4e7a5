import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Core, Origin } from '../context.ts';
import { countDownload } from '../documents/download-document.ts';
import { findDocument } from '../stores/document-store.ts';
import { findDocumentEndingWith } from '../stores/sealed-document-store.ts';
import { countGrantDownload } from '../stores/recipient-store.ts';
import { openPart, type OpenPart } from '../sync/read-part.ts';
import { requireSession } from './hand-out-release-key.ts';
import { isReleasePart } from '../stores/release-part-store.ts';

/** A part on its way to a recipient. */
export interface PartDownload extends OpenPart {
  /** To be called when its last byte has been handed over. */
  completed(): Promise<void>;
}

/**
 * Opens one part of a document that was left to a recipient who has shown link and code: one that their own latest bundle names, and no
 * other of the owner's. Once its last part ends, a document counts as downloaded.
 * @throws DomainError `document_not_found`, `resource_not_found`, and as `handOutReleaseKey`.
 */
export async function downloadPart(
  core: Core,
  { token, session, name }: { readonly token: string; readonly session: string | undefined; readonly name: string },
  origin: Origin,
): Promise<PartDownload> {
  const found = await requireSession(core, token, session);
  const { vault, recipient, grant } = found;
  if (!(await isReleasePart(core.db.read, recipient.id, name))) {
    throw new DomainError('document_not_found', 'No such part was left to this recipient.');
  }
  const part = await openPart(core, vault.owner_id, name);
  const completed = async (): Promise<void> => {
    const documentId = await findDocumentEndingWith(core.db.read, vault.id, name);
    if (documentId === undefined) return;
    await core.db.transaction(async (tx) => {
      const document = await findDocument(tx, documentId);
      if (document !== undefined) await countDownload(tx, core, origin, document, found.now);
      await countGrantDownload(tx, grant.id);
    });
  };
  return { ...part, completed };
}
