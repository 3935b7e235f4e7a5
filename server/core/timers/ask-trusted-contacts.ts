import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, UserRow, VaultRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { issueLink } from '../links/issue-link.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { insertVouchLink, listTrustedContactRows } from '../stores/trusted-contact-store.ts';

/**
 * Asks the people whom the owner named whether they know anything: when the last warning goes out, or when a waiting time begins. One mail
 * each per round of warnings; what they get doesn't count as a warning to the owner.
 * @param cause what makes it the same round.
 */
export async function askTrustedContacts(
  tx: Db,
  core: Core,
  vault: VaultRow,
  owner: UserRow,
  { releaseAt, cause, at }: { readonly releaseAt: Instant; readonly cause: string; readonly at: Instant },
): Promise<void> {
  for (const contact of await listTrustedContactRows(tx, owner.id)) {
    const facts = {
      recipientName: contact.name,
      ownerName: owner.name,
      ownerEmail: owner.email,
      releaseAt,
      mayVouch: contact.may_vouch === 1,
    };
    const envelope = {
      dedupKey: `trusted:${vault.id}:${contact.id}:${cause}`,
      to: { address: contact.email, name: contact.name },
      vault,
      recipientId: null,
      at,
    };
    if (contact.may_vouch === 0) {
      await queueMail(tx, core, { kind: 'contact_asked', facts, ...envelope });
      continue;
    }
    const link = await issueLink(tx, core, { kind: 'vouch', vaultId: vault.id, recipientId: null }, at);
    await insertVouchLink(tx, link.id, contact.id);
    await queueMail(tx, core, { kind: 'contact_asked', facts: { ...facts, linkId: link.id }, ...envelope });
  }
}
