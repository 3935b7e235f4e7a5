import { sql } from 'kysely';
import type { CorrectionStatus } from '../../../shared/domain/correction.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import type { CorrectionLinkRow, CorrectionRow, Db, Schema } from '../../db/schema.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import type { Slice } from '../context.ts';

/** @throws the database's unique violation for a recipient who has an open one: a bug in locking. */
export async function insertCorrection(tx: Db, row: CorrectionRow): Promise<void> {
  await tx.insertInto('corrections').values(row).execute();
}

export async function findCorrection(db: Db, id: Ulid): Promise<CorrectionRow | undefined> {
  return db.selectFrom('corrections').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The one of a recipient's that is open. */
export async function findOpenCorrection(db: Db, recipientId: Ulid): Promise<CorrectionRow | undefined> {
  return db.selectFrom('corrections').selectAll().where('recipient_id', '=', recipientId).where('closed_at', 'is', null).executeTakeFirst();
}

/** The one that was asked for last, open or not. */
export async function findLatestCorrection(db: Db, recipientId: Ulid): Promise<CorrectionRow | undefined> {
  return db.selectFrom('corrections').selectAll().where('recipient_id', '=', recipientId).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** How many a person has asked for since a moment, whatever became of them; they are known by their id, or by an address. */
export async function countCorrectionsSince(
  db: Db,
  recipientId: Ulid,
  asker: { readonly id: Ulid; readonly keys: readonly string[] },
  since: Instant,
): Promise<number> {
  const row = await db
    .selectFrom('corrections')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('recipient_id', '=', recipientId)
    .where('asked_at', '>=', since)
    .where((row) => row.or([row('asked_by', '=', asker.id), row('asked_key', 'in', [...asker.keys])]))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Somebody has agreed, once. @returns whether it was still asked for. */
export async function agreeCorrection(
  tx: Db,
  id: Ulid,
  by: Pick<CorrectionRow, 'agreed_role' | 'agreed_by' | 'agreed_key' | 'agreed_at' | 'look_at_ms'>,
): Promise<boolean> {
  const result = await tx
    .updateTable('corrections')
    .set({ ...by, status: 'waiting' })
    .where('id', '=', id)
    .where('status', '=', 'asked')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends one, once. @returns whether it was still open. */
export async function closeCorrection(
  tx: Db,
  id: Ulid,
  status: Exclude<CorrectionStatus, 'asked' | 'waiting'>,
  at: Instant,
): Promise<boolean> {
  const result = await tx
    .updateTable('corrections')
    .set({ status, closed_at: at, look_at_ms: null })
    .where('id', '=', id)
    .where('look_at_ms', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const dueQuery = prepareQuery<Schema, { nowMs: number; limit: number }, Pick<CorrectionRow, 'id' | 'vault_id'>>(
  (db, { nowMs, limit }) =>
    db
      .selectFrom('corrections')
      .select(['id', 'vault_id'])
      .where('look_at_ms', 'is not', null)
      .where('look_at_ms', '<=', nowMs)
      .orderBy('look_at_ms')
      .limit(limit),
  ['nowMs', 'limit'],
);

/** Those whose time may have come. */
export async function listDueCorrections(db: Db, nowMs: number, limit: number): Promise<Pick<CorrectionRow, 'id' | 'vault_id'>[]> {
  return dueQuery(db, { nowMs, limit });
}

/** Looks at an open one again later. */
export async function postponeCorrection(tx: Db, id: Ulid, lookAtMs: number): Promise<void> {
  await tx.updateTable('corrections').set({ look_at_ms: lookAtMs }).where('id', '=', id).where('look_at_ms', 'is not', null).execute();
}

/** Looks at a recipient's open one at once: something has happened to them. */
export async function lookAtCorrectionOf(tx: Db, recipientId: Ulid, nowMs: number): Promise<void> {
  await tx
    .updateTable('corrections')
    .set({ look_at_ms: nowMs })
    .where('recipient_id', '=', recipientId)
    .where('look_at_ms', 'is not', null)
    .execute();
}

/** Looks at all of them anew, once a clock that ran ahead is right again. */
export async function bringCorrectionsForward(tx: Db, nowMs: number): Promise<void> {
  await tx
    .updateTable('corrections')
    .set({ look_at_ms: nowMs })
    .where('look_at_ms', 'is not', null)
    .where('look_at_ms', '>', nowMs)
    .execute();
}

/** Brings those of a test account nearer, whose clock was moved. */
export async function shiftTestCorrections(tx: Db, accountId: Ulid, byMs: number): Promise<void> {
  await tx
    .updateTable('corrections')
    .set((row) => ({ look_at_ms: row('look_at_ms', '-', byMs) }))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`look_at_ms is not null and mode = 'test'`)
    .execute();
}

/** Whom a correction is about, for those who look after the server. */
export interface ListedCorrection extends CorrectionRow {
  readonly vault_name: string;
  readonly owner_email: string;
  readonly recipient_name: string | null;
}

const listed = (db: Db, mode: Mode) =>
  db
    .selectFrom('corrections')
    .innerJoin('vaults', 'vaults.id', 'corrections.vault_id')
    .innerJoin('users', 'users.id', 'vaults.owner_id')
    .innerJoin('recipients', 'recipients.id', 'corrections.recipient_id')
    .selectAll('corrections')
    .select(['vaults.name as vault_name', 'users.email as owner_email', 'recipients.name as recipient_name'])
    .where('corrections.mode', '=', mode);

/** All of one mode, the latest first. @param vaultId only this vault's. */
export async function listCorrections(
  db: Db,
  mode: Mode,
  vaultId: Ulid | undefined,
  { limit, offset }: Slice,
): Promise<ListedCorrection[]> {
  const all = listed(db, mode);
  const wanted = vaultId === undefined ? all : all.where('corrections.vault_id', '=', vaultId);
  return wanted.orderBy('corrections.id', 'desc').limit(limit).offset(offset).execute();
}

/** One of them. */
export async function findListedCorrection(db: Db, mode: Mode, id: Ulid): Promise<ListedCorrection | undefined> {
  return listed(db, mode).where('corrections.id', '=', id).executeTakeFirst();
}

export async function countCorrections(db: Db, mode: Mode, vaultId: Ulid | undefined): Promise<number> {
  const all = db
    .selectFrom('corrections')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('mode', '=', mode);
  const row = await (vaultId === undefined ? all : all.where('vault_id', '=', vaultId)).executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function insertCorrectionLink(tx: Db, row: CorrectionLinkRow): Promise<void> {
  await tx.insertInto('correction_links').values(row).execute();
}

export async function findCorrectionLink(db: Db, tokenHash: string): Promise<CorrectionLinkRow | undefined> {
  return db.selectFrom('correction_links').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}
