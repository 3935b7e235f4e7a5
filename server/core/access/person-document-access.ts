import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Role } from '../../../shared/domain/role.ts';
import type { DocumentRow, DocumentUploadRow } from '../../db/schema.ts';
import type { PersonContext } from '../context.ts';
import { standingOf, type VaultStanding } from './person-vault-access.ts';
import { findVault } from '../stores/vault-store.ts';
import { findDocument } from '../stores/document-store.ts';
import { findDocumentUpload } from '../stores/document-upload-store.ts';
import { isFindable } from '../../../shared/domain/vault.ts';

/**
 * A document that a person may reach, and in which standing; one in a soft-deleted vault does not exist.
 * @throws DomainError `document_not_found`; RoleRequiredError, like `standingOf`.
 */
export async function reachDocument(
  ctx: PersonContext,
  documentId: Ulid,
  needed: Role,
): Promise<VaultStanding & { readonly document: DocumentRow }> {
  const { resource, ...standing } = standingOf(
    ctx,
    await inLivingVault(ctx, await findDocument(ctx.core.db.read, documentId)),
    needed,
    'document_not_found',
  );
  return { document: resource, ...standing };
}

/** The same for one that exists or is being uploaded; exactly one of the two is given. */
export async function reachAnyDocument(
  ctx: PersonContext,
  documentId: Ulid,
  needed: Role,
): Promise<
  VaultStanding &
    ({ readonly document: DocumentRow; readonly upload?: never } | { readonly upload: DocumentUploadRow; readonly document?: never })
> {
  const upload = await inLivingVault(ctx, await findDocumentUpload(ctx.core.db.read, documentId));
  if (upload === undefined || upload.expires_at_ms <= instantToMs(ctx.core.clock.now())) return reachDocument(ctx, documentId, needed);
  const { resource, ...standing } = standingOf(ctx, upload, needed, 'document_not_found');
  return { upload: resource, ...standing };
}

async function inLivingVault<T extends { readonly vault_id: Ulid }>(
  { core }: PersonContext,
  resource: T | undefined,
): Promise<T | undefined> {
  const vault = resource === undefined ? undefined : await findVault(core.db.read, resource.vault_id);
  return vault === undefined || !isFindable[vault.status] ? undefined : resource;
}
