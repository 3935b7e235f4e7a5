import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { NotificationMethod, PolicyInput } from '../../../shared/domain/policy.ts';
import type { Db, PolicyRow, VaultRow } from '../../db/schema.ts';
import { recipientsAmong } from '../stores/recipient-store.ts';
import { changePolicy, findPolicy } from '../stores/policy-store.ts';
import { jsonColumns } from '../../db/json-columns.ts';

const columns = jsonColumns.policies;

/** How an owner wants to be reached about a policy, and whom it names. A release reaches every recipient of the vault, named or not. */
export interface PolicyReach {
  readonly notificationMethods?: readonly NotificationMethod[];
  readonly recipientIds?: readonly Ulid[];
}

/** The columns that a reach is kept in; no list contains duplicates. */
export type ReachColumns = Partial<Pick<PolicyRow, 'notification_methods' | 'recipient_ids'>>;

export function reachColumns({ notificationMethods, recipientIds }: PolicyReach): ReachColumns {
  return {
    ...(notificationMethods === undefined
      ? {}
      : { notification_methods: columns.notification_methods.write([...new Set(notificationMethods)]) }),
    ...(recipientIds === undefined ? {} : { recipient_ids: columns.recipient_ids.write([...new Set(recipientIds)]) }),
  };
}

/** The reach of a policy for which nothing was ever specified. */
export const nobodyNamed: ReachColumns = reachColumns({ notificationMethods: ['email'], recipientIds: [] });

export function reachOf(policy: Pick<PolicyRow, 'notification_methods' | 'recipient_ids'>): Required<PolicyReach> {
  return {
    notificationMethods: columns.notification_methods.read(policy.notification_methods),
    recipientIds: columns.recipient_ids.read(policy.recipient_ids),
  };
}

/** @throws DomainError `invalid_policy` unless everyone the columns name is a recipient of this very vault. */
export async function assertNamesRecipients(tx: Db, vault: VaultRow, { recipient_ids: list }: ReachColumns): Promise<void> {
  const ids = list === undefined ? [] : columns.recipient_ids.read(list);
  const known = await recipientsAmong(tx, vault.id, ids);
  if (ids.every((id) => known.has(id))) return;
  throw new DomainError('invalid_policy', 'A policy can only name recipients of its own vault.', [
    { field: 'recipientIds', reason: 'must be ids of recipients of this vault' },
  ]);
}

/** Removes a recipient who is leaving the locked vault from what its policy names. */
export async function forgetNamedRecipient(tx: Db, vaultId: Ulid, recipientId: Ulid): Promise<void> {
  const policy = await findPolicy(tx, vaultId);
  const named = policy === undefined ? [] : reachOf(policy).recipientIds;
  if (policy === undefined || !named.some((id) => id === recipientId)) return;
  await changePolicy(tx, policy, reachColumns({ recipientIds: named.filter((id) => id !== recipientId) }));
}

/** A policy's settings as its owner could send them again. */
export function policyInputOf(policy: PolicyRow): PolicyInput {
  const rhythm = { frequency: policy.frequency, graceHours: policy.grace_hours, reminderDaysBefore: policy.reminder_days_before };
  return {
    type: policy.type,
    ...(policy.backup === 1 ? { backup: { type: 'inactivity', ...rhythm } } : rhythm),
    releaseDate: policy.release_wall_time ?? policy.release_date,
    timeZone: policy.time_zone,
    preReleaseNotificationDays: policy.pre_release_notification_days,
    requiredConfirmations: policy.required_confirmations,
    waitingPeriodDays: policy.waiting_period_days,
  };
}
