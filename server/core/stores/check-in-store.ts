import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import type { CheckInRow, Db, Schema } from '../../db/schema.ts';
import type { CheckInMethod } from '../../../shared/domain/check-in.ts';

const insertRow = prepareQuery<Schema, { [C in keyof CheckInRow]: CheckInRow[C] }, unknown>(
  (db, p) => db.insertInto('check_ins').values({ ...p }),
  ['id', 'vault_id', 'completed_at', 'due_at', 'method', 'status', 'ip_address', 'owner_id', 'mode', 'created_at', 'updated_at'],
);

export async function insertCheckIn(tx: Db, row: CheckInRow): Promise<void> {
  await insertRow(tx, row);
}

/** Turns the missed row of a grace period into a late check-in; the row must still be `missed`. */
export async function completeMissedCheckIn(
  tx: Db,
  row: {
    readonly vaultId: Ulid;
    readonly id: Ulid;
    readonly completedAt: Instant;
    readonly method: CheckInMethod;
    readonly address: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('check_ins')
    .set({ completed_at: row.completedAt, method: row.method, status: 'late', ip_address: row.address, updated_at: row.completedAt })
    .where('vault_id', '=', row.vaultId)
    .where('id', '=', row.id)
    .where('status', '=', 'missed')
    .execute();
}

/** A stretch of a vault's history, newest first. */
export async function listCheckIns(db: Db, vaultId: Ulid, limit: number, offset: number): Promise<CheckInRow[]> {
  return db.selectFrom('check_ins').selectAll().where('vault_id', '=', vaultId).orderBy('id', 'desc').limit(limit).offset(offset).execute();
}
