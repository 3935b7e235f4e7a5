import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { EventName } from '../../../shared/domain/webhook.ts';
import { isFindable } from '../../../shared/domain/vault.ts';
import type { WayKind } from '../../../shared/domain/way.ts';
import type { Db, RecipientRow, RecipientWayRow, UserRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { systemOrigin, type Core, type Origin } from '../context.ts';
import { recipientEvent } from '../events/event-data.ts';
import { recordAudit } from '../events/record-audit.ts';
import { lockLinkedVault, unknownLink } from '../links/open-link.ts';
import { findUser } from '../stores/account-store.ts';
import { changeRecipient, findRecipient } from '../stores/recipient-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { changeWay, findRecipientByWayToken, findWayByToken } from '../stores/way-store.ts';
import { keepReading, type Reading } from './keep-reading.ts';
import { deputyOf, furtherWay, mainWay, type KnownWay } from './known-ways.ts';

/** What the link in a question about a way leads to. */
export interface WayLink {
  readonly way: KnownWay;
  /** Whether a question is open; else it was answered, and what is known now is shown. */
  readonly isAsked: boolean;
  readonly recipient: RecipientRow;
  readonly vault: VaultRow;
  readonly owner: UserRow;
  /** Who reads it, as far as they are a recipient: the one whom the way leads to, or a deputy who is one of the same vault. */
  readonly reader: RecipientRow | null;
}

/** Looks such a link up; changes nothing. @throws DomainError `link_unknown`, also once the owner has taken the way away. */
export async function openWayLink(core: Core, token: string): Promise<WayLink> {
  return findWayLink(core.db.read, core, token);
}

async function findWayLink(db: Db, core: Core, token: string): Promise<WayLink> {
  const hash = core.keys.tokenHash(token);
  const row = await findWayByToken(db, hash);
  const recipient = row === undefined ? await findRecipientByWayToken(db, hash) : await findRecipient(db, row.recipient_id);
  const vault = recipient && (await findVault(db, recipient.vault_id));
  const owner = vault && (await findUser(db, vault.owner_id));
  if (recipient === undefined || vault === undefined || owner === undefined || !isFindable[vault.status]) throw unknownLink();
  if (row === undefined) return { way: mainWay(recipient), isAsked: recipient.way_asks > 0, recipient, vault, owner, reader: recipient };
  const deputy = await deputyOf(db, row);
  if (row.kind === 'deputy' && deputy === null) throw unknownLink();
  const isAsked = row.asks > 0 || row.status === 'waiting';
  return { way: furtherWay(row, deputy), isAsked, recipient, vault, owner, reader: await readerOf(db, recipient, row) };
}

async function readerOf(db: Db, recipient: RecipientRow, row: RecipientWayRow): Promise<RecipientRow | null> {
  if (row.kind !== 'deputy') return recipient;
  return row.deputy_recipient_id === null ? null : ((await findRecipient(db, row.deputy_recipient_id)) ?? null);
}

/** What whoever is at a way says: it reaches them, or they agree; or not, or no longer. */
export type WayAnswer = 'yes' | 'no';

/**
 * Takes an answer, and how whoever gave it reads. Said again, it changes nothing.
 * @throws DomainError `link_unknown`.
 */
export async function answerWay(
  core: Core,
  token: string,
  { answer, reading }: { readonly answer: WayAnswer; readonly reading: Reading },
  from: Pick<Origin, 'address' | 'requestId'>,
): Promise<WayLink> {
  const seen = await openWayLink(core, token);
  return core.db.transaction(async (tx) => {
    await lockLinkedVault(tx, seen.vault.id);
    const found = await findWayLink(tx, core, token);
    const { now } = await timeInTransaction(tx, core, { accountId: found.vault.account_id, mode: found.vault.mode });
    const { reader } = found;
    // A deputy whom the owner trusts is nobody whom the log knows.
    const actor: Origin['actor'] = reader === null ? systemOrigin.actor : { type: 'recipient', id: reader.id };
    const origin: Origin = { ...from, actor };
    if (reader !== null) await keepReading(tx, { core, origin }, reader, reading, now);
    const status = answer === 'yes' ? 'confirmed' : 'declined';
    if (found.isAsked || found.way.status !== status) await settle(tx, { core, origin }, found, status, now);
    return findWayLink(tx, core, token);
  });
}

type Settled = 'confirmed' | 'declined';

const events = {
  confirmed: 'recipient.way_confirmed',
  declined: 'recipient.way_declined',
} as const satisfies Readonly<Record<Settled, EventName>>;

async function settle(
  tx: Db,
  { core, origin }: { readonly core: Core; readonly origin: Origin },
  { way, recipient, vault }: WayLink,
  status: Settled,
  at: Instant,
): Promise<void> {
  if (way.id === 'main') await settleMain(tx, recipient, status, at);
  else {
    const answered = status === 'confirmed' ? { confirmed_at: at, fault: null, fault_at: null } : { confirmed_at: null };
    await changeWay(tx, way.id, { ...answered, status, asks: 0, updated_at: at });
  }
  const told: { readonly way_id: Ulid | 'main'; readonly way_kind: WayKind; readonly at: Instant } = {
    way_id: way.id,
    way_kind: way.kind,
    at,
  };
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: events[status],
    resourceType: 'recipient',
    resourceId: recipient.id,
    at,
    details: { way: way.id, kind: way.kind },
    event: recipientEvent(events[status], recipient, told),
  });
}

async function settleMain(tx: Db, recipient: RecipientRow, status: Settled, at: Instant): Promise<void> {
  const answered =
    status === 'confirmed' ? { way_confirmed_at: at, way_declined_at: null, way_fault: null, way_fault_at: null } : { way_declined_at: at };
  await changeRecipient(tx, recipient.id, { ...answered, way_asks: 0, updated_at: at });
}
