import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, DocumentRow, VaultRow } from '../../db/schema.ts';
import type { Owner, OwnerContext } from '../context.ts';
import { assertOwned } from './vault-access.ts';
import { findVault, lockVault } from '../stores/vault-store.ts';
import { findDocument } from '../stores/document-store.ts';
import { isFindable } from '../../../shared/domain/vault.ts';

/** One of the owner's documents. @throws DomainError `document_not_found`, `permission_denied`. */
export async function readOwnDocument(db: Db, owner: Owner, documentId: Ulid): Promise<DocumentRow> {
  const document = await findDocument(db, documentId);
  assertOwned(owner, document, 'document_not_found');
  const vault = await findVault(db, document.vault_id);
  if (vault === undefined || !isFindable[vault.status]) throw notFound();
  return document;
}

/** The same for a change: the vault is locked first, then the document read. */
export async function lockOwnDocument(
  tx: Db,
  { owner, precondition }: Pick<OwnerContext, 'owner' | 'precondition'>,
  documentId: Ulid,
): Promise<{ readonly document: DocumentRow; readonly vault: VaultRow }> {
  const seen = await findDocument(tx, documentId);
  assertOwned(owner, seen, 'document_not_found');
  const vault = await lockVault(tx, seen.vault_id);
  const document = await findDocument(tx, documentId);
  if (vault === undefined || document === undefined || !isFindable[vault.status]) throw notFound();
  await precondition?.(tx);
  return { document, vault };
}

function notFound(): DomainError {
  return new DomainError('document_not_found', 'There is no document with this id.');
}
