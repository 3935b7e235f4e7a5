import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Db } from '../../db/schema.ts';
import type { PersonContext } from '../context.ts';
import type { SignedIn } from './begin-sign-in.ts';
import { eventUser, personInSession } from './person-in-session.ts';
import { recordIdentityEvent } from './record-sign-in.ts';
import { personOfSession } from './session-person.ts';
import { lockSession, updateSession } from '../stores/session-store.ts';
import { newSecret } from './start-session.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** A session in which a second factor was just shown. `secret` is a browser's new cookie; null where the session has none. */
export type RaisedSession = Pick<SignedIn, 'person'> & { readonly secret: string | null };

/**
 * Notes in the person's session that a second factor was shown now. A browser gets a new cookie with its new rights, so that a copy of
 * the old one is worth nothing.
 */
export async function raiseSession(
  tx: Db,
  ctx: PersonContext,
  shown: readonly string[],
  details: Readonly<Record<string, unknown>>,
): Promise<RaisedSession> {
  const { core, origin } = ctx;
  const { sessionId, amr } = personInSession(ctx);
  const session = await lockSession(tx, sessionId);
  if (session === undefined || session.revoked_at !== null) throw new DomainError('authentication_failed', 'This session has ended.');
  const secret = session.cookie_hash === null ? null : newSecret('heirlock_st_');
  await updateSession(tx, sessionId, {
    amr: jsonColumns.sessions.amr.write([...new Set([...amr, ...shown, 'mfa'])]),
    mfa_at: core.clock.now(),
    mfa_pending: 0,
    ...(secret === null ? {} : { cookie_hash: core.keys.tokenHash(secret) }),
  });
  await recordIdentityEvent(tx, core, origin, eventUser(ctx), 'mfa.verified', { session: sessionId, details });
  const person = await personOfSession(core, tx, sessionId);
  if (person === undefined) throw new DomainError('authentication_failed', 'This session has ended.');
  return { person, secret };
}
