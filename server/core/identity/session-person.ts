import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { type Role, rolesWith } from '../../../shared/domain/role.ts';
import type { Db } from '../../db/schema.ts';
import type { Core, Person } from '../context.ts';
import { findCookiePerson, findSessionPerson, type SessionPersonRow } from '../stores/session-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** A person in a session of ours. */
export type SessionPerson = Person & { readonly sessionId: Ulid };

/** The person of a session that is still valid, with their roles as they are now; undefined for one that is revoked, expired or unknown. */
export async function personOfSession(core: Pick<Core, 'clock'>, db: Db, sessionId: Ulid): Promise<SessionPerson | undefined> {
  return livePerson(await findSessionPerson(db, sessionId), core.clock.now());
}

/** The same for the contents of a browser's cookie. */
export async function personOfCookie(core: Pick<Core, 'clock' | 'keys'>, db: Db, cookie: string): Promise<SessionPerson | undefined> {
  return livePerson(await findCookiePerson(db, core.keys.tokenHash(cookie)), core.clock.now());
}

function livePerson(rows: readonly SessionPersonRow[], now: Instant): SessionPerson | undefined {
  const [first] = rows;
  if (first?.revoked_at !== null || first.expires_at <= now) return undefined;
  return {
    ...whoIs(first, rows),
    sessionId: first.id,
    amr: jsonColumns.sessions.amr.read(first.amr, first.id),
    mfaAt: first.mfa_at,
    mfaPending: first.mfa_pending === 1,
  };
}

/** Who a person is, however they came in: `rows` has one for each role, and everything else in them is the same. */
export function whoIs(
  first: PersonRow,
  rows: readonly Pick<PersonRow, 'role'>[],
): Pick<Person, 'userId' | 'accountId' | 'email' | 'name' | 'roles' | 'plan'> {
  const { user_id, account_id, email, user_name, plan } = first;
  return {
    userId: user_id,
    accountId: account_id,
    email,
    name: user_name,
    roles: rolesOf(rows.map(({ role }) => role)),
    plan,
  };
}

type PersonRow = Pick<SessionPersonRow, 'user_id' | 'account_id' | 'email' | 'user_name' | 'plan' | 'role'>;

/** Everybody is a viewer; the rest is stored. */
function rolesOf(stored: readonly (string | null)[]): ReadonlySet<Role> {
  return new Set(rolesWith(stored));
}
