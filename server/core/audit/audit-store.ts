import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';

/** What happened, in one word that never changes its meaning. */
export type AuditAction =
  | 'vault.created'
  | 'vault.updated'
  | 'vault.deleted'
  | 'vault.archived'
  | 'vault.restored'
  | 'vault.released'
  | 'vault.opened_by_recipient'
  | 'document.uploaded'
  | 'document.updated'
  | 'document.deleted'
  | 'document.downloaded'
  | 'document.damaged'
  | 'recipient.added'
  | 'recipient.updated'
  | 'recipient.removed'
  | 'recipient.verification_sent'
  | 'recipient.verified'
  | 'recipient.link_sent'
  | 'recipient.code_sent'
  | 'recipient.code_refused'
  | 'policy.updated'
  | 'policy.removed'
  | 'policy.paused'
  | 'policy.resumed'
  | 'check_in.completed'
  | 'check_in.missed'
  | 'warning.accepted'
  | 'mail.refused'
  | 'key.created'
  | 'key.status_changed'
  | 'test_clock.moved';

export interface AuditEntry {
  readonly accountId: string;
  readonly mode: string;
  readonly vaultId: string | null;
  readonly action: AuditAction;
  readonly resourceType: 'vault' | 'document' | 'recipient' | 'policy' | 'check_in' | 'key' | 'account' | 'mail';
  readonly resourceId: string;
  readonly at: Instant;
  /** Facts worth keeping; never a secret, never content. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes one audit event inside the transaction that causes it. Every state change of the core comes by here: it is the
 * place from which outgoing events leave as well.
 */
export async function recordAudit(tx: Db, core: Core, origin: Origin, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({
      id: core.newId(),
      account_id: entry.accountId,
      mode: entry.mode,
      vault_id: entry.vaultId,
      actor_type: origin.actor.type,
      actor_id: origin.actor.id,
      action: entry.action,
      resource_type: entry.resourceType,
      resource_id: entry.resourceId,
      at: entry.at,
      ip_address: origin.address,
      request_id: origin.requestId,
      details: JSON.stringify(entry.details ?? {}),
    })
    .execute();
}

export interface RequestLogEntry {
  readonly id: string;
  readonly keyId: string | null;
  readonly method: string;
  readonly endpoint: string;
  readonly status: number;
  readonly address: string;
  readonly at: string;
  readonly requestId: string;
}

/** Writes a bundle of request-log rows. */
export async function insertRequestLog(tx: Db, entries: readonly RequestLogEntry[]): Promise<void> {
  await tx
    .insertInto('request_log')
    .values(
      entries.map((entry) => ({
        id: entry.id,
        key_id: entry.keyId,
        method: entry.method,
        endpoint: entry.endpoint,
        status: entry.status,
        ip_address: entry.address,
        at: entry.at,
        request_id: entry.requestId,
      })),
    )
    .execute();
}

/** Adds views of one vault to its counter; the latest access never moves back. */
export async function addVaultViews(tx: Db, vaultId: string, views: number, at: string): Promise<void> {
  await tx
    .updateTable('vaults')
    .set((row) => ({
      total_views: row('total_views', '+', views),
      last_access_at: row.case().when('last_access_at', '>', at).then(row.ref('last_access_at')).else(at).end(),
    }))
    .where('id', '=', vaultId)
    .execute();
}
