import { Type, type Static, type TObject } from 'typebox';
import { frequencies, keyFrequencies } from '../../../shared/domain/period.ts';
import { notificationMethods, policyLimits, policyTypes } from '../../../shared/domain/policy.ts';
import { idOf, instant, instantOrNull, oneOf, oneOfOrNull, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { createdAfter, integerOrNull, listOf, pages, shownRecipientId, sortBy } from './shapes.ts';

/** Requests about policies. Types only: what a value may be beyond its type is decided by the core. */

export const listPoliciesQuery = Type.Object({ ...pages, sort: sortBy(['created_at']), created_after: createdAfter });

const { graceHours, reminderDays, noticeDays, confirmations, waitingDays } = policyLimits;

const within = ({ least, most }: { readonly least: number; readonly most: number }, description: string) =>
  Type.Integer({ minimum: least, maximum: most, description });
const orNull = (schema: object) => Type.Unsafe({ anyOf: [schema, { type: 'null' }] });

const rhythm = {
  check_in_frequency: Type.Enum([...keyFrequencies], { description: 'How often a check-in is due.' }),
  grace_period_hours: within(graceHours, 'Hours that may pass after a missed check-in before the vault is released.'),
};
const backup = Type.Object(
  { type: Type.Literal('inactivity'), ...rhythm },
  { description: 'A timer that releases the vault if its owner never does. For `manual`.' },
);

/** The most recipients that a policy names. */
const maxNamed = 1000;

/** A policy, whole or in parts: which fields are required depends on its type. */
export const policyBody = Type.Object(
  {
    type: Type.Optional(documentedAs(Type.Unknown(), Type.Enum([...policyTypes]))),
    check_in_frequency: Type.Optional(documentedAs(Type.Unknown(), rhythm.check_in_frequency)),
    grace_period_hours: Type.Optional(documentedAs(Type.Unknown(), rhythm.grace_period_hours)),
    notification_methods: Type.Optional(
      Type.Array(Type.Enum([...notificationMethods]), {
        minItems: 1,
        maxItems: notificationMethods.length,
        uniqueItems: true,
        default: ['email'],
        description: 'How the owner wants to be reached.',
      }),
    ),
    recipients: Type.Optional(
      documentedAs(
        Type.Array(Type.String({ maxLength: 100 }), { maxItems: maxNamed }),
        Type.Array(shownRecipientId, {
          maxItems: maxNamed,
          default: [],
          description: 'Recipients of this vault whom the policy names. A release reaches every recipient of the vault, named or not.',
        }),
      ),
    ),
    reminder_days_before: Type.Optional(
      documentedAs(
        Type.Unknown(),
        orNull(within(reminderDays, 'How many days before a check-in is due the owner is reminded; shorter than the period.')),
      ),
    ),
    release_date: Type.Optional(
      documentedAs(
        Type.Unknown(),
        Type.String({
          description: 'For `date_based`. ISO 8601: with an offset or `Z` that instant, without one the wall time in `timezone`.',
          examples: ['2030-05-01T09:00:00'],
        }),
      ),
    ),
    timezone: Type.Optional(
      documentedAs(Type.Unknown(), Type.String({ description: 'For `date_based`: IANA time zone.', examples: ['Europe/Berlin'] })),
    ),
    pre_release_notification_days: Type.Optional(
      documentedAs(Type.Unknown(), orNull(within(noticeDays, 'For `date_based`: how many days ahead recipients are told.'))),
    ),
    required_confirmations: Type.Optional(
      documentedAs(Type.Unknown(), within(confirmations, 'For `death_certificate`: how many certificates have to be confirmed.')),
    ),
    waiting_period_days: Type.Optional(
      documentedAs(Type.Unknown(), within(waitingDays, 'For `death_certificate`: days between the last confirmation and the release.')),
    ),
    backup_policy: Type.Optional(documentedAs(Type.Unknown(), orNull(backup))),
  },
  { examples: [{ type: 'inactivity', check_in_frequency: 'monthly', grace_period_hours: 168, notification_methods: ['email'] }] },
);

export type PolicyBody = Static<typeof policyBody>;

/** Answers about policies. */

export const policyStatuses = ['active', 'paused', 'released', 'archived'] as const;

const frequency = oneOfOrNull(frequencies, { description: 'Null where the policy itself awaits no check-ins.', examples: ['monthly'] });
const backupAnswer = Type.Object({ type: oneOf(['inactivity']), check_in_frequency: frequency, grace_period_hours: integerOrNull });

const policy: TObject = Type.Object(
  {
    policy_id: idOf('policy'),
    vault_id: idOf('vault'),
    type: oneOf(policyTypes, { examples: ['inactivity'] }),
    status: oneOf(policyStatuses, {
      examples: ['active'],
      description: 'That of its vault, once released or archived; otherwise whether its timer is paused.',
    }),
    check_in_frequency: frequency,
    grace_period_hours: integerOrNull,
    notification_methods: Type.Array(oneOf(notificationMethods)),
    recipients: Type.Array(shownRecipientId),
    next_check_in: instantOrNull('When the next check-in is due; null while none is awaited.'),
    created_at: instant(),
    reminder_days_before: Type.Optional(Type.Integer({ description: 'Where the owner is reminded.' })),
    release_date: Type.Optional(instantOrNull('Of `date_based` policies.')),
    timezone: Type.Optional(sampleOrNull('Europe/Berlin', 'Of `date_based` policies.')),
    pre_release_notification_days: Type.Optional(integerOrNull),
    required_confirmations: Type.Optional(integerOrNull),
    waiting_period_days: Type.Optional(integerOrNull),
    backup_policy: Type.Optional(documentedAs(Type.Unsafe<unknown>({ ...backupAnswer, type: ['object', 'null'] }), orNull(backupAnswer))),
  },
  { title: 'Policy' },
);
export const policyAnswer = policy;
export const policyListAnswer = listOf(policy);
