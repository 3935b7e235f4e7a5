import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { MailFault } from '../../../shared/domain/mail.ts';
import { hasConfirmed } from '../../../shared/domain/vault.ts';
import type { WayKind, WayStatus } from '../../../shared/domain/way.ts';
import type { Db, RecipientRow, RecipientWayRow } from '../../db/schema.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { findTrustedContact } from '../stores/trusted-contact-store.ts';
import { listWays } from '../stores/way-store.ts';

/** Somebody who is asked to pass the word on, with the address that they have now. */
export interface Deputy {
  readonly kind: 'recipient' | 'contact';
  readonly id: Ulid;
  readonly name: string | null;
  readonly email: string;
}

/** One way to a recipient, as far as it is known. */
export interface KnownWay {
  /** `main` for the recipient's own address. */
  readonly id: Ulid | 'main';
  readonly kind: WayKind;
  /** What whoever is there has answered: one that is `declined` leads nowhere. */
  readonly status: WayStatus;
  /** An e-mail address or a telephone's number; null for a deputy. */
  readonly address: string | null;
  readonly deputy: Deputy | null;
  /** When whoever is there last said that it reaches them; null if they never did. */
  readonly confirmedAt: Instant | null;
  /** When they were last asked; null if never, or not again since they confirmed the main address. */
  readonly askedAt: Instant | null;
  /** Why the last message there failed that did; null once it was confirmed again. */
  readonly fault: MailFault | null;
  readonly faultAt: Instant | null;
}

/** All ways to a recipient, their own address first, then the others in the owner's order. Deputies who are gone aren't among them. */
export async function knownWays(db: Db, recipient: RecipientRow): Promise<readonly KnownWay[]> {
  const ways: KnownWay[] = [mainWay(recipient)];
  for (const row of await listWays(db, recipient.id)) {
    const deputy = await deputyOf(db, row);
    if (row.kind !== 'deputy' || deputy !== null) ways.push(furtherWay(row, deputy));
  }
  return ways;
}

/** The recipient's own address as a way. */
export function mainWay(recipient: RecipientRow): KnownWay {
  const confirmedAt = hasConfirmed[recipient.status] ? (recipient.way_confirmed_at ?? recipient.verified_at) : null;
  const isDeclined = recipient.way_declined_at !== null;
  const answered: WayStatus = confirmedAt === null ? 'waiting' : 'confirmed';
  return {
    id: 'main',
    kind: 'mail',
    status: isDeclined ? 'declined' : answered,
    address: recipient.email,
    deputy: null,
    confirmedAt: isDeclined ? null : confirmedAt,
    askedAt: recipient.way_asked_at,
    fault: recipient.way_fault,
    faultAt: recipient.way_fault_at,
  };
}

/** A further way as it is known. */
export function furtherWay(row: RecipientWayRow, deputy: Deputy | null): KnownWay {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    address: row.address,
    deputy,
    confirmedAt: row.confirmed_at,
    askedAt: row.asked_at,
    fault: row.fault,
    faultAt: row.fault_at,
  };
}

/**
 * Who a way leads over; null where it leads over nobody, or they are gone.
 * @param within whose contacts, and which vault's recipients, count; absent: all, as for what was checked before.
 */
export async function deputyOf(
  db: Db,
  way: Pick<RecipientWayRow, 'deputy_recipient_id' | 'deputy_contact_id'>,
  within?: { readonly ownerId: Ulid; readonly vaultId: Ulid },
): Promise<Deputy | null> {
  if (way.deputy_recipient_id !== null) {
    const found = await findRecipient(db, way.deputy_recipient_id);
    if (found === undefined || (within !== undefined && found.vault_id !== within.vaultId)) return null;
    return { kind: 'recipient', id: found.id, name: found.name, email: found.email };
  }
  if (way.deputy_contact_id === null) return null;
  const found = await findTrustedContact(db, way.deputy_contact_id);
  if (found === undefined || (within !== undefined && found.owner_id !== within.ownerId)) return null;
  return { kind: 'contact', id: found.id, name: found.name, email: found.email };
}
