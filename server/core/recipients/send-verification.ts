import type { Instant } from '../../../shared/domain/instant.ts';
import { isReleased, recipientsEnrol } from '../../../shared/domain/vault.ts';
import type { Db, RecipientRow, VaultRow } from '../../db/schema.ts';
import { findUser } from '../stores/account-store.ts';
import { findOpenInvitation } from '../stores/invitation-store.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, Origin } from '../context.ts';
import { issueLink } from '../links/issue-link.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';

/** Mails a recipient a link with which they confirm their address; it says that a code comes from the owner if one does. Earlier links remain valid. */
export async function sendVerification(
  tx: Db,
  core: Core,
  origin: Origin,
  vault: VaultRow,
  recipient: RecipientRow,
  now: Instant,
): Promise<void> {
  const owner = await findUser(tx, vault.owner_id);
  const link = await issueLink(tx, core, { kind: 'verification', vaultId: vault.id, recipientId: recipient.id }, now);
  const { facts, envelope } = recipientMail(vault, recipient, owner);
  await queueMail(tx, core, {
    kind: 'recipient_verification',
    facts: {
      ...facts,
      isInvited: (await findOpenInvitation(tx, recipient.id, now)) !== undefined,
      mayComeMore: recipientsEnrol[vault.custody] && !isReleased[vault.status],
      linkId: link.id,
    },
    dedupKey: `verification:${link.id}`,
    ...envelope,
    at: now,
  });
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'recipient.verification_sent',
    resourceType: 'recipient',
    resourceId: recipient.id,
    at: now,
  });
}
