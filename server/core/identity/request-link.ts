import { nobodysAccount } from '../../../shared/domain/account.ts';
import { isConsolePath } from '../../../shared/domain/console-path.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, hourMs, minuteMs } from '../../../shared/domain/instant.ts';
import { emailKey, hasControlCharacters, parseEmail } from '../../../shared/domain/text-rules.ts';
import type { SignInLinkRow } from '../../db/schema.ts';
import { findUserByEmailKey } from '../stores/account-store.ts';
import { recordAudit } from '../events/record-audit.ts';
import { queueLinkMail } from '../mails/queue-identity-mail.ts';
import { assertGoodPassword } from './password-rules.ts';
import type { SignInContext } from './sign-in-context.ts';
import { countSignInLinks, insertSignInLink } from '../stores/sign-in-store.ts';

/** How long a mailed link can be used to sign in. */
const linkMinutes = 15;

/**
 * An address is sent no more mails than this within a time: if somebody has an account with it, within the life of a link, so that even if
 * others ask
 * for links in their name, there is always one that works, or another can be requested; if nobody has one, within an hour.
 */
const maxMails = 5;

type AskContext = Pick<SignInContext, 'core' | 'origin'>;

/** Where to go on once the link was used: one of the console's pages (`isConsolePath`), or null. */
interface WithReturn {
  readonly returnTo: string | null;
}

/**
 * Mails a link that signs in. Nothing reveals whether there is an account with this address.
 * @throws DomainError `invalid_email`, `invalid_request` for a `returnTo` that is no page of the console.
 */
export async function requestSignInLink(ctx: AskContext, { email, returnTo }: WithReturn & { readonly email: string }): Promise<void> {
  await requestLink(ctx, 'sign_in', { email: checkedEmail(email), name: null, returnTo: checkedReturn(returnTo) });
}

export interface SignUpInput extends WithReturn {
  readonly email: string;
  /** Checked, and then dropped: whoever asks hasn't shown that the address is theirs. */
  readonly password: string | null;
  readonly name: string | null;
}

/**
 * Mails a link that confirms an address and opens its account. Until it is used, nothing exists; with an address that has an account it
 * only signs in. Nothing reveals which. A password is set afterwards, by whoever has the link: one that came with the request would let
 * somebody wait with their own password in a stranger's account.
 * @throws DomainError `invalid_email`, `invalid_request`, `permission_denied` where nobody can create an account themselves, `unavailable`.
 */
export async function requestSignUp(ctx: AskContext, { email, password, name, returnTo }: SignUpInput): Promise<void> {
  if (!ctx.core.identity.signUp) throw new DomainError('permission_denied', 'Accounts are made by whoever runs this server.');
  const checked = checkedEmail(email);
  if (name !== null && hasControlCharacters(name))
    throw new DomainError('invalid_request', 'The name must be on one line.', [{ field: 'name', reason: 'must be on one line' }]);
  if (password !== null) await assertGoodPassword(password, checked);
  await requestLink(ctx, 'sign_up', {
    email: checked,
    name: name?.trim() || null,
    returnTo: checkedReturn(returnTo),
  });
}

function checkedEmail(text: string): string {
  const email = parseEmail(text);
  if (email === undefined)
    throw new DomainError('invalid_email', "This isn't an e-mail address.", [{ field: 'email', reason: 'is not an e-mail address' }]);
  return email;
}

function checkedReturn(path: string | null): string | null {
  if (path !== null && !isConsolePath(path))
    throw new DomainError('invalid_request', 'This is no page of the console.', [
      { field: 'return_to', reason: 'is no page of the console' },
    ]);
  return path;
}

interface Asked extends WithReturn {
  readonly email: string;
  readonly name: string | null;
}

/** Does the same work for every address: a row, a mail, an event. */
async function requestLink({ core, origin }: AskContext, kind: 'sign_in' | 'sign_up', { email, name, returnTo }: Asked): Promise<void> {
  const key = emailKey(email);
  await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const user = await findUserByEmailKey(tx, key);
    const since = addMs(now, user === undefined ? -hourMs : -linkMinutes * minuteMs);
    if ((await countSignInLinks(tx, key, since)) >= maxMails) return;
    const id = core.newId();
    const link: SignInLinkRow = {
      id,
      kind,
      token_hash: core.keys.tokenHash(core.keys.linkToken(id)),
      email,
      email_key: key,
      user_id: user?.id ?? null,
      name,
      sealed_password: null,
      return_to: returnTo,
      created_at: now,
      expires_at: addMs(now, linkMinutes * minuteMs),
      used_at: null,
    };
    await insertSignInLink(tx, link);
    await queueLinkMail(tx, core, link, user);
    await recordAudit(tx, core, origin, {
      accountId: user?.account_id ?? nobodysAccount,
      mode: 'live',
      vaultId: null,
      action: kind === 'sign_up' ? 'sign_up.requested' : 'sign_in.link_requested',
      resourceType: user === undefined ? 'address' : 'user',
      resourceId: user?.id ?? core.keys.tokenHash(`address ${key}`).slice(0, 26),
      at: now,
    });
  });
  core.mailQueued();
}
