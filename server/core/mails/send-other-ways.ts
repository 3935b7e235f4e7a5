import { channelOf } from '../../../shared/domain/timer-mails.ts';
import { ownerWarnings, type AcceptedWarning } from '../../../shared/domain/timer.ts';
import type { Db, OutboxRow } from '../../db/schema.ts';
import { listConfirmedContacts } from '../stores/contact-store.ts';
import type { Core } from '../context.ts';
import { findVault } from '../stores/vault-store.ts';
import { insertOutbox } from '../stores/outbox-store.ts';
import type { MailStatus } from '../../../shared/domain/mail.ts';
import { isReal } from '../../../shared/domain/account.ts';

/** Whether a timer waits for such a mail to be accepted. */
export function isWarning(kind: string): kind is AcceptedWarning {
  return ownerWarnings.some((warning) => warning === kind);
}

/** A warning that has not left after this many attempts, most of an hour, counts as lost on its way. */
const triesAlone = 5;

const losses: Readonly<Record<MailStatus, (attempts: number) => boolean>> = {
  queued: (attempts) => attempts >= triesAlone,
  accepted: () => false,
  refused: () => true,
  cancelled: () => false,
  bounced: () => true,
};

/** Whether a message failed to get through: refused, bounced, or tried so often that nobody should wait for it. */
export function isLost({ status, attempts }: Pick<OutboxRow, 'status' | 'attempts'>): boolean {
  return losses[status](attempts);
}

/** What the ways of one warning have in common: its key without the way. */
export function warningKey({ dedup_key: key }: Pick<OutboxRow, 'dedup_key'>): string {
  return key.replace(/ by (second_address|phone|desktop)$/, '');
}

/**
 * Sends a warning by the other ways that its owner has confirmed: the second address, and the telephone where the server can send
 * messages to one. Each way once, however often this is called. The vault must be locked.
 */
export async function sendOtherWays(tx: Db, core: Core, mail: OutboxRow): Promise<void> {
  const vault = mail.vault_id === '' ? undefined : await findVault(tx, mail.vault_id);
  if (vault === undefined || vault.status !== 'active') return;
  const root = warningKey(mail);
  for (const contact of await listConfirmedContacts(tx, vault.owner_id)) {
    // What belongs to test data never leaves the machine, and there is no folder for short messages.
    const channel = channelOf(contact, core.sms !== null && isReal[mail.mode]);
    if (channel === null) continue;
    await insertOutbox(tx, {
      ...mail,
      id: core.newId(),
      dedup_key: `${root} by ${contact.kind}`,
      channel,
      to_address: contact.address,
      status: 'queued',
      attempts: 0,
      next_attempt_ms: Date.parse(core.clock.now()),
      accepted_at: null,
      bounced_at: null,
      last_error: null,
    });
  }
}
