import { hasCheckIns } from '../../library/has-check-ins.ts';
import type { PolicyShape } from '../../../contract/shapes.ts';
import type { EngineContext, Session } from '../../engine-context.ts';
import { optionalText } from '../../items/item-fields.ts';
import { policyEntry, policyOf } from '../../library/policies.ts';
import type { ReleaseApi } from './release-api.ts';

/*
 * What the server has of policy and check-ins stands in the policy's own record, for all devices to see. A device that told it once more would start
 * the owner's timer anew, which only a sign of life of the owner may do.
 */
const sentPolicyField = 'policySentAt';
const sentCheckInField = 'checkInSentAt';
const sentPauseField = 'pauseSentAt';

/**
 * Tells the server a vault's policy, the owner's last check-in, and that the timer is paused or running again, where it does not have them
 * yet.
 */
export async function publishPolicy(api: ReleaseApi, ctx: EngineContext, session: Session, vault: string): Promise<void> {
  const entry = policyEntry(session, vault);
  if (entry === undefined) return;
  const text = (name: string): string | null => optionalText(entry.body, name);
  const policy = policyOf(session, vault);
  const note = (set: Readonly<Record<string, unknown>>): void =>
    session.book.write([{ id: entry.id, vault: entry.vault, kind: 'policy', set }]);
  const setAt = text('setAt');
  if (policy !== null && setAt !== null && text(sentPolicyField) !== setAt) {
    await api.putPolicy(vault, policyMessage(policy));
    note({ [sentPolicyField]: setAt });
  }
  const pauseSetAt = text('pauseSetAt');
  if (pauseSetAt !== null && text(sentPauseField) !== pauseSetAt) {
    await publishPause(api, vault, text('pausedUntil'), ctx.clock.now());
    note({ [sentPauseField]: pauseSetAt });
  }
  const checkedInAt = text('checkedInAt');
  if (checkedInAt === null || text(sentCheckInField) === checkedInAt) return;
  // Setting the policy was a later sign of life, or there is no timer that a check-in could set back.
  const counts = hasCheckIns(policy) && (setAt === null || checkedInAt > setAt);
  if (counts) await api.checkIn(vault);
  note({ [sentCheckInField]: checkedInAt });
}

/**
 * Starts from what the server says, so that it can be broken off anywhere and done again. A pause that was over before it was reported need
 * not be reported.
 */
async function publishPause(api: ReleaseApi, vault: string, until: string | null, now: string): Promise<void> {
  const wanted = until !== null && until > now ? until : null;
  const { paused, pause_until: present = null } = (await api.status(vault)).release_policy;
  if ((paused === true ? present : null) === wanted) return;
  if (paused === true) await api.resumePolicy(vault);
  if (wanted !== null) await api.pausePolicy(vault, wanted);
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
      opening_hours: policy.openingHours,
    }),
    ...(policy.backup === null || policy.backup === undefined
      ? {}
      : { backup_policy: { type: policy.backup.type, ...inactivityMessage(policy.backup) } }),
  };
}

function inactivityMessage({
  frequency,
  graceHours,
  reminderDaysBefore,
}: Pick<PolicyShape, 'frequency' | 'graceHours' | 'reminderDaysBefore'>): object {
  return defined({
    frequency,
    grace_period_days: graceHours === undefined ? undefined : Math.ceil(graceHours / 24),
    reminder_days_before: reminderDaysBefore,
  });
}

function defined(members: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null));
}
