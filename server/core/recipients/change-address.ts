import { DomainError } from '../../../shared/domain/error-codes.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import { hasConfirmed } from '../../../shared/domain/vault.ts';
import type { Db, RecipientRow, VaultRow } from '../../db/schema.ts';
import { passGate } from '../access/release-gate.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';
import { findUser } from '../stores/account-store.ts';
import { endInvitation } from '../stores/invitation-store.ts';
import { deleteLinksOf } from '../stores/link-store.ts';
import { cancelMailsTo } from '../stores/outbox-store.ts';
import { changeRecipient, hasRecipient } from '../stores/recipient-store.ts';
import { dropReleaseKey } from '../stores/release-key-store.ts';
import { addToVault } from '../stores/vault-store.ts';
import { recountCertificates } from '../timers/recount-certificates.ts';
import { unknownReading } from './unknown-reading.ts';
import { sendVerification } from './send-verification.ts';

/** @returns whether an address, given in full, is another one than the recipient's. Spelling it otherwise doesn't make it another. */
export function isAnotherAddress(recipient: RecipientRow, email: string | undefined): email is string {
  return email !== undefined && emailKey(email) !== recipient.email_key;
}

/**
 * Gives a recipient of a locked vault that can be changed another address (RULINGS.md#another-address). Somebody else may read its mail,
 * so nothing of what the old one proved goes over to it: links and keys end, and it is asked to confirm. Whoever had confirmed the old
 * address is told there.
 * @throws DomainError `mfa_required`; `recipient_already_exists` for an address that another recipient of the vault has.
 */
export async function changeAddress(
  tx: Db,
  ctx: OwnerContext,
  vault: VaultRow,
  recipient: RecipientRow,
  email: string,
): Promise<RecipientRow> {
  const { core, origin } = ctx;
  await passGate(ctx, 'name_recipient', tx);
  if (await hasRecipient(tx, vault.id, emailKey(email)))
    throw new DomainError('recipient_already_exists', 'This vault already has a recipient with this address.');
  const time = await timeInTransaction(tx, core, ctx.owner);
  const { now } = time;
  // In which language somebody is written to there stays as the owner thinks; the rest was said by whoever was at the old one.
  const asNew = {
    ...unknownReading,
    language: recipient.language,
    email,
    email_key: emailKey(email),
    status: 'pending',
    verified_at: null,
    updated_at: now,
  } as const;
  const changed: RecipientRow = { ...recipient, ...asNew };
  await deleteLinksOf(tx, recipient.id);
  await cancelMailsTo(tx, recipient);
  await endInvitation(tx, recipient, now);
  await dropReleaseKey(tx, recipient.id);
  await changeRecipient(tx, recipient.id, asNew);
  if (hasConfirmed[recipient.status]) {
    await addToVault(tx, vault.id, { verified_recipient_count: -1 }, { updated_at: now });
    await tellOldAddress(tx, ctx, vault, { recipient, changed });
  }
  // A certificate counts only as long as whoever handed it in is a recipient.
  await recountCertificates(tx, core, vault, time, origin);
  await sendVerification(tx, core, origin, vault, changed, now);
  return changed;
}

/** Not told: the new address, which may be a stranger's. It's no mail to the recipient any more, so another change doesn't withdraw it. */
async function tellOldAddress(
  tx: Db,
  { core }: OwnerContext,
  vault: VaultRow,
  { recipient, changed }: { readonly recipient: RecipientRow; readonly changed: RecipientRow },
): Promise<void> {
  const owner = await findUser(tx, vault.owner_id);
  if (owner === undefined) return;
  const { facts, envelope } = recipientMail(vault, recipient, owner);
  await queueMail(tx, core, {
    kind: 'recipient_address_changed',
    facts,
    dedupKey: `recipient_address_changed ${recipient.id} ${core.newId()}`,
    ...envelope,
    recipientId: null,
    at: changed.updated_at,
  });
}
