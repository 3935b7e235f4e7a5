import type { Ulid } from '../../../shared/domain/ids.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { hex } from '../../../shared/crypto/hash.ts';
import { readLock, type ExpectedLock, type LockFacts } from '../../../shared/format/release/lock.ts';
import type { ReleaseLockRow } from '../../db/schema.ts';
import { invalid } from '../../../shared/domain/error-codes.ts';

/** What every lock of one recipient must say; `identity` is that of the owner's keyring. */
export interface RecipientOfLocks extends Required<ExpectedLock> {
  readonly recipientId: Ulid;
}

/**
 * The locks of one recipient, as rows. Their form, signature and ownership are checked; what only a secret opens stays unread.
 * @throws DomainError `invalid_request` for a lock that is malformed, not signed by the owner, or for somebody or something else, and
 * for two with the same id.
 */
export function readLocks(locks: readonly Uint8Array[], expected: RecipientOfLocks): readonly ReleaseLockRow[] {
  const rows = locks.map((bytes, place) => {
    const lock = readOne(bytes, place, expected);
    const publicKey = lock.kind === 'enrolled' ? hex(lock.publicKey) : null;
    return { recipient_id: expected.recipientId, lock_id: lock.lockId, place, kind: lock.kind, public_key: publicKey, lock_bytes: bytes };
  });
  if (new Set(rows.map((row) => row.lock_id)).size < rows.length) throw invalid('locks', 'must have different ids');
  return rows;
}

function readOne(bytes: Uint8Array, place: number, expected: RecipientOfLocks): LockFacts {
  try {
    return readLock(bytes, expected);
  } catch (error) {
    throw error instanceof CryptoError ? invalid(`locks[${place}]`, `is refused as ${error.code}: ${error.message}`) : error;
  }
}
