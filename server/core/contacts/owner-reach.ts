import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import type { ContactKind, MailFault, MailStatus } from '../../../shared/domain/mail.ts';
import { hasConfirmed } from '../../../shared/domain/vault.ts';
import type { Db, OutboxRow, OwnerReachRow, UserRow } from '../../db/schema.ts';
import type { Core, MailAbility, Origin } from '../context.ts';
import { moveOwner } from '../accounts/change-user-email.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import { openReachLink, unknownLink, type ReachLink } from '../links/open-link.ts';
import { noVault } from '../mails/queue-identity-mail.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findUser } from '../stores/account-store.ts';
import { listContactRows } from '../stores/contact-store.ts';
import { findSignIn } from '../stores/sign-in-store.ts';
import { findOwnerReach, listLatestMails, listNamedRecipients, lockOwnerReach, noteReached, putTestMail } from '../stores/reach-store.ts';
import type { ContactsContext } from './manage-contacts.ts';
import { mailFault } from './mail-fault.ts';

/*
 * What counts as reached
 *
 * That a mail server took a message says nothing about who read it. So an owner counts as reached once somebody has pressed the link in a
 * test mail to the address that the account has now, and a recipient once they have confirmed theirs. A server that writes its mail into a
 * folder sends no test mail: whoever reads that folder isn't thereby the owner at that address.
 */

/** How long the link in a test mail works. */
const linkDays = 14;
/** A test mail is sent at most once a minute. */
const pauseMs = minuteMs;

/** The latest mail to somebody. */
export interface LatestMail {
  readonly kind: string;
  readonly status: MailStatus;
  readonly at: Instant;
  readonly fault: MailFault | null;
}

/** Whom the server's mail reaches, as far as it knows. */
export interface Reach {
  readonly mail: MailAbility;
  readonly email: string;
  readonly name: string | null;
  /** An IANA name; null while no app has said where their clock is. */
  readonly timeZone: string | null;
  /** An address that was mailed a link, and becomes the owner's once that's pressed. */
  readonly movesTo: string | null;
  /** Whether the owner's app may change the address: not that of somebody who signs in by it. */
  readonly canMove: boolean;
  readonly provedAt: Instant | null;
  readonly askedAt: Instant | null;
  readonly latest: LatestMail | null;
  /** The other ways that the owner has named. */
  readonly ways: readonly { readonly kind: ContactKind; readonly latest: LatestMail | null }[];
  readonly recipients: readonly {
    readonly vaultId: Ulid;
    readonly id: Ulid;
    readonly confirmedAt: Instant | null;
    readonly latest: LatestMail | null;
  }[];
}

/** How the mail of an owner's account does: their own, and that of everybody named in their vaults. */
export async function getReach({ core, person }: ContactsContext): Promise<Reach> {
  const { read } = core.db;
  const [owner, row, contacts, named, mails] = await Promise.all([
    findUser(read, person.userId),
    findOwnerReach(read, person.userId),
    listContactRows(read, person.userId),
    listNamedRecipients(read, person.userId),
    listLatestMails(read, person.accountId),
  ]);
  const email = owner?.email ?? person.email;
  const latest = new Map(mails.map((mail) => [readerKey(mail.recipient_id, mail.to_address), mail]));
  const latestTo = (id: Ulid | null, address: string): LatestMail | null => shown(latest.get(readerKey(id, address)));
  return {
    mail: core.mail,
    email,
    name: owner?.name ?? null,
    timeZone: owner?.time_zone ?? null,
    movesTo: row?.is_move === 1 && row.expires_at > core.clock.now() ? row.address : null,
    canMove: !(await signsIn(read, person.userId)),
    provedAt: row?.proved_address === email ? row.proved_at : null,
    askedAt: row?.address === email ? row.asked_at : null,
    latest: latestTo(null, email),
    ways: contacts.map(({ kind, address }) => ({ kind, latest: latestTo(null, address) })),
    recipients: named.map((recipient) => ({
      vaultId: recipient.vault_id,
      id: recipient.id,
      confirmedAt: hasConfirmed[recipient.status] ? recipient.verified_at : null,
      latest: latestTo(recipient.id, recipient.email),
    })),
  };
}

/** Whether somebody signs in by their address. */
export async function signsIn(db: Db, userId: Ulid): Promise<boolean> {
  const signIn = await findSignIn(db, userId);
  return signIn !== undefined && (signIn.email_verified_at !== null || signIn.sealed_password !== null);
}

const readerKey = (id: Ulid | null, address: string): string => `${id ?? ''} ${address}`;

function shown(mail: OutboxRow | undefined): LatestMail | null {
  if (mail === undefined || mail.status === 'cancelled') return null;
  const { kind, status, accepted_at: acceptedAt, bounced_at: bouncedAt, created_at: queuedAt } = mail;
  return { kind, status, at: bouncedAt ?? acceptedAt ?? queuedAt, fault: mailFault(mail) };
}

/**
 * Mails the owner a link to press, which proves that mail reaches them.
 * @throws DomainError `unavailable` where the server sends no mail, `conflict` when asked again within a minute.
 */
export async function sendTestMail(ctx: ContactsContext): Promise<void> {
  const { core, person } = ctx;
  if (core.mail.sends === 'folder') throw new DomainError('unavailable', 'This server sends no mail: it writes its mail into a folder.');
  await core.db.transaction(async (tx) => {
    const now = core.clock.now();
    const before = await lockOwnerReach(tx, person.userId);
    const user = await findUser(tx, person.userId);
    if (user === undefined) throw new DomainError('authentication_failed', 'This account is gone.');
    assertPaused(before?.address === user.email ? before : undefined, now);
    await queueTestMail(tx, ctx, user, { address: user.email, isMove: false, at: now });
  });
  core.mailQueued();
}

/** @throws DomainError `conflict` when one went out less than a minute ago. */
export function assertPaused(before: OwnerReachRow | undefined, now: Instant): void {
  if (before !== undefined && addMs(before.asked_at, pauseMs) > now)
    throw new DomainError('conflict', 'A test mail is already on its way. Wait a minute before you ask for another one.');
}

/** Mails a link to press to an address: the account's, or the one that the owner wants from now on. */
export async function queueTestMail(
  tx: Db,
  { core, origin }: ContactsContext,
  user: UserRow,
  { address, isMove, at: now }: { readonly address: string; readonly isMove: boolean; readonly at: Instant },
): Promise<void> {
  const linkId = core.newId();
  await putTestMail(tx, {
    user_id: user.id,
    address,
    link_hash: core.keys.tokenHash(core.keys.linkToken(linkId)),
    asked_at: now,
    expires_at: addMs(now, linkDays * dayMs),
    is_move: isMove ? 1 : 0,
  });
  await queueMail(tx, core, {
    kind: 'owner_reached',
    facts: { ownerName: user.name, validDays: linkDays, linkId },
    dedupKey: `owner_reached ${linkId}`,
    to: { address, name: user.name },
    vault: { id: noVault, account_id: user.account_id, mode: 'live' },
    recipientId: null,
    at: now,
  });
  await record(tx, core, origin, user, 'owner.test_mail_sent', now);
}

/** Whether the link in a test mail was pressed before. */
export function wasPressed({ row }: ReachLink): boolean {
  return row.proved_address === row.address && row.proved_at !== null && row.proved_at >= row.asked_at;
}

/** One press on the page shows that the mail arrived. @throws DomainError as `openReachLink`. */
export async function proveReach(core: Core, token: string, origin: Pick<Origin, 'address' | 'requestId'>): Promise<void> {
  const { row, user } = await openReachLink(core, token);
  await core.db.transaction(async (tx) => {
    const locked = await lockOwnerReach(tx, user.id);
    if (locked?.link_hash !== row.link_hash) throw unknownLink();
    const now = core.clock.now();
    if (locked.is_move === 1) await moveOwner(tx, core, { ...origin, actor: { type: 'user', id: user.id } }, { user, to: locked.address });
    await noteReached(tx, locked, now);
    await record(tx, core, { ...origin, actor: { type: 'user', id: user.id } }, user, 'owner.reached', now);
  });
}

async function record(tx: Db, core: Core, origin: Origin, user: UserRow, action: AuditAction, at: Instant): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: user.account_id,
    mode: 'live',
    vaultId: null,
    action,
    resourceType: 'contact',
    resourceId: user.id,
    at,
  });
}
