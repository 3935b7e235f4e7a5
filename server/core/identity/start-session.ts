import { randomBytes } from 'node:crypto';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, hourMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { insertRefreshToken, insertSession } from '../stores/session-store.ts';
import type { SessionKind } from '../../../shared/domain/sign-in.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** How long a browser stays signed in by its cookie. */
export const cookieSessionMs = 12 * hourMs;

/** A family of refresh tokens ends this long after its sign-in, however often it was renewed. */
export const longestSessionMs = 90 * dayMs;

export interface NewSession {
  readonly userId: Ulid;
  readonly kind: SessionKind;
  /** RFC 8176 names. */
  readonly amr: readonly string[];
  /** When a second factor was shown; null when none was. */
  readonly mfaAt: Instant | null;
  /** A second factor is still to be shown. */
  readonly mfaPending: boolean;
  readonly address: string | null;
  /** What the client calls itself; cut to 200 characters. */
  readonly userAgent: string | null;
}

export interface StartedSession {
  readonly sessionId: Ulid;
  /** A refresh token, or the cookie's value; shown this once. */
  readonly secret: string;
}

/** A secret of 256 bits behind a prefix by which leaks are found. */
export function newSecret(prefix: 'heirlock_rt_' | 'heirlock_st_' | 'heirlock_ac_' | 'heirlock_su_'): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Begins a session. What a person brings along from before (a cookie, say) is never reused. */
export async function startSession(
  tx: Db,
  core: Core,
  { userId, kind, amr, mfaAt, mfaPending, address, userAgent }: NewSession,
): Promise<StartedSession> {
  const now = core.clock.now();
  const sessionId = core.newId();
  const secret = newSecret(kind === 'browser' ? 'heirlock_st_' : 'heirlock_rt_');
  const expiresAt = addMs(now, kind === 'browser' ? cookieSessionMs : core.identity.refreshDays * dayMs);
  await insertSession(tx, {
    id: sessionId,
    user_id: userId,
    kind,
    amr: jsonColumns.sessions.amr.write(amr),
    mfa_at: mfaAt,
    mfa_pending: mfaPending ? 1 : 0,
    cookie_hash: kind === 'browser' ? core.keys.tokenHash(secret) : null,
    user_agent: userAgent === null ? null : userAgent.slice(0, 200),
    ip_address: address,
    created_at: now,
    last_used_at: now,
    expires_at: expiresAt,
    revoked_at: null,
    revoked_reason: null,
    device_id: null,
  });
  if (kind !== 'browser') {
    await insertRefreshToken(tx, {
      token_hash: core.keys.tokenHash(secret),
      session_id: sessionId,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    });
  }
  return { sessionId, secret };
}
