import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { DocumentRow } from '../../db/schema.ts';
import { ownerNow, timeInTransaction } from '../clock/account-clock.ts';
import { sliceOf, type OwnerContext, type Page, type PageRequest, type Slice } from '../context.ts';
import { assertChangeable, assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import { checkTags } from '../vaults/vault-settings.ts';
import { addToVault, findVault } from '../stores/vault-store.ts';
import { documentEvent } from '../events/event-data.ts';
import { lockOwnDocument, readOwnDocument } from '../access/document-access.ts';
import { checkDocumentDescription, checkDocumentName } from './document-fields.ts';
import type { KindFilter } from '../stores/document-store.ts';
import { changeDocument, countVaultDocuments, deleteDocument, listVaultDocuments, type DocumentSort } from '../stores/document-store.ts';
import { recordDocumentAudit } from './record-document-audit.ts';
import { sumVersionSizes } from '../stores/version-store.ts';
import { serverReads } from '../../../shared/domain/vault.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { callOffWitnessings } from '../askings/call-off-witnessings.ts';

export type ListDocumentsInput = (PageRequest | Slice) & {
  readonly sort: DocumentSort;
  readonly order: 'asc' | 'desc';
  /** Only documents of this kind; absent: all. */
  readonly kind?: KindFilter;
};

/** One page of a vault's documents; the overall total is the vault's stored counter. */
export async function listDocuments({ core, owner }: OwnerContext, vaultId: Ulid, input: ListDocumentsInput): Promise<Page<DocumentRow>> {
  const vault = await findVault(core.db.read, vaultId);
  assertOwned(owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  const { sort, order, kind } = input;
  const chosen = { vaultId: vault.id, ...(kind === undefined ? {} : { kind }) };
  const items = await listVaultDocuments(core.db.read, { ...chosen, sort, order, ...sliceOf(input) });
  return { items, total: kind === undefined ? vault.document_count : await countVaultDocuments(core.db.read, chosen) };
}

/** What is known of a document, without its content; looking counts as a view of its vault. */
export async function getDocument(ctx: OwnerContext, documentId: Ulid): Promise<DocumentRow> {
  const document = await readOwnDocument(ctx.core.db.read, ctx.owner, documentId);
  ctx.core.views.countView(document.vault_id, ownerNow(ctx));
  return document;
}

/** Changes a document's name, description or tags; absent means unchanged. @throws DomainError as for an upload's fields. */
export async function updateDocument(
  ctx: OwnerContext,
  documentId: Ulid,
  input: { readonly name?: string; readonly description?: string; readonly tags?: readonly string[] },
): Promise<DocumentRow> {
  const change = {
    ...(input.name === undefined ? {} : { name: checkDocumentName(input.name) }),
    ...(input.description === undefined ? {} : { description: checkDocumentDescription(input.description) }),
    ...(input.tags === undefined ? {} : { tags: jsonColumns.documents.tags.write(checkTags(input.tags)) }),
  };
  return ctx.core.db.transaction(async (tx) => {
    const { document, vault } = await lockOwnDocument(tx, ctx, documentId);
    assertChangeable(vault);
    if (Object.keys(change).length === 0) return document;
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    await changeDocument(tx, document.id, { ...change, updated_at: now });
    await recordDocumentAudit(tx, ctx.core, ctx.origin, document, { action: 'document.updated', at: now });
    return { ...document, ...change, updated_at: now };
  });
}

/**
 * Removes a document for good, with all its versions; its bytes are swept after the commit. @throws DomainError `vault_already_released`,
 * `vault_archived`.
 */
export async function removeDocument(ctx: OwnerContext, documentId: Ulid): Promise<void> {
  await ctx.core.db.transaction(async (tx) => {
    const { document, vault } = await lockOwnDocument(tx, ctx, documentId);
    assertChangeable(vault);
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    await callOffWitnessings(tx, ctx.core, ctx.origin, { documentId: document.id }, 'document_deleted');
    const sizeBytes = serverReads[document.custody] ? await sumVersionSizes(tx, document.id) : document.size_bytes;
    await deleteDocument(tx, document.id, instantToMs(ctx.core.clock.now()));
    await addToVault(tx, vault.id, { document_count: -1, size_bytes: -sizeBytes }, { updated_at: now });
    const event = documentEvent('document.deleted', document, { deleted_at: now });
    await recordDocumentAudit(tx, ctx.core, ctx.origin, document, { action: 'document.deleted', at: now, event });
  });
  ctx.core.mailQueued();
}
