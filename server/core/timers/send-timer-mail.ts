import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { asksContacts, timerMessages, type OwnerTimerMessage, type TimerMailOrder } from '../../../shared/domain/timer-mails.ts';
import type { Db, UserRow, VaultRow } from '../../db/schema.ts';
import { findUser } from '../stores/account-store.ts';
import { askTrustedContacts } from './ask-trusted-contacts.ts';
import type { Core } from '../context.ts';
import { hostsKeptWith } from '../custody/kept-with.ts';
import { witnessFacts } from '../custody/witness-facts.ts';
import { issueLink } from '../links/issue-link.ts';
import { keysOfRecipient } from '../mails/keys-of-recipient.ts';
import { queueMail, queueWarning } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';
import { listVaultRecipients } from '../stores/recipient-store.ts';

/** Queues one of the timer's mails to its people, as determined by `timerMessages`. */
export async function sendTimerMail(tx: Db, core: Core, vault: VaultRow, order: TimerMailOrder): Promise<void> {
  const owner = await findUser(tx, vault.owner_id);
  const recipients = order.mail === 'pre_release_notice' ? await listVaultRecipients(tx, vault.id) : [];
  for (const message of timerMessages(order, recipients)) {
    if (message.to === 'owner') {
      if (owner !== undefined) await queueOwnerMail(tx, core, vault, owner, message);
      continue;
    }
    const { kind, releaseAt, at } = message;
    const { recipient } = message.to;
    const { facts, envelope } = recipientMail(vault, recipient, owner);
    await queueMail(tx, core, {
      kind,
      facts: {
        ...facts,
        keys: await keysOfRecipient(tx, vault, recipient.id),
        releaseAt,
      },
      dedupKey: `timer:${vault.id}:${kind}:${releaseAt}:${recipient.id}`,
      ...envelope,
      at,
    });
  }
}

async function queueOwnerMail(tx: Db, core: Core, vault: VaultRow, owner: UserRow, message: OwnerTimerMessage): Promise<void> {
  const { cycle, releaseAt, at } = message;
  const envelope = {
    dedupKey: `timer:${vault.id}:${message.kind}:${cycle}:${at}`,
    to: { address: owner.email, name: owner.name },
    vault,
    recipientId: null,
    at,
  };
  if (asksContacts(message.kind))
    await askTrustedContacts(tx, core, vault, owner, { releaseAt, cause: `${message.kind}:${cycle}:${at}`, at });
  const facts = { ownerName: owner.name, vaultName: vault.name, recipientCount: vault.recipient_count, releaseAt, cycle };
  if (message.kind === 'date_passed_warning') {
    await queueWarning(tx, core, { kind: message.kind, facts: { ...facts, releaseDate: message.releaseDate }, ...envelope });
  } else if (message.kind === 'reminder' || message.kind === 'due_notice' || message.kind === 'last_warning') {
    const linkId = await linkOf(tx, core, vault, 'check_in', at);
    const witness = await witnessFacts(tx, core, vault.id);
    const others = witness === undefined ? await hostsKeptWith(tx, vault.id) : [];
    const shared = { ...(others.length === 0 ? {} : { keptWith: others }), ...(witness && { witness }) };
    await queueWarning(tx, core, { kind: message.kind, facts: { ...facts, ...shared, dueAt: message.dueAt, linkId }, ...envelope });
  } else {
    const linkId = await linkOf(tx, core, vault, 'stop', at);
    await queueWarning(tx, core, { kind: message.kind, facts: { ...facts, linkId }, ...envelope });
  }
}

async function linkOf(tx: Db, core: Core, vault: VaultRow, kind: 'check_in' | 'stop', at: Instant): Promise<Ulid> {
  return (await issueLink(tx, core, { kind, vaultId: vault.id, recipientId: null }, at)).id;
}
