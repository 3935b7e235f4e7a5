import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Gap } from '../../../shared/domain/heartbeat.ts';
import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { BeatingServerRow, Db, HeartbeatStateRow } from '../../db/schema.ts';

const name = 'engine';

/** What the heartbeats remember, locked until the transaction ends: heartbeats of several servers go one after the other. */
export async function lockHeartbeatState(tx: Db): Promise<HeartbeatStateRow> {
  await tx
    .insertInto('engine_state')
    .values({ name, epoch: 0, watermark: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockingRows(tx, tx.selectFrom('engine_state').selectAll().where('name', '=', name)).executeTakeFirstOrThrow();
}

/** How many heartbeats the database has counted; 0 for one that has none. */
export async function findEpoch(db: Db): Promise<number> {
  const row = await db.selectFrom('engine_state').select('epoch').where('name', '=', name).executeTakeFirst();
  return row?.epoch ?? 0;
}

export async function changeHeartbeatState(tx: Db, state: { readonly epoch?: number; readonly watermark?: Instant | null }): Promise<void> {
  await tx.updateTable('engine_state').set(state).where('name', '=', name).execute();
}

/** Notes a heartbeat of one server. */
export async function noteServerBeat(
  tx: Db,
  server: { readonly id: Ulid; readonly startedAt: Instant; readonly beatAt: Instant; readonly keysVersion: number },
): Promise<void> {
  const beaten = { beat_at: server.beatAt, keys_version: server.keysVersion };
  await tx
    .insertInto('engine_servers')
    .values({ id: server.id, started_at: server.startedAt, stopped_at: null, ...beaten })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(beaten))
    .execute();
}

/** Notes that a server ends as it should. */
export async function noteServerStop(tx: Db, id: Ulid, at: Instant): Promise<void> {
  await tx.updateTable('engine_servers').set({ stopped_at: at }).where('id', '=', id).execute();
}

/** The servers that were heard of since an instant, those that ended as they should left out. */
export async function listServersSince(db: Db, since: Instant): Promise<BeatingServerRow[]> {
  return db.selectFrom('engine_servers').selectAll().where('beat_at', '>=', since).where('stopped_at', 'is', null).execute();
}

/** The latest heartbeat of any server; null when there was none. */
export async function findLastBeat(db: Db): Promise<Instant | null> {
  const row = await db
    .selectFrom('engine_servers')
    .select((eb) => eb.fn.max('beat_at').as('beat_at'))
    .executeTakeFirst();
  return row?.beat_at ?? null;
}

/** Forgets servers that have not been heard of since `before`. */
export async function forgetServers(tx: Db, before: Instant): Promise<void> {
  await tx.deleteFrom('engine_servers').where('beat_at', '<', before).execute();
}

export async function insertGap(tx: Db, id: Ulid, gap: Gap): Promise<void> {
  await tx.insertInto('engine_gaps').values({ id, from_at: gap.from, to_at: gap.to }).execute();
}

/** Takes gaps back that reach beyond `now`: a clock that ran ahead noted them. */
export async function cutGaps(tx: Db, now: Instant): Promise<void> {
  await tx.deleteFrom('engine_gaps').where('from_at', '>=', now).execute();
  await tx.updateTable('engine_gaps').set({ to_at: now }).where('to_at', '>', now).execute();
}

/** Heartbeats that lie beyond `now` count as of now: a clock that ran ahead noted them, and silence could not be told before it is as late again. */
export async function bringBeatsBack(tx: Db, now: Instant): Promise<void> {
  await tx.updateTable('engine_servers').set({ beat_at: now }).where('beat_at', '>', now).execute();
}

/** Gaps that ended after `since`, the earliest first. */
export async function listGapsSince(db: Db, since: Instant): Promise<Gap[]> {
  const rows = await db.selectFrom('engine_gaps').select(['from_at', 'to_at']).where('to_at', '>', since).orderBy('to_at').execute();
  return rows.map((row) => ({ from: row.from_at, to: row.to_at }));
}
