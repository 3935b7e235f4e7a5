import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Db, RefreshTokenRow, SessionRow } from '../../db/schema.ts';
import type { SignedIn } from './begin-sign-in.ts';
import { queueNotice } from '../mails/queue-identity-mail.ts';
import { recordIdentityEvent } from './record-sign-in.ts';
import { personOfSession } from './session-person.ts';
import {
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  markSessionRevoked,
  updateSession,
  useRefreshToken,
} from '../stores/session-store.ts';
import type { SignInContext } from './sign-in-context.ts';
import { longestSessionMs, newSecret } from './start-session.ts';
import { findUser } from '../stores/account-store.ts';

/**
 * Exchanges a refresh token for the next one. If it is shown a second time, no matter by whom, it ends its whole family: either a thief has
 * it from the
 * owner or the other way round, and nobody can tell which.
 * @throws DomainError `invalid_grant`.
 */
export async function refreshSession(ctx: SignInContext, token: string): Promise<SignedIn> {
  const { core } = ctx;
  const renewed = await core.db.transaction(async (tx) => {
    const hash = core.keys.tokenHash(token);
    const known = await findRefreshToken(tx, hash);
    const session = known && (await lockSession(tx, known.session_id));
    // Read again: whoever waited for the lock may find it used.
    const row = session && (await findRefreshToken(tx, hash));
    const now = core.clock.now();
    if (session === undefined || row === undefined || session.revoked_at !== null || session.expires_at <= now || row.expires_at <= now)
      return undefined;
    if (row.used_at !== null || !(await useRefreshToken(tx, hash, now))) return endFamily(tx, ctx, session, now);
    return renew(tx, ctx, session, row, now);
  });
  if (renewed !== undefined) return renewed;
  core.mailQueued();
  throw new DomainError('invalid_grant', "This refresh token isn't valid (any more). Sign in again.");
}

async function endFamily(tx: Db, { core, origin }: SignInContext, session: SessionRow, now: Instant): Promise<undefined> {
  const user = await findUser(tx, session.user_id);
  if (user === undefined || !(await markSessionRevoked(tx, session.id, now, 'reused'))) return undefined;
  await recordIdentityEvent(tx, core, origin, user, 'session.reuse_detected', { session: session.id });
  await queueNotice(tx, core, user, 'session_reused', session.id);
  return undefined;
}

async function renew(
  tx: Db,
  { core, origin }: SignInContext,
  session: SessionRow,
  used: RefreshTokenRow,
  now: Instant,
): Promise<SignedIn | undefined> {
  const end = addMs(session.created_at, longestSessionMs);
  const wished = addMs(now, core.identity.refreshDays * dayMs);
  const expiresAt = wished < end ? wished : end;
  const secret = newSecret('heirlock_rt_');
  await insertRefreshToken(tx, {
    token_hash: core.keys.tokenHash(secret),
    session_id: used.session_id,
    created_at: now,
    expires_at: expiresAt,
    used_at: null,
  });
  await updateSession(tx, session.id, {
    expires_at: expiresAt,
    last_used_at: now,
    ...(origin.address === null ? {} : { ip_address: origin.address }),
  });
  const person = await personOfSession(core, tx, session.id);
  if (person === undefined) return undefined;
  const by = { ...origin, actor: { type: 'user', id: session.user_id } } as const;
  await recordIdentityEvent(tx, core, by, { id: session.user_id, account_id: person.accountId }, 'session.renewed', {
    session: session.id,
  });
  return { person, secret };
}
