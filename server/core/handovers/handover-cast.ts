import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db, HandoverRow, RecipientRow, UserRow, VaultRow } from '../../db/schema.ts';
import { findUser } from '../stores/account-store.ts';
import { findHandover } from '../stores/handover-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';

/** Who a handover is about, with what its messages say of the release. */
export interface HandoverCast {
  readonly vault: VaultRow;
  readonly recipient: RecipientRow;
  readonly owner: UserRow | undefined;
  /** What the owner, or whoever released the vault, wrote to go with it. */
  readonly note: string | null;
}

/** Everything about the handover to a recipient of a locked vault; undefined where there is none. */
export async function findCast(
  tx: Db,
  vault: VaultRow,
  recipientId: Ulid,
): Promise<{ readonly row: HandoverRow; readonly cast: HandoverCast } | undefined> {
  const row = await findHandover(tx, recipientId);
  const recipient = row && (await findRecipient(tx, recipientId));
  if (row === undefined || recipient === undefined) return undefined;
  const [owner, release] = await Promise.all([findUser(tx, vault.owner_id), findReleaseOfVault(tx, vault.id)]);
  return { row, cast: { vault, recipient, owner, note: release?.note ?? null } };
}
