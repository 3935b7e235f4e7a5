import { nobodysAccount } from '../../../shared/domain/account.ts';
import { instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import { channelOf } from '../../../shared/domain/timer-mails.ts';
import type { Db, SignInLinkRow, UserRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { listConfirmedContacts } from '../stores/contact-store.ts';
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

/** The addresses of an owner: the account's, and a second one that they have confirmed. Each with the end of its mails' keys. */
export async function addressesOf(db: Db, user: Pick<UserRow, 'id' | 'email'>): Promise<readonly OwnerAddress[]> {
  const confirmed = await listConfirmedContacts(db, user.id);
  const others = confirmed.filter((contact) => channelOf(contact, false) === 'mail');
  return [{ address: user.email, keyEnd: '' }, ...others.map(({ kind, address }) => ({ address, keyEnd: ` by ${kind}` }))];
}

export interface OwnerAddress {
  readonly address: string;
  readonly keyEnd: string;
}

/** `queueNotice` to every address of the person: for what one mailbox, which may be in the wrong hands, shouldn't keep to itself. */
export async function queueNoticeEverywhere(
  tx: Db,
  core: Core,
  user: Pick<UserRow, 'id' | 'account_id' | 'email' | 'name'>,
  change: IdentityChange,
  cause: string,
): Promise<void> {
  for (const { address, keyEnd } of await addressesOf(tx, user))
    await queueNotice(tx, core, { ...user, email: address }, change, cause + keyEnd);
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
