import { sql } from 'kysely';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { isAboutTime, type HoldMark, type HoldReason, type OpenHold } from '../../../shared/domain/heartbeat.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import type { Db, PolicyRow, ReleaseHoldRow, Schema } from '../../db/schema.ts';

/** Reasons that come about at a moment, and may again while their hold is open; the others are states that last. */
const eventReasons: ReadonlySet<string> = new Set<HoldReason>(['clock_jump', 'database_restored', 'by_hand']);

/**
 * Raises a hold. One for the same reason that is open already stays as it is, or gets a new number when the thing has happened once
 * more: whoever answered it before has not answered this. The heartbeats' state must be locked.
 * @returns its number, or undefined when there was one already.
 */
export async function insertHold(tx: Db, hold: Pick<ReleaseHoldRow, 'reason' | 'began_at' | 'details'>): Promise<number | undefined> {
  const { highest } = await tx
    .selectFrom('release_holds')
    .select((eb) => eb.fn.max<number | null>('number').as('highest'))
    .executeTakeFirstOrThrow();
  const number = (highest ?? 0) + 1;
  const result = await tx
    .insertInto('release_holds')
    .values({ ...hold, number, lifted_at: null, lifted_by: null, note: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows === 1n) return number;
  if (eventReasons.has(hold.reason))
    await tx
      .updateTable('release_holds')
      .set({ number, details: hold.details })
      .where('reason', '=', hold.reason)
      .where('lifted_at', 'is', null)
      .execute();
  return undefined;
}

const openQuery = prepareQuery<Schema, Record<string, never>, OpenHold>(
  (db) =>
    db
      .selectFrom('release_holds')
      .select(['number', 'reason'])
      .where('lifted_at', 'is', null)
      .orderBy('number')
      .$narrowType<{ reason: OpenHold['reason'] }>(),
  [],
);

const openNumbers = prepareQuery<Schema, Record<string, never>, HoldMark>(
  (db) =>
    db
      .selectFrom('release_holds')
      // Not the column itself, which is refused where it can't be read: only this reason holds less than everybody.
      .select(['number', sql<HoldMark['reason']>`case when reason = 'clock_unproved' then 'clock_unproved' end`.as('reason')])
      .where('lifted_at', 'is', null)
      .orderBy('number'),
  [],
);

/** The numbers of the holds that nobody has lifted, the latest last. One whose reason can't be read holds as well. */
export async function listOpenHoldNumbers(db: Db): Promise<HoldMark[]> {
  return openNumbers(db, {});
}

/** The open holds that had begun before a moment, the earliest first, up to the first that hadn't. */
export async function listOpenHoldsBefore(db: Db, at: Instant): Promise<readonly Pick<ReleaseHoldRow, 'number' | 'began_at'>[]> {
  const open = await db
    .selectFrom('release_holds')
    .select(['number', 'began_at'])
    .where('lifted_at', 'is', null)
    .orderBy('number')
    .execute();
  const later = open.findIndex((hold) => hold.began_at >= at);
  return later === -1 ? open : open.slice(0, later);
}

/** The number of the latest hold that holds dates, and of the latest that holds the others too; 0 where there is none. */
export interface LatestHolds {
  readonly dates: number;
  readonly all: number;
}

export function latestHolds(open: readonly HoldMark[]): LatestHolds {
  return { dates: open.at(-1)?.number ?? 0, all: open.filter(({ reason }) => reason !== 'clock_unproved').at(-1)?.number ?? 0 };
}

/** The open hold for a reason; there is one at most. */
export async function findOpenHold(db: Db, reason: HoldReason): Promise<ReleaseHoldRow | undefined> {
  return db.selectFrom('release_holds').selectAll().where('reason', '=', reason).where('lifted_at', 'is', null).executeTakeFirst();
}

/** When somebody last lifted a hold that held this vault; null when nobody has. */
export async function findLastLift(
  db: Db,
  { holds_cleared: clearedThrough, type }: Pick<PolicyRow, 'holds_cleared' | 'type'>,
): Promise<Instant | null> {
  const row = await db
    .selectFrom('release_holds')
    .select((eb) => eb.fn.max<Instant | null>('lifted_at').as('at'))
    .where('lifted_at', 'is not', null)
    .where('number', '>', clearedThrough)
    .$if(type !== 'date_based', (query) => query.where('reason', '<>', 'clock_unproved'))
    .executeTakeFirst();
  return row?.at ?? null;
}

const notAboutTime = (Object.keys(isAboutTime) as HoldReason[]).filter((reason) => !isAboutTime[reason]);

/** Whether an open hold is about the time: any but those that are known to be about something else, whether its reason can be read or not. */
export async function isTimeDoubted(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('release_holds')
    .select('number')
    .where('lifted_at', 'is', null)
    .where('reason', 'not in', notAboutTime)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds that nobody has lifted; @throws UnknownValueError when the reason of one can't be read. */
export async function listOpenHolds(db: Db): Promise<OpenHold[]> {
  return openQuery(db, {});
}

/** All holds, the latest first. */
export async function listHoldRows(db: Db, limit: number): Promise<ReleaseHoldRow[]> {
  return db.selectFrom('release_holds').selectAll().orderBy('number', 'desc').limit(limit).execute();
}

export async function findHold(db: Db, number: number): Promise<ReleaseHoldRow | undefined> {
  return db.selectFrom('release_holds').selectAll().where('number', '=', number).executeTakeFirst();
}

/** @returns whether it was still open. */
export async function closeHold(
  tx: Db,
  number: number,
  lifted: { readonly at: Instant; readonly by: Ulid | null; readonly note: string | null },
): Promise<boolean> {
  const result = await tx
    .updateTable('release_holds')
    .set({ lifted_at: lifted.at, lifted_by: lifted.by, note: lifted.note })
    .where('number', '=', number)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** How many live timers are due and held. */
export async function countHeldTimers(db: Db, nowMs: number, latest: LatestHolds): Promise<number> {
  const row = await db
    .selectFrom('policies')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('wake_at_ms', 'is not', null)
    .where('wake_at_ms', '<=', nowMs)
    .where('mode', '=', 'live')
    .where((row) =>
      row.or([row('holds_cleared', '<', latest.all), row.and([row('type', '=', 'date_based'), row('holds_cleared', '<', latest.dates)])]),
    )
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
