import { sql } from 'kysely';
import type { Mode } from '../../../shared/domain/account.ts';
import type { DeputyAnswer } from '../../../shared/domain/handover.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import type { Db, GrantRow, HandoverMessageRow, HandoverRow, OutboxRow, Schema } from '../../db/schema.ts';

/** @returns whether it was new: a recipient has one at the most. */
export async function insertHandover(tx: Db, row: HandoverRow): Promise<boolean> {
  const result = await tx
    .insertInto('handovers')
    .values(row)
    .onConflict((conflict) => conflict.column('recipient_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findHandover(db: Db, recipientId: Ulid): Promise<HandoverRow | undefined> {
  return db.selectFrom('handovers').selectAll().where('recipient_id', '=', recipientId).executeTakeFirst();
}

/** Those of a vault, in the order in which they began. */
export async function listVaultHandovers(db: Db, vaultId: Ulid): Promise<HandoverRow[]> {
  return db.selectFrom('handovers').selectAll().where('vault_id', '=', vaultId).orderBy('id').execute();
}

type HandoverChange = Pick<HandoverRow, 'phase' | 'state' | 'opened_at' | 'unreached_at' | 'due_ms'>;

/** Moves one on that is as it was read. @returns whether it was: otherwise somebody else was faster. */
export async function changeHandover(tx: Db, known: Pick<HandoverRow, 'id' | 'revision'>, change: HandoverChange): Promise<boolean> {
  const result = await tx
    .updateTable('handovers')
    .set({ ...change, revision: known.revision + 1 })
    .where('id', '=', known.id)
    .where('revision', '=', known.revision)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** What a sweep has to know of one that is due. */
export type DueHandover = Pick<HandoverRow, 'id' | 'recipient_id' | 'vault_id' | 'mode'>;

const dueQuery = prepareQuery<Schema, { nowMs: number; limit: number }, DueHandover>(
  (db, { nowMs, limit }) =>
    db
      .selectFrom('handovers')
      .select(['id', 'recipient_id', 'vault_id', 'mode'])
      .where('due_ms', 'is not', null)
      .where('due_ms', '<=', nowMs)
      .orderBy('due_ms')
      .limit(limit),
  ['nowMs', 'limit'],
);

/** Handovers whose time may have come, the longest waiting first. */
export async function listDueHandovers(db: Db, nowMs: number, limit: number): Promise<DueHandover[]> {
  return soundRows(dueQuery(db, { nowMs, limit }));
}

/** The next of a test account that is due up to a real moment. */
export async function findDueTestHandover(
  db: Db,
  accountId: Ulid,
  untilMs: number,
): Promise<Pick<HandoverRow, 'recipient_id' | 'vault_id' | 'due_ms'> | undefined> {
  return db
    .selectFrom('handovers')
    .select(['recipient_id', 'vault_id', 'due_ms'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`due_ms is not null and mode = 'test'`)
    .where('due_ms', '<=', untilMs)
    .orderBy('due_ms')
    .limit(1)
    .executeTakeFirst();
}

/** Looks at one again later. */
export async function postponeHandover(tx: Db, id: Ulid, dueMs: number): Promise<void> {
  await tx.updateTable('handovers').set({ due_ms: dueMs }).where('id', '=', id).where('due_ms', 'is not', null).execute();
}

/** Looks at all of them anew, once a clock that ran ahead is right again: one that was put off by it could be years away. */
export async function bringHandoversForward(tx: Db, nowMs: number): Promise<void> {
  await tx.updateTable('handovers').set({ due_ms: nowMs }).where('due_ms', 'is not', null).where('due_ms', '>', nowMs).execute();
}

/** Brings those of a test account nearer, whose clock was moved. */
export async function shiftTestHandovers(tx: Db, accountId: Ulid, byMs: number): Promise<void> {
  await tx
    .updateTable('handovers')
    .set((row) => ({ due_ms: row('due_ms', '-', byMs) }))
    .where('account_id', '=', accountId)
    .where(sql<boolean>`due_ms is not null and mode = 'test'`)
    .execute();
}

export async function insertHandoverMessage(tx: Db, row: HandoverMessageRow): Promise<void> {
  await tx.insertInto('handover_messages').values(row).execute();
}

/** The message that a row of the outbox is. */
export async function findHandoverMessage(db: Db, mailId: Ulid): Promise<HandoverMessageRow | undefined> {
  return db.selectFrom('handover_messages').selectAll().where('mail_id', '=', mailId).executeTakeFirst();
}

/** The message that brought a link. */
export async function findMessageOfLink(db: Db, linkId: Ulid): Promise<HandoverMessageRow | undefined> {
  return db.selectFrom('handover_messages').selectAll().where('link_id', '=', linkId).executeTakeFirst();
}

/** Writes down what a deputy answers. */
export async function noteDeputyAnswer(tx: Db, id: Ulid, answer: DeputyAnswer, at: Instant): Promise<void> {
  await tx.updateTable('handover_messages').set({ answer, answered_at: at }).where('id', '=', id).execute();
}

/** A message of a handover and what came of it; undefined once the outbox no longer has it. */
export type SentHandoverMessage = HandoverMessageRow & Pick<OutboxRow, 'status' | 'accepted_at' | 'bounced_at' | 'last_error'>;

/** What some recipients were sent, in the order in which it was. */
export async function listHandoverMessages(db: Db, recipientIds: readonly Ulid[]): Promise<SentHandoverMessage[]> {
  if (recipientIds.length === 0) return [];
  return db
    .selectFrom('handover_messages')
    .innerJoin('outbox', 'outbox.id', 'handover_messages.mail_id')
    .selectAll('handover_messages')
    .select(['outbox.status', 'outbox.accepted_at', 'outbox.bounced_at', 'outbox.last_error'])
    .where('handover_messages.recipient_id', 'in', [...recipientIds])
    .orderBy('handover_messages.id')
    .execute();
}

/** A handover that waits, with what a list says of its vault and its recipient. */
export interface WaitingHandoverRow extends HandoverRow {
  readonly vault_name: string;
  readonly owner_id: Ulid;
  readonly owner_email: string;
  readonly owner_name: string | null;
  readonly recipient_email: string;
  readonly recipient_name: string | null;
}

const waiting = (db: Db, mode: Mode) =>
  db
    .selectFrom('handovers')
    .where('handovers.mode', '=', mode)
    .where(sql<boolean>`handovers.due_ms is not null and handovers.phase = 'waiting'`);

/** One stretch of those that wait, the longest waiting first. */
export async function listWaitingHandovers(
  db: Db,
  mode: Mode,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<WaitingHandoverRow[]> {
  return waiting(db, mode)
    .innerJoin('vaults', 'vaults.id', 'handovers.vault_id')
    .innerJoin('users', 'users.id', 'vaults.owner_id')
    .innerJoin('recipients', 'recipients.id', 'handovers.recipient_id')
    .selectAll('handovers')
    .select([
      'vaults.name as vault_name',
      'users.id as owner_id',
      'users.email as owner_email',
      'users.name as owner_name',
      'recipients.email as recipient_email',
      'recipients.name as recipient_name',
    ])
    .orderBy('handovers.began_at')
    .orderBy('handovers.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many of a mode wait, and how many of them others were told of. */
export async function countWaitingHandovers(db: Db, mode: Mode): Promise<{ readonly waiting: number; readonly unreached: number }> {
  const row = await waiting(db, mode)
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.count<number>('handovers.unreached_at').as('unreached')])
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.total), unreached: Number(row.unreached) };
}

/**
 * Grants that nobody has opened and that have no handover although their recipient was sent a link, made since a moment: of releases by an
 * earlier version.
 */
export async function listGrantsWithoutHandover(
  db: Db,
  since: Instant,
  limit: number,
): Promise<Pick<GrantRow, 'id' | 'recipient_id' | 'vault_id' | 'created_at'>[]> {
  return db
    .selectFrom('grants')
    .select(['grants.id', 'grants.recipient_id', 'grants.vault_id', 'grants.created_at'])
    .where('grants.first_opened_at', 'is', null)
    .where('grants.created_at', '>=', since)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('handovers').select('handovers.id').whereRef('handovers.recipient_id', '=', 'grants.recipient_id'))),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('links')
          .select('links.id')
          .whereRef('links.recipient_id', '=', 'grants.recipient_id')
          .where('links.kind', '=', 'release'),
      ),
    )
    .orderBy('grants.created_at')
    .limit(limit)
    .execute();
}
