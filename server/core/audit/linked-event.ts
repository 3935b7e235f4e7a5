import type { SignedHead } from '../installation-keys.ts';
import { detailsHash, eventDigest, startOfChain } from '../../../shared/format/vault/audit-chain.ts';
import type { AuditEventRow, AuditHeadRow } from '../../db/schema.ts';
import type { LinkedRow } from '../stores/event-list-store.ts';

/** The digest that links an event, from its row. */
export function digestOf(row: AuditEventRow): Uint8Array {
  return eventDigest({
    id: row.id,
    accountId: row.account_id,
    mode: row.mode,
    vaultId: row.vault_id,
    actorType: row.actor_type,
    actorId: row.actor_id,
    action: row.action,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    at: row.at,
    address: row.ip_address,
    requestId: row.request_id,
    detailsHash: detailsHash(row.details),
  });
}

/** The hash of an event's details, as the event is linked with it. */
export function detailsHashOf({ details }: Pick<AuditEventRow, 'details'>): string {
  return detailsHash(details);
}

/** The chain's hash before an event; before the first one, the hash that its chain starts with. */
export function hashBefore({ account_id: accountId, mode, seq, previous_hash: previous }: LinkedRow): Uint8Array {
  return previous ?? (seq === 1 ? startOfChain({ accountId, mode }).hash : new Uint8Array());
}

/** A stored head in the format's own terms. */
export function headOf(row: AuditHeadRow): SignedHead {
  return { accountId: row.account_id, mode: row.mode, seq: row.seq, hash: row.hash, signedAt: row.signed_at, signature: row.signature };
}

/** A head as it is stored. */
export function headRow({ accountId, mode, seq, hash, signedAt, signature }: SignedHead): AuditHeadRow {
  return { account_id: accountId, mode, seq, hash, signed_at: signedAt, signature };
}
