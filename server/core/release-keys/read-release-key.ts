import type { Ulid } from '../../../shared/domain/ids.ts';
import type { EnrolmentRow, ReleaseKeyRow } from '../../db/schema.ts';
import { ownerNow } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { lockOwnRecipient } from '../access/recipient-access.ts';
import type { RecipientPlace } from '../recipients/put-recipient.ts';
import { assertInVault } from './put-release-key.ts';
import { findInvitation } from '../stores/invitation-store.ts';
import { enrolmentCount, findBundle, findReleaseKey, listEnrolments, listLocks } from '../stores/release-key-store.ts';
import { listReleaseParts } from '../stores/release-part-store.ts';

/** What an owner's device gets back of a release key: everything but the half. */
export interface ReleaseKeyView extends Omit<ReleaseKeyRow, 'wrapped_half'> {
  readonly bundle: Uint8Array;
  readonly locks: readonly Uint8Array[];
  readonly parts: readonly string[];
}

/**
 * A recipient's release key without its half; undefined where none was stored. @throws DomainError `recipient_not_found`,
 * `permission_denied`.
 */
export async function readReleaseKey(ctx: OwnerContext, { vaultId, recipientId }: RecipientPlace): Promise<ReleaseKeyView | undefined> {
  const { core, owner } = ctx;
  return core.db.transaction(async (tx) => {
    // Locked, so that what is read is one release key and not half of the next.
    const { recipient } = await lockOwnRecipient(tx, { owner }, recipientId);
    assertInVault(recipient, vaultId);
    const row = await findReleaseKey(tx, recipient.id);
    const bundle = await findBundle(tx, recipient.id);
    if (row === undefined || bundle === undefined) return undefined;
    const { wrapped_half: _half, ...shown } = row;
    const locks = (await listLocks(tx, recipient.id)).map((lock) => lock.lock_bytes);
    return { ...shown, bundle, locks, parts: await listReleaseParts(tx, recipient.id) };
  });
}

/** What came for one recipient, as an owner's device sees it. */
export interface ReceivedEnrolments {
  /** How many different keys were ever sent, those included that were dropped since. */
  readonly count: number;
  /** The invitation that is open. */
  readonly invitation: Ulid | null;
  /** The newest first. */
  readonly enrolments: readonly EnrolmentRow[];
}

/** What came for a recipient who is to enrol. @throws DomainError `recipient_not_found`, `permission_denied`. */
export async function readEnrolments(ctx: OwnerContext, { vaultId, recipientId }: RecipientPlace): Promise<ReceivedEnrolments> {
  const { core, owner } = ctx;
  return core.db.transaction(async (tx) => {
    // Locked, so that the count is that of what is listed.
    const { recipient } = await lockOwnRecipient(tx, { owner }, recipientId);
    assertInVault(recipient, vaultId);
    const invitation = await findInvitation(tx, recipient.id);
    return {
      count: await enrolmentCount(tx, recipient.id),
      invitation: invitation !== undefined && invitation.expires_at > ownerNow(ctx) ? invitation.invitation_id : null,
      enrolments: await listEnrolments(tx, recipient.id),
    };
  });
}
