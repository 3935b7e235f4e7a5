import type { Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { RecipientRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import { recountCertificates } from '../timers/recount-certificates.ts';
import { sliceOf, type OwnerContext, type Page, type PageRequest, type Slice } from '../context.ts';
import type { Db } from '../../db/schema.ts';
import type { OutgoingEvent } from '../events/outgoing-event.ts';
import { forgetNamedRecipient } from '../policies/policy-reach.ts';
import { assertChangeable, assertOwned, assertVaultVisible } from '../access/vault-access.ts';
import { addToVault, findVault } from '../stores/vault-store.ts';
import { recipientEvent } from '../events/event-data.ts';
import { changeAddress, isAnotherAddress } from './change-address.ts';
import { checkRecipientEmail, checkRecipientName, checkRecipientWord } from './create-recipient.ts';
import { lockOwnRecipient, readOwnRecipient } from '../access/recipient-access.ts';
import { endInvitation } from '../stores/invitation-store.ts';
import { changeRecipient, deleteRecipient, listSomeRecipients, listVaultRecipients } from '../stores/recipient-store.ts';
import { changesWays, checkWays, setLockedWays, type WaysInput } from '../ways/set-ways.ts';
import { sendVerification } from './send-verification.ts';
import { hasConfirmed } from '../../../shared/domain/vault.ts';

/** All recipients of one of the owner's vaults, in the order they were added. */
export async function listRecipients(ctx: OwnerContext, vaultId: Ulid): Promise<readonly RecipientRow[]> {
  const vault = await findVault(ctx.core.db.read, vaultId);
  assertOwned(ctx.owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  return listVaultRecipients(ctx.core.db.read, vault.id);
}

/** One page of them; the total is the vault's kept counter. */
export async function listRecipientPage(ctx: OwnerContext, vaultId: Ulid, pages: PageRequest | Slice): Promise<Page<RecipientRow>> {
  const vault = await findVault(ctx.core.db.read, vaultId);
  assertOwned(ctx.owner, vault, 'vault_not_found');
  assertVaultVisible(vault);
  return { items: await listSomeRecipients(ctx.core.db.read, vault.id, sliceOf(pages)), total: vault.recipient_count };
}

export async function getRecipient(ctx: OwnerContext, recipientId: Ulid): Promise<RecipientRow> {
  return readOwnRecipient(ctx.core.db.read, ctx.owner, recipientId);
}

export interface UpdateRecipientInput extends WaysInput {
  /** Another one is confirmed anew, and what was mailed to the old one opens nothing any more. */
  readonly email?: string;
  readonly name?: string;
  readonly relationship?: string;
  readonly permission?: string;
  readonly notificationEmail?: boolean;
  readonly notificationSms?: boolean;
}

/**
 * Changes what is known of a recipient; absent means unchanged. @throws DomainError `vault_already_released`, `vault_archived`,
 * `invalid_request`, `invalid_email`, and as `changeAddress` and `setWays`.
 */
export async function updateRecipient(ctx: OwnerContext, recipientId: Ulid, input: UpdateRecipientInput): Promise<RecipientRow> {
  const change = checkChange(input);
  const email = input.email === undefined ? undefined : checkRecipientEmail(input.email);
  const ways = checkWays(ctx.core, input);
  const { recipient, isMailed } = await ctx.core.db.transaction(async (tx) => {
    const { recipient: known, vault } = await lockOwnRecipient(tx, ctx, recipientId);
    assertChangeable(vault);
    const updated = await updateLockedRecipient(tx, ctx, vault, known, { email, change });
    if (!changesWays(ways)) return { recipient: updated.recipient, isMailed: updated.moved };
    const reached = await setLockedWays(tx, ctx, { recipient: updated.recipient, vault }, ways);
    return { recipient: reached.recipient, isMailed: updated.moved || reached.asked };
  });
  if (isMailed) ctx.core.mailQueued();
  return recipient;
}

/** What is to be changed, checked; no address, or the recipient's own, leaves it alone. */
export interface RecipientChange {
  readonly email: string | undefined;
  readonly change: Change;
}

/** A recipient as they are now, and whether they have another address. */
export interface UpdatedRecipient {
  readonly recipient: RecipientRow;
  readonly moved: boolean;
}

/** Changes a recipient of a vault that is locked and can be changed; does nothing when there is nothing to change. */
export async function updateLockedRecipient(
  tx: Db,
  ctx: OwnerContext,
  vault: VaultRow,
  recipient: RecipientRow,
  { email, change }: RecipientChange,
): Promise<UpdatedRecipient> {
  const moved = isAnotherAddress(recipient, email);
  if (!moved && Object.keys(change).length === 0) return { recipient, moved };
  const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
  const named = { ...recipient, ...change, updated_at: now };
  if (Object.keys(change).length > 0) await changeRecipient(tx, recipient.id, { ...change, updated_at: now });
  const changed = moved ? await changeAddress(tx, ctx, vault, named, email) : named;
  await record(tx, ctx, changed, 'recipient.updated', now, undefined, moved ? { address: 'changed' } : undefined);
  return { recipient: changed, moved };
}

type Change = Partial<Pick<RecipientRow, 'name' | 'relationship' | 'permission' | 'notification_email' | 'notification_sms'>>;

function checkChange({ name, relationship, permission, notificationEmail, notificationSms }: UpdateRecipientInput): Change {
  return {
    ...(name === undefined ? {} : { name: checkRecipientName(name) }),
    ...(relationship === undefined ? {} : { relationship: checkRecipientWord('relationship', relationship) }),
    ...(permission === undefined ? {} : { permission: checkRecipientWord('permission', permission) }),
    ...(notificationEmail === undefined ? {} : { notification_email: notificationEmail ? 1 : 0 }),
    ...(notificationSms === undefined ? {} : { notification_sms: notificationSms ? 1 : 0 }),
  };
}

/** Removes a person from the vault: their links end at once. */
export async function removeRecipient(ctx: OwnerContext, recipientId: Ulid): Promise<void> {
  await ctx.core.db.transaction(async (tx) => {
    const { recipient, vault } = await lockOwnRecipient(tx, ctx, recipientId);
    assertChangeable(vault);
    const time = await timeInTransaction(tx, ctx.core, ctx.owner);
    const { now } = time;
    await forgetNamedRecipient(tx, vault.id, recipient.id);
    await endInvitation(tx, recipient, now);
    await deleteRecipient(tx, recipient.id);
    const verified = hasConfirmed[recipient.status] ? -1 : 0;
    await addToVault(tx, vault.id, { recipient_count: -1, verified_recipient_count: verified }, { updated_at: now });
    await record(tx, ctx, recipient, 'recipient.removed', now, recipientEvent('recipient.removed', recipient, { removed_at: now }));
    // A certificate counts only as long as the person who handed it in is a recipient.
    await recountCertificates(tx, ctx.core, vault, time, ctx.origin);
  });
}

export interface ResendResult {
  readonly recipient: RecipientRow;
  /** False for a recipient whose address is confirmed already: then nothing is sent. */
  readonly sent: boolean;
  readonly sentAt: Instant | null;
}

/** Mails a pending recipient another verification link; also after a release, when it opens what was left. @throws DomainError `vault_archived`. */
export async function resendVerification(ctx: OwnerContext, recipientId: Ulid): Promise<ResendResult> {
  const result = await ctx.core.db.transaction(async (tx) => {
    const { recipient, vault } = await lockOwnRecipient(tx, ctx, recipientId);
    if (vault.status === 'archived') assertChangeable(vault);
    if (hasConfirmed[recipient.status]) return { recipient, sent: false, sentAt: null };
    const { now } = await timeInTransaction(tx, ctx.core, ctx.owner);
    await sendVerification(tx, ctx.core, ctx.origin, vault, recipient, now);
    return { recipient, sent: true, sentAt: now };
  });
  if (result.sent) ctx.core.mailQueued();
  return result;
}

async function record(
  tx: Db,
  ctx: OwnerContext,
  recipient: RecipientRow,
  action: AuditAction,
  at: Instant,
  event?: OutgoingEvent,
  details?: { readonly address: 'changed' },
): Promise<void> {
  await recordAudit(tx, ctx.core, ctx.origin, {
    accountId: recipient.account_id,
    mode: recipient.mode,
    vaultId: recipient.vault_id,
    action,
    resourceType: 'recipient',
    resourceId: recipient.id,
    at,
    ...(details === undefined ? {} : { details }),
    ...(event === undefined ? {} : { event }),
  });
}
