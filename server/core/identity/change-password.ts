import type { Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { PersonContext } from '../context.ts';
import { passGate } from '../access/release-gate.ts';
import { eventUser, personInSession } from './person-in-session.ts';
import { hashPassword } from './hash-password.ts';
import { endSessions } from './manage-sessions.ts';
import { notice } from './manage-totp.ts';
import type { EndedAccess } from '../mails/mail-facts.ts';
import { revokeAllKeys } from '../accounts/revoke-all-keys.ts';
import { assertGoodPassword } from './password-rules.ts';
import { sealPasswordHash } from './password-seal.ts';
import { recordIdentityEvent } from './record-sign-in.ts';
import { findSession } from '../stores/session-store.ts';
import { isRightPassword } from './sign-in-by-password.ts';
import { findSignIn, putSignIn } from '../stores/sign-in-store.ts';
import { countGuess, forgiveGuess, type GuessedAt } from './slow-guessing.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/**
 * Anyone who has just signed in by a mailed link has shown enough to set a password without the old one: that is how a forgotten one is
 * replaced.
 */
const resetMs = 15 * minuteMs;

export interface ChangePasswordInput {
  /** Needed where there is a password, unless the session was begun by a mailed link a moment ago. */
  readonly currentPassword: string | null;
  readonly newPassword: string;
  /** What else lets somebody act as the person, and is to end with the old password. */
  readonly end: { readonly keys: boolean; readonly sessions: boolean };
}

/**
 * Sets the person's password, and ends their other sessions and all their keys, as they choose. @returns how many of each have ended.
 * @throws DomainError `invalid_request` for a wrong current or a bad new password, `mfa_required`, `unavailable`; RetryLaterError.
 */
export async function changePassword(ctx: PersonContext, { currentPassword, newPassword, end }: ChangePasswordInput): Promise<EndedAccess> {
  const { core, person, origin } = ctx;
  const { sessionId } = personInSession(ctx);
  await passGate(ctx, 'change_sign_in');
  await assertGoodPassword(newPassword, person.email);
  await settleCurrent(ctx, sessionId, currentPassword);
  const hash = await hashPassword(newPassword);
  const ended = await core.db.transaction(async (tx) => {
    const keys = end.keys ? await revokeAllKeys(tx, ctx) : 0;
    const change = { sealed_password: sealPasswordHash(core.keys, person.userId, hash), password_changed_at: core.clock.now() };
    await putSignIn(tx, person.userId, change);
    await recordIdentityEvent(tx, core, origin, eventUser(ctx), 'password.changed');
    const sessions = end.sessions ? await endSessions(tx, ctx, 'password_changed', sessionId) : 0;
    await notice(tx, ctx, 'password_changed', { keys, sessions });
    return { keys, sessions };
  });
  // Every process has to hear of the keys that are no more.
  if (ended.keys > 0) await core.db.announce();
  core.mailQueued();
  return ended;
}

async function settleCurrent({ core, person }: PersonContext, sessionId: Ulid, currentPassword: string | null): Promise<void> {
  const signIn = await findSignIn(core.db.read, person.userId);
  const session = await findSession(core.db.read, sessionId);
  const byLink =
    session !== undefined &&
    jsonColumns.sessions.amr.read(session.amr, session.id).includes('email') &&
    session.created_at >= addMs(core.clock.now(), -resetMs);
  if (byLink) return;
  if ((signIn?.sealed_password ?? null) === null)
    throw new DomainError('invalid_request', 'Sign in with a mailed link first; then set the password within 15 minutes.');
  if (currentPassword === null) throw currentIsWrong();
  const guessed: readonly GuessedAt[] = [`account:change ${person.userId}`];
  await countGuess(core, guessed);
  if (!(await isRightPassword(core, signIn, currentPassword))) throw currentIsWrong();
  await forgiveGuess(core, guessed);
}

function currentIsWrong(): DomainError {
  return new DomainError('invalid_request', 'The current password is wrong.', [{ field: 'currentPassword', reason: 'is wrong' }]);
}
