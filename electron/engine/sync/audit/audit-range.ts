import type { Static } from 'typebox';
import { fromBase64 } from '../../../../shared/crypto/base64.ts';
import { splitDigests, type SignedAuditHead } from '../../../../shared/format/vault/audit-chain.ts';
import type { AuditAnswer, auditHead } from '../../../../shared/wire/audit.ts';
import { SyncError } from '../sync-error.ts';

/** A head as it is sent and kept. */
export type KeptHead = Static<typeof auditHead>;

/** One answer about the audit log; nothing in it but its form is checked. */
export interface AuditRange {
  readonly head: { readonly signed: SignedAuditHead; readonly publicKey: Uint8Array; readonly text: KeptHead } | null;
  readonly digests: readonly Uint8Array[];
  /** Whether the digests stop short of the head. */
  readonly more: boolean;
}

/** An answer with bytes in place of base64. @throws SyncError `bad_answer` for what is not base64. */
export function auditRange({ head, digests, more }: AuditAnswer): AuditRange {
  try {
    const split = splitDigests(fromBase64(digests));
    if (split === undefined) throw new TypeError('half a digest');
    if (head === null) return { head, digests: split, more };
    const { account, mode, seq, hash, signed_at: signedAt, signature, public_key: publicKey } = head;
    const signed = { accountId: account, mode, seq, hash: fromBase64(hash), signedAt, signature: fromBase64(signature) };
    return { head: { signed, publicKey: fromBase64(publicKey), text: head }, digests: split, more };
  } catch (cause) {
    throw new SyncError('bad_answer', "The server's answer about its record has bytes that are none.", { cause });
  }
}
