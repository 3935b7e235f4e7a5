import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { dayMs, instantToMs, parseInstant, type Instant } from '../../../shared/domain/instant.ts';
import { releaseKeyLimits } from '../../../shared/wire/release-keys.ts';
import type { Db, InvitationRow } from '../../db/schema.ts';
import { passGate } from '../access/release-gate.ts';
import { lockOwnRecipient } from '../access/recipient-access.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import type { RecipientPlace } from '../recipients/put-recipient.ts';
import { recordRecipientChange } from '../recipients/record-recipient-change.ts';
import { endInvitation, findEndedInvitation, findInvitation, findInvitationById, insertInvitation } from '../stores/invitation-store.ts';
import { assertClientCustody } from '../vaults/vault-custody.ts';
import { mailInvitation } from './mail-invitation.ts';
import { assertInVault } from './put-release-key.ts';

/** An invitation whose code an owner hands to a recipient past the server. */
export interface PutInvitationInput {
  readonly invitationId: Ulid;
  readonly offer: Uint8Array;
  /** An instant with an offset or `Z`. */
  readonly expiresAt: string;
}

/**
 * Leaves an offer for a recipient, replacing an earlier one, which is over then. The server can check neither the offer nor what will come
 * back: it stores, hands out and counts. Sending the same again changes nothing.
 * @throws DomainError `mfa_required`; `conflict` for an id that is over, somebody else's, or known with other bytes; `invalid_request`;
 * `recipient_not_found`, `permission_denied`, `vault_already_released`, `vault_archived`.
 */
export async function putInvitation(ctx: OwnerContext, place: RecipientPlace, input: PutInvitationInput): Promise<InvitationRow> {
  const { invitationId, offer } = input;
  if (offer.length !== releaseKeyLimits.offerBytes) throw invalid('offer', `must have ${releaseKeyLimits.offerBytes} bytes`);
  const expiresAt = parseInstant(input.expiresAt);
  if (expiresAt === undefined) throw invalid('expires_at', 'must be an ISO 8601 date and time with an offset or Z');
  const put = await ctx.core.db.transaction(async (tx) => {
    const { recipient, vault } = await lockOwnRecipient(tx, ctx, place.recipientId);
    assertInVault(recipient, place.vaultId);
    assertClientCustody(vault);
    await passGate(ctx, 'name_recipient', tx);
    assertChangeable(vault);
    const open = await findInvitation(tx, recipient.id);
    if (open?.invitation_id === invitationId && open.expires_at === expiresAt && equalBytes(open.offer, offer)) return open;
    await assertNew(tx, invitationId);
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    assertWithin(expiresAt, now);
    await endInvitation(tx, recipient, now);
    const row = { recipient_id: recipient.id, invitation_id: invitationId, offer, expires_at: expiresAt, put_at: now };
    await insertInvitation(tx, row);
    await mailInvitation(tx, ctx.core, ctx.origin, { vault, recipient, invitation: row }, now);
    await recordRecipientChange(tx, ctx, recipient, now, { invitation: 'put' });
    return row;
  });
  ctx.core.mailQueued();
  return put;
}

/** Withdraws the invitation that is open, if one is. @throws DomainError `recipient_not_found`, `permission_denied`. */
export async function withdrawInvitation(ctx: OwnerContext, place: RecipientPlace): Promise<void> {
  await ctx.core.db.transaction(async (tx) => {
    const { recipient } = await lockOwnRecipient(tx, ctx, place.recipientId);
    assertInVault(recipient, place.vaultId);
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    if ((await endInvitation(tx, recipient, now)) !== undefined)
      await recordRecipientChange(tx, ctx, recipient, now, { invitation: 'withdrawn' });
  });
}

async function assertNew(tx: Db, invitationId: Ulid): Promise<void> {
  if ((await findEndedInvitation(tx, invitationId)) !== undefined)
    throw new DomainError('conflict', 'This invitation was withdrawn or replaced. Make a new one.');
  if ((await findInvitationById(tx, invitationId)) !== undefined)
    throw new DomainError('conflict', 'There is an invitation with this id that says something else. Make a new one.');
}

function assertWithin(expiresAt: Instant, now: Instant): void {
  if (expiresAt <= now) throw invalid('expires_at', 'must lie in the future');
  if (instantToMs(expiresAt) - instantToMs(now) > releaseKeyLimits.invitationDays * dayMs)
    throw invalid('expires_at', `must lie within ${releaseKeyLimits.invitationDays} days`);
}
