import { hasConfirmed } from '../../../shared/domain/vault.ts';
import type { Db, InvitationRow, RecipientRow, VaultRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { issueLink } from '../links/issue-link.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';
import { findUser } from '../stores/account-store.ts';

/**
 * Tells a recipient, once for each invitation, that its code comes from the owner and not by mail. Whoever hasn't confirmed their address
 * has had a mail that leads to the same page, so they get no second one.
 */
export async function mailInvitation(
  tx: Db,
  core: Core,
  vault: VaultRow,
  recipient: RecipientRow,
  invitation: InvitationRow,
): Promise<void> {
  if (!hasConfirmed[recipient.status]) return;
  const at = invitation.put_at;
  const owner = await findUser(tx, vault.owner_id);
  const link = await issueLink(tx, core, { kind: 'verification', vaultId: vault.id, recipientId: recipient.id }, at);
  const { facts, envelope } = recipientMail(vault, recipient, owner);
  await queueMail(tx, core, {
    kind: 'recipient_invited',
    facts: {
      ...facts,
      expiresAt: invitation.expires_at,
      linkId: link.id,
    },
    dedupKey: `invitation:${invitation.invitation_id}`,
    ...envelope,
    at,
  });
}
