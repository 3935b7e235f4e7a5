import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, RecipientRow } from '../../db/schema.ts';
import { endInvitation } from '../stores/invitation-store.ts';
import { deleteEnrolments } from '../stores/release-key-store.ts';

/**
 * Ends what a recipient was invited by and drops what they enrolled with, since they are removed, or their address is another: what came
 * for the old one says nothing about the new one. The vault is locked.
 */
export async function endInvitations(tx: Db, recipient: Pick<RecipientRow, 'id' | 'vault_id'>, now: Instant): Promise<void> {
  await endInvitation(tx, recipient, now);
  await deleteEnrolments(tx, recipient.id);
}
