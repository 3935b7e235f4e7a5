import { lowestId, type Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import { emailKey, parseEmail } from '../../../shared/domain/text-rules.ts';
import type { SignInRow } from '../../db/schema.ts';
import { findUserByEmailKey } from '../stores/account-store.ts';
import type { Core } from '../context.ts';
import { beginSignIn, type SignedIn } from './begin-sign-in.ts';
import { isPassword, wasteHash } from './hash-password.ts';
import { passphraseLimits } from '../../../shared/domain/passphrase-rule.ts';
import { openPasswordHash } from './password-seal.ts';
import { recordFailedSignIn } from './record-sign-in.ts';
import { hasSessionFrom } from '../stores/session-store.ts';
import type { SignInContext } from './sign-in-context.ts';
import { findSignIn } from '../stores/sign-in-store.ts';
import { countGuess, forgiveGuess, type GuessedAt } from './slow-guessing.ts';

/** How long an address counts as one that the person signs in from. */
const knownMs = 30 * dayMs;

/**
 * Signs in with address and password. Nothing reveals whether the address is known: neither the answer nor the work that is done for it.
 * @throws DomainError `invalid_grant`, `unavailable`; RetryLaterError after too many failures.
 */
export async function signInByPassword(
  ctx: SignInContext,
  given: { readonly email: string; readonly password: string },
): Promise<SignedIn> {
  const { core, origin } = ctx;
  const email = parseEmail(given.email);
  const key = email === undefined ? '' : emailKey(email);
  const user = await findUserByEmailKey(core.db.read, key);
  const guessed = await guessedAt(ctx, email === undefined ? given.email : key, user?.id ?? lowestId);
  await countGuess(core, guessed);
  const signIn = await findSignIn(core.db.read, user?.id ?? lowestId);
  const right = await isRightPassword(core, signIn, given.password);
  if (!right || user === undefined) {
    await recordFailedSignIn(core, origin, user, key, 'password');
    throw new DomainError('invalid_grant', "Address and password don't belong together.");
  }
  await forgiveGuess(core, guessed);
  return core.db.transaction((tx) => beginSignIn(tx, ctx, { userId: user.id, method: 'password', amr: ['pwd'], mfaAt: null }));
}

/** Tries elsewhere don't count against a person where they have signed in before: nobody is locked out of their own home. */
async function guessedAt({ core, origin, network }: SignInContext, key: string, userId: Ulid): Promise<GuessedAt[]> {
  const account = core.keys.tokenHash(`sign-in ${key}`).slice(0, 32);
  const since = addMs(core.clock.now(), -knownMs);
  const known = origin.address !== null && (await hasSessionFrom(core.db.read, userId, origin.address, since));
  return [known ? `known:${account} ${network}` : `account:${account}`, `network:${network}`];
}

/**
 * Whether this is the person's password; someone who has none, or an address nobody has verified, takes as long to refuse. @throws
 * DomainError `unavailable`.
 */
export async function isRightPassword(core: Core, signIn: SignInRow | undefined, password: string): Promise<boolean> {
  const bounded = password.length > passphraseLimits.most * 4 ? '' : password;
  if (signIn === undefined || signIn.sealed_password === null || signIn.email_verified_at === null) return wasteHash(bounded);
  return isPassword(bounded, openPasswordHash(core.keys, signIn.user_id, signIn.sealed_password));
}
