import type { Ulid } from '../../../shared/domain/ids.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import type { Db, SigningJobRow } from '../../db/schema.ts';
import type { Slice } from '../context.ts';
import type { Mode } from '../../../shared/domain/account.ts';

type JobOwner = { readonly ownerId: Ulid; readonly mode: Mode };

/** A stretch of an owner's signing jobs, newest first. */
export async function listJobsOfOwner(db: Db, { ownerId, mode }: JobOwner, { limit, offset }: Slice): Promise<SigningJobRow[]> {
  return db
    .selectFrom('signing_jobs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('mode', '=', mode)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countJobsOfOwner(db: Db, { ownerId, mode }: JobOwner): Promise<number> {
  const row = await db
    .selectFrom('signing_jobs')
    .select((column) => column.fn.countAll<number | string>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('mode', '=', mode)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** Whether something is still to be done to this version of a document. */
export async function hasUnfinishedJob(db: Db, documentId: Ulid, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('signing_jobs')
    .select('id')
    .where('document_id', '=', documentId)
    .where('version', '=', version)
    .where('next_attempt_ms', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many of an owner's jobs are not done yet, in both modes. */
export async function countUnfinishedJobs(db: Db, ownerId: Ulid): Promise<number> {
  const row = await db
    .selectFrom('signing_jobs')
    .select((column) => column.fn.countAll<number | string>().as('total'))
    .where('owner_id', '=', ownerId)
    .where('next_attempt_ms', 'is not', null)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

export async function insertSigningJob(tx: Db, job: SigningJobRow): Promise<void> {
  await tx.insertInto('signing_jobs').values(job).execute();
}

/** What is due, the longest waiting first. */
export async function listDueJobs(db: Db, nowMs: number, limit: number): Promise<SigningJobRow[]> {
  const due = db.selectFrom('signing_jobs').selectAll().where('next_attempt_ms', '<=', nowMs);
  return soundRows(due.orderBy('next_attempt_ms').limit(limit).execute());
}

/** What may become of a job. */
export type JobChange = Partial<
  Pick<SigningJobRow, 'status' | 'version' | 'reached_level' | 'attempts' | 'next_attempt_ms' | 'completed_at' | 'error'>
>;

/** Changes a job that waits, as it was seen: of several servers, and of several steps, only one has it. @returns whether it was still so. */
export async function changeJob(tx: Db, seen: SigningJobRow, change: JobChange): Promise<boolean> {
  const result = await tx
    .updateTable('signing_jobs')
    .set(change)
    .where('id', '=', seen.id)
    .where('status', '=', seen.status)
    .where('attempts', '=', seen.attempts)
    .where('next_attempt_ms', '=', seen.next_attempt_ms)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
