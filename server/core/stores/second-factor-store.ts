import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, PasskeyChallengeRow, PasskeyRow, RecoveryCodeRow, TotpRow } from '../../db/schema.ts';
import type { PasskeyPurpose } from '../../../shared/domain/sign-in.ts';

export async function findTotp(db: Db, userId: Ulid): Promise<TotpRow | undefined> {
  return db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Stores a secret that waits for its first code, in place of one that waits already. @returns false when one is in use. */
export async function putWaitingTotp(tx: Db, row: TotpRow): Promise<boolean> {
  const { user_id: _, ...change } = row;
  const result = await tx
    .insertInto('totp_secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change).where('totp_secrets.activated_at', 'is', null))
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Takes the code of a step, activating the secret if it waits. @returns false when this step or a later one was taken before, by whatever request. */
export async function takeTotpStep(tx: Db, userId: Ulid, step: number, activatedAt: Instant | null): Promise<boolean> {
  let query = tx
    .updateTable('totp_secrets')
    .set({ last_step: step, ...(activatedAt === null ? {} : { activated_at: activatedAt }) })
    .where('user_id', '=', userId)
    .where('last_step', '<', step);
  if (activatedAt !== null) query = query.where('activated_at', 'is', null);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** @returns whether there was one. */
export async function deleteTotp(tx: Db, userId: Ulid): Promise<boolean> {
  return (await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).executeTakeFirst()).numDeletedRows === 1n;
}

/** Replaces all recovery codes of a user. */
export async function replaceRecoveryCodes(tx: Db, userId: Ulid, rows: readonly RecoveryCodeRow[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (rows.length > 0)
    await tx
      .insertInto('recovery_codes')
      .values([...rows])
      .execute();
}

/** Uses a code up. @returns whether it is one of the user's and was unused. */
export async function useRecoveryCode(tx: Db, userId: Ulid, codeHash: string, at: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countUnusedRecoveryCodes(db: Db, userId: Ulid): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number | string | bigint>().as('total'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** A user's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: Ulid): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** @returns false when the same authenticator is registered already, by whomever. */
export async function insertPasskey(tx: Db, row: PasskeyRow): Promise<boolean> {
  const result = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Notes a use. @returns false when the counter has moved meanwhile: two answers of one state are not both taken. */
export async function usePasskey(tx: Db, id: Ulid, counter: { readonly from: number; readonly to: number }, at: Instant): Promise<boolean> {
  const result = await tx
    .updateTable('passkeys')
    .set({ counter: counter.to, last_used_at: at })
    .where('id', '=', id)
    .where('counter', '=', counter.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns whether the user had it. */
export async function deletePasskey(tx: Db, userId: Ulid, id: Ulid): Promise<boolean> {
  return (await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).executeTakeFirst()).numDeletedRows === 1n;
}

/** Keeps a challenge; of one session and purpose only the latest holds. */
export async function putPasskeyChallenge(tx: Db, row: PasskeyChallengeRow): Promise<void> {
  await tx.deleteFrom('passkey_challenges').where('session_id', '=', row.session_id).where('purpose', '=', row.purpose).execute();
  await tx.insertInto('passkey_challenges').values(row).execute();
}

/** Takes the challenge of a session away, so that nothing answers it twice. @returns it, if there was one that still held. */
export async function takePasskeyChallenge(tx: Db, sessionId: Ulid, purpose: PasskeyPurpose, now: Instant): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return row === undefined || row.expires_at <= now ? undefined : row.challenge;
}

/** Whether the user has any second factor in use. */
export async function hasSecondFactor(db: Db, userId: Ulid): Promise<boolean> {
  const totp = await findTotp(db, userId);
  if (totp !== undefined && totp.activated_at !== null) return true;
  return (await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined;
}

/** Since when the user has had a second factor; null for somebody without one here. */
export async function secondFactorSince(db: Db, userId: Ulid): Promise<Instant | null> {
  const totp = await findTotp(db, userId);
  const passkeys = await listPasskeys(db, userId);
  return [totp?.activated_at ?? null, ...passkeys.map(({ created_at: at }) => at)].filter((at) => at !== null).sort()[0] ?? null;
}
