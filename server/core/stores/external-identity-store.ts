import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import type { Db, ExternalIdentityRow, Schema, UpstreamSignInRow } from '../../db/schema.ts';
import type { Plan } from '../../../shared/domain/account.ts';

/** A user as another provider knows them; one row for every stored role of theirs, or one with none. */
export interface ExternalPersonRow {
  readonly user_id: Ulid;
  readonly account_id: Ulid;
  readonly email: string;
  readonly email_key: string;
  readonly user_name: string | null;
  readonly plan: Plan;
  readonly role: string | null;
}

const byIdentity = prepareQuery<Schema, { readonly issuer: string; readonly subject: string }, ExternalPersonRow>(
  (db, { issuer, subject }) =>
    db
      .selectFrom('external_identities')
      .innerJoin('users', 'users.id', 'external_identities.user_id')
      .innerJoin('accounts', 'accounts.id', 'users.account_id')
      .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
      .select([
        'external_identities.user_id',
        'users.account_id',
        'users.email',
        'users.email_key',
        'users.name as user_name',
        'accounts.plan',
        'user_roles.role',
      ])
      .where('external_identities.issuer', '=', issuer)
      .where('external_identities.subject', '=', subject),
  ['issuer', 'subject'],
);

/** The user whom an issuer knows by a subject, with their roles; empty when nobody is known so. */
export async function findExternalPerson(db: Db, issuer: string, subject: string): Promise<ExternalPersonRow[]> {
  return byIdentity(db, { issuer, subject });
}

export async function insertExternalIdentity(tx: Db, row: ExternalIdentityRow): Promise<void> {
  await tx.insertInto('external_identities').values(row).execute();
}

/** Gives a user another address. */
export async function setUserEmail(tx: Db, userId: Ulid, email: string, emailKey: string): Promise<void> {
  await tx.updateTable('users').set({ email, email_key: emailKey }).where('id', '=', userId).execute();
}

export async function insertUpstreamSignIn(tx: Db, row: UpstreamSignInRow): Promise<void> {
  await tx.insertInto('upstream_sign_ins').values(row).execute();
}

/** Takes a sign-in that is under way at a provider, so that it ends once. @returns it, if there is one that still holds. */
export async function takeUpstreamSignIn(tx: Db, stateHash: string, now: Instant): Promise<UpstreamSignInRow | undefined> {
  const row = await tx.deleteFrom('upstream_sign_ins').where('state_hash', '=', stateHash).returningAll().executeTakeFirst();
  return row === undefined || row.expires_at <= now ? undefined : row;
}

/** Deletes at most `most` that nobody came back from before an instant. @returns how many. */
export async function deleteOldUpstreamSignIns(tx: Db, before: Instant, most: number): Promise<number> {
  const old = tx.selectFrom('upstream_sign_ins').select('state_hash').where('expires_at', '<', before).orderBy('expires_at').limit(most);
  const { numDeletedRows } = await tx.deleteFrom('upstream_sign_ins').where('state_hash', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
