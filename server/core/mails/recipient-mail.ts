import type { Ulid } from '../../../shared/domain/ids.ts';
import type { RecipientRow, UserRow, VaultRow } from '../../db/schema.ts';
import type { RecipientFacts } from './mail-facts.ts';
import type { MailReader, QueuedMail } from './queue-mail.ts';

/** What every mail to a recipient has in common. */
export interface RecipientMail {
  readonly facts: RecipientFacts;
  readonly envelope: Pick<QueuedMail<'recipient_verification'>, 'to' | 'vault'> & { readonly recipientId: Ulid };
}

/** What every mail to a recipient of a vault says, and where it goes. An owner who is gone has no name. */
export function recipientMail(
  vault: VaultRow,
  recipient: Pick<RecipientRow, 'id' | 'name' | 'email' | 'language' | 'time_zone'>,
  owner: Pick<UserRow, 'name'> | undefined,
): RecipientMail {
  return {
    facts: {
      recipientName: recipient.name,
      ownerName: owner?.name ?? null,
      vaultName: vault.name,
    },
    envelope: {
      to: recipientReader(recipient),
      vault,
      recipientId: recipient.id,
    },
  };
}

/** A recipient at the address of their own, and how they read. */
export function recipientReader(recipient: Pick<RecipientRow, 'name' | 'email' | 'language' | 'time_zone'>): MailReader {
  return { address: recipient.email, name: recipient.name, language: recipient.language, timeZone: recipient.time_zone };
}
