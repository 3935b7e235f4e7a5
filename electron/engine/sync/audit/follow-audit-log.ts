import { Value } from 'typebox/value';
import { fromBase64 } from '../../../../shared/crypto/base64.ts';
import { equalBytes } from '../../../../shared/crypto/sodium.ts';
import { followChain, isAuditHeadOf, linkEvent, type AuditHead } from '../../../../shared/format/vault/audit-chain.ts';
import { auditHead } from '../../../../shared/wire/audit.ts';
import type { AuditRange, KeptHead } from './audit-range.ts';
import type { SyncApi } from '../sync-api.ts';
import { SyncError } from '../sync-error.ts';
import type { SyncHost } from '../sync-host.ts';

/** More than any log has: if nothing is known, nothing is followed. */
const maxSeq = 999_999_999_999_999;
/** The last head is in the local store under this name, as JSON. */
const stateName = 'audit.head';

/**
 * Makes sure that the server's record of what happened to the owner's account is only ever extended: the last head that this device
 * saw is kept, and each later one has to extend it, event by event (FORMAT.md, "Audit chain"). The first one is taken as it is.
 * @throws SyncError `audit_log_changed` when it does not; the previous head is kept.
 */
export async function followAuditLog(api: SyncApi, { store }: Pick<SyncHost, 'store'>): Promise<void> {
  const kept = readKept(store.state.get(stateName));
  let known: AuditHead | undefined = kept === undefined ? undefined : { seq: kept.seq, hash: fromBase64(kept.hash) };
  for (;;) {
    const { head, digests, more } = await api.auditLog(known?.seq ?? maxSeq);
    if (head === null) {
      if (known !== undefined) throw changed('The server no longer has a record of your account, and had one before.');
      return;
    }
    checkSignature(head, kept);
    if (known !== undefined) {
      if (more && digests.length > 0) {
        known = digests.reduce((before, digest) => linkEvent(before, digest), known);
        continue;
      }
      const verdict = followChain(known, digests, head.signed);
      if (verdict === 'rolled_back') throw changed('The server’s record of your account has become shorter.');
      if (verdict === 'rewritten') throw changed('The server’s record of your account isn’t the one it was.');
    }
    store.transaction(() => store.state.set(stateName, new TextEncoder().encode(JSON.stringify(head.text))));
    return;
  }
}

/** What this device last saw of the audit log, as it is kept and shown; undefined before the first sync. */
export function keptAuditHead({ store }: Pick<SyncHost, 'store'>): KeptHead | undefined {
  return readKept(store.state.get(stateName));
}

function checkSignature(head: NonNullable<AuditRange['head']>, kept: KeptHead | undefined): void {
  if (!isAuditHeadOf(head.publicKey, head.signed)) throw changed('The server’s record of your account isn’t signed as it should be.');
  if (kept === undefined) return;
  const same = kept.account === head.signed.accountId && equalBytes(fromBase64(kept.public_key), head.publicKey);
  if (!same) throw changed('The server’s record of your account is signed by somebody other than before.');
}

function readKept(bytes: Uint8Array | undefined): KeptHead | undefined {
  if (bytes === undefined) return undefined;
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return Value.Check(auditHead, value) ? value : undefined;
}

function changed(message: string): SyncError {
  return new SyncError('audit_log_changed', message);
}
