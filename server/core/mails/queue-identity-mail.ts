import { nobodysAccount } from '../../../shared/domain/account.ts';
import { instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Db, SignInLinkRow, UserRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import type { EndedAccess, IdentityChange } from './mail-facts.ts';
import { queueMail } from './queue-mail.ts';

/** Mails about an account belong to no vault. */
export const noVault = '' as const;

/**
 * Tells a person that something about how they sign in has changed. @param cause what makes it the same notice, should it be queued twice.
 */
export async function queueNotice(
  tx: Db,
  core: Core,
  user: Pick<UserRow, 'id' | 'account_id' | 'email' | 'name'>,
  change: IdentityChange,
  cause: string,
  ended?: EndedAccess,
): Promise<void> {
  const at = core.clock.now();
  await queueMail(tx, core, {
    kind: 'identity_notice',
    facts: { ownerName: user.name, change, at, ...(ended === undefined ? {} : { ended }) },
    dedupKey: `identity_notice ${change} ${user.id} ${cause} ${at}`,
    to: { address: user.email, name: user.name },
    vault: { id: noVault, account_id: user.account_id, mode: 'live' },
    recipientId: null,
    at,
  });
}

/** Mails a link that signs in. */
export async function queueLinkMail(tx: Db, core: Core, link: SignInLinkRow, user: UserRow | undefined): Promise<void> {
  const at = core.clock.now();
  const name = user?.name ?? null;
  const validMinutes = Math.round((Date.parse(link.expires_at) - instantToMs(at)) / minuteMs);
  const common = {
    dedupKey: `sign_in ${link.id}`,
    to: { address: user?.email ?? link.email, name },
    vault: { id: noVault, account_id: user?.account_id ?? nobodysAccount, mode: 'live' as const },
    recipientId: null,
    at,
  };
  if (user !== undefined) {
    const askedFor = link.kind === 'sign_up' ? 'sign_up' : 'sign_in';
    await queueMail(tx, core, { ...common, kind: 'sign_in_link', facts: { ownerName: name, askedFor, validMinutes, linkId: link.id } });
  } else if (link.kind === 'sign_up') {
    await queueMail(tx, core, { ...common, kind: 'sign_up_link', facts: { ownerName: null, validMinutes, linkId: link.id } });
  } else {
    await queueMail(tx, core, { ...common, kind: 'sign_in_unknown', facts: { email: link.email } });
  }
}
