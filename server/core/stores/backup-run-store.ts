import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { BackupRunRow, Db } from '../../db/schema.ts';

/** How many attempts are remembered. */
const keptRuns = 100;

/** A new attempt. */
export type NewBackupRun = Pick<BackupRunRow, 'id' | 'place' | 'slot' | 'started_at' | 'claimed_until_ms'>;

/** What came of one. */
export type EndedBackupRun = Omit<BackupRunRow, 'id' | 'place' | 'slot' | 'started_at' | 'claimed_until_ms'>;

/**
 * Begins an attempt, unless one is at work or this moment of the schedule has been somebody's. One whose process ended without a word
 * stops counting once its claim is over.
 * @returns whether it is ours.
 */
export async function claimBackup(tx: Db, run: NewBackupRun, now: Instant, nowMs: number): Promise<boolean> {
  await tx
    .updateTable('backup_runs')
    .set({
      status: 'failed',
      claimed_until_ms: null,
      finished_at: now,
      failure: 'It was broken off: its process ended or lost the database.',
    })
    .where('status', '=', 'running')
    .where('claimed_until_ms', '<', nowMs)
    .execute();
  const result = await tx
    .insertInto('backup_runs')
    .values({
      ...run,
      status: 'running',
      finished_at: null,
      backup: null,
      files: 0,
      total_bytes: 0,
      new_bytes: 0,
      missing_files: 0,
      failure: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Keeps the claim for longer. @returns false when it was lost. */
export async function renewBackupClaim(tx: Db, id: Ulid, claimedUntilMs: number): Promise<boolean> {
  const result = await tx
    .updateTable('backup_runs')
    .set({ claimed_until_ms: claimedUntilMs })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Notes how it ended, and forgets the oldest ones. */
export async function endBackup(tx: Db, id: Ulid, end: EndedBackupRun): Promise<void> {
  await tx
    .updateTable('backup_runs')
    .set({ ...end, claimed_until_ms: null })
    .where('id', '=', id)
    .execute();
  const [oldest] = await tx.selectFrom('backup_runs').select('id').orderBy('id', 'desc').offset(keptRuns).limit(1).execute();
  if (oldest !== undefined) await tx.deleteFrom('backup_runs').where('id', '<=', oldest.id).execute();
}

/** Whether somebody is making a backup at this moment: what it may still have to copy must not be removed. */
export async function isBackupAtWork(db: Db, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('backup_runs')
    .select('id')
    .where('status', '=', 'running')
    .where('claimed_until_ms', '>=', nowMs)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest attempt that has ended, and the latest that made a backup. */
export async function findLastBackups(
  db: Db,
): Promise<{ readonly ended: BackupRunRow | undefined; readonly made: BackupRunRow | undefined }> {
  const latest = db.selectFrom('backup_runs').selectAll().orderBy('id', 'desc').limit(1);
  const [ended, made] = await Promise.all([
    latest.where('status', '<>', 'running').executeTakeFirst(),
    latest.where('status', 'in', ['complete', 'incomplete']).executeTakeFirst(),
  ]);
  return { ended, made };
}
