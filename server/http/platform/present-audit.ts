import { formatId, type IdKind } from '../../../shared/domain/ids.ts';
import type { LinkedRow } from '../../core/stores/event-list-store.ts';
import type { ExportedChain } from '../../core/audit/export-events.ts';
import { detailsHashOf, hashBefore } from '../../core/audit/linked-event.ts';
import type { AuditEventRow } from '../../core/records.ts';
import { toBase64 } from '../foundation/bodies/base64-bytes.ts';
import { toHex } from '../foundation/answers/hex-text.ts';
import { presentActivity } from '../foundation/answers/present-activity.ts';

/** How ids of resources are shown; those of other kinds are bare. */
const resourceKinds: Readonly<Record<string, IdKind>> = {
  vault: 'vault',
  document: 'document',
  recipient: 'recipient',
  policy: 'policy',
  check_in: 'checkIn',
  crypto_account: 'cryptoAccount',
  webhook: 'webhook',
  user: 'user',
  account: 'account',
};

/** An event with its place in the log. */
export function presentEvent(row: LinkedRow) {
  const { id, action, actor, at, ip_address: ip, details } = presentActivity(row);
  const kind = resourceKinds[row.resource_type];
  return {
    id,
    seq: row.seq ?? 0,
    action,
    actor,
    resource: { type: row.resource_type, id: kind === undefined ? row.resource_id : formatId(kind, row.resource_id) },
    at,
    ip,
    requestId: row.request_id,
    hash: toHex(row.hash ?? new Uint8Array()),
    previousHash: toHex(hashBefore(row)),
    details,
    accountId: formatId('account', row.account_id),
    mode: row.mode,
  };
}

/** A signed head, with the key that verifies it. */
export function presentHead({ accountId, mode, seq, hash, signedAt, signature }: ExportedChain['head'], publicKey: Uint8Array) {
  return {
    accountId: formatId('account', accountId),
    mode,
    seq,
    hash: toHex(hash),
    signedAt,
    signature: toBase64(signature),
    publicKey: toBase64(publicKey),
  };
}

/**
 * An event as it is exported: the members that are linked, as they are linked (FORMAT.md, "Audit chain"), so that anyone who has the export
 * can check it without
 * the server; `shown_details` is what its owner may read of the details.
 */
export function exportedEvent(row: AuditEventRow): Readonly<Record<string, unknown>> {
  const { id, account_id, mode, vault_id, actor_type, actor_id, action, resource_type, resource_id, at, ip_address, request_id } = row;
  const linked = {
    id,
    account_id,
    mode,
    vault_id,
    actor_type,
    actor_id,
    action,
    resource_type,
    resource_id,
    at,
    ip_address,
    request_id,
    details_hash: detailsHashOf(row),
  };
  return { seq: row.seq, hash: toHex(row.hash ?? new Uint8Array()), ...linked, shown_details: presentActivity(row).details };
}

/** The columns of a table, in their order. */
export const csvColumns = [
  'seq',
  'hash',
  'id',
  'account_id',
  'mode',
  'vault_id',
  'actor_type',
  'actor_id',
  'action',
  'resource_type',
  'resource_id',
  'at',
  'ip_address',
  'request_id',
  'details_hash',
  'shown_details',
] as const;

/** One row of a table (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvLine(values: readonly unknown[]): string {
  const cells = values.map((value) => {
    const text = typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);
    const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
  });
  return `${cells.join(',')}\r\n`;
}
