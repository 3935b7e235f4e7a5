import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';

/** Requests. Types only: what a value may be beyond its type the core decides, with codes of its own. */

const digits = (most: number) => Type.String({ pattern: '^[0-9]{1,9}$', description: `whole number up to ${most}` });

export const vaultParams = Type.Object({ vault_id: Type.String() });
export const documentParams = Type.Object({ document_id: Type.String() });
export const recipientParams = Type.Object({ recipient_id: Type.String() });

const order = Type.Optional(Type.Enum(['asc', 'desc']));
const pages = { page: Type.Optional(digits(999_999_999)), per_page: Type.Optional(digits(100)) };

export const listVaultsQuery = Type.Object({
  ...pages,
  sort: Type.Optional(Type.Enum(['created_at', 'updated_at', 'name'])),
  order,
  status: Type.Optional(Type.Enum(['active', 'released', 'archived'])),
});
export const listDocumentsQuery = Type.Object({ ...pages, sort: Type.Optional(Type.Enum(['name', 'created_at', 'size'])), order });
export const confirmQuery = Type.Object({ confirm: Type.Optional(Type.String()) });
export const historyQuery = Type.Object({ limit: Type.Optional(digits(200)), offset: Type.Optional(digits(999_999_999)) });
export const upcomingQuery = Type.Object({ days: Type.Optional(digits(30)) });

const settings = Type.Object(
  {
    notifications_enabled: Type.Optional(Type.Boolean()),
    auto_renew: Type.Optional(Type.Boolean()),
    encryption_enabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const createVaultBody = Type.Object({
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  policy_type: Type.Optional(Type.Unknown()),
  settings: Type.Optional(settings),
});
export const updateVaultBody = Type.Object({
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  settings: Type.Optional(settings),
});
export const releaseBody = Type.Object({ release_note: Type.Optional(Type.String()), notify_recipients: Type.Optional(Type.Boolean()) });
export const updateDocumentBody = Type.Object({ name: Type.Optional(Type.String()), description: Type.Optional(Type.String()) });
export const createRecipientBody = Type.Object({
  email: Type.Optional(Type.Unknown()),
  name: Type.Optional(Type.String()),
  send_notification: Type.Optional(Type.Boolean()),
});
export const updateRecipientBody = Type.Object({ name: Type.Optional(Type.String()) });
export const policyBody = Type.Object({
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
});
export const pauseBody = Type.Object({ pause_until: Type.Optional(Type.Unknown()), reason: Type.Optional(Type.Unknown()) });
export const bulkBody = Type.Object({ vault_ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 }) });
export const moveClockBody = Type.Object({
  advance_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 6_400_000_000 })),
  now: Type.Optional(Type.String()),
});

/** Answers. Each is a filter as well: what is not listed does not leave. */

const text = Type.String();
const integer = Type.Integer();
const flag = Type.Boolean();
const textOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const integerOrNull = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
const numberOrNull = Type.Unsafe<number | null>({ type: ['number', 'null'] });
const apiVersion = { api_version: text };

function some(properties: TProperties): TObject {
  return Type.Object(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])));
}

const backupPolicy = Type.Object({ type: text, frequency: textOrNull, grace_period_days: integerOrNull });

const vaultPolicySummary = some({
  type: text,
  frequency: textOrNull,
  grace_period_days: integerOrNull,
  next_checkin_due: textOrNull,
  last_checkin: textOrNull,
  backup_policy: textOrNull,
  release_date: textOrNull,
  timezone: textOrNull,
  required_confirmations: integerOrNull,
  waiting_period_days: integerOrNull,
});

const vaultPolicyDetail = some({ ...vaultPolicySummary.properties, backup_policy: Type.Unsafe<unknown>({ ...backupPolicy, type: ['object', 'null'] }) });

const vaultBase = {
  id: text,
  name: text,
  description: text,
  status: text,
  created_at: text,
  updated_at: text,
  released_at: textOrNull,
  document_count: integer,
  recipient_count: integer,
};
const shownSettings = Type.Object({ notifications_enabled: flag, auto_renew: flag, encryption_enabled: flag });

const vaultSummary = Type.Object({ ...vaultBase, policy: vaultPolicySummary, owner: Type.Object({ id: text, email: text }) });

export const vaultAnswer = Type.Object({
  ...apiVersion,
  ...vaultBase,
  policy: vaultPolicyDetail,
  settings: shownSettings,
  owner: Type.Object({ id: text, email: text }),
});

export const vaultDetailAnswer = Type.Object({
  ...apiVersion,
  ...vaultBase,
  policy: vaultPolicyDetail,
  settings: shownSettings,
  owner: Type.Object({ id: text, email: text, name: textOrNull }),
  metadata: Type.Object({ size_bytes: integer, last_accessed: textOrNull }),
});

const pagination = Type.Object({ current_page: integer, per_page: integer, total: integer, total_pages: integer });
const listOf = (item: TSchema) => Type.Object({ data: Type.Array(item), pagination });

export const vaultListAnswer = listOf(vaultSummary);
export const releaseAnswer = Type.Object({
  ...apiVersion,
  id: text,
  name: text,
  status: text,
  released_at: text,
  recipients_notified: integer,
  release_note: textOrNull,
});
export const archiveAnswer = Type.Object({ ...apiVersion, id: text, name: text, status: text, archived_at: text });
export const restoreAnswer = Type.Object({ ...apiVersion, id: text, name: text, status: text, restored_at: text });
export const statisticsAnswer = Type.Object({
  ...apiVersion,
  vault_id: text,
  storage: Type.Object({ total_bytes: integer, document_count: integer, average_document_size: integer }),
  activity: Type.Object({ last_document_upload: textOrNull, last_checkin: textOrNull, total_checkins: integer, missed_checkins: integer }),
  recipients: Type.Object({ total_recipients: integer, verified_recipients: integer, pending_verification: integer }),
  access: Type.Object({ total_views: integer, total_downloads: integer, last_access: textOrNull }),
});

const documentBase = {
  id: text,
  name: text,
  description: text,
  size: integer,
  mime_type: text,
  created_at: text,
  updated_at: text,
  vault_id: text,
  url: text,
};
const documentMetadata = { encrypted: flag, checksum: text, encryption: Type.Optional(text) };
const document = Type.Object({ ...documentBase, metadata: Type.Object(documentMetadata) });

export const documentAnswer = Type.Object({ ...apiVersion, ...document.properties });
export const documentDetailAnswer = Type.Object({
  ...apiVersion,
  ...documentBase,
  metadata: Type.Object({ ...documentMetadata, virus_scan: Type.Object({ status: text, scanned_at: textOrNull }) }),
});
export const documentListAnswer = listOf(document);
export const documentUpdateAnswer = Type.Object({
  ...apiVersion,
  id: text,
  name: text,
  description: text,
  size: integer,
  mime_type: text,
  updated_at: text,
});

const recipientBase = {
  id: text,
  email: text,
  name: textOrNull,
  status: text,
  added_at: text,
  verified_at: textOrNull,
  access_granted: flag,
  vault_id: text,
};
export const recipientListAnswer = Type.Object({ data: Type.Array(Type.Object(recipientBase)), pagination: Type.Object({ total: integer }) });
export const recipientCreatedAnswer = Type.Object({ ...apiVersion, ...recipientBase, verification_sent: flag });
export const recipientDetailAnswer = Type.Object({
  ...apiVersion,
  ...recipientBase,
  last_access: textOrNull,
  metadata: Type.Object({ ip_address: textOrNull, user_agent: textOrNull }),
});
export const recipientUpdateAnswer = Type.Object({ ...apiVersion, id: text, email: text, name: textOrNull, status: text, updated_at: text });
export const resendAnswer = Type.Object({ ...apiVersion, id: text, email: text, verification_sent: flag, sent_at: textOrNull });

/** A policy of any type: each type's own fields are present, the others absent. */
export const policyAnswer = some({
  ...apiVersion,
  type: text,
  frequency: textOrNull,
  grace_period_days: integerOrNull,
  reminder_days_before: integerOrNull,
  next_checkin_due: textOrNull,
  last_checkin: textOrNull,
  backup_policy: Type.Unsafe<unknown>({ ...backupPolicy, type: ['object', 'null'] }),
  release_date: textOrNull,
  timezone: textOrNull,
  pre_release_notification_days: integerOrNull,
  required_confirmations: integerOrNull,
  waiting_period_days: integerOrNull,
  paused: flag,
  pause_until: textOrNull,
  pause_reason: textOrNull,
  paused_at: textOrNull,
  resumed_at: textOrNull,
  created_at: text,
  updated_at: text,
});

const checkInPolicy = Type.Object({ type: text, frequency: textOrNull, grace_period_days: integerOrNull });
export const checkInAnswer = Type.Object({
  ...apiVersion,
  vault_id: text,
  checkin_completed_at: text,
  next_checkin_due: textOrNull,
  policy: checkInPolicy,
  status: text,
});
export const checkInStatusAnswer = Type.Object({
  ...apiVersion,
  vault_id: text,
  policy: checkInPolicy,
  current_status: Type.Object({
    last_checkin: textOrNull,
    next_checkin_due: textOrNull,
    days_until_due: integerOrNull,
    grace_period_active: flag,
    overdue: flag,
  }),
  statistics: Type.Object({
    total_checkins: integer,
    missed_checkins: integer,
    average_checkin_interval_days: numberOrNull,
    on_time_percentage: Type.Number(),
  }),
});
export const historyAnswer = Type.Object({
  ...apiVersion,
  vault_id: text,
  checkins: Type.Array(
    Type.Object({ id: text, completed_at: textOrNull, due_at: textOrNull, method: textOrNull, status: text, ip_address: textOrNull }),
  ),
  pagination: Type.Object({ limit: integer, offset: integer, total: integer }),
});
export const bulkAnswer = Type.Object({
  ...apiVersion,
  completed: integer,
  failed: integer,
  results: Type.Array(
    Type.Object({
      vault_id: text,
      status: text,
      completed_at: Type.Optional(text),
      next_due: Type.Optional(textOrNull),
      error: Type.Optional(Type.Object({ code: text, message: text })),
    }),
  ),
});
export const upcomingAnswer = Type.Object({
  ...apiVersion,
  upcoming_checkins: Type.Array(
    Type.Object({
      vault_id: text,
      vault_name: text,
      due_at: text,
      days_until_due: integer,
      policy: Type.Object({ type: text, frequency: textOrNull }),
    }),
  ),
  total: integer,
});
export const clockAnswer = Type.Object({ now: text });
export const clockMoveAnswer = Type.Object({ now: text, released: integer, reminders: integer, missed: integer });

export type PolicyBody = Static<typeof policyBody>;
