import type { Ulid } from '../../../shared/domain/ids.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { sql } from 'kysely';
import { nobodysAccount, type Mode } from '../../../shared/domain/account.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import type { Db, OutboxRow, RecipientRow, Schema } from '../../db/schema.ts';
import type { MailKind } from '../../../shared/domain/mail.ts';

/** Queues one mail. A second mail with the same `dedup_key` is the same mail and changes nothing. @returns whether it was new. */
export async function insertOutbox(tx: Db, row: OutboxRow): Promise<boolean> {
  const result = await tx
    .insertInto('outbox')
    .values(row)
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

const dueQuery = prepareQuery<Schema, { mode: Mode; nowMs: number; limit: number }, OutboxRow>(
  (db, { mode, nowMs, limit }) =>
    db
      .selectFrom('outbox')
      .selectAll()
      .where(sql<boolean>`status = 'queued'`)
      .where('mode', '=', mode)
      .where('next_attempt_ms', '<=', nowMs)
      .orderBy('next_attempt_ms')
      .orderBy('id')
      .limit(limit),
  ['mode', 'nowMs', 'limit'],
);

/** Mails of one mode that are due for an attempt, the longest waiting first. */
export async function listDueMails(db: Db, mode: Mode, nowMs: number, limit: number): Promise<OutboxRow[]> {
  return soundRows(dueQuery(db, { mode, nowMs, limit }));
}

/**
 * Takes a mail for one attempt: until `untilMs` no other server will try it. The claim is the retry itself, so a crash
 * after this line leaves the mail due again, never lost. A mail under attempt has no `last_error`.
 * @returns whether this server has it.
 */
export async function claimMail(tx: Db, mail: Pick<OutboxRow, 'id' | 'attempts'>, untilMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('outbox')
    .set({ attempts: mail.attempts + 1, next_attempt_ms: untilMs, last_error: null })
    .where('id', '=', mail.id)
    .where('status', '=', 'queued')
    .where('attempts', '=', mail.attempts)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Lets waiting mails that would be tried only after `latestMs` be tried at `nowMs`: a clock that ran ahead put them off so far. */
export async function bringMailsForward(tx: Db, nowMs: number, latestMs: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ next_attempt_ms: nowMs })
    .where(sql<boolean>`status = 'queued'`)
    .where('next_attempt_ms', '>', latestMs)
    .execute();
}

/** Marks a mail as accepted by the transport. @returns whether it was still queued. */
export async function markMailAccepted(tx: Db, id: Ulid, at: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('outbox')
    .set({ status: 'accepted', accepted_at: at, last_error: null })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Marks a mail as refused for good. */
export async function markMailRefused(tx: Db, id: Ulid, reason: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ status: 'refused', last_error: reason })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

/** Gives a mail back whose attempt failed, for another one at `retryAtMs`; changes nothing when somebody else has it by now. `attempts` counts the failed one. */
export async function noteMailFailure(tx: Db, mail: Pick<OutboxRow, 'id' | 'attempts'>, reason: string, retryAtMs: number): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ last_error: reason, next_attempt_ms: retryAtMs })
    .where('id', '=', mail.id)
    .where('status', '=', 'queued')
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** Marks an accepted message as one that came back. @returns it as it was, undefined when it is not known as accepted. */
export async function markMailBounced(
  tx: Db,
  id: Ulid,
  bounced: { readonly at: Instant; readonly reason: string },
): Promise<OutboxRow | undefined> {
  const row = await tx.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const result = await tx
    .updateTable('outbox')
    .set({ status: 'bounced', bounced_at: bounced.at, last_error: bounced.reason })
    .where('id', '=', id)
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n ? row : undefined;
}

export async function findMail(db: Db, id: Ulid): Promise<OutboxRow | undefined> {
  return db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Withdraws one that waits: what it says is no longer true. */
export async function cancelMail(tx: Db, id: Ulid): Promise<void> {
  await tx.updateTable('outbox').set({ status: 'cancelled' }).where('id', '=', id).where('status', '=', 'queued').execute();
}

/** How many messages of real data wait for their next attempt, and are tried at once now; to one address where one is named. */
export async function sendWaitingNow(tx: Db, nowMs: number, address: string | null): Promise<number> {
  const result = await tx
    .updateTable('outbox')
    .set({ next_attempt_ms: nowMs })
    .where(sql<boolean>`status = 'queued'`)
    .where('mode', '=', 'live')
    // One that is under attempt has no error yet, and is left to whoever has it.
    .where((row) => row.or([row('last_error', 'is not', null), row('attempts', '=', 0)]))
    .where('next_attempt_ms', '>', nowMs)
    .$if(address !== null, (query) => query.where(sql<boolean>`lower(to_address) = ${(address ?? '').toLowerCase()}`))
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Withdraws a vault's waiting mails of the given kinds (all when none are given): what they say is no longer true. */
export async function cancelMails(tx: Db, vaultId: Ulid, kinds?: readonly MailKind[]): Promise<void> {
  let query = tx.updateTable('outbox').set({ status: 'cancelled' }).where('vault_id', '=', vaultId).where(sql<boolean>`status = 'queued'`);
  if (kinds !== undefined) query = query.where('kind', 'in', [...kinds]);
  await query.execute();
}

/** Withdraws the mails of a vault that still wait for one recipient, of the given kinds (all when none are given). */
export async function cancelMailsTo(
  tx: Db,
  { vault_id: vaultId, id }: Pick<RecipientRow, 'vault_id' | 'id'>,
  kinds?: readonly MailKind[],
): Promise<void> {
  let query = tx
    .updateTable('outbox')
    .set({ status: 'cancelled' })
    .where('vault_id', '=', vaultId)
    .where('recipient_id', '=', id)
    .where(sql<boolean>`status = 'queued'`);
  if (kinds !== undefined) query = query.where('kind', 'in', [...kinds]);
  await query.execute();
}

/** A vault's mails of some kinds, the newest first. */
export async function listVaultMails(db: Db, vaultId: Ulid, kinds: readonly string[], limit: number): Promise<OutboxRow[]> {
  const mails = db
    .selectFrom('outbox')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('kind', 'in', [...kinds]);
  // What waits and what is settled have an index each; one statement, or a mail that is settled between two would be in neither.
  return mails
    .where(sql<boolean>`status = 'queued'`)
    .unionAll(mails.where(sql<boolean>`status <> 'queued'`))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Mails by what makes them the same mail. */
export async function listMailsByKey(db: Db, dedupKeys: readonly string[]): Promise<OutboxRow[]> {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('dedup_key', 'in', [...dedupKeys])
    .execute();
}

/** Messages in the order in which they were written, those after one of them. */
export async function listMailsAfter(db: Db, after: Ulid, limit: number): Promise<OutboxRow[]> {
  return soundRows(db.selectFrom('outbox').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute());
}

/** Takes from a settled message what it said, and the name it was written to. */
export async function emptyMail(tx: Db, id: Ulid, facts: OutboxRow['facts']): Promise<void> {
  await tx.updateTable('outbox').set({ facts, to_name: null }).where('id', '=', id).where('status', '<>', 'queued').execute();
}

export async function deleteMail(tx: Db, id: Ulid): Promise<void> {
  await tx.deleteFrom('outbox').where('id', '=', id).where('status', '<>', 'queued').execute();
}

/** Whether its reader was written to again, at the same address. */
export async function hasNewerMail(db: Db, mail: Pick<OutboxRow, 'id' | 'account_id' | 'recipient_id' | 'to_address'>): Promise<boolean> {
  const { id, account_id: account, recipient_id: recipient, to_address: address } = mail;
  const newer = db
    .selectFrom('outbox')
    .select('id')
    .where('account_id', '=', account)
    .where('to_address', '=', address)
    .where('id', '>', id);
  const same = recipient === null ? newer.where('recipient_id', 'is', null) : newer.where('recipient_id', '=', recipient);
  return (await same.limit(1).executeTakeFirst()) !== undefined;
}

/** Deletes settled messages that belong to no account, written before an instant; `most` at the most. @returns how many. */
export async function deleteNobodysMails(tx: Db, before: Instant, most: number): Promise<number> {
  const old = tx
    .selectFrom('outbox')
    .select('id')
    .where('account_id', '=', nobodysAccount)
    .where('created_at', '<', before)
    .where('status', '<>', 'queued')
    .limit(most);
  const { numDeletedRows } = await tx.deleteFrom('outbox').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
