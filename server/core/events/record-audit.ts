import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, LogAccount, NewAuditEventRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { commitUnderClaim } from '../requests/claim-request.ts';
import { insertEvent, insertEventForListeners } from '../stores/audit-store.ts';
import type { OutgoingEvent } from './outgoing-event.ts';
import { queueEvents } from './queue-events.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import { jsonColumns } from '../../db/json-columns.ts';

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
  | 'custody.plan_taken'
  | 'custody.ended'
  | 'custody.share_given'
  | 'custody.third_share_brought'
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
  | 'recipient.way_asked'
  | 'recipient.way_confirmed'
  | 'recipient.way_declined'
  | 'recipient.link_sent'
  | 'recipient.code_sent'
  | 'recipient.code_refused'
  | 'recipient.correction_asked'
  | 'recipient.correction_agreed'
  | 'recipient.correction_stopped'
  | 'recipient.correction_expired'
  | 'recipient.correction_needless'
  | 'recipient.corrected'
  | 'recipient.opened'
  | 'recipient.unreachable'
  | 'handover.begun'
  | 'handover.sent'
  | 'handover.way_lost'
  | 'handover.deputy_answered'
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
  | 'user.renamed'
  | 'user.time_zone_changed'
  | 'keyring.changed'
  | 'device.added'
  | 'device.revoked'
  | 'device.removal_asked'
  | 'device.removal_stopped'
  | 'kit_access.made'
  | 'kit_access.used'
  | 'kit_access.revoked'
  | 'items.pushed'
  | 'user.created'
  | 'user.erased'
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
  | 'release.opening_set'
  | 'release.opening_stopped'
  | 'release.opening_ended'
  | 'release.called_off'
  | 'vault.approvals_changed'
  | 'certificate.link_sent'
  | 'certificate.submitted'
  | 'certificate.scanned'
  | 'certificate.viewed'
  | 'certificate.downloaded'
  | 'certificate.approved'
  | 'certificate.rejected'
  | 'backup.begun'
  | 'backup.restored'
  | 'release_hold.raised'
  | 'key_rotation.begun'
  | 'key_rotation.called_off'
  | 'key_rotation.switched'
  | 'key_rotation.ended'
  | 'release_hold.lifted'
  | 'mail.bounced'
  | 'warning.accepted_by_hand'
  | 'warning.read_in_app'
  | 'contact.set'
  | 'contact.confirmed'
  | 'contact.removed'
  | 'owner.test_mail_sent'
  | 'owner.reached'
  | 'trusted_contact.added'
  | 'trusted_contact.removed'
  | 'release.vouched'
  | 'witnessing.begun'
  | 'witnessing.prepared'
  | 'witnessing.invited'
  | 'witnessing.code_sent'
  | 'witnessing.code_refused'
  | 'witnessing.opened'
  | 'witnessing.certified'
  | 'witnessing.signed'
  | 'witnessing.declined'
  | 'witnessing.expired'
  | 'witnessing.cancelled'
  | 'witnessing.failed'
  | 'witnessing.completed'
  | 'witnessing.reopened';

export interface AuditEntry {
  readonly accountId: LogAccount;
  readonly mode: Mode;
  readonly vaultId: Ulid | '' | null;
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
    | 'key_rotation'
    | 'backup'
    | 'contact'
    | 'witnessing';
  readonly resourceId: string;
  readonly at: Instant;
  /** Facts worth keeping; never a secret, never content. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What webhooks are told of it, if anything. */
  readonly event?: OutgoingEvent;
}

/**
 * Writes one audit event inside the transaction that causes it. Every state change in the core passes through here: it is also the
 * place that outgoing events leave from.
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
    details: jsonColumns.audit_events.details.write(entry.details ?? {}),
  };
  const { event } = entry;
  if (event === undefined || !core.webhooks) await insertEvent(tx, row);
  else await queueEvents(tx, core, { ...entry, event }, await insertEventForListeners(tx, row, event.ownerId));
}
