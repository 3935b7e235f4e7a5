import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely';
import { isPostgres } from '../../../shared/node/database/row-lock.ts';
import type { CheckInRow, Db, DocumentRow, RecipientRow, Schema, VaultRow } from '../../db/schema.ts';
import type { Slice } from '../context.ts';
import type { SortOrder, VaultSort } from './vault-store.ts';
import type { VaultStatus } from '../../../shared/domain/vault.ts';
import type { Mode } from '../../../shared/domain/account.ts';

/** What narrows a list down. */
export interface ListFilter {
  /** One of the tags, exactly as it is kept. */
  readonly tag?: string | undefined;
  /** The earliest instant at which an item was made; that very instant is in. */
  readonly createdAfter?: Instant | undefined;
}

/** Order and stretch of a list. Equal values are ordered by id. */
export interface ListOrder<S extends string> extends Slice {
  readonly sort: S;
  readonly order: SortOrder;
}

/** Whose data, in which mode. */
interface OwnerOf {
  readonly userId: Ulid;
  readonly mode: Mode;
}

/** The JSON list in the column has the tag as one of its texts. */
function hasTag(db: Db, column: string, tag: string) {
  const list = sql.ref(column);
  return isPostgres(db)
    ? sql<boolean>`jsonb_exists(${list}::jsonb, ${tag})`
    : sql<boolean>`exists (select 1 from json_each(${list}) where value = ${tag})`;
}

function narrow<T extends keyof Schema, O>(
  db: Db,
  query: SelectQueryBuilder<Schema, T, O>,
  made: ReferenceExpression<Schema, T>,
  { tag, createdAfter }: ListFilter,
): SelectQueryBuilder<Schema, T, O> {
  let narrowed = query;
  if (createdAfter !== undefined) narrowed = narrowed.where(made, '>=', createdAfter as never);
  if (tag !== undefined) narrowed = narrowed.where(hasTag(db, 'tags', tag));
  return narrowed;
}

function vaultsOf(db: Db, owner: OwnerOf, filter: ListFilter, status: VaultStatus) {
  const own = db.selectFrom('vaults').where('owner_id', '=', owner.userId).where('mode', '=', owner.mode).where('status', '=', status);
  return narrow(db, own, 'created_at', filter);
}

/**
 * One page of an owner's vaults with the given statuses. Each status is a walk of its own along an index, no further than the page
 * reaches where nothing narrows the list down, and never beyond the owner's vaults.
 */
export async function listOwnVaults(
  db: Db,
  owner: OwnerOf,
  statuses: readonly VaultStatus[],
  filter: ListFilter,
  list: ListOrder<VaultSort>,
): Promise<VaultRow[]> {
  const { sort, order, limit, offset } = list;
  const walks = statuses.map((status) => {
    const walk = vaultsOf(db, owner, filter, status)
      .select(['id', sort])
      .orderBy(sort, order)
      .orderBy('id', order)
      .limit(limit + offset);
    return db.selectFrom(walk.as('page')).selectAll();
  });
  const [first, ...others] = walks;
  if (first === undefined) return [];
  const merged = others.reduce((all, walk) => all.unionAll(walk), first);
  const page = await merged.orderBy(sort, order).orderBy('id', order).limit(limit).offset(offset).execute();
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = new Map((await db.selectFrom('vaults').selectAll().where('id', 'in', ids).execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** How many of an owner's vaults a filter leaves: reads all vaults of the owner with these statuses. */
export async function countOwnVaultsWith(db: Db, owner: OwnerOf, statuses: readonly VaultStatus[], filter: ListFilter): Promise<number> {
  let total = 0;
  for (const status of statuses) total += await countOf(vaultsOf(db, owner, filter, status));
  return total;
}

async function countOf<T extends keyof Schema, O>(query: SelectQueryBuilder<Schema, T, O>): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select((count) => count.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export type DocumentListSort = 'created_at' | 'name' | 'size_bytes';

export async function listDocumentsOf(
  db: Db,
  vaultId: Ulid,
  filter: ListFilter,
  { sort, order, limit, offset }: ListOrder<DocumentListSort>,
): Promise<DocumentRow[]> {
  const own = db.selectFrom('documents').selectAll().where('vault_id', '=', vaultId);
  return narrow(db, own, 'created_at', filter).orderBy(sort, order).orderBy('id', order).limit(limit).offset(offset).execute();
}

export async function countDocumentsOf(db: Db, vaultId: Ulid, filter: ListFilter): Promise<number> {
  return countOf(narrow(db, db.selectFrom('documents').where('vault_id', '=', vaultId), 'created_at', filter));
}

export type RecipientListSort = 'added_at' | 'name' | 'email';

/** Recipients without a name sort as if theirs were empty. */
export async function listRecipientsOf(
  db: Db,
  vaultId: Ulid,
  filter: Omit<ListFilter, 'tag'>,
  { sort, order, limit, offset }: ListOrder<RecipientListSort>,
): Promise<RecipientRow[]> {
  const own = db.selectFrom('recipients').selectAll().where('vault_id', '=', vaultId);
  const by = sql`coalesce(${sql.ref(sort === 'email' ? 'email_key' : sort)}, '')`;
  return narrow(db, own, 'added_at', filter).orderBy(by, order).orderBy('id', order).limit(limit).offset(offset).execute();
}

export async function countRecipientsOf(db: Db, vaultId: Ulid, filter: Omit<ListFilter, 'tag'>): Promise<number> {
  return countOf(narrow(db, db.selectFrom('recipients').where('vault_id', '=', vaultId), 'added_at', filter));
}

/** A completed check-in with what is known of its policy now. */
export type ListedCheckIn = Pick<CheckInRow, 'id' | 'vault_id'> & {
  readonly completed_at: Instant;
  readonly policy_id: Ulid;
  readonly next_due_at: Instant | null;
};

/** Whose check-ins: an owner's, of one vault where one is named. */
export interface CheckInScope extends OwnerOf {
  readonly vaultId?: Ulid | undefined;
  /** The earliest moment of a check-in; that very moment is in. */
  readonly completedAfter?: Instant | undefined;
}

function completed(db: Db, { userId, mode, vaultId, completedAfter }: CheckInScope) {
  const own = db
    .selectFrom('check_ins')
    .innerJoin('vaults', 'vaults.id', 'check_ins.vault_id')
    .innerJoin('policies', 'policies.vault_id', 'check_ins.vault_id')
    .where('check_ins.owner_id', '=', userId)
    .where('check_ins.mode', '=', mode)
    .where('check_ins.completed_at', 'is not', null)
    // A soft-deleted vault and all in it exist on another surface alone.
    .where('vaults.status', '!=', 'inactive');
  const ofVault = vaultId === undefined ? own : own.where('check_ins.vault_id', '=', vaultId);
  return completedAfter === undefined ? ofVault : ofVault.where('check_ins.completed_at', '>=', completedAfter);
}

/** A stretch of an owner's completed check-ins, by the moment of each; the walk ends where the page does. */
export async function listCompletedCheckIns(
  db: Db,
  scope: CheckInScope,
  { order, limit, offset }: Slice & { readonly order: SortOrder },
): Promise<ListedCheckIn[]> {
  return completed(db, scope)
    .select(['check_ins.id', 'check_ins.vault_id', 'check_ins.completed_at', 'policies.id as policy_id', 'policies.next_due_at'])
    .orderBy('check_ins.completed_at', order)
    .orderBy('check_ins.id', order)
    .limit(limit)
    .offset(offset)
    .$narrowType<{ completed_at: Instant }>()
    .execute();
}

/** How many completed check-ins there are: from the counters of the policies where no moment narrows them down. */
export async function countCompletedCheckIns(db: Db, scope: CheckInScope): Promise<number> {
  if (scope.completedAfter !== undefined) return countOf(completed(db, scope));
  const own = db
    .selectFrom('policies')
    .innerJoin('vaults', 'vaults.id', 'policies.vault_id')
    .where('policies.owner_id', '=', scope.userId)
    .where('policies.mode', '=', scope.mode)
    .where('vaults.status', '!=', 'inactive');
  const ofVault = scope.vaultId === undefined ? own : own.where('policies.vault_id', '=', scope.vaultId);
  const { total } = await ofVault
    .select((sum) => sum.fn.sum<number | string | null>('policies.total_check_ins').as('total'))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}
