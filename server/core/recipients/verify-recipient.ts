import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, RecipientRow, UserRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, vaultNow } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import { requiredConfirmations } from '../timers/recount-certificates.ts';
import type { Core, Origin } from '../context.ts';
import { findLink, lockLinkedVault, openLink, type RecipientLink } from '../links/open-link.ts';
import { findOpenInvitation } from '../stores/invitation-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { listEnrolments, listLocks } from '../stores/release-key-store.ts';
import { announceRelease } from '../timers/perform-release.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { addToVault } from '../stores/vault-store.ts';
import { recipientEvent } from '../events/event-data.ts';
import { changeRecipient, markRecipientVerified } from '../stores/recipient-store.ts';
import { keepReading, noReading, type Reading } from '../ways/keep-reading.ts';
import { isReleased } from '../../../shared/domain/vault.ts';

/** What a verification page shows. */
export interface Verification {
  readonly recipient: RecipientRow;
  readonly vault: VaultRow;
  readonly owner: UserRow;
  /** Whether this vault is opened when a death certificate is handed in. */
  readonly takesCertificates: boolean;
  /** Whether the owner has asked for a passphrase of the recipient's own: an invitation is open. */
  readonly isInvited: boolean;
  readonly passphrase: PassphraseState;
}

/** Whether a recipient has chosen a passphrase: no; one that the owner's device has sealed nothing to yet; or one that it has. */
export type PassphraseState = 'none' | 'waits' | 'counts';

/** Looks a verification link up; changes nothing. @throws DomainError `link_unknown`, `link_expired`. */
export async function getVerification(core: Core, token: string): Promise<Verification> {
  const found = await openLink(core, 'verification', token);
  return verificationOf(core.db.read, found, await vaultNow(core, found.vault));
}

/**
 * Confirms that the address is the recipient's own: only someone who reads its mail has the link. After a release it opens the way to
 * what was left, and the link to it is mailed if that has not happened yet. Keeps how they read.
 * @throws DomainError `link_unknown`, `link_expired`.
 */
export async function verifyRecipient(core: Core, token: string, origin: Origin, reading: Reading = noReading): Promise<Verification> {
  await getVerification(core, token);
  const result = await core.db.transaction(async (tx) => {
    const found = await findLink(tx, core, 'verification', token);
    const { owner } = found;
    const locked = await lockLinkedVault(tx, found.vault.id);
    const { now } = await timeInTransaction(tx, core, { accountId: locked.account_id, mode: locked.mode });
    const recipient = await keepReading(tx, { core, origin }, found.recipient, reading, now);
    await markVerified(tx, core, origin, locked, recipient, now);
    const release = await findReleaseOfVault(tx, locked.id);
    if (release !== undefined) {
      await announceRelease(tx, core, locked, recipient, owner, { note: release.note, at: now });
    }
    return verificationOf(tx, { recipient: { ...recipient, status: 'verified' }, vault: locked, owner }, now);
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
  const reached = { way_fault: null, way_fault_at: null };
  await changeRecipient(tx, recipient.id, isReleased[vault.status] ? { ...reached, access_granted: 1 } : reached);
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

async function verificationOf(
  db: Db,
  { recipient, vault, owner }: Pick<RecipientLink, 'recipient' | 'vault' | 'owner'>,
  now: Instant,
): Promise<Verification> {
  const takesCertificates = vault.status === 'active' && requiredConfirmations(await findPolicy(db, vault.id)) !== undefined;
  const isInvited = (await findOpenInvitation(db, recipient.id, now)) !== undefined;
  return { recipient, vault, owner, takesCertificates, isInvited, passphrase: await passphraseState(db, recipient) };
}

async function passphraseState(db: Db, { id }: RecipientRow): Promise<PassphraseState> {
  const [newest] = await listEnrolments(db, id);
  if (newest === undefined) return 'none';
  return (await listLocks(db, id)).some((lock) => lock.public_key === newest.public_key) ? 'counts' : 'waits';
}
