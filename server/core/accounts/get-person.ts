import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import type { PersonContext } from '../context.ts';
import { findUser } from '../stores/account-store.ts';
import { findSyncAccount } from '../stores/sync-account-store.ts';

/** The user that a signed-in person is, and whether an app of theirs says their name. */
export async function getPerson({ core, person }: PersonContext): Promise<UserRow & { readonly isNamedByApp: boolean }> {
  const user = await findUser(core.db.read, person.userId);
  if (user === undefined) throw new Error('the user of a session is gone');
  return { ...user, isNamedByApp: await isNamedByApp(core.db.read, user.id) };
}

/** Whether somebody has an app with a keyring: it says what they are called. */
export async function isNamedByApp(db: Db, userId: Ulid): Promise<boolean> {
  return ((await findSyncAccount(db, userId))?.keyring ?? null) !== null;
}
