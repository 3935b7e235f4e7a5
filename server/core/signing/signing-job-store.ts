import type { Db, SigningJobRow } from '../../db/schema.ts';
import type { Slice } from '../context.ts';

type JobOwner = { readonly ownerId: string; readonly mode: string };

/** A stretch of an owner's signing jobs, newest first. */
export async function listJobsOfOwner(db: Db, { ownerId, mode }: JobOwner, { limit, offset }: Slice): Promise<SigningJobRow[]> {
  return db.selectFrom('signing_jobs').selectAll().where('owner_id', '=', ownerId).where('mode', '=', mode).orderBy('id', 'desc').limit(limit).offset(offset).execute();
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
