import type { Instant } from '../../../shared/domain/instant.ts';
import { countOwnVaults } from '../stores/vault-count-store.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { DocumentRow, RecipientRow, VaultRow } from '../../db/schema.ts';
import type { OwnerContext, Page, Slice } from '../context.ts';
import { assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import { findVault, type SortOrder, type VaultSort } from '../stores/vault-store.ts';
import {
  countCompletedCheckIns,
  countDocumentsOf,
  countOwnVaultsWith,
  countRecipientsOf,
  listCompletedCheckIns,
  listDocumentsOf,
  listOwnVaults,
  listRecipientsOf,
  type DocumentListSort,
  type ListedCheckIn,
  type ListFilter,
  type ListOrder,
  type RecipientListSort,
} from '../stores/overview-list-store.ts';
import type { VaultStatus } from '../../../shared/domain/vault.ts';

export type { DocumentListSort, ListedCheckIn, ListFilter, ListOrder, RecipientListSort };

/** Which page of a list, in which order, and how it is filtered. */
export type ListRequest<S extends string> = ListOrder<S> & ListFilter;

/** The owner's vaults. @param status absent: active and released ones. */
export async function listTaggedVaults(
  { core, owner }: OwnerContext,
  request: ListRequest<VaultSort> & { readonly status?: VaultStatus | undefined },
): Promise<Page<VaultRow>> {
  const { read } = core.db;
  const counts = await countOwnVaults(read, owner);
  const wanted: readonly VaultStatus[] = request.status === undefined ? ['active', 'released'] : [request.status];
  // A status that has no vaults is not looked for.
  const statuses = wanted.filter((status) => (counts.get(status) ?? 0) > 0);
  const items = await listOwnVaults(read, owner, statuses, request, request);
  const kept = statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  return { items, total: isNarrowed(request) ? await countOwnVaultsWith(read, owner, statuses, request) : kept };
}

/** The documents of one of the owner's vaults. @throws DomainError `vault_not_found`, `permission_denied`. */
export async function listTaggedDocuments(
  ctx: OwnerContext,
  vaultId: Ulid,
  request: ListRequest<DocumentListSort>,
): Promise<Page<DocumentRow>> {
  const { read } = ctx.core.db;
  const vault = await ownVault(ctx, vaultId);
  const items = await listDocumentsOf(read, vault.id, request, request);
  return { items, total: isNarrowed(request) ? await countDocumentsOf(read, vault.id, request) : vault.document_count };
}

/** The recipients of one of the owner's vaults, a page at a time. @throws DomainError `vault_not_found`, `permission_denied`. */
export async function listFilteredRecipients(
  ctx: OwnerContext,
  vaultId: Ulid,
  request: Omit<ListRequest<RecipientListSort>, 'tag'>,
): Promise<Page<RecipientRow>> {
  const { read } = ctx.core.db;
  const vault = await ownVault(ctx, vaultId);
  const filter = { createdAfter: request.createdAfter };
  const items = await listRecipientsOf(read, vault.id, filter, request);
  return { items, total: isNarrowed(filter) ? await countRecipientsOf(read, vault.id, filter) : vault.recipient_count };
}

export interface ListCheckInsInput extends Slice {
  /** Absent: those of all vaults. */
  readonly vaultId?: Ulid | undefined;
  readonly completedAfter?: Instant | undefined;
  readonly order: SortOrder;
}

/** The owner's completed check-ins, by their moments. @throws DomainError `vault_not_found`, `permission_denied` for the vault that is named. */
export async function listOwnCheckIns(ctx: OwnerContext, input: ListCheckInsInput): Promise<Page<ListedCheckIn>> {
  const { read } = ctx.core.db;
  if (input.vaultId !== undefined) await ownVault(ctx, input.vaultId);
  const scope = { ...ctx.owner, vaultId: input.vaultId, completedAfter: input.completedAfter };
  const [items, total] = await Promise.all([listCompletedCheckIns(read, scope, input), countCompletedCheckIns(read, scope)]);
  return { items, total };
}

function isNarrowed({ tag, createdAfter }: ListFilter): boolean {
  return tag !== undefined || createdAfter !== undefined;
}

async function ownVault({ core, owner }: OwnerContext, vaultId: Ulid): Promise<VaultRow> {
  const vault = await findVault(core.db.read, vaultId);
  assertOwned(owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  return vault;
}
