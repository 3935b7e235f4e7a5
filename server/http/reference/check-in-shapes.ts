import { Type } from 'typebox';
import { domainErrorCodes } from '../../../shared/domain/error-codes.ts';
import { policyTypes } from '../../../shared/domain/policy.ts';
import { count, idOf, instant, instantOrNull, oneOf, oneOfOrNull, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { frequencyOrNull, graceDays } from './policy-shapes.ts';
import { apiVersion, digits, flag, numberOrNull } from './shapes.ts';
import { checkInStatuses } from '../../../shared/domain/check-in.ts';

/** Requests about check-ins. Types only: what a value may be beyond its type is decided by the core, with its own codes. */

export const historyQuery = Type.Object({
  limit: Type.Optional(digits({ least: 1, most: 200, absent: 50 }, 'How many.')),
  offset: Type.Optional(digits({ least: 0, most: 999_999_999, absent: 0 }, 'How many to leave out first.')),
});
export const upcomingQuery = Type.Object({
  days: Type.Optional(digits({ least: 1, most: 30, absent: 7 }, 'How many days to look ahead.')),
});
export const bulkBody = Type.Object(
  {
    vault_ids: Type.Array(documentedAs(Type.String({ maxLength: 100 }), idOf('vault')), {
      minItems: 1,
      maxItems: 100,
      description: "A vault that's named twice is checked in once.",
    }),
  },
  { examples: [{ vault_ids: ['vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB'] }] },
);

/** Answers about check-ins. Each also acts as a filter: what isn't listed isn't sent. */

const timerType = oneOf(['inactivity', 'manual', 'death_certificate'], {
  description:
    '`manual` where the timer is that of its backup policy; `death_certificate` where the check-in called a release off that certificates had set going.',
  examples: ['inactivity'],
});
const checkInPolicy = Type.Object({ type: timerType, frequency: frequencyOrNull, grace_period_days: graceDays });
const nextDue = instantOrNull('Null while the timer is paused, or the vault archived or released.');
const timing = oneOf(['on_time', 'late'], { description: '`late` within the grace period.' });

export const checkInAnswer = Type.Object(
  {
    ...apiVersion,
    vault_id: idOf('vault'),
    checkin_completed_at: instant(),
    next_checkin_due: nextDue,
    policy: checkInPolicy,
    status: timing,
  },
  { title: 'CheckIn' },
);
export const checkInStatusAnswer = Type.Object(
  {
    ...apiVersion,
    vault_id: idOf('vault'),
    policy: Type.Object({ type: oneOf(policyTypes), frequency: frequencyOrNull, grace_period_days: graceDays }),
    current_status: Type.Object({
      last_checkin: instantOrNull(),
      next_checkin_due: nextDue,
      days_until_due: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Negative when overdue.', examples: [12] }),
      grace_period_active: flag,
      overdue: flag,
    }),
    statistics: Type.Object({
      total_checkins: count(12),
      missed_checkins: count(1),
      average_checkin_interval_days: documentedAs(
        numberOrNull,
        Type.Unsafe({ type: ['number', 'null'], examples: [29.5], description: 'Null before the second check-in.' }),
      ),
      on_time_percentage: Type.Number({ minimum: 0, maximum: 100, examples: [91.7] }),
    }),
  },
  { title: 'CheckInStatus' },
);
const historyItem = Type.Object(
  {
    id: idOf('checkIn'),
    completed_at: instantOrNull('Null for a missed one that was never made up for.'),
    due_at: instantOrNull(),
    method: oneOfOrNull(['api', 'web', 'desktop', 'email', 'auto'], { description: 'How; null for a missed one.', examples: ['api'] }),
    status: oneOf(checkInStatuses),
    ip_address: sampleOrNull('203.0.113.7'),
  },
  { title: 'CheckInHistoryItem' },
);
export const historyAnswer = Type.Object({
  ...apiVersion,
  vault_id: idOf('vault'),
  checkins: Type.Array(historyItem),
  pagination: Type.Object({ limit: Type.Integer({ examples: [50] }), offset: count(0), total: count(1) }),
});
const bulkDone = Type.Object({
  vault_id: sample('vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB'),
  status: oneOf(['success']),
  completed_at: instant(),
  next_due: nextDue,
});
const bulkFailed = Type.Object({
  vault_id: sample('vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'As it was sent.'),
  status: oneOf(['failed']),
  error: Type.Object({ code: oneOf(domainErrorCodes, { examples: ['vault_archived'] }), message: sample('This vault is archived.') }),
});
const bulkItem = documentedAs(
  Type.Object({
    vault_id: Type.String(),
    status: Type.String(),
    completed_at: Type.Optional(Type.String()),
    next_due: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
    error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
  }),
  Type.Union([bulkDone, bulkFailed]),
);
export const bulkAnswer = Type.Object(
  { ...apiVersion, completed: count(1), failed: count(0), results: Type.Array(bulkItem, { description: 'In the order of the request.' }) },
  { title: 'BulkCheckIn' },
);
const upcomingItem = Type.Object(
  {
    vault_id: idOf('vault'),
    vault_name: sample('For Ann'),
    due_at: instant(),
    days_until_due: Type.Integer({ description: 'Negative when overdue.', examples: [3] }),
    policy: Type.Object({ type: timerType, frequency: frequencyOrNull }),
  },
  { title: 'UpcomingCheckIn' },
);
export const upcomingAnswer = Type.Object({
  ...apiVersion,
  upcoming_checkins: Type.Array(upcomingItem, { description: 'Overdue ones first; at most 1,000.' }),
  total: count(1, 'All of them, also those beyond the first 1,000.'),
});
