import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import { recordIdentityEvent } from './record-sign-in.ts';
import { hasSecondFactor } from '../stores/second-factor-store.ts';
import { personOfSession, type SessionPerson } from './session-person.ts';
import type { SignInContext } from './sign-in-context.ts';
import { startSession } from './start-session.ts';

/** How somebody has just proved who they are. */
export interface Proof {
  readonly userId: Ulid;
  /** In the audit. `set_up`: with the link that makes the first administrator. */
  readonly method: 'password' | 'link' | 'code' | 'provider' | 'set_up';
  /** RFC 8176 names, and `email` for a mailed link. */
  readonly amr: readonly string[];
  /** When a second factor was shown on the way; null when none was. */
  readonly mfaAt: Instant | null;
}

export interface SignedIn {
  readonly person: SessionPerson;
  /** The refresh token, or the cookie's value. */
  readonly secret: string;
}

/**
 * Signs a person in, in the transaction that established who they are. Anyone with a second factor can do nothing with it until they have
 * shown it.
 */
export async function beginSignIn(tx: Db, ctx: SignInContext, proof: Proof): Promise<SignedIn> {
  const { core, origin, kind, userAgent } = ctx;
  const { userId, method, amr, mfaAt } = proof;
  const mfaPending = mfaAt === null && (await hasSecondFactor(tx, userId));
  const { sessionId, secret } = await startSession(tx, core, { userId, kind, amr, mfaAt, mfaPending, address: origin.address, userAgent });
  const person = await personOfSession(core, tx, sessionId);
  if (person === undefined) throw new Error('a session that was just started is not there');
  const by = { ...origin, actor: { type: 'user', id: userId } } as const;
  await recordIdentityEvent(tx, core, by, { id: userId, account_id: person.accountId }, 'sign_in.succeeded', {
    session: sessionId,
    details: { method, kind, mfaPending },
  });
  return { person, secret };
}
