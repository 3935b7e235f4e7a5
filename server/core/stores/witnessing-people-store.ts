import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { WitnessCodeChannel } from '../../../shared/domain/witnessing.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import type { Db, WitnessCodeRow, WitnessRow, WitnessSessionRow } from '../../db/schema.ts';
import type { CodeBook } from './mailed-codes.ts';

export async function insertWitnesses(tx: Db, rows: readonly WitnessRow[]): Promise<void> {
  await tx.insertInto('witnesses').values(rows).execute();
}

/** Those of one document, in the order in which they sign. */
export async function listWitnesses(db: Db, witnessingId: Ulid): Promise<WitnessRow[]> {
  return db.selectFrom('witnesses').selectAll().where('witnessing_id', '=', witnessingId).orderBy('position').execute();
}

/** The same for several, by the document's witnessing. */
export async function listWitnessesOf(db: Db, witnessingIds: readonly Ulid[]): Promise<ReadonlyMap<Ulid, WitnessRow[]>> {
  if (witnessingIds.length === 0) return new Map();
  const rows = await db.selectFrom('witnesses').selectAll().where('witnessing_id', 'in', witnessingIds).orderBy('position').execute();
  return Map.groupBy(rows, ({ witnessing_id }) => witnessing_id);
}

/** Whoever has one of these hashes of a token. */
export async function findWitnessByToken(db: Db, tokenHashes: readonly string[]): Promise<WitnessRow | undefined> {
  return db.selectFrom('witnesses').selectAll().where('token_hash', 'in', tokenHashes).limit(1).executeTakeFirst();
}

/** Whether one of these ids, or hashes of tokens, is somebody's already. */
export async function isWitnessTaken(db: Db, ids: readonly Ulid[], tokenHashes: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('witnesses')
    .select('id')
    .where((either) => either.or([either('id', 'in', ids), either('token_hash', 'in', tokenHashes)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody is asked at the moment, and hasn't signed. */
export async function isAskedToSign(db: Db, id: Ulid): Promise<boolean> {
  const row = await db
    .selectFrom('witnesses')
    .innerJoin('witnessings', 'witnessings.id', 'witnesses.witnessing_id')
    .select('witnesses.id')
    .where('witnesses.id', '=', id)
    .where('witnesses.state', 'in', ['invited', 'opened'])
    .where('witnessings.state', '=', 'open')
    .executeTakeFirst();
  return row !== undefined;
}

export type WitnessChange = Partial<
  Pick<
    WitnessRow,
    | 'state'
    | 'wrong_codes'
    | 'invited_at'
    | 'expires_ms'
    | 'reminded'
    | 'look_at_ms'
    | 'opened_at'
    | 'certificate_hash'
    | 'certificates'
    | 'signed_at_ms'
    | 'cms'
    | 'sent_hash'
    | 'certificate_kind'
    | 'certificate_name'
    | 'decline_reason'
  >
>;

/** Changes somebody who is as they were seen; the witnessing is locked. @returns whether they still were. */
export async function changeWitness(tx: Db, { id, state }: Pick<WitnessRow, 'id' | 'state'>, change: WitnessChange): Promise<boolean> {
  const result = await tx.updateTable('witnesses').set(change).where('id', '=', id).where('state', '=', state).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Nothing is due for anybody of a witnessing that is over, and no browser goes on. */
export async function closeWaysIn(tx: Db, witnessingId: Ulid): Promise<void> {
  await tx.updateTable('witnesses').set({ look_at_ms: null }).where('witnessing_id', '=', witnessingId).execute();
  const ids = tx.selectFrom('witnesses').select('id').where('witnessing_id', '=', witnessingId);
  await tx.deleteFrom('witness_sessions').where('witness_id', 'in', ids).execute();
  await tx.deleteFrom('witness_codes').where('witness_id', 'in', ids).execute();
}

/** Those for whom a reminder or the end is due, the longest waiting first. */
export async function listDueWitnesses(db: Db, nowMs: number, limit: number): Promise<WitnessRow[]> {
  const due = db.selectFrom('witnesses').selectAll().where('look_at_ms', '<=', nowMs);
  return soundRows(due.orderBy('look_at_ms').limit(limit).execute());
}

export async function postponeWitness(tx: Db, id: Ulid, lookAtMs: number): Promise<void> {
  await tx.updateTable('witnesses').set({ look_at_ms: lookAtMs }).where('id', '=', id).where('look_at_ms', 'is not', null).execute();
}

/** The codes that a witness was sent by one way. */
export function codesOfWitness(tx: Db, witnessId: Ulid, channel: WitnessCodeChannel): CodeBook<WitnessCodeRow> {
  const mine = () =>
    tx.selectFrom('witness_codes').selectAll().where('witness_id', '=', witnessId).where('channel', '=', channel).orderBy('id', 'desc');
  return {
    since: (instant) => mine().where('created_at', '>=', instant).limit(50).execute(),
    latest: () => mine().limit(1).executeTakeFirst(),
    insert: async (code) => {
      await tx
        .insertInto('witness_codes')
        .values({ ...code, witness_id: witnessId, channel })
        .execute();
    },
    countWrongTry: async ({ id }) => {
      await tx
        .updateTable('witness_codes')
        .set((row) => ({ wrong_tries: row('wrong_tries', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },
    use: async ({ id }) => {
      const result = await tx.updateTable('witness_codes').set({ used: 1 }).where('id', '=', id).where('used', '=', 0).executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}

export async function insertWitnessSession(tx: Db, session: WitnessSessionRow): Promise<void> {
  await tx.insertInto('witness_sessions').values(session).execute();
}

export async function findWitnessSession(db: Db, tokenHash: string): Promise<WitnessSessionRow | undefined> {
  return db.selectFrom('witness_sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Drops sessions that ran out before `now`. */
export async function deleteExpiredWitnessSessions(tx: Db, now: Instant): Promise<void> {
  await tx.deleteFrom('witness_sessions').where('expires_at', '<', now).execute();
}
