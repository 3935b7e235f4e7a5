import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type {
  Db,
  GrantRow,
  InvitationRow,
  LinkRow,
  OwnerReachRow,
  RecipientRow,
  ReleaseRow,
  SignInLinkRow,
  TrustedContactRow,
  UserRow,
  VaultRow,
} from '../../db/schema.ts';
import { vaultNow } from '../clock/account-clock.ts';
import type { Core } from '../context.ts';
import { findUser } from '../stores/account-store.ts';
import { findEndedInvitation, findInvitationById } from '../stores/invitation-store.ts';
import { findLinkByToken } from '../stores/link-store.ts';
import { findReachByLink } from '../stores/reach-store.ts';
import { findGrant, findRecipient } from '../stores/recipient-store.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { findSignInLink, useSignInLink } from '../stores/sign-in-store.ts';
import { findVouchingContact } from '../stores/trusted-contact-store.ts';
import { findVault, lockVault } from '../stores/vault-store.ts';
import type { LinkKind } from '../../../shared/domain/link.ts';
import { isFindable, isReleased, recipientsEnrol } from '../../../shared/domain/vault.ts';

/*
 * Whether a mailed link opens anything, and why it doesn't: every kind of link comes by here.
 *
 * A link is unknown when nothing has its token, and when what it leads to isn't there any more: nobody learns which. One that is known may
 * be over. Links by which somebody says that the owner is alive are never over: who is alive isn't sent away for an old mail.
 */

/** What each kind of link needs to be open. */
interface LinkRules {
  /** Which vaults it leads to. */
  readonly leadsTo: (vault: VaultRow) => boolean;
  /** Whether it was mailed to a recipient, without whom it leads nowhere. */
  readonly recipients: boolean;
  /** Whether it expires when its time is up. */
  readonly ends: boolean;
}

const there = ({ status }: VaultRow): boolean => isFindable[status];

const linkRules: Readonly<Record<LinkKind, LinkRules>> = {
  verification: { leadsTo: there, recipients: true, ends: true },
  release: { leadsTo: ({ status }) => isReleased[status], recipients: true, ends: true },
  certificate: { leadsTo: there, recipients: true, ends: true },
  pass_on: { leadsTo: ({ status }) => isReleased[status], recipients: true, ends: true },
  check_in: { leadsTo: there, recipients: false, ends: false },
  stop: { leadsTo: there, recipients: false, ends: false },
  vouch: { leadsTo: there, recipients: false, ends: false },
};

/** Wrong codes after which a link opens nothing more and a new one has to be asked for. */
export const maxWrongCodes = 20;

/** What a known link leads to. */
export interface FoundLink {
  readonly link: LinkRow;
  readonly vault: VaultRow;
  readonly owner: UserRow;
}

/** The same for a link that was mailed to a recipient. */
export interface RecipientLink extends FoundLink {
  readonly recipient: RecipientRow;
}

type LinkOf<K extends LinkKind> = K extends 'verification' | 'release' | 'certificate' | 'pass_on' ? RecipientLink : FoundLink;

/** Whether a known link opens anything at the moment. */
export type LinkState = 'open' | 'expired' | 'locked';

interface Moment {
  /** The present moment on the vault's own clock. */
  readonly now: Instant;
}

/** Looks up a link, expired or not; changes nothing. @throws DomainError `link_unknown`. */
export async function findLink<K extends LinkKind>(db: Db, core: Pick<Core, 'keys'>, kind: K, token: string): Promise<LinkOf<K>> {
  const link = await findLinkByToken(db, kind, core.keys.tokenHash(token));
  if (link === undefined) throw unknownLink();
  const { leadsTo, recipients } = linkRules[kind];
  const [vault, recipient] = await Promise.all([
    findVault(db, link.vault_id),
    link.recipient_id === null ? undefined : findRecipient(db, link.recipient_id),
  ]);
  const owner = vault && (await findUser(db, vault.owner_id));
  if (vault === undefined || owner === undefined || !leadsTo(vault) || (recipients && recipient === undefined)) throw unknownLink();
  return { link, vault, owner, recipient } as LinkOf<K>;
}

/** Looks a link up that has to be open; changes nothing. @throws DomainError `link_unknown`, `link_expired`, `link_locked`. */
export async function openLink<K extends LinkKind>(core: Core, kind: K, token: string): Promise<LinkOf<K> & Moment> {
  const found = await findLink(core.db.read, core, kind, token);
  const now = await vaultNow(core, found.vault);
  assertLinkOpen(stateOf(kind, found.link, now));
  return { ...found, now };
}

function stateOf(kind: LinkKind, link: LinkRow, now: Instant): LinkState {
  if (link.wrong_codes >= maxWrongCodes) return 'locked';
  return linkRules[kind].ends && link.expires_at <= now ? 'expired' : 'open';
}

/** The refusal of a known link that opens nothing at the moment. @throws DomainError `link_expired`, `link_locked`. */
export function assertLinkOpen(state: LinkState): void {
  switch (state) {
    case 'open':
      return;
    case 'expired':
      throw new DomainError('link_expired', 'This link has expired.');
    case 'locked':
      throw new DomainError('link_locked', 'Too many wrong codes were typed for this link.');
  }
}

/** The refusal of a link that leads nowhere (any more). */
export function unknownLink(message = "This link isn't known."): DomainError {
  return new DomainError('link_unknown', message);
}

/** Locks the vault that a link led to a moment ago. @throws DomainError `link_unknown` when it has gone since. */
export async function lockLinkedVault(tx: Db, vaultId: Ulid): Promise<VaultRow> {
  const vault = await lockVault(tx, vaultId);
  if (vault === undefined || !there(vault)) throw unknownLink();
  return vault;
}

/** Everything that belongs to the link by which a recipient reads what was left to them. */
export interface ReleaseLink extends RecipientLink, Moment {
  readonly release: ReleaseRow;
  readonly grant: GrantRow;
  readonly state: LinkState;
}

/**
 * Looks up such a link, expired or not; changes nothing. Older links keep working alongside newer ones until they expire.
 * @throws DomainError `link_unknown`.
 */
export async function findReleaseLink(core: Core, token: string): Promise<ReleaseLink> {
  const db = core.db.read;
  const found = await findLink(db, core, 'release', token);
  const [release, grant, now] = await Promise.all([
    findReleaseOfVault(db, found.vault.id),
    findGrant(db, found.recipient.id),
    vaultNow(core, found.vault),
  ]);
  if (release === undefined || grant === undefined) throw unknownLink();
  return { ...found, release, grant, now, state: stateOf('release', found.link, now) };
}

/** The same for acts that need a working link. @throws DomainError `link_unknown`, `link_expired`, `link_locked`. */
export async function openReleaseLink(core: Core, token: string): Promise<ReleaseLink> {
  const found = await findReleaseLink(core, token);
  assertLinkOpen(found.state);
  return found;
}

/**
 * Everything that belongs to the link of a trusted contact. @throws DomainError `link_unknown`, also once the owner no longer lets their
 * word count.
 */
export async function openVouchLink(core: Core, token: string): Promise<FoundLink & Moment & { readonly contact: TrustedContactRow }> {
  const found = await openLink(core, 'vouch', token);
  const contact = await findVouchingContact(core.db.read, found.link.id);
  if (contact?.may_vouch !== 1) throw unknownLink();
  return { ...found, contact };
}

/** What the link in a test mail to an owner leads to. */
export interface ReachLink {
  readonly row: OwnerReachRow;
  readonly user: UserRow;
}

/**
 * Looks such a link up; changes nothing. @throws DomainError `link_unknown`, also for one to an address that the account no longer has, and
 * `link_expired`.
 */
export async function openReachLink(core: Core, token: string): Promise<ReachLink> {
  const db = core.db.read;
  const row = await findReachByLink(db, core.keys.tokenHash(token));
  const user = row && (await findUser(db, row.user_id));
  if (row === undefined || user === undefined || (row.is_move === 0 && user.email !== row.address)) throw unknownLink();
  assertLinkOpen(row.expires_at <= core.clock.now() ? 'expired' : 'open');
  return { row, user };
}

/** What an invitation leads to whose address and code an owner handed to a recipient. */
export interface InvitedRecipient extends Moment {
  readonly invitation: InvitationRow;
  readonly recipient: RecipientRow;
  readonly vault: VaultRow;
  readonly owner: UserRow;
}

/**
 * Looks an invitation up by its id; changes nothing. @throws DomainError `link_unknown`, and `link_expired` for one whose time is up, that
 * was withdrawn or replaced, or whose vault was released.
 */
export async function openInvitation(core: Core, id: string): Promise<InvitedRecipient> {
  const db = core.db.read;
  const invitation = isUlid(id) ? await findInvitationById(db, id) : undefined;
  const ended = isUlid(id) && invitation === undefined ? await findEndedInvitation(db, id) : undefined;
  const known = invitation ?? ended;
  const recipient = known && (await findRecipient(db, known.recipient_id));
  const vault = recipient && (await findVault(db, recipient.vault_id));
  const owner = vault && (await findUser(db, vault.owner_id));
  if (recipient === undefined || vault === undefined || owner === undefined || !there(vault) || !recipientsEnrol[vault.custody])
    throw unknownLink();
  const now = await vaultNow(core, vault);
  const open = isReleased[vault.status] ? undefined : invitation;
  assertInvitationOpen(open, id, now);
  return { invitation: open, recipient, vault, owner, now };
}

/** @throws DomainError `link_expired` unless a recipient's invitation is the one named, and its time isn't up. */
export function assertInvitationOpen(invitation: InvitationRow | undefined, id: string, now: Instant): asserts invitation is InvitationRow {
  assertLinkOpen(invitation?.invitation_id === id && invitation.expires_at > now ? 'open' : 'expired');
}

/**
 * Uses up a link that signs in, once. @returns undefined for one that is unknown, expired, or already used: `signInLinkRefused` says so.
 */
export async function takeSignInLink(tx: Db, core: Pick<Core, 'keys' | 'clock'>, token: string): Promise<SignInLinkRow | undefined> {
  const link = await findSignInLink(tx, core.keys.tokenHash(token));
  const now = core.clock.now();
  if (link === undefined || link.expires_at <= now || !(await useSignInLink(tx, link.id, now))) return undefined;
  return link;
}

/** The refusal of a link that doesn't sign in: nobody learns why. */
export function signInLinkRefused(): DomainError {
  return new DomainError('invalid_grant', "This link doesn't work (any more). Ask for a new one.");
}
