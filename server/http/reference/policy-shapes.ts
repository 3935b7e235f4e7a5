import { Type } from 'typebox';
import { frequencies, keyFrequencies } from '../../../shared/domain/period.ts';
import { policyLimits, policyTypes } from '../../../shared/domain/policy.ts';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { instant, instantOrNull, oneOf, oneOfOrNull, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs, requiredAs } from '../foundation/answers/documented.ts';
import { apiVersion, flag, integerOrNull, some } from './shapes.ts';

/** Requests about policies. Types only: what a value may be beyond its type is decided by the core, with its own codes. */

const maxGraceDays = policyLimits.graceHours.most / 24;
const { reminderDays, noticeDays, confirmations: confirmed, waitingDays: waited } = policyLimits;

/** Whole numbers from `least` to `most`. */
const within = ({ least, most }: { readonly least: number; readonly most: number }, description: string, fallback?: number) =>
  Type.Integer({ minimum: least, maximum: most, description, ...(fallback === undefined ? {} : { default: fallback }) });

const sentRhythm = {
  frequency: Type.Enum([...keyFrequencies], { description: 'How often a check-in is due.' }),
  grace_period_days: within({ least: 1, most: maxGraceDays }, 'Days that may pass after a missed check-in before the vault is released.'),
};
const sentReminder = Type.Optional(
  Type.Union([within(reminderDays, 'How many days before a check-in is due the owner is reminded; shorter than the period.'), Type.Null()]),
);
const sentInactivity = Type.Object({ type: Type.Literal('inactivity'), ...sentRhythm, reminder_days_before: sentReminder });
const sentDate = Type.Object({
  type: Type.Literal('date_based'),
  release_date: Type.String({
    description: 'ISO 8601. With an offset or `Z` that instant; without one the wall time in `timezone`.',
    examples: ['2030-05-01T09:00:00'],
  }),
  timezone: Type.String({ description: 'IANA time zone.', examples: ['Europe/Berlin'] }),
  pre_release_notification_days: Type.Optional(
    Type.Union([within(noticeDays, 'How many days ahead recipients are told; 0 for not at all.'), Type.Null()]),
  ),
});
const sentManual = Type.Object({
  type: Type.Literal('manual'),
  backup_policy: Type.Optional(
    Type.Union([sentInactivity, Type.Null()], { description: 'A timer that releases the vault if its owner never does.' }),
  ),
});
const sentCertificate = Type.Object({
  type: Type.Literal('death_certificate'),
  required_confirmations: Type.Optional(within(confirmed, 'How many certificates have to be confirmed.', 1)),
  waiting_period_days: Type.Optional(within(waited, 'Days between the last confirmation and the release.', 7)),
});

export const policyBody = documentedAs(
  Type.Object({
    type: Type.Optional(Type.Unknown()),
    frequency: Type.Optional(Type.Unknown()),
    grace_period_days: Type.Optional(Type.Unknown()),
    reminder_days_before: Type.Optional(Type.Unknown()),
    release_date: Type.Optional(Type.Unknown()),
    timezone: Type.Optional(Type.Unknown()),
    pre_release_notification_days: Type.Optional(Type.Unknown()),
    required_confirmations: Type.Optional(Type.Unknown()),
    waiting_period_days: Type.Optional(Type.Unknown()),
    backup_policy: Type.Optional(Type.Unknown()),
  }),
  Type.Union([sentInactivity, sentDate, sentManual, sentCertificate], {
    description: 'The fields of the type that is chosen.',
    examples: [{ type: 'inactivity', frequency: 'monthly', grace_period_days: 30, reminder_days_before: 3 }],
  }),
);
export const pauseBody = Type.Object(
  {
    pause_until: requiredAs(
      Type.Unknown(),
      Type.String({ format: 'date-time', description: 'In the future, within a year, with an offset or `Z`.' }),
    ),
    reason: Type.Optional(documentedAs(Type.Unknown(), Type.Unsafe({ type: ['string', 'null'], maxLength: textLimits.pauseReason }))),
  },
  { examples: [{ pause_until: '2026-06-01T00:00:00Z', reason: 'A long journey' }] },
);

/** Answers about policies. Each also acts as a filter: what isn't listed isn't sent. */

const wholeOrNull = (example: number, description: string) =>
  documentedAs(
    Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
    Type.Unsafe({ type: ['integer', 'null'], examples: [example], description }),
  );

export const frequencyOrNull = oneOfOrNull(frequencies, { description: 'Null until the policy is set up.', examples: ['monthly'] });
export const graceDays = wholeOrNull(30, 'Null until the policy is set up. Hours set elsewhere are rounded up to days.');
export const confirmations = wholeOrNull(1, 'Null until the policy is set up.');
export const waitingDays = wholeOrNull(7, 'Null until the policy is set up.');
export const timeZone = sampleOrNull('Europe/Berlin');
export const datePolicy = { release_date: instantOrNull('Null until the policy is set up.'), timezone: timeZone };

const rhythm = { frequency: frequencyOrNull, grace_period_days: graceDays };
const backupPolicy = Type.Object({ type: oneOf(['inactivity']), ...rhythm });
const timer = {
  next_checkin_due: instantOrNull('Null while no check-in is awaited.'),
  last_checkin: instantOrNull('Null before the first one.'),
};
const pause = {
  paused: flag,
  pause_until: Type.Optional(instantOrNull('When it resumes by itself.')),
  pause_reason: Type.Optional(sampleOrNull('A long journey')),
  paused_at: Type.Optional(instantOrNull()),
  resumed_at: Type.Optional(instantOrNull()),
};
const dates = { created_at: instant(), updated_at: instant() };

/** A policy of any type: the filter lets every type's fields through. */
export const policyAnswer = documentedAs(
  some({
    ...apiVersion,
    type: oneOf(policyTypes),
    ...rhythm,
    reminder_days_before: integerOrNull,
    ...timer,
    backup_policy: Type.Unsafe<unknown>({ ...backupPolicy, type: ['object', 'null'] }),
    ...datePolicy,
    pre_release_notification_days: integerOrNull,
    required_confirmations: integerOrNull,
    waiting_period_days: integerOrNull,
    ...pause,
    ...dates,
  }),
  Type.Union(
    [
      Type.Object(
        {
          ...apiVersion,
          type: oneOf(['inactivity']),
          ...rhythm,
          reminder_days_before: wholeOrNull(3, 'Null for no reminder.'),
          ...timer,
          backup_policy: Type.Null(),
          ...pause,
          ...dates,
        },
        { title: 'InactivityPolicy' },
      ),
      Type.Object(
        {
          ...apiVersion,
          type: oneOf(['date_based']),
          ...datePolicy,
          pre_release_notification_days: wholeOrNull(7, 'Null for no notice.'),
          ...dates,
        },
        { title: 'DatePolicy' },
      ),
      Type.Object({ ...apiVersion, type: oneOf(['manual']), backup_policy: Type.Null(), ...dates }, { title: 'ManualPolicy' }),
      Type.Object(
        { ...apiVersion, type: oneOf(['manual']), backup_policy: backupPolicy, ...timer, ...pause, ...dates },
        { title: 'ManualPolicyWithBackup' },
      ),
      Type.Object(
        {
          ...apiVersion,
          type: oneOf(['death_certificate']),
          required_confirmations: confirmations,
          waiting_period_days: waitingDays,
          ...dates,
        },
        { title: 'DeathCertificatePolicy' },
      ),
    ],
    { title: 'Policy' },
  ),
);

const stopped = {
  ...apiVersion,
  type: oneOf(['inactivity', 'manual'], { description: '`manual` where the timer is that of its backup policy.' }),
  ...rhythm,
  paused: flag,
};
const paused = {
  ...stopped,
  pause_until: instantOrNull('When it resumes by itself.'),
  pause_reason: sampleOrNull('A long journey'),
  paused_at: instantOrNull(),
};
export const pausedAnswer = documentedAs(some(paused), Type.Object(paused, { title: 'PausedPolicy' }));
const resumed = { ...stopped, next_checkin_due: instantOrNull(), resumed_at: instantOrNull() };
export const resumedAnswer = documentedAs(some(resumed), Type.Object(resumed, { title: 'ResumedPolicy' }));
