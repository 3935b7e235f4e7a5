import { isCorrectionOpen, isSamePerson, mayStopCorrection, unreachedForOthersMs } from '../../../shared/domain/correction.ts';
import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { CorrectionRow, Db, HandoverRow, RecipientRow, VaultRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { openCorrectionLink, type CorrectionLink } from '../links/correction-link.ts';
import { findLatestCorrection } from '../stores/correction-store.ts';
import { findHandover, listVaultHandovers } from '../stores/handover-store.ts';
import { findGrant, listVaultRecipients } from '../stores/recipient-store.ts';
import { contactPerson, ownAddressKeys, recipientPerson, type CorrectionPerson } from './correction-people.ts';
import { noCorrection } from './correction-refusals.ts';
import { wasNamedBefore } from './locked-recipient.ts';

/** What somebody may do about one recipient's address at the moment. */
export interface CorrectionView {
  readonly recipient: RecipientRow;
  /** The one that was asked for last; undefined when nobody has asked. */
  readonly correction: CorrectionRow | undefined;
  /** Whether the recipient has opened what was left to them. */
  readonly opened: boolean;
  readonly mayAsk: boolean;
  readonly mayAgree: boolean;
  readonly mayStop: boolean;
}

/** Who holds such a link, as somebody who asks, agrees or stops. */
export async function bearerPerson(db: Db, { bearer, recipient, owner }: CorrectionLink): Promise<CorrectionPerson> {
  switch (bearer.as) {
    case 'way':
      return { role: 'way', id: recipient.id, keys: [recipient.email_key] };
    case 'owner':
      return { role: 'owner', id: owner.id, keys: [owner.email_key] };
    case 'contact':
      return contactPerson(bearer.contact);
    case 'recipient':
      return recipientPerson(db, bearer.other);
  }
}

/** What the page behind a link shows. */
export interface LinkedCorrection extends CorrectionView {
  readonly found: CorrectionLink;
  readonly person: CorrectionPerson;
}

/** Looks a link up with how things stand; changes nothing. @throws DomainError `link_unknown`, `link_expired`. */
export async function viewCorrectionLink(core: Core, token: string): Promise<LinkedCorrection> {
  const found = await openCorrectionLink(core, token);
  const person = await bearerPerson(core.db.read, found);
  return { found, person, ...(await viewFor(core.db.read, found, person)) };
}

/** How things stand with one recipient's address for one person. Everything is checked again when they act. */
export async function viewFor(
  db: Db,
  { vault, recipient }: { readonly vault: Pick<VaultRow, 'released_at'>; readonly recipient: RecipientRow },
  person: CorrectionPerson,
): Promise<CorrectionView> {
  const [correction, grant, concernedKeys, isNamed] = await Promise.all([
    findLatestCorrection(db, recipient.id),
    findGrant(db, recipient.id),
    ownAddressKeys(db, recipient),
    wasNamedBefore(db, vault, person),
  ]);
  const opened = grant === undefined || grant.first_opened_at !== null;
  const open = correction !== undefined && isCorrectionOpen[correction.status] ? correction : undefined;
  const isOther =
    person.role !== 'way' && person.role !== 'owner' && person.id !== recipient.id && !isSamePerson(person.keys, concernedKeys);
  const isAsker = open !== undefined && (person.id === open.asked_by || isSamePerson(person.keys, [open.asked_key]));
  return {
    recipient,
    correction,
    opened,
    mayAsk: isOther && isNamed && !opened && open === undefined,
    mayAgree: isOther && isNamed && !opened && open?.status === 'asked' && !isAsker && open.asked_role !== person.role,
    mayStop: open !== undefined && mayStopCorrection(person.role, isAsker),
  };
}

/**
 * The other recipients of a vault who aren't reached, with how their address stands for one who has opened. Nothing of them is to be
 * shown but the name that their owner gave them.
 */
export async function listUnreachedOthers(db: Db, { vault, recipient, now }: Opened): Promise<readonly CorrectionView[]> {
  const others = await listUnreached(db, vault, (row) => isKnownToOthers(row, now));
  const person = await recipientPerson(db, recipient);
  return Promise.all(others.filter(({ id }) => id !== recipient.id).map((other) => viewFor(db, { vault, recipient: other }, person)));
}

/** A recipient who has opened what was left to them, and when they ask. */
interface Opened {
  readonly vault: Pick<VaultRow, 'id' | 'released_at'>;
  readonly recipient: RecipientRow;
  readonly now: Instant;
}

/** Those whom somebody trusted was told of, and whoever their link is about. */
export async function listUnreachedForContact(db: Db, { found, person }: LinkedCorrection): Promise<readonly CorrectionView[]> {
  const unreached = await listUnreached(db, found.vault, ({ unreached_at: at }) => at !== null);
  const named = [found.recipient, ...unreached.filter(({ id }) => id !== found.recipient.id)];
  return Promise.all(named.map((recipient) => viewFor(db, { vault: found.vault, recipient }, person)));
}

/** Whether other recipients have heard of somebody: they had been waited for that long, even where they have opened since. */
function isKnownToOthers({ began_at: beganAt, opened_at: openedAt }: HandoverRow, now: Instant): boolean {
  return addMs(beganAt, unreachedForOthersMs) <= (openedAt ?? now);
}

/**
 * A form names whom it is about, and anything may be in a form.
 * @throws DomainError `resource_not_found` for somebody whom a recipient was never shown.
 */
export async function assertShownToOther(db: Db, { vault, now }: Opened, recipientId: Ulid): Promise<void> {
  const row = await findHandover(db, recipientId);
  if (row?.vault_id !== vault.id || !isKnownToOthers(row, now)) throw noCorrection();
}

/** The same for one whom the owner trusts. @throws DomainError `resource_not_found`. */
export async function assertShownToContact(db: Db, { found }: LinkedCorrection, recipientId: Ulid): Promise<void> {
  if (recipientId === found.recipient.id) return;
  const row = await findHandover(db, recipientId);
  if (row?.vault_id !== found.vault.id || row.unreached_at === null) throw noCorrection();
}

async function listUnreached(
  db: Db,
  { id }: Pick<VaultRow, 'id'>,
  counts: (row: HandoverRow) => boolean,
): Promise<readonly RecipientRow[]> {
  const handovers = await listVaultHandovers(db, id);
  const waiting = new Set(
    handovers.filter((row) => row.phase === 'waiting' && counts(row)).map(({ recipient_id: recipientId }) => recipientId),
  );
  return waiting.size === 0 ? [] : (await listVaultRecipients(db, id)).filter((recipient) => waiting.has(recipient.id));
}
