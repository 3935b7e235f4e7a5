import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import { hasConfirmed } from '../../../shared/domain/vault.ts';
import type { Db, InvitationRow, RecipientRow, VaultRow } from '../../db/schema.ts';
import { lockOwnRecipient } from '../access/recipient-access.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { Core, Origin, OwnerContext } from '../context.ts';
import { issueLink } from '../links/issue-link.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';
import type { RecipientPlace } from '../recipients/put-recipient.ts';
import { sendVerification } from '../recipients/send-verification.ts';
import { findUser } from '../stores/account-store.ts';
import { findOpenInvitation } from '../stores/invitation-store.ts';
import { countLinksSince } from '../stores/link-store.ts';
import { cancelMailsTo } from '../stores/outbox-store.ts';
import { assertInVault } from './put-release-key.ts';

/** Links to the page of an invitation that are mailed to a recipient within a day; after that nothing more is sent. */
const maxPerDay = 5;

/** What an invitation's mail is about. The vault is locked. */
interface Invited {
  readonly vault: VaultRow;
  readonly recipient: RecipientRow;
  readonly invitation: InvitationRow;
}

/**
 * Tells a recipient that the invitation's code comes from the owner and not by mail. Whoever hasn't confirmed their address is asked to at
 * the same time, and gets one mail instead of two where the first hasn't left yet.
 */
export async function mailInvitation(
  tx: Db,
  core: Core,
  origin: Origin,
  { vault, recipient, invitation }: Invited,
  at: Instant,
): Promise<void> {
  if (!hasConfirmed[recipient.status]) {
    await cancelMailsTo(tx, recipient, ['recipient_verification']);
    return sendVerification(tx, core, origin, vault, recipient, at);
  }
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
    dedupKey: `invitation:${link.id}`,
    ...envelope,
    at,
  });
}

/**
 * Sends the mail of an open invitation once more, for an owner whose recipient can't find it.
 * @returns whether it was sent: so many a day, and no more.
 * @throws DomainError `not_invited` where none is open; `recipient_not_found`, `permission_denied`, `vault_already_released`,
 * `vault_archived`.
 */
export function mailInvitationAgain(ctx: OwnerContext, place: RecipientPlace): Promise<boolean> {
  return mailAgain(ctx, place, 'invitation');
}

/**
 * Writes to somebody named once more: what their last mail asked for, or, where nothing is open, to confirm their address. For an owner
 * whose recipient can't find the mail, or whose mail came back.
 * @returns whether it was sent: so many a day, and no more.
 * @throws DomainError `recipient_not_found`, `permission_denied`, `vault_already_released`, `vault_archived`.
 */
export function mailRecipientAgain(ctx: OwnerContext, place: RecipientPlace): Promise<boolean> {
  return mailAgain(ctx, place, 'whatever_is_open');
}

async function mailAgain(ctx: OwnerContext, place: RecipientPlace, what: 'invitation' | 'whatever_is_open'): Promise<boolean> {
  const isSent = await ctx.core.db.transaction(async (tx) => {
    const { recipient, vault } = await lockOwnRecipient(tx, ctx, place.recipientId);
    assertInVault(recipient, place.vaultId);
    assertChangeable(vault);
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    const invitation = await findOpenInvitation(tx, recipient.id, now);
    if (invitation === undefined && what === 'invitation') throw new DomainError('not_invited', 'No invitation of this recipient is open.');
    if ((await countLinksSince(tx, recipient.id, 'verification', addMs(now, -dayMs))) >= maxPerDay) return false;
    if (invitation === undefined) await sendVerification(tx, ctx.core, ctx.origin, vault, recipient, now);
    else await mailInvitation(tx, ctx.core, ctx.origin, { vault, recipient, invitation }, now);
    return true;
  });
  if (isSent) ctx.core.mailQueued();
  return isSent;
}
