import { Type, type TProperties } from 'typebox';
import { policyTypes } from '../../../shared/domain/policy.ts';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { count, idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs, requiredAs } from '../foundation/answers/documented.ts';
import { confirmations, datePolicy, frequencyOrNull, graceDays, timeZone, waitingDays } from './policy-shapes.ts';
import { apiVersion, some } from './shapes.ts';

/** Requests about vaults. Types only: what a value may be beyond its type is decided by the core, with its own codes. */

export const vaultStatuses = ['active', 'released', 'archived'] as const;

export const confirmQuery = Type.Object({
  confirm: requiredAs(Type.String(), Type.Literal(true, { description: 'Must be `true`: what is deleted is gone for good.' })),
});

const settings = Type.Object(
  {
    notifications_enabled: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Early reminders before a check-in is due. The notice that one was missed and the last warning are sent in any case.',
      }),
    ),
    auto_renew: Type.Optional(
      Type.Boolean({ default: false, description: 'Whether using the app counts as a check-in. Requests with an API key never do.' }),
    ),
    encryption_enabled: Type.Optional(
      documentedAs(Type.Boolean(), Type.Literal(true, { default: true, description: 'Nothing is ever stored unencrypted.' })),
    ),
  },
  { additionalProperties: false },
);

const name = Type.String({
  minLength: 1,
  maxLength: textLimits.vaultName,
  description: 'Blanks around it are dropped.',
  examples: ['For Ann'],
});
const description = Type.String({ maxLength: textLimits.vaultDescription, default: '', examples: ['Letters and papers'] });

export const createVaultBody = Type.Object(
  {
    name: requiredAs(Type.String(), name),
    description: Type.Optional(documentedAs(Type.String(), description)),
    policy_type: Type.Optional(
      documentedAs(
        Type.Unknown(),
        Type.Enum([...policyTypes], {
          default: 'manual',
          description: 'The type of its release policy, to be set up with `PUT …/policy`.',
        }),
      ),
    ),
    settings: Type.Optional(settings),
  },
  { examples: [{ name: 'For Ann', description: 'Letters and papers', policy_type: 'inactivity' }] },
);
export const updateVaultBody = Type.Object(
  {
    name: Type.Optional(documentedAs(Type.String(), name)),
    description: Type.Optional(documentedAs(Type.String(), description)),
    settings: Type.Optional(settings),
  },
  { examples: [{ name: 'For Ann and Ben', settings: { notifications_enabled: false } }] },
);
export const releaseBody = Type.Object(
  {
    release_note: Type.Optional(
      documentedAs(
        Type.String(),
        Type.String({ maxLength: textLimits.releaseNote, description: 'Shown to the recipients with what they receive.' }),
      ),
    ),
    notify_recipients: Type.Optional(Type.Boolean({ default: true, description: 'Whether recipients are mailed their link.' })),
  },
  { examples: [{ release_note: 'The blue folder is in the desk.' }] },
);

/** Answers about vaults. Each also acts as a filter: what isn't listed isn't sent. */

const nextDue = instantOrNull('When the next check-in is due; null while none is awaited.');
const lastCheckIn = instantOrNull('The last check-in under this policy.');

/** What vaults show of their policy: every field that any type has, as the filter for all of them. */
const shownPolicy: TProperties = {
  type: oneOf(policyTypes),
  frequency: frequencyOrNull,
  grace_period_days: graceDays,
  release_date: instantOrNull(),
  timezone: timeZone,
  required_confirmations: confirmations,
  waiting_period_days: waitingDays,
};
const backupPolicy = Type.Object({ type: oneOf(['inactivity']), frequency: frequencyOrNull, grace_period_days: graceDays });
const dated = Type.Object({ type: oneOf(['date_based']), ...datePolicy });
const certified = Type.Object({
  type: oneOf(['death_certificate']),
  required_confirmations: confirmations,
  waiting_period_days: waitingDays,
});
const rhythm = { type: oneOf(['inactivity']), frequency: frequencyOrNull, grace_period_days: graceDays };

const vaultPolicySummary = documentedAs(
  some({ ...shownPolicy, backup_policy: sampleOrNull('inactivity') }),
  Type.Union([
    Type.Object(rhythm),
    Type.Object({
      type: oneOf(['manual']),
      backup_policy: documentedAs(
        sampleOrNull('inactivity'),
        Type.Unsafe({ type: ['string', 'null'], enum: ['inactivity', null], description: 'The type of its backup policy.' }),
      ),
    }),
    dated,
    certified,
  ]),
);

const backup = Type.Union([backupPolicy, Type.Null()], { description: 'The timer that runs beside the manual release.' });
const manual = Type.Object({ type: oneOf(['manual']), backup_policy: backup });
const backupFilter = Type.Unsafe<unknown>({ ...backupPolicy, type: ['object', 'null'] });
const vaultPolicy = documentedAs(
  some({ ...shownPolicy, backup_policy: backupFilter }),
  Type.Union([Type.Object(rhythm), manual, dated, certified]),
);
const vaultPolicyDetail = documentedAs(
  some({ ...shownPolicy, next_checkin_due: nextDue, last_checkin: lastCheckIn, backup_policy: backupFilter }),
  Type.Union([Type.Object({ ...rhythm, next_checkin_due: nextDue, last_checkin: lastCheckIn }), manual, dated, certified]),
);

const status = oneOf(vaultStatuses, { examples: ['active'] });
const vaultBase = {
  id: idOf('vault'),
  name: sample('For Ann'),
  description: sample('Letters and papers'),
  status,
  created_at: instant(),
  updated_at: instant(),
  released_at: instantOrNull('Null until it is released.', null),
  document_count: count(1),
  recipient_count: count(1),
};
const shownSettings = Type.Object({
  notifications_enabled: Type.Boolean({ examples: [true] }),
  auto_renew: Type.Boolean({ examples: [false] }),
  encryption_enabled: Type.Boolean({ examples: [true], description: 'Always true.' }),
});
const owner = { id: idOf('user'), email: sample('you@example.com') };

export const vaultSummary = Type.Object({ ...vaultBase, policy: vaultPolicySummary, owner: Type.Object(owner) }, { title: 'VaultSummary' });

export const vaultAnswer = Type.Object(
  { ...apiVersion, ...vaultBase, policy: vaultPolicy, settings: shownSettings, owner: Type.Object(owner) },
  { title: 'Vault' },
);

export const vaultDetailAnswer = Type.Object(
  {
    ...apiVersion,
    ...vaultBase,
    policy: vaultPolicyDetail,
    settings: shownSettings,
    owner: Type.Object({ ...owner, name: sampleOrNull('Thomas Berger') }),
    metadata: Type.Object({
      size_bytes: count(52_133, 'Of all its documents.'),
      last_accessed: instantOrNull('When somebody last looked at it, the owner included.'),
    }),
  },
  { title: 'VaultDetail' },
);

const released = { ...apiVersion, id: vaultBase.id, name: vaultBase.name };
export const releaseAnswer = Type.Object(
  {
    ...released,
    status: oneOf(['released']),
    released_at: instant(),
    recipients_notified: count(1, 'How many mails to recipients were put on their way.'),
    release_note: sampleOrNull('The blue folder is in the desk.'),
  },
  { title: 'VaultRelease' },
);
export const archiveAnswer = Type.Object({ ...released, status: oneOf(['archived']), archived_at: instant() }, { title: 'VaultArchive' });
export const restoreAnswer = Type.Object({ ...released, status: oneOf(['active']), restored_at: instant() }, { title: 'VaultRestore' });
export const statisticsAnswer = Type.Object(
  {
    ...apiVersion,
    vault_id: idOf('vault'),
    storage: Type.Object({
      total_bytes: count(52_133),
      document_count: count(1),
      average_document_size: count(52_133, 'In bytes, rounded.'),
    }),
    activity: Type.Object({
      last_document_upload: instantOrNull(),
      last_checkin: instantOrNull('The last check-in under any policy.'),
      total_checkins: count(12),
      missed_checkins: count(1, 'Missed ones, those made up for in the grace period included.'),
    }),
    recipients: Type.Object({ total_recipients: count(2), verified_recipients: count(1), pending_verification: count(1) }),
    access: Type.Object({
      total_views: count(7, 'Looks at the vault or a document, by its owner or after a release by recipients.'),
      total_downloads: count(3, 'Complete downloads.'),
      last_access: instantOrNull(),
    }),
  },
  { title: 'VaultStatistics' },
);
