import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, LinkCodeRow, LinkRow, RecipientSessionRow } from '../../db/schema.ts';
import type { LinkKind } from '../../../shared/domain/link.ts';
import type { CodeBook } from './mailed-codes.ts';

export async function insertLink(tx: Db, link: LinkRow): Promise<void> {
  await tx.insertInto('links').values(link).execute();
}

export async function findLinkByToken(db: Db, kind: LinkKind, tokenHash: string): Promise<LinkRow | undefined> {
  return db.selectFrom('links').selectAll().where('token_hash', '=', tokenHash).where('kind', '=', kind).executeTakeFirst();
}

/** Ends every link that was mailed to a recipient, with its codes and whoever came in by it. */
export async function deleteLinksOf(tx: Db, recipientId: Ulid): Promise<void> {
  await tx.deleteFrom('links').where('recipient_id', '=', recipientId).execute();
}

/** Reads a link and locks it against another try at the same moment. */
export async function lockLink(tx: Db, id: Ulid): Promise<LinkRow | undefined> {
  return lockingRows(tx, tx.selectFrom('links').selectAll().where('id', '=', id)).executeTakeFirst();
}

/** The newest link of one kind for a recipient. */
export async function findLatestLink(db: Db, recipientId: Ulid, kind: LinkKind): Promise<LinkRow | undefined> {
  return db
    .selectFrom('links')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many links of one kind a recipient got since a moment. */
export async function countLinksSince(db: Db, recipientId: Ulid, kind: LinkKind, since: Instant): Promise<number> {
  const row = await db
    .selectFrom('links')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('recipient_id', '=', recipientId)
    .where('kind', '=', kind)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export async function insertCode(tx: Db, code: LinkCodeRow): Promise<void> {
  await tx.insertInto('link_codes').values(code).execute();
}

export async function findLatestCode(db: Db, linkId: Ulid): Promise<LinkCodeRow | undefined> {
  return db.selectFrom('link_codes').selectAll().where('link_id', '=', linkId).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Codes of a link that were sent since a moment, newest first. */
export async function listCodesSince(db: Db, linkId: Ulid, since: Instant): Promise<LinkCodeRow[]> {
  return db
    .selectFrom('link_codes')
    .selectAll()
    .where('link_id', '=', linkId)
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

export async function countWrongTry(tx: Db, code: Pick<LinkCodeRow, 'id' | 'link_id'>): Promise<void> {
  await tx
    .updateTable('link_codes')
    .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
    .where('id', '=', code.id)
    .execute();
  await tx
    .updateTable('links')
    .set((row) => ({ wrong_codes: row('wrong_codes', '+', 1) }))
    .where('id', '=', code.link_id)
    .execute();
}

/** Uses a code up. @returns whether it was still unused. */
export async function useCode(tx: Db, codeId: Ulid): Promise<boolean> {
  const result = await tx.updateTable('link_codes').set({ used: 1 }).where('id', '=', codeId).where('used', '=', 0).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The codes that were mailed for one link. */
export function codesOfLink(tx: Db, linkId: Ulid): CodeBook<LinkCodeRow> {
  return {
    since: (instant) => listCodesSince(tx, linkId, instant),
    latest: () => findLatestCode(tx, linkId),
    insert: (code) => insertCode(tx, { ...code, link_id: linkId }),
    countWrongTry: (code) => countWrongTry(tx, code),
    use: ({ id }) => useCode(tx, id),
  };
}

export async function insertSession(tx: Db, session: RecipientSessionRow): Promise<void> {
  await tx.insertInto('recipient_sessions').values(session).execute();
}

export async function findSession(db: Db, tokenHash: string): Promise<RecipientSessionRow | undefined> {
  return db.selectFrom('recipient_sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export async function deleteSession(tx: Db, tokenHash: string, recipientId: Ulid): Promise<void> {
  await tx.deleteFrom('recipient_sessions').where('token_hash', '=', tokenHash).where('recipient_id', '=', recipientId).execute();
}

/** Drops sessions that ran out before `now`. */
export async function deleteExpiredSessions(tx: Db, now: Instant): Promise<void> {
  await tx.deleteFrom('recipient_sessions').where('expires_at', '<', now).execute();
}

/** Deletes at most `most` mailed codes that ran out before an instant. @returns how many. */
export async function deleteOldCodes(tx: Db, before: Instant, most: number): Promise<number> {
  const old = tx.selectFrom('link_codes').select('id').where('expires_at', '<', before).limit(most);
  const { numDeletedRows } = await tx.deleteFrom('link_codes').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
