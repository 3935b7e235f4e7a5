import type { Ulid } from '../../../shared/domain/ids.ts';
import { releaseKeyLimits } from '../../../shared/wire/release-keys.ts';
import type { Db, EnrolmentRow, ReleaseLockRow } from '../../db/schema.ts';
import { findInvitation } from '../stores/invitation-store.ts';
import { keepEnrolments, listEnrolments } from '../stores/release-key-store.ts';

type Kept = Pick<EnrolmentRow, 'public_key' | 'proof' | 'proof_turn' | 'invitation_id'>;

/**
 * Which enrolments stay: those that a lock is sealed to, the newest, and the first that came with a proof for the invitation that is open.
 * Whoever only has the mailed link can send as many as they like: the one made with the owner's code stays, and the owner sees how many
 * came.
 * @param rows the newest first. @param invitation null: none is open. @returns their public keys.
 */
export function keptEnrolments(rows: readonly Kept[], sealedTo: ReadonlySet<string>, invitation: Ulid | null): readonly string[] {
  const proven = rows
    .filter((row) => invitation !== null && row.proof !== null && row.invitation_id === invitation)
    .toSorted((a, b) => (a.proof_turn ?? 0) - (b.proof_turn ?? 0));
  const kept = [
    ...rows.filter((row) => sealedTo.has(row.public_key)),
    ...rows.slice(0, releaseKeyLimits.newestEnrolments),
    ...proven.slice(0, releaseKeyLimits.provenEnrolments),
  ];
  return [...new Set(kept.map((row) => row.public_key))];
}

/** Drops the enrolments of a recipient that needn't stay. The vault is locked. */
export async function pruneEnrolments(tx: Db, recipientId: Ulid, locks: readonly ReleaseLockRow[]): Promise<void> {
  const rows = await listEnrolments(tx, recipientId);
  const invitation = await findInvitation(tx, recipientId);
  const sealedTo = new Set(locks.flatMap((lock) => lock.public_key ?? []));
  const kept = keptEnrolments(rows, sealedTo, invitation?.invitation_id ?? null);
  if (kept.length < rows.length) await keepEnrolments(tx, recipientId, kept);
}
