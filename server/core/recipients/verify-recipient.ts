import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, RecipientRow, UserRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import { requiredConfirmations } from '../timers/recount-certificates.ts';
import type { Core, Origin } from '../context.ts';
import { findLink, lockLinkedVault, openLink, type RecipientLink } from '../links/open-link.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { announceRelease } from '../timers/perform-release.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { addToVault } from '../stores/vault-store.ts';
import { recipientEvent } from '../events/event-data.ts';
import { changeRecipient, markRecipientVerified } from '../stores/recipient-store.ts';
import { isReleased } from '../../../shared/domain/vault.ts';

/** What a verification page shows. */
export interface Verification {
  readonly recipient: RecipientRow;
  readonly vault: VaultRow;
  readonly owner: UserRow;
  /** Whether this vault is opened when a death certificate is handed in. */
  readonly takesCertificates: boolean;
}

/** Looks a verification link up; changes nothing. @throws DomainError `link_unknown`, `link_expired`. */
export async function getVerification(core: Core, token: string): Promise<Verification> {
  return withCertificates(core.db.read, await openLink(core, 'verification', token));
}

/**
 * Confirms that the address is the recipient's own: only someone who reads its mail has the link. After a release it opens the way to
 * what was left, and the link to it is mailed if that has not happened yet.
 * @throws DomainError `link_unknown`, `link_expired`.
 */
export async function verifyRecipient(core: Core, token: string, origin: Origin): Promise<Verification> {
  await getVerification(core, token);
  const result = await core.db.transaction(async (tx) => {
    const { recipient, vault, owner, takesCertificates } = await withCertificates(tx, await findLink(tx, core, 'verification', token));
    const locked = await lockLinkedVault(tx, vault.id);
    const { now } = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    await markVerified(tx, core, origin, locked, recipient, now);
    const release = await findReleaseOfVault(tx, vault.id);
    if (release !== undefined) {
      await announceRelease(tx, core, locked, recipient, owner, { note: release.note, at: now });
    }
    return { recipient: { ...recipient, status: 'verified' as const }, vault: locked, owner, takesCertificates };
  });
  core.mailQueued();
  return result;
}

/** Marks a recipient verified, once; on a released vault this also gives access. The vault must be locked. */
export async function markVerified(
  tx: Db,
  core: Core,
  origin: Origin,
  vault: VaultRow,
  recipient: RecipientRow,
  now: Instant,
): Promise<void> {
  if (!(await markRecipientVerified(tx, recipient.id, now))) return;
  if (isReleased[vault.status]) await changeRecipient(tx, recipient.id, { access_granted: 1 });
  await addToVault(tx, vault.id, { verified_recipient_count: 1 });
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'recipient.verified',
    resourceType: 'recipient',
    resourceId: recipient.id,
    at: now,
    event: recipientEvent('recipient.verification.completed', { ...recipient, status: 'verified' }, { verified_at: now }),
  });
}

async function withCertificates(db: Db, { recipient, vault, owner }: RecipientLink): Promise<Verification> {
  const takesCertificates = vault.status === 'active' && requiredConfirmations(await findPolicy(db, vault.id)) !== undefined;
  return { recipient, vault, owner, takesCertificates };
}
