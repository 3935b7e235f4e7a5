import { lockingRows } from '../../../shared/node/database/row-lock.ts';
import type { Db, SignInFailureRow } from '../../db/schema.ts';

/** The counts of these names, made where there are none, and locked until the transaction ends. Always in the order of their names, so that nobody waits in a circle. */
export async function lockFailures(tx: Db, names: readonly string[], nowMs: number): Promise<SignInFailureRow[]> {
  const ordered = [...names].sort();
  const blank = ordered.map((name) => ({ name, failures: 0, last_failed_ms: nowMs, blocked_until_ms: 0 }));
  await tx
    .insertInto('sign_in_failures')
    .values(blank)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return lockingRows(tx, tx.selectFrom('sign_in_failures').selectAll().where('name', 'in', ordered).orderBy('name')).execute();
}

export async function putFailure(tx: Db, { name, ...counts }: SignInFailureRow): Promise<void> {
  await tx.updateTable('sign_in_failures').set(counts).where('name', '=', name).execute();
}

export async function deleteFailures(tx: Db, names: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('sign_in_failures')
    .where('name', 'in', [...names].sort())
    .execute();
}

/** Takes back one try that turned out to be none. */
export async function forgiveFailure(tx: Db, name: string): Promise<void> {
  await tx
    .updateTable('sign_in_failures')
    .set((eb) => ({ failures: eb('failures', '-', 1), blocked_until_ms: 0 }))
    .where('name', '=', name)
    .where('failures', '>', 0)
    .execute();
}

/** Deletes at most `most` counts whose last failure was before an instant in epoch milliseconds. @returns how many. */
export async function deleteOldFailures(tx: Db, beforeMs: number, most: number): Promise<number> {
  const old = tx.selectFrom('sign_in_failures').select('name').where('last_failed_ms', '<', beforeMs).orderBy('last_failed_ms').limit(most);
  const { numDeletedRows } = await tx.deleteFrom('sign_in_failures').where('name', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
