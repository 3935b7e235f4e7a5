import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, OutboxRow } from '../../db/schema.ts';
import { mailFault } from '../contacts/mail-fault.ts';
import { noteFault } from '../stores/way-store.ts';
import { keyOfAddress } from '../ways/ask-way.ts';

/**
 * Notes at every way of a vault that leads to a message's address that the message was lost, and why. It stays until whoever is there says
 * that the way reaches them. The vault must be locked; what is about no vault says nothing.
 */
export async function noteWayFault(tx: Db, mail: OutboxRow, at: Instant): Promise<void> {
  const fault = mailFault(mail);
  if (mail.vault_id === '' || fault === null || mail.channel === 'desktop') return;
  const key = keyOfAddress(mail.channel === 'sms' ? 'phone' : 'mail', mail.to_address);
  await noteFault(tx, { vaultId: mail.vault_id, key, fault, at });
}
