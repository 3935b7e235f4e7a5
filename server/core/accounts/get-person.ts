import type { UserRow } from '../../db/schema.ts';
import type { PersonContext } from '../context.ts';
import { findUser } from '../stores/account-store.ts';

/** The user that a signed-in person is. */
export async function getPerson({ core, person }: PersonContext): Promise<UserRow> {
  const user = await findUser(core.db.read, person.userId);
  if (user === undefined) throw new Error('the user of a session is gone');
  return user;
}
