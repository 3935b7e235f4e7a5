import type { HandoverMessage } from '../../../shared/domain/handover.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { contactChannels } from '../../../shared/domain/mail.ts';
import { serverReads } from '../../../shared/domain/vault.ts';
import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { keptWithFacts } from '../custody/kept-with.ts';
import { issueLink } from '../links/issue-link.ts';
import { keysOfRecipient } from '../mails/keys-of-recipient.ts';
import { queueMail, type QueuedMail } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';
import { insertHandoverMessage } from '../stores/handover-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import type { KnownWay } from '../ways/known-ways.ts';
import type { HandoverCast } from './handover-cast.ts';

/** One message of a handover that is to leave. */
export interface WayMessage {
  readonly handoverId: Ulid;
  readonly way: KnownWay;
  readonly message: HandoverMessage;
  /** Which of the handover's messages it is, from 0: no two are the same. */
  readonly number: number;
  readonly at: Instant;
}

type Envelope = Pick<QueuedMail<'handover_reminder'>, 'id' | 'dedupKey' | 'to' | 'vault' | 'recipientId' | 'channel' | 'at'>;

/** Queues one message by one way, with a link of its own, and writes down that it did. The vault must be locked. */
export async function sendWayMessage(tx: Db, core: Core, cast: HandoverCast, order: WayMessage): Promise<void> {
  const { vault, recipient } = cast;
  const { way, message, at } = order;
  const kind = way.kind === 'deputy' ? 'pass_on' : 'release';
  const wayId = way.id === 'main' ? null : way.id;
  const link = await issueLink(tx, core, { kind, vaultId: vault.id, recipientId: recipient.id, wayId }, at);
  const id = core.newId();
  // The announcement to the recipient's own address has always had this key.
  const dedupKey =
    message === 'announcement' && order.number === 0
      ? `release:${vault.id}:${recipient.id}:released`
      : `handover:${order.handoverId}:${order.number}`;
  const envelope = { id, dedupKey, vault, at, ...(await addressOf(tx, cast, way)) };
  await queue(tx, core, cast, order, link, envelope);
  await insertHandoverMessage(tx, {
    id: core.newId(),
    handover_id: order.handoverId,
    recipient_id: recipient.id,
    vault_id: vault.id,
    way_id: way.id,
    way_kind: way.kind,
    message,
    link_id: link.id,
    mail_id: id,
    answer: null,
    answered_at: null,
    sent_at: at,
  });
}

/** Where a way leads: to the recipient, or to somebody who is to pass the word on. */
async function addressOf(tx: Db, { recipient }: HandoverCast, way: KnownWay): Promise<Pick<Envelope, 'to' | 'recipientId' | 'channel'>> {
  if (way.deputy !== null) {
    const { name, email, kind, id } = way.deputy;
    const reader = kind === 'recipient' ? await findRecipient(tx, id) : undefined;
    const to = { name, address: email, language: reader?.language ?? null, timeZone: reader?.time_zone ?? null };
    return { to, recipientId: kind === 'recipient' ? id : null };
  }
  const to = { name: recipient.name, address: way.address ?? '', language: recipient.language, timeZone: recipient.time_zone };
  return { to, recipientId: recipient.id, channel: way.kind === 'phone' ? contactChannels.phone : 'mail' };
}

async function queue(
  tx: Db,
  core: Core,
  { vault, recipient, owner, note }: HandoverCast,
  { way, message }: WayMessage,
  link: { readonly id: Ulid; readonly expiresAt: Instant },
  envelope: Envelope,
): Promise<void> {
  const { facts } = recipientMail(vault, recipient, owner);
  const linked = { linkId: link.id, linkExpiresAt: link.expiresAt };
  if (message === 'deputy') {
    const deputyFacts = { deputyName: way.deputy?.name ?? null, recipientName: facts.recipientName, ownerName: facts.ownerName };
    await queueMail(tx, core, { kind: 'handover_deputy', facts: { ...deputyFacts, ...linked }, ...envelope });
    return;
  }
  const opening = { ...facts, keys: await keysOfRecipient(tx, vault, recipient.id), ...linked };
  if (message !== 'announcement') {
    await queueMail(tx, core, { kind: 'handover_reminder', facts: { ...opening, message }, ...envelope });
    return;
  }
  const documentCount = serverReads[vault.custody] ? vault.document_count : null;
  const more = { ...(await keptWithFacts(tx, vault.id, recipient.id)), documentCount, note };
  await queueMail(tx, core, { kind: 'released_recipient', facts: { ...opening, ...more }, ...envelope });
}
