import { signInLinkRefused, takeSignInLink } from '../links/open-link.ts';
import type { Db, SignInLinkRow, UserRow } from '../../db/schema.ts';
import { findUser, findUserByEmailKey, changeUserName } from '../stores/account-store.ts';
import { findOrCreateUser } from '../accounts/find-or-create-user.ts';
import { beginSignIn, type SignedIn } from './begin-sign-in.ts';
import { recordIdentityEvent } from './record-sign-in.ts';
import type { SignInContext } from './sign-in-context.ts';
import { confirmAddress } from './confirm-address.ts';
import { findSignIn, lockNewPeople } from '../stores/sign-in-store.ts';

/**
 * Signs in by a mailed link: whoever has it reads the address's mail. It verifies the address, and opens the account of a sign-up.
 * @returns where the person wanted to go when they asked for it, too. @throws DomainError `invalid_grant` for a link that is unknown, used or expired.
 */
export async function signInByLink(ctx: SignInContext, token: string): Promise<SignedIn & { readonly returnTo: string | null }> {
  const { core } = ctx;
  const signedIn = await core.db.transaction(async (tx) => {
    const link = await takeSignInLink(tx, core, token);
    if (link === undefined) return undefined;
    const user = await userOfLink(tx, ctx, link);
    if (user === undefined) return undefined;
    await verifyEmail(tx, ctx, user);
    const begun = await beginSignIn(tx, ctx, { userId: user.id, method: 'link', amr: ['email'], mfaAt: null });
    return { ...begun, returnTo: link.return_to };
  });
  if (signedIn === undefined) throw signInLinkRefused();
  return signedIn;
}

/** Who the link signs in; a sign-up's new account is created here. Undefined for a link that was sent to nobody's address. */
async function userOfLink(tx: Db, { core, origin }: SignInContext, link: SignInLinkRow): Promise<UserRow | undefined> {
  if (link.user_id !== null) {
    const user = await findUser(tx, link.user_id);
    // The person may have another address by now: this link shows nothing about it.
    return user?.email_key === link.email_key ? user : undefined;
  }
  if (link.kind !== 'sign_up') return undefined;
  await lockNewPeople(tx);
  const known = await findUserByEmailKey(tx, link.email_key);
  if (known !== undefined) return known;
  const now = core.clock.now();
  const { user } = await findOrCreateUser(tx, core, link.email, { defaultPlan: core.identity.defaultPlan }, now);
  const by = { ...origin, actor: { type: 'user', id: user.id } } as const;
  if (link.name !== null) await changeUserName(tx, user.id, link.name);
  await recordIdentityEvent(tx, core, by, user, 'user.created', { details: { password: false } });
  return user;
}

async function verifyEmail(tx: Db, { core, origin }: SignInContext, user: UserRow): Promise<void> {
  const signIn = await findSignIn(tx, user.id);
  if (signIn !== undefined && signIn.email_verified_at !== null) return;
  await confirmAddress(tx, core, user.id);
  await recordIdentityEvent(tx, core, { ...origin, actor: { type: 'user', id: user.id } }, user, 'email.verified');
}
