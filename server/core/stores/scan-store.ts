import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import type { Db, ScanRow } from '../../db/schema.ts';

/** Something that a scanner looks at: what kind of thing, which one, which version. */
export type ScanSubject = Pick<ScanRow, 'kind' | 'subject_id' | 'version'>;

/** What people wait for goes first. */
const priorities = { arrival: 0, again: 1 } as const;

/** Lets it wait for the scanner among what arrives. What waits or is being scanned already begins anew. */
export async function insertScan(tx: Db, subject: ScanSubject, nowMs: number): Promise<void> {
  const turn = { priority: priorities.arrival, attempts: 0, next_attempt_ms: nowMs };
  await tx
    .insertInto('scans')
    .values({ ...subject, ...turn })
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id', 'version']).doUpdateSet(turn))
    .execute();
}

/** Lets it wait behind what arrives, unless it waits already. */
export async function insertScanAgain(tx: Db, subject: ScanSubject, nowMs: number): Promise<void> {
  const turn = { priority: priorities.again, attempts: 0, next_attempt_ms: nowMs };
  await tx
    .insertInto('scans')
    .values({ ...subject, ...turn })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is due, the most urgent first. */
export async function listDueScans(db: Db, nowMs: number, limit: number): Promise<ScanRow[]> {
  const of = (priority: number, most: number): Promise<ScanRow[]> =>
    soundRows(
      db
        .selectFrom('scans')
        .selectAll()
        .where('priority', '=', priority)
        .where('next_attempt_ms', '<=', nowMs)
        .orderBy('next_attempt_ms')
        .limit(most)
        .execute(),
    );
  const arrived = await of(priorities.arrival, limit);
  return arrived.length === limit ? arrived : [...arrived, ...(await of(priorities.again, limit - arrived.length))];
}

/** Whether anything is due that was looked at before. */
export async function hasScansAgain(db: Db, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('scans')
    .select('subject_id')
    .where('priority', '=', priorities.again)
    .where('next_attempt_ms', '<=', nowMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Any that wait, whether due or not. */
export async function listScans(db: Db, limit: number): Promise<ScanRow[]> {
  return soundRows(db.selectFrom('scans').selectAll().limit(limit).execute());
}

/** Changes what waits, as it was seen: of several servers only one has it. @returns whether it was still so. */
export async function changeScan(tx: Db, seen: ScanRow, change: Partial<Pick<ScanRow, 'attempts' | 'next_attempt_ms'>>): Promise<boolean> {
  const result = await asSeen(tx.updateTable('scans').set(change), seen).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Forgets it, as it was seen. @returns whether it was still so. */
export async function removeScan(tx: Db, seen: ScanRow): Promise<boolean> {
  const result = await asSeen(tx.deleteFrom('scans'), seen).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

interface Conditions<Query> {
  where(column: 'kind' | 'subject_id' | 'version' | 'attempts' | 'next_attempt_ms', operator: '=', value: string | number): Query;
}

function asSeen<Query extends Conditions<Query>>(query: Query, seen: ScanRow): Query {
  return query
    .where('kind', '=', seen.kind)
    .where('subject_id', '=', seen.subject_id)
    .where('version', '=', seen.version)
    .where('attempts', '=', seen.attempts)
    .where('next_attempt_ms', '=', seen.next_attempt_ms);
}

/** Documents of each status. Counts rows: for the command line. */
export async function countByStatus(db: Db): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('documents')
    .select(['scan_status', (row) => row.fn.countAll<number | string>().as('total')])
    .groupBy('scan_status')
    .orderBy('scan_status')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.scan_status, Number(row.total)]));
}

export async function countWaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('scans')
    .select((of) => of.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
