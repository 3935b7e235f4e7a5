import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { releaseMessages } from '../../../shared/domain/timer-mails.ts';
import type { Db, RecipientRow, UserRow, VaultRow } from '../../db/schema.ts';
import { findUser } from '../stores/account-store.ts';
import { closeReleaseRequest, findOpenRequest } from '../stores/approval-store.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, Origin } from '../context.ts';
import { startHandover } from '../handovers/begin-handover.ts';
import { isWithheld } from '../custody/withheld.ts';
import { findLatestLink } from '../stores/link-store.ts';
import { endOpening } from '../openings/end-opening.ts';
import { certificateMails } from './call-off-certificates.ts';
import { closeCertificates } from '../stores/certificate-store.ts';
import { cancelMails } from '../stores/outbox-store.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { changeRecipient, insertGrant, listVaultRecipients } from '../stores/recipient-store.ts';
import { markVaultReleased } from '../stores/vault-store.ts';
import { vaultEvent } from '../events/event-data.ts';
import { askForPaper } from '../stores/release-paper-store.ts';
import { insertRelease } from '../stores/release-store.ts';
import type { ReleaseTrigger } from '../../../shared/domain/policy.ts';
import { hasConfirmed } from '../../../shared/domain/vault.ts';
import { callOffWitnessings } from '../askings/call-off-witnessings.ts';

export interface ReleaseOrder {
  readonly trigger: ReleaseTrigger;
  readonly note: string | null;
  readonly notifyRecipients: boolean;
  readonly at: Instant;
}

export interface ReleaseResult {
  readonly vault: VaultRow;
  readonly releasedAt: Instant;
  readonly recipientsNotified: number;
  readonly note: string | null;
}

/**
 * The one place where a vault becomes released: status, release row, grants, links and mails in the caller's transaction, or
 * none of it (RULINGS.md#one-transaction). The vault must be locked.
 * @returns undefined when the vault was no longer active, or its half is shared and the custodians' rules don't give this share yet; then
 * nothing was done.
 */
export async function performRelease(
  tx: Db,
  core: Core,
  origin: Origin,
  vault: VaultRow,
  order: ReleaseOrder,
): Promise<ReleaseResult | undefined> {
  if ((await isWithheld(tx, vault.id)) || !(await markVaultReleased(tx, vault, order.at))) return undefined;
  const releaseId = core.newId();
  const recipients = await listVaultRecipients(tx, vault.id);
  await endOtherWays(tx, vault, order.at);
  await callOffWitnessings(tx, core, origin, { ownerId: vault.owner_id, vaultId: vault.id }, 'vault_released');
  await endOpening(tx, core, origin, vault, 'ended', order.at);
  const recipientsNotified = order.notifyRecipients ? recipients.length : 0;
  await insertRelease(tx, {
    id: releaseId,
    vault_id: vault.id,
    trigger: order.trigger,
    note: order.note,
    released_at: order.at,
    recipients_notified: recipientsNotified,
  });
  const owner = await findUser(tx, vault.owner_id);
  for (const recipient of recipients) await grantAccess(tx, core, releaseId, recipient, order.at);
  for (const message of releaseMessages(recipients, order.notifyRecipients)) {
    if (message.to === 'owner') await tellOwner(tx, core, vault, owner, { releaseId, recipientsNotified, ...order });
    else await announceRelease(tx, core, vault, message.to.recipient, owner, order);
  }
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'vault.released',
    resourceType: 'vault',
    resourceId: vault.id,
    at: order.at,
    details: { releaseId, trigger: order.trigger, recipients: recipients.length, recipientsNotified },
    event: vaultEvent(['vault.released', 'vault.updated'], vault, {
      status: 'released',
      released_at: order.at,
      recipient_count: recipients.length,
      trigger: order.trigger,
    }),
  });
  return { vault: { ...vault, status: 'released', released_at: order.at }, releasedAt: order.at, recipientsNotified, note: order.note };
}

/** Anything else that was to release the vault, or warned of it, is over. */
async function endOtherWays(tx: Db, vault: VaultRow, at: Instant): Promise<void> {
  // Warnings still waiting would speak of a release to come.
  await cancelMails(tx, vault.id, [
    'reminder',
    'due_notice',
    'last_warning',
    'date_passed_warning',
    'pre_release_notice',
    'release_requested',
    'opening_set',
    'contact_asked',
    ...certificateMails,
  ]);
  await closeCertificates(tx, vault.id, 'closed', ['submitted']);
  const request = await findOpenRequest(tx, vault.id);
  if (request !== undefined) await closeReleaseRequest(tx, request.id, { status: 'expired', by: null, at });
}

async function grantAccess(tx: Db, core: Core, releaseId: Ulid, recipient: RecipientRow, at: Instant): Promise<void> {
  await insertGrant(tx, {
    id: core.newId(),
    release_id: releaseId,
    recipient_id: recipient.id,
    vault_id: recipient.vault_id,
    views: 0,
    downloads: 0,
    first_opened_at: null,
    last_opened_at: null,
    created_at: at,
  });
  await askForPaper(tx, { id: core.newId(), recipient, occasion: 'release', at, dueMs: instantToMs(core.clock.now()) });
  // Anyone who has not confirmed their address yet does so with the code that opens the link.
  if (hasConfirmed[recipient.status]) await changeRecipient(tx, recipient.id, { access_granted: 1 });
}

async function tellOwner(
  tx: Db,
  core: Core,
  vault: VaultRow,
  owner: UserRow | undefined,
  {
    releaseId,
    trigger,
    recipientsNotified,
    at,
  }: Pick<ReleaseOrder, 'trigger' | 'at'> & { readonly releaseId: Ulid; readonly recipientsNotified: number },
): Promise<void> {
  if (owner === undefined) return;
  await queueMail(tx, core, {
    kind: 'released_owner',
    facts: { ownerName: owner.name, vaultName: vault.name, releasedAt: at, trigger, recipientsNotified },
    dedupKey: `release:${releaseId}:owner`,
    to: { address: owner.email, name: owner.name },
    vault,
    recipientId: null,
    at,
  });
}

/**
 * Tells a recipient of the release by all their addresses, and begins the handover that goes on until they have opened something; once per
 * release and recipient, whoever asks. The vault must be locked.
 */
export async function announceRelease(
  tx: Db,
  core: Core,
  vault: VaultRow,
  recipient: RecipientRow,
  owner: UserRow | undefined,
  order: Pick<ReleaseOrder, 'note' | 'at'>,
): Promise<void> {
  // Without this every press on a verification page would leave behind a link that nobody has, and use up the day's renewals.
  if ((await findLatestLink(tx, recipient.id, 'release')) !== undefined) return;
  await startHandover(tx, core, { vault, recipient, owner, note: order.note }, order.at);
}
