import type { Ulid } from '../../../shared/domain/ids.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import { sql } from 'kysely';
import { hex } from '../../../shared/crypto/hash.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { isPostgres, lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { AuditChainRow, AuditEventRow, AuditHeadRow, Db, ReleaseHeadRow, Schema, ChainName, LogAccount } from '../../db/schema.ts';
import type { Mode } from '../../../shared/domain/account.ts';

/** An event with its place in its chain. */
export interface SealedPlace {
  readonly id: Ulid;
  readonly seq: number;
  readonly hash: Uint8Array;
}

/** Chains that have events without a place, in any order. Costs by what waits. */
export async function listUnsealedChains(db: Db, limit: number): Promise<ChainName[]> {
  const chains = db
    .selectFrom('audit_events')
    .select(['account_id', 'mode'])
    .where('seq', 'is', null)
    .groupBy(['account_id', 'mode'])
    .limit(limit);
  const rows = await soundRows(chains.execute());
  return rows.map((row) => ({ accountId: row.account_id, mode: row.mode }));
}

const unsealedEvents = prepareQuery<Schema, { account: LogAccount; mode: Mode; limit: number }, AuditEventRow>(
  (db, p) =>
    db
      .selectFrom('audit_events')
      .selectAll()
      .where('account_id', '=', p.account)
      .where('mode', '=', p.mode)
      .where('seq', 'is', null)
      .orderBy('id')
      .limit(p.limit),
  ['account', 'mode', 'limit'],
);

/** Events of a chain that have no place yet, in the order in which they were written. */
export async function listUnsealedEvents(tx: Db, { accountId, mode }: ChainName, limit: number): Promise<AuditEventRow[]> {
  return unsealedEvents(tx, { account: accountId, mode, limit });
}

/** How many events have no place yet, of one chain or of all. */
export async function countUnsealed(db: Db, of?: ChainName): Promise<number> {
  let query = db
    .selectFrom('audit_events')
    .select((row) => row.fn.countAll<number | string>().as('total'))
    .where('seq', 'is', null);
  if (of !== undefined) query = query.where('account_id', '=', of.accountId).where('mode', '=', of.mode);
  return Number((await query.executeTakeFirstOrThrow()).total);
}

const sealOne = prepareQuery<Schema, { id: Ulid; seq: number; hash: Uint8Array }, unknown>(
  (db, p) => db.updateTable('audit_events').set({ seq: p.seq, hash: p.hash }).where('id', '=', p.id),
  ['id', 'seq', 'hash'],
);

const sealMany = prepareQuery<Schema, { ids: readonly string[]; seqs: readonly number[]; hashes: readonly string[] }, unknown>(
  (db, p) =>
    db
      .updateTable('audit_events')
      .from(
        sql<{
          id: Ulid;
          seq: number;
          hash: string;
        }>`(select * from unnest(${p.ids}::text[], ${p.seqs}::bigint[], ${p.hashes}::text[]) as given(id, seq, hash))`.as('sealed'),
      )
      .set({ seq: sql`sealed.seq`, hash: sql`decode(sealed.hash, 'hex')` })
      .whereRef('audit_events.id', '=', sql.ref('sealed.id')),
  ['ids', 'seqs', 'hashes'],
);

/** Gives events their places. The chain must be locked. */
export async function placeEvents(tx: Db, places: readonly SealedPlace[]): Promise<void> {
  if (isPostgres(tx))
    await sealMany(tx, {
      ids: places.map(({ id }) => id),
      seqs: places.map(({ seq }) => seq),
      hashes: places.map(({ hash }) => hex(hash)),
    });
  else for (const { id, seq, hash } of places) await sealOne(tx, { id, seq, hash });
}

/** Adds to how many events of an action a chain has. */
export async function countEvents(tx: Db, { accountId, mode }: ChainName, added: ReadonlyMap<string, number>): Promise<void> {
  const values = [...added].map(([action, total]) => ({ account_id: accountId, mode, action, total }));
  await tx
    .insertInto('audit_counts')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'mode', 'action'])
        .doUpdateSet((row) => ({ total: sql<number>`${row.ref('audit_counts.total')} + ${row.ref('excluded.total')}` })),
    )
    .execute();
}

/** A chain, locked until the transaction ends; begun with these columns when it is new. */
export async function lockChain(tx: Db, fresh: AuditChainRow): Promise<AuditChainRow> {
  const find = () =>
    lockingRows(
      tx,
      tx.selectFrom('audit_chains').selectAll().where('account_id', '=', fresh.account_id).where('mode', '=', fresh.mode),
    ).executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known;
  await tx
    .insertInto('audit_chains')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find()) ?? fresh;
}

export async function findChain(db: Db, { accountId, mode }: ChainName): Promise<AuditChainRow | undefined> {
  return db.selectFrom('audit_chains').selectAll().where('account_id', '=', accountId).where('mode', '=', mode).executeTakeFirst();
}

/** Moves a locked chain on. */
export async function changeChain(tx: Db, { accountId, mode }: ChainName, change: Partial<AuditChainRow>): Promise<void> {
  await tx.updateTable('audit_chains').set(change).where('account_id', '=', accountId).where('mode', '=', mode).execute();
}

/** Keeps a head for good. */
export async function insertHead(tx: Db, head: AuditHeadRow): Promise<void> {
  await tx
    .insertInto('audit_heads')
    .values(head)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps the head that covers a vault's release, unless the vault is gone. */
export async function insertReleaseHead(tx: Db, head: ReleaseHeadRow): Promise<void> {
  const vault = await tx.selectFrom('vaults').select('id').where('id', '=', head.vault_id).executeTakeFirst();
  if (vault !== undefined)
    await tx
      .insertInto('release_heads')
      .values(head)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The head that covers a vault's release; undefined until it is sealed. */
export async function findReleaseHead(db: Db, vaultId: Ulid): Promise<ReleaseHeadRow | undefined> {
  return db.selectFrom('release_heads').selectAll().where('vault_id', '=', vaultId).executeTakeFirst();
}

/** Sealed events of a chain behind a number, in their order. */
export async function listSealedEvents(db: Db, { accountId, mode }: ChainName, afterSeq: number, limit: number): Promise<AuditEventRow[]> {
  return db
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .where('seq', 'is not', null)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute();
}

/** The hash of a chain at a number; undefined where there is no such event. */
export async function findHashAt(db: Db, { accountId, mode }: ChainName, seq: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('audit_events')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.hash ?? undefined;
}

/** The highest number that any event of a chain has; 0 for none. */
export async function findLastSeq(db: Db, { accountId, mode }: ChainName): Promise<number> {
  const row = await db
    .selectFrom('audit_events')
    .select('seq')
    .where('account_id', '=', accountId)
    .where('mode', '=', mode)
    .where('seq', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/** Every chain that anything is known of: by its own row, a kept head, a release or an event. */
export async function listChains(db: Db): Promise<ChainName[]> {
  const names = (table: 'audit_chains' | 'audit_heads' | 'release_heads') => db.selectFrom(table).select(['account_id', 'mode']);
  const rows = await names('audit_chains')
    .union(names('audit_heads'))
    .union(names('release_heads'))
    .union(db.selectFrom('audit_events').select(['account_id', 'mode']).where('seq', 'is not', null))
    .orderBy('account_id')
    .orderBy('mode')
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, mode: row.mode }));
}

/** All heads of a chain that were kept, those of releases too. */
export async function listHeads(db: Db, { accountId, mode }: ChainName): Promise<AuditHeadRow[]> {
  const of = (table: 'audit_heads' | 'release_heads') =>
    db
      .selectFrom(table)
      .select(['account_id', 'mode', 'seq', 'hash', 'signed_at', 'signature'])
      .where('account_id', '=', accountId)
      .where('mode', '=', mode)
      .orderBy('seq')
      .execute();
  return [...(await of('audit_heads')), ...(await of('release_heads'))];
}
