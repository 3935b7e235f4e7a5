import type { PolicyShape } from '../../contract-shapes.ts';
import type { Session } from '../engine-context.ts';
import { optionalText } from '../items/item-fields.ts';
import { policyEntry, policyOf } from '../library/policies.ts';
import type { ReleaseApi } from './release-api.ts';

/*
 * What the server has of policy and check-ins stands in the policy's own record, for all devices to see. A device that told it once more would start
 * the owner's timer anew, which only a sign of life of the owner may do.
 */
const sentPolicyField = 'policySentAt';
const sentCheckInField = 'checkInSentAt';

/** Tells the server a vault's policy and the owner's last check-in, where it does not have them yet. */
export async function publishPolicy(api: ReleaseApi, session: Session, vault: string): Promise<void> {
  const entry = policyEntry(session, vault);
  if (entry === undefined) return;
  const text = (name: string): string | null => optionalText(entry.body, name);
  const policy = policyOf(session, vault);
  const note = (set: Readonly<Record<string, unknown>>): void => session.book.write([{ id: entry.id, vault, kind: 'policy', set }]);
  const setAt = text('setAt');
  if (policy !== null && setAt !== null && text(sentPolicyField) !== setAt) {
    await api.putPolicy(vault, policyMessage(policy));
    note({ [sentPolicyField]: setAt });
  }
  const checkedInAt = text('checkedInAt');
  if (checkedInAt === null || text(sentCheckInField) === checkedInAt) return;
  // Setting the policy was a later sign of life, or there is no timer that a check-in could set back.
  const counts = hasTimer(policy) && (setAt === null || checkedInAt > setAt);
  if (counts) await api.checkIn(vault);
  note({ [sentCheckInField]: checkedInAt });
}

function hasTimer(policy: PolicyShape | null): boolean {
  return policy?.type === 'inactivity' || (policy?.type === 'manual' && policy.backup !== undefined && policy.backup !== null);
}

/** The policy in the words of the reference surface, which counts grace in whole days: rounded up, so that nothing is released early. */
function policyMessage(policy: PolicyShape): object {
  return {
    type: policy.type,
    ...inactivityMessage(policy),
    ...defined({
      release_date: policy.releaseDate,
      timezone: policy.timeZone,
      pre_release_notification_days: policy.preReleaseNotificationDays,
      required_confirmations: policy.requiredConfirmations,
      waiting_period_days: policy.waitingPeriodDays,
    }),
    ...(policy.backup === null || policy.backup === undefined ? {} : { backup_policy: { type: policy.backup.type, ...inactivityMessage(policy.backup) } }),
  };
}

function inactivityMessage({ frequency, graceHours, reminderDaysBefore }: Pick<PolicyShape, 'frequency' | 'graceHours' | 'reminderDaysBefore'>): object {
  return defined({ frequency, grace_period_days: graceHours === undefined ? undefined : Math.ceil(graceHours / 24), reminder_days_before: reminderDaysBefore });
}

function defined(members: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));
}
