import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { isPostgres, lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, PolicyRow, Schema, VaultRow } from '../../db/schema.ts';
import { addSearchEntry, changeSearchEntry } from './search-store.ts';
import { changeVaultCount } from './vault-count-store.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import type { VaultStatus } from '../../../shared/domain/vault.ts';

export type VaultSort = 'created_at' | 'updated_at' | 'name';
export type SortOrder = 'asc' | 'desc';

const glance = [
  'type',
  'backup',
  'frequency',
  'grace_hours',
  'release_date',
  'time_zone',
  'required_confirmations',
  'waiting_period_days',
  'next_due_at',
  'last_check_in_at',
] as const satisfies readonly (keyof PolicyRow)[];

/** What a vault's views show of its policy. */
export type PolicyGlance = Pick<PolicyRow, (typeof glance)[number]>;

/** A vault with its policy; null for a vault that never had one. */
export type VaultView = VaultRow & { readonly policy: PolicyGlance | null };

const summary = [
  'id',
  'owner_id',
  'name',
  'description',
  'status',
  'created_at',
  'updated_at',
  'released_at',
  'document_count',
  'recipient_count',
  'notifications_enabled',
  'auto_renew',
  'metadata',
] as const satisfies readonly (keyof VaultRow)[];

/** What a list shows of a vault. */
export type VaultSummary = Pick<VaultRow, (typeof summary)[number]> & { readonly policy: PolicyGlance | null };

const policyObject = sql<PolicyGlance | null>`case when policies.vault_id is null then null else jsonb_build_object(${sql.join(
  glance.flatMap((column) => [sql.lit(column), sql.ref(`policies.${column}`)]),
)}) end`.as('policy');

const joinedViews = prepareQuery<Schema, { ids: readonly string[] }, VaultView>(
  (db, { ids }) =>
    db
      .selectFrom('vaults')
      .leftJoin('policies', 'policies.vault_id', 'vaults.id')
      .selectAll('vaults')
      .select(policyObject)
      .where(sql<boolean>`vaults.id = any(${ids})`),
  ['ids'],
);

const vaultRowsByIds = prepareQuery<Schema, { ids: string }, VaultRow>(
  (db, { ids }) => db.selectFrom('vaults').selectAll().where(sql<boolean>`id in (select value from json_each(${ids}))`),
  ['ids'],
);
const glancesByIds = prepareQuery<Schema, { ids: string }, PolicyGlance & { vault_id: Ulid }>(
  (db, { ids }) =>
    db
      .selectFrom('policies')
      .select(['vault_id', ...glance])
      .where(sql<boolean>`vault_id in (select value from json_each(${ids}))`),
  ['ids'],
);

/** Adds their policies to vaults. On SQLite a second statement costs far less than a join. */
async function withGlances<V extends { readonly id: Ulid }>(
  db: Db,
  ids: string,
  vaults: readonly V[],
): Promise<(V & { readonly policy: PolicyGlance | null })[]> {
  const policyOf = new Map((await glancesByIds(db, { ids })).map((policy) => [policy.vault_id, policy]));
  return vaults.map((vault) => ({ ...vault, policy: policyOf.get(vault.id) ?? null }));
}

async function readViews(db: Db, ids: readonly string[]): Promise<readonly VaultView[]> {
  if (isPostgres(db)) return joinedViews(db, { ids });
  const list = JSON.stringify(ids);
  return withGlances(db, list, await vaultRowsByIds(db, { ids: list }));
}

const loaders = new WeakMap<Db, DataLoader<Ulid, VaultView | undefined>>();

/** The look-ups of one turn of the event loop share one statement, on Postgres one round trip. Nothing is kept from one turn to the next. */
function loaderFor(db: Db): DataLoader<Ulid, VaultView | undefined> {
  let loader = loaders.get(db);
  if (loader === undefined) {
    loader = new DataLoader(
      async (ids) => {
        const views = new Map((await readViews(db, [...new Set(ids)])).map((view) => [view.id, view]));
        return ids.map((id) => views.get(id));
      },
      { cache: false, maxBatchSize: 100, batchScheduleFn: (dispatch) => setImmediate(dispatch) },
    );
    loaders.set(db, loader);
  }
  return loader;
}

/** A vault as its owner sees it, read outside a transaction. */
export async function findVaultView(db: Db, id: Ulid): Promise<VaultView | undefined> {
  return loaderFor(db).load(id);
}

const vaultById = prepareQuery<Schema, { id: Ulid }, VaultRow>(
  (db, { id }) => db.selectFrom('vaults').selectAll().where('id', '=', id),
  ['id'],
);

export async function findVault(db: Db, id: Ulid): Promise<VaultRow | undefined> {
  return (await vaultById(db, { id }))[0];
}

const vaultByIdLocked = prepareQuery<Schema, { id: Ulid }, VaultRow>(
  (db, { id }) => {
    return lockingRows(db, db.selectFrom('vaults').selectAll().where('id', '=', id));
  },
  ['id'],
);

/** Reads the vault and keeps every other change of it waiting until this transaction ends. Each change of a vault begins with this. */
export async function lockVault(tx: Db, id: Ulid): Promise<VaultRow | undefined> {
  return (await vaultByIdLocked(tx, { id }))[0];
}

const vaultByIdIfFree = prepareQuery<Schema, { id: Ulid }, VaultRow>(
  (db, { id }) => {
    const vault = db.selectFrom('vaults').selectAll().where('id', '=', id);
    return isPostgres(db) ? vault.forNoKeyUpdate().skipLocked() : vault;
  },
  ['id'],
);

/** The same for a vault that nobody else is changing now; undefined for any other, and for one that is not there. */
export async function lockFreeVault(tx: Db, id: Ulid): Promise<VaultRow | undefined> {
  return (await vaultByIdIfFree(tx, { id }))[0];
}

type ListParameters = {
  owner: Ulid;
  mode: Mode;
  status: VaultStatus;
  status2: VaultStatus;
  limit: number;
  offset: number;
  reach: number;
};

const listQueries = new Map<string, ReturnType<typeof prepareIdList>>();

/**
 * The ids of one page of an owner's vaults. Each status is its own walk along an index, no further than the page reaches; the
 * default list merges the walks of active and released. The cost follows page and offset, not the number of vaults.
 */
function prepareIdList(sort: VaultSort, order: SortOrder, merged: boolean) {
  return prepareQuery<Schema, ListParameters, { id: Ulid }>(
    (db, p) => {
      const walk = (status: VaultStatus, reach: number) =>
        db
          .selectFrom('vaults')
          .select(['id', sort])
          .where('owner_id', '=', p.owner)
          .where('mode', '=', p.mode)
          .where('status', '=', status)
          .orderBy(sort, order)
          .orderBy('id', order)
          .limit(reach);
      if (!merged) return walk(p.status, p.limit).offset(p.offset);
      const first = db.selectFrom(walk(p.status, p.reach).as('first')).selectAll();
      const second = db.selectFrom(walk(p.status2, p.reach).as('second')).selectAll();
      return first.unionAll(second).orderBy(sort, order).orderBy('id', order).limit(p.limit).offset(p.offset);
    },
    ['owner', 'mode', 'status', 'status2', 'limit', 'offset', 'reach'],
  );
}

const joinedByIds = prepareQuery<Schema, { ids: readonly Ulid[] }, VaultSummary>(
  (db, { ids }) =>
    db
      .selectFrom('vaults')
      .leftJoin('policies', 'policies.vault_id', 'vaults.id')
      .select(summary.map((column) => `vaults.${column}` as const))
      .select(policyObject)
      .where(sql<boolean>`vaults.id = any(${ids})`),
  ['ids'],
);
const vaultsByIds = prepareQuery<Schema, { ids: string }, Omit<VaultSummary, 'policy'>>(
  (db, { ids }) => db.selectFrom('vaults').select(summary).where(sql<boolean>`id in (select value from json_each(${ids}))`),
  ['ids'],
);

/** What lists show of the vaults with these ids, in no order. */
export async function findVaultSummaries(db: Db, ids: readonly Ulid[]): Promise<readonly VaultSummary[]> {
  if (isPostgres(db)) return joinedByIds(db, { ids });
  const list = JSON.stringify(ids);
  return withGlances(db, list, await vaultsByIds(db, { ids: list }));
}

export interface VaultListRequest {
  readonly ownerId: Ulid;
  readonly mode: Mode;
  /** One or two statuses. */
  readonly statuses: readonly [VaultStatus, VaultStatus?];
  readonly sort: VaultSort;
  readonly order: SortOrder;
  readonly limit: number;
  readonly offset: number;
}

/** One page of an owner's vaults. */
export async function listVaultSummaries(db: Db, request: VaultListRequest): Promise<VaultSummary[]> {
  const { sort, order, statuses, limit, offset, mode } = request;
  const merged = statuses[1] !== undefined;
  const key = `${sort} ${order} ${merged}`;
  let query = listQueries.get(key);
  if (query === undefined) {
    query = prepareIdList(sort, order, merged);
    listQueries.set(key, query);
  }
  const page = await query(db, {
    owner: request.ownerId,
    mode,
    status: statuses[0],
    status2: statuses[1] ?? statuses[0],
    limit,
    offset,
    reach: limit + offset,
  });
  if (page.length === 0) return [];
  const found = await findVaultSummaries(
    db,
    page.map(({ id }) => id),
  );
  const summaryOf = new Map(found.map((vault) => [vault.id, vault]));
  return page.flatMap(({ id }) => summaryOf.get(id) ?? []);
}

const vaultColumns = [
  'id',
  'account_id',
  'owner_id',
  'mode',
  'name',
  'description',
  'status',
  'tags',
  'notifications_enabled',
  'auto_renew',
  'document_count',
  'recipient_count',
  'verified_recipient_count',
  'size_bytes',
  'total_views',
  'total_downloads',
  'last_access_at',
  'last_document_upload_at',
  'created_at',
  'updated_at',
  'archived_at',
  'released_at',
  'metadata',
  'deleted_at',
  'purge_at_ms',
  'custody',
] as const satisfies readonly (keyof VaultRow)[];

const insertRow = prepareQuery<Schema, { [C in keyof VaultRow]: VaultRow[C] }, unknown>(
  (db, p) => db.insertInto('vaults').values({ ...p }),
  vaultColumns,
);

/** The caller counts it as the last act of its transaction: on Postgres an owner's creations queue for the counter. */
export async function insertVault(tx: Db, vault: VaultRow): Promise<void> {
  await insertRow(tx, vault);
  await addSearchEntry(tx, 'vault', { ...vault, vault_id: vault.id });
}

/** Changes columns of a vault; a change of status moves the kept counters. */
export async function changeVault(
  tx: Db,
  vault: VaultRow,
  change: Partial<Omit<VaultRow, 'id' | 'owner_id' | 'account_id' | 'mode'>>,
): Promise<VaultRow> {
  await tx.updateTable('vaults').set(change).where('id', '=', vault.id).execute();
  await changeSearchEntry(tx, 'vault', vault.id, change);
  if (change.status !== undefined && change.status !== vault.status) {
    await changeVaultCount(tx, vault, vault.status, -1);
    await changeVaultCount(tx, vault, change.status, 1);
  }
  return { ...vault, ...change };
}

/**
 * Moves a vault into `released` if it is `active` now: the compare-and-set that makes a release happen once.
 * @returns whether this call was the one.
 */
export async function markVaultReleased(tx: Db, vault: VaultRow, releasedAt: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('vaults')
    .set({ status: 'released', released_at: releasedAt, updated_at: releasedAt })
    .where('id', '=', vault.id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await changeVaultCount(tx, vault, 'active', -1);
  await changeVaultCount(tx, vault, 'released', 1);
  return true;
}

/** Adds to the kept counters of one vault (documents, bytes, recipients, downloads). */
export async function addToVault(
  tx: Db,
  vaultId: Ulid,
  change: Partial<
    Record<'document_count' | 'size_bytes' | 'recipient_count' | 'verified_recipient_count' | 'total_downloads' | 'total_views', number>
  >,
  columns: Partial<Pick<VaultRow, 'updated_at' | 'last_document_upload_at' | 'last_access_at'>> = {},
): Promise<void> {
  await tx
    .updateTable('vaults')
    .set((row) => ({
      ...columns,
      ...Object.fromEntries(Object.entries(change).map(([column, by]) => [column, row(column as 'size_bytes', '+', by)])),
    }))
    .where('id', '=', vaultId)
    .execute();
}

/** Removes the vault and, by the database's own cascades, everything in it. Blobs are listed as garbage first, by the caller. */
export async function deleteVault(tx: Db, vault: VaultRow): Promise<void> {
  await tx.deleteFrom('vaults').where('id', '=', vault.id).execute();
  await changeVaultCount(tx, vault, vault.status, -1);
}
