import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { AuthorizationCodeRow, Db } from '../../db/schema.ts';

export async function insertAuthorizationCode(tx: Db, row: AuthorizationCodeRow): Promise<void> {
  await tx.insertInto('authorization_codes').values(row).execute();
}

export async function findAuthorizationCode(db: Db, codeHash: string): Promise<AuthorizationCodeRow | undefined> {
  return db.selectFrom('authorization_codes').selectAll().where('code_hash', '=', codeHash).executeTakeFirst();
}

/** Uses a code up. @returns whether it was unused: of several that try at once exactly one is told so. */
export async function useAuthorizationCode(tx: Db, codeHash: string, at: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('authorization_codes')
    .set({ used_at: at })
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Notes which session came of a code. */
export async function noteIssuedSession(tx: Db, codeHash: string, sessionId: Ulid): Promise<void> {
  await tx.updateTable('authorization_codes').set({ issued_session_id: sessionId }).where('code_hash', '=', codeHash).execute();
}

/** Deletes at most `most` codes that ended before an instant. @returns how many. */
export async function deleteOldAuthorizationCodes(tx: Db, before: Instant, most: number): Promise<number> {
  const old = tx.selectFrom('authorization_codes').select('code_hash').where('expires_at', '<', before).orderBy('expires_at').limit(most);
  const { numDeletedRows } = await tx.deleteFrom('authorization_codes').where('code_hash', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
