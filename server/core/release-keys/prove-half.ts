import type { Ulid } from '../../../shared/domain/ids.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { halfProof } from '../../../shared/format/release/proofs.ts';
import type { ReleaseKeyRow } from '../../db/schema.ts';
import type { Core, OwnerContext } from '../context.ts';
import type { RecipientPlace } from '../recipients/put-recipient.ts';
import { readOwnRecipient } from '../access/recipient-access.ts';
import { assertChallenge } from '../sync/check-challenge.ts';
import { assertInVault, halfPlace } from './put-release-key.ts';
import { findReleaseKey } from '../stores/release-key-store.ts';

/** How the server proves to its owner that it still has a recipient's half, and which. */
export interface HalfProof {
  readonly keyGeneration: number;
  readonly bundleGeneration: number;
  /** FORMAT.md, "Proofs". Null where the half is stored but can't be opened: damaged, or the deployment's key is a different one. */
  readonly proof: Uint8Array | null;
}

/**
 * Proves to the owner that a recipient's half exists and opens under the deployment's key. The half itself stays where it is.
 * @param challenge 32 bytes.
 * @returns undefined where none was stored. @throws DomainError `invalid_request` for a challenge of another length, `recipient_not_found`,
 * `permission_denied`.
 */
export async function proveHalf(
  { core, owner }: OwnerContext,
  { vaultId, recipientId }: RecipientPlace,
  challenge: Uint8Array,
): Promise<HalfProof | undefined> {
  assertChallenge(challenge);
  const recipient = await readOwnRecipient(core.db.read, owner, recipientId);
  assertInVault(recipient, vaultId);
  const row = await findReleaseKey(core.db.read, recipient.id);
  if (row === undefined) return undefined;
  return { keyGeneration: row.key_generation, bundleGeneration: row.bundle_generation, proof: proofOf(core, row, recipientId, challenge) };
}

function proofOf(core: Core, row: ReleaseKeyRow, recipientId: Ulid, challenge: Uint8Array): Uint8Array | null {
  const place = { ...halfPlace(row), recipientId };
  try {
    const half = core.keys.openReleaseHalf(row.wrapped_half, place);
    try {
      return halfProof(half, place, challenge);
    } finally {
      wipe(half);
    }
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    core.report({ kind: 'release half damaged', id: recipientId, error });
    return null;
  }
}
