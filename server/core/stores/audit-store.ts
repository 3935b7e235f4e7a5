import type { Instant } from '../../../shared/domain/instant.ts';
import { sql } from 'kysely';
import { prepareQuery } from '../../../shared/node/database/prepared-query.ts';
import { isPostgres } from '../../../shared/node/database/row-lock.ts';
import type { Db, NewAuditEventRow, RequestLogRow, Schema } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { commitUnderClaim } from '../requests/claim-request.ts';
import type { OutgoingEvent } from '../webhooks/outgoing-event.ts';
import { queueEvents } from '../webhooks/queue-events.ts';
import { listenersQuery, lockListeners, type Listener } from './webhook-store.ts';
import type { Mode } from '../../../shared/domain/account.ts';

/** What happened, in one word that never changes its meaning. */
export type AuditAction =
  | 'vault.created'
  | 'vault.updated'
  | 'vault.deleted'
  | 'vault.archived'
  | 'vault.restored'
  | 'vault.soft_deleted'
  | 'vault.revived'
  | 'vault.released'
  | 'vault.opened_by_recipient'
  | 'vault.viewed_by_administrator'
  | 'document.uploaded'
  | 'document.updated'
  | 'document.deleted'
  | 'document.version_created'
  | 'document.signature_requested'
  | 'document.signed'
  | 'document.signature_failed'
  | 'document.upload_begun'
  | 'document.upload_given_up'
  | 'document.downloaded'
  | 'document.damaged'
  | 'document.scanned'
  | 'document.rescan_requested'
  | 'audit.exported'
  | 'recipient.added'
  | 'recipient.updated'
  | 'recipient.removed'
  | 'recipient.verification_sent'
  | 'recipient.verified'
  | 'recipient.link_sent'
  | 'recipient.code_sent'
  | 'recipient.code_refused'
  | 'crypto_account.added'
  | 'crypto_account.updated'
  | 'crypto_account.removed'
  | 'policy.updated'
  | 'policy.removed'
  | 'policy.paused'
  | 'policy.resumed'
  | 'policy.date_moved'
  | 'check_in.completed'
  | 'check_in.missed'
  | 'warning.accepted'
  | 'mail.refused'
  | 'key.created'
  | 'key.status_changed'
  | 'test_clock.moved'
  | 'webhook.created'
  | 'webhook.updated'
  | 'webhook.removed'
  | 'webhook.redelivered'
  | 'token.created'
  | 'token.revoked'
  | 'user.email_changed'
  | 'keyring.changed'
  | 'device.added'
  | 'device.revoked'
  | 'items.pushed'
  | 'user.created'
  | 'sign_up.requested'
  | 'sign_in.link_requested'
  | 'sign_in.succeeded'
  | 'sign_in.failed'
  | 'email.verified'
  | 'password.changed'
  | 'session.renewed'
  | 'session.revoked'
  | 'session.reuse_detected'
  | 'authorization_code.issued'
  | 'mfa.enrolment_begun'
  | 'mfa.enrolled'
  | 'mfa.removed'
  | 'mfa.verified'
  | 'mfa.failed'
  | 'recovery_codes.created'
  | 'passkey.added'
  | 'passkey.removed'
  | 'external_identity.linked'
  | 'signing_key.added'
  | 'role.granted'
  | 'role.revoked'
  | 'release.rehearsed'
  | 'release.requested'
  | 'release.approved'
  | 'release.refused'
  | 'release.request_withdrawn'
  | 'release.request_used'
  | 'release.called_off'
  | 'vault.approvals_changed'
  | 'certificate.link_sent'
  | 'certificate.submitted'
  | 'certificate.scanned'
  | 'certificate.viewed'
  | 'certificate.downloaded'
  | 'certificate.approved'
  | 'certificate.rejected'
  | 'release_hold.raised'
  | 'release_hold.lifted'
  | 'mail.bounced'
  | 'warning.accepted_by_hand'
  | 'warning.read_in_app'
  | 'contact.set'
  | 'contact.confirmed'
  | 'contact.removed'
  | 'trusted_contact.added'
  | 'trusted_contact.removed'
  | 'release.vouched';

export interface AuditEntry {
  readonly accountId: string;
  readonly mode: Mode;
  readonly vaultId: string | null;
  readonly action: AuditAction;
  readonly resourceType:
    | 'certificate'
    | 'release_request'
    | 'user'
    | 'session'
    | 'passkey'
    | 'signing_key'
    | 'address'
    | 'vault'
    | 'document'
    | 'recipient'
    | 'policy'
    | 'check_in'
    | 'crypto_account'
    | 'key'
    | 'account'
    | 'mail'
    | 'webhook'
    | 'token'
    | 'keyring'
    | 'device'
    | 'items'
    | 'release_hold'
    | 'contact';
  readonly resourceId: string;
  readonly at: Instant;
  /** Facts worth keeping; never a secret, never content. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What webhooks are told of it, if anything. */
  readonly event?: OutgoingEvent;
}

type EventColumns = { [C in keyof NewAuditEventRow]: NewAuditEventRow[C] };

const eventColumns = [
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
  'details',
] as const satisfies readonly (keyof EventColumns)[];

const insertEvent = prepareQuery<Schema, EventColumns, unknown>((db, p) => db.insertInto('audit_events').values({ ...p }), eventColumns);

const insertEventLockingListeners = prepareQuery<Schema, EventColumns & { owner_id: string }, Listener>(
  (db, { owner_id: owner, ...p }) => {
    const writing = db.with('written', (qb) => qb.insertInto('audit_events').values({ ...p }));
    return listenersQuery(writing, owner, p.mode).forNoKeyUpdate();
  },
  [...eventColumns, 'owner_id'],
);

/**
 * Writes one audit event inside the transaction that causes it. Every state change of the core comes by here: it is the
 * place from which outgoing events leave as well.
 */
export async function recordAudit(tx: Db, core: Core, origin: Origin, entry: AuditEntry): Promise<void> {
  if (origin.claimId !== undefined) await commitUnderClaim(tx, origin.claimId);
  const row: NewAuditEventRow = {
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
  };
  const { event } = entry;
  if (event === undefined || !core.webhooks) await insertEvent(tx, row);
  else await queueEvents(tx, core, { ...entry, event }, await insertWithListeners(tx, row, event.ownerId));
}

/** Writes an event, and finds the webhooks that listen to its owner: on Postgres in the same round trip. */
async function insertWithListeners(tx: Db, row: NewAuditEventRow, ownerId: string): Promise<Listener[]> {
  if (isPostgres(tx)) return insertEventLockingListeners(tx, { ...row, owner_id: ownerId });
  await insertEvent(tx, row);
  return lockListeners(tx, { ownerId, mode: row.mode });
}

const insertLine = prepareQuery<Schema, { [C in keyof RequestLogRow]: RequestLogRow[C] }, unknown>(
  (db, p) => db.insertInto('request_log').values({ ...p }),
  ['id', 'key_id', 'user_id', 'method', 'endpoint', 'status', 'ip_address', 'at', 'request_id'],
);

type LogColumns = { readonly [C in keyof RequestLogRow]: readonly RequestLogRow[C][] };

/** On Postgres a round trip costs more than its rows: the bundle goes as one array per column. */
const insertColumns = prepareQuery<Schema, LogColumns, unknown>(
  (db, p) =>
    db
      .insertInto('request_log')
      .columns(['id', 'key_id', 'user_id', 'method', 'endpoint', 'status', 'ip_address', 'at', 'request_id'])
      .expression(
        sql`select * from unnest(${p.id}::text[], ${p.key_id}::text[], ${p.user_id}::text[], ${p.method}::text[], ${p.endpoint}::text[], ${p.status}::bigint[], ${p.ip_address}::text[], ${p.at}::text[], ${p.request_id}::text[])` as never,
      ),
  ['id', 'key_id', 'user_id', 'method', 'endpoint', 'status', 'ip_address', 'at', 'request_id'],
);

/** Writes a bundle of request-log rows. */
export async function insertRequestLog(tx: Db, entries: readonly RequestLogRow[]): Promise<void> {
  if (!isPostgres(tx)) {
    for (const entry of entries) await insertLine(tx, entry);
    return;
  }
  const column = <C extends keyof RequestLogRow>(name: C) => entries.map((entry) => entry[name]);
  await insertColumns(tx, {
    id: column('id'),
    key_id: column('key_id'),
    user_id: column('user_id'),
    method: column('method'),
    endpoint: column('endpoint'),
    status: column('status'),
    ip_address: column('ip_address'),
    at: column('at'),
    request_id: column('request_id'),
  });
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
