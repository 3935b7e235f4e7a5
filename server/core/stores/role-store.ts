import type { Ulid } from '../../../shared/domain/ids.ts';
import type { GivenRole } from '../../../shared/domain/role.ts';
import type { Db, UserRoleRow } from '../../db/schema.ts';

/** Gives a role. @returns whether the user did not have it. */
export async function insertUserRole(tx: Db, row: UserRoleRow): Promise<boolean> {
  const result = await tx
    .insertInto('user_roles')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Takes a role. @returns whether the user had it. */
export async function deleteUserRole(tx: Db, userId: Ulid, role: GivenRole): Promise<boolean> {
  const result = await tx.deleteFrom('user_roles').where('user_id', '=', userId).where('role', '=', role).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Whether anybody has a role. */
export async function isRoleHeld(db: Db, role: GivenRole): Promise<boolean> {
  const row = await db.selectFrom('user_roles').select('user_id').where('role', '=', role).limit(1).executeTakeFirst();
  return row !== undefined;
}
