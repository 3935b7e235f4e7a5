import type { Ulid } from '../../../shared/domain/ids.ts';
import type { OwnerContext, Page, Slice } from '../context.ts';
import type { SearchTerms } from '../stores/search-store.ts';
import { assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import { findVault } from '../stores/vault-store.ts';
import { listFingerprint, openCursor, sealCursor } from './list-cursor.ts';
import type { Condition, SortKey } from '../stores/list-store.ts';
import { countListed, listRows, type ListedRow, type ListSelection } from '../stores/list-store.ts';
import type { Collection, ListedRows } from '../stores/listed-resources.ts';

/** What a list is asked for. */
export interface ListWish {
  readonly conditions: readonly Condition[];
  /** Of vaults: null for the usual ones, active and released. Soft-deleted vaults, and what is in them, are never listed. */
  readonly status: string | null;
  readonly search: SearchTerms | null;
  readonly sort: readonly SortKey[];
}

/** What a list shows when no status is given: archived vaults only when asked for (RULINGS.md#listing). */
const usualStatuses: readonly string[] = ['active', 'released'];

function selectionOf({ owner }: OwnerContext, { status, ...wish }: ListWish): ListSelection {
  return { ...wish, owner: { userId: owner.userId, mode: owner.mode }, statuses: status === null ? usualStatuses : [status] };
}

function rowsThere<T>(rows: readonly ListedRow<T>[]): readonly T[] {
  return rows.flatMap(({ row }) => row ?? []);
}

/** A stretch of one of the owner's collections, across all their vaults, with the number of all rows. */
export async function listStretch<C extends Collection>(
  ctx: OwnerContext,
  collection: C,
  wish: ListWish,
  { limit, offset }: Slice,
): Promise<Page<ListedRows[C]>> {
  const db = ctx.core.db.read;
  const selection = selectionOf(ctx, wish);
  const total = await countListed(db, collection, selection);
  if (offset >= total) return { items: [], total };
  const rows = await listRows(db, collection, selection, { offset }, limit);
  return { items: rowsThere(rows), total };
}

/** The same for what is in one vault. @throws DomainError `vault_not_found`, `permission_denied`. */
export async function listInVault<C extends 'documents' | 'recipients'>(
  ctx: OwnerContext,
  vaultId: Ulid,
  collection: C,
  wish: ListWish,
  slice: Slice,
): Promise<Page<ListedRows[C]>> {
  const vault = await findVault(ctx.core.db.read, vaultId);
  assertOwned(ctx.owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  return listStretch(
    ctx,
    collection,
    { ...wish, conditions: [...wish.conditions, { column: 'vault_id', is: '=', value: vault.id }] },
    slice,
  );
}

/** A stretch of a list that is walked from its beginning to its end. */
export interface ListStep<T> {
  readonly items: readonly T[];
  /** Where it goes on; null at the end. */
  readonly nextCursor: string | null;
}

/**
 * The stretch behind a cursor, or the first one for an empty cursor. What is added or removed in the meantime moves nothing else: every
 * row that exists the whole time appears once. @throws DomainError `invalid_cursor`.
 */
export async function listOnward<C extends Collection>(
  ctx: OwnerContext,
  collection: C,
  wish: ListWish,
  from: { readonly limit: number; readonly cursor: string },
): Promise<ListStep<ListedRows[C]>> {
  const selection = selectionOf(ctx, wish);
  const fingerprint = listFingerprint([collection, selection]);
  const start = from.cursor === '' ? { offset: 0 } : { after: openCursor(ctx.core, fingerprint, from.cursor) };
  const rows = await listRows(ctx.core.db.read, collection, selection, start, from.limit + 1);
  const shown = rows.slice(0, from.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return { items: rowsThere(shown), nextCursor: last === undefined ? null : sealCursor(ctx.core, fingerprint, last.place) };
}
