import { Type, type TObject, type TProperties, type TSchema } from 'typebox';
import { frequencies } from '../../../shared/domain/period.ts';
import { policyTypes } from '../../../shared/domain/policy.ts';
import { cursorLifetimeMs } from '../../core/lists/list-cursor.ts';
import { listedResources, type Collection, type FieldOf, type ListedField } from '../../core/stores/listed-resources.ts';
import { hourMs } from '../../../shared/domain/instant.ts';
import { maxSearchCharacters } from '../../core/search/search-terms.ts';
import { searchedFields } from '../../core/stores/searched-fields.ts';
import { count, idOf, instant, instantOrNull, oneOf, oneOfOrNull, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { recipientStatuses } from '../../../shared/domain/vault.ts';
import { checkInStatuses } from '../../../shared/domain/check-in.ts';

/** An object whose properties may each be absent. */
function some(properties: TProperties): TObject {
  return Type.Object(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])));
}

const integerOrNull = Type.Unsafe<number | null>({ type: ['integer', 'null'] });
const grace = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 1,
  maximum: 90,
  description: 'Days begun of the time allowed after a missed check-in.',
});
const ownerId = idOf('user');
const vaultId = idOf('vault');
const stamps = { created_at: instant(), updated_at: instant() };

/** What each field of each collection looks like. Every field may be absent: `fields` chooses. */
const items: { readonly [C in Collection]: Record<FieldOf<C>, TSchema> } = {
  vaults: {
    id: vaultId,
    owner_id: ownerId,
    name: sample('Family papers'),
    description: sample('What the children need to know'),
    status: oneOf(['active', 'released', 'archived']),
    ...stamps,
    released_at: instantOrNull('Null until the vault is released.'),
    document_count: count(3),
    recipient_count: count(2),
    policy: some({
      type: oneOf(policyTypes),
      frequency: oneOfOrNull(frequencies),
      grace_period_days: grace,
      backup_policy: oneOfOrNull(['inactivity']),
      release_date: instantOrNull(),
      timezone: sampleOrNull('Europe/Berlin'),
      required_confirmations: integerOrNull,
      waiting_period_days: integerOrNull,
    }),
    owner: Type.Object({ id: ownerId, email: sample('owner@example.org') }),
  },
  documents: {
    id: idOf('document'),
    owner_id: ownerId,
    vault_id: vaultId,
    name: sample('will.pdf'),
    description: sample('The signed original'),
    size: count(48_213, 'Bytes.'),
    mime_type: sample('application/pdf'),
    type: sample('application/pdf', 'The same as `mime_type`.'),
    ...stamps,
    url: sample('https://vault.example.org/v1/documents/doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB/download'),
    metadata: Type.Object({
      encrypted: Type.Boolean(),
      checksum: sample('sha256:9f86d081884c7d65'),
      encryption: Type.Optional(oneOf(['client'])),
    }),
  },
  recipients: {
    id: idOf('recipient'),
    owner_id: ownerId,
    vault_id: vaultId,
    email: sample('anna@example.org'),
    name: sampleOrNull('Anna Berg'),
    status: oneOf(recipientStatuses),
    added_at: instant(),
    updated_at: instant(),
    verified_at: instantOrNull(),
    access_granted: Type.Boolean(),
  },
  policies: {
    id: idOf('policy'),
    owner_id: ownerId,
    vault_id: vaultId,
    type: oneOf(policyTypes),
    frequency: oneOfOrNull(frequencies, { description: 'How often a check-in is due; for a manual policy, that of its backup.' }),
    grace_period_days: grace,
    reminder_days_before: integerOrNull,
    next_checkin_due: instantOrNull('Null where no check-in is awaited.'),
    last_checkin: instantOrNull(),
    backup_policy: Type.Unsafe<unknown>({
      ...Type.Object({ type: oneOf(['inactivity']), frequency: oneOfOrNull(frequencies), grace_period_days: grace }),
      type: ['object', 'null'],
    }),
    release_date: instantOrNull(),
    timezone: sampleOrNull('Europe/Berlin'),
    pre_release_notification_days: integerOrNull,
    required_confirmations: integerOrNull,
    waiting_period_days: integerOrNull,
    paused: Type.Boolean(),
    pause_until: instantOrNull(),
    pause_reason: sampleOrNull('In hospital'),
    paused_at: instantOrNull(),
    resumed_at: instantOrNull(),
    ...stamps,
  },
  check_ins: {
    id: idOf('checkIn'),
    owner_id: ownerId,
    vault_id: vaultId,
    completed_at: instantOrNull('Null for one that was missed.'),
    due_at: instantOrNull(),
    method: oneOfOrNull(['api', 'web', 'desktop', 'email', 'auto']),
    status: oneOf(checkInStatuses),
    ip_address: sampleOrNull('192.0.2.7'),
    ...stamps,
  },
};

const shared = {
  limit: Type.Integer({ minimum: 1, maximum: 100 }),
  has_more: Type.Boolean({ description: "Whether there's anything after this stretch." }),
};
const byPage = { page: Type.Integer({ minimum: 1 }), total: count(42), total_pages: count(2) };
const byCursor = {
  next_cursor: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: `What \`cursor\` is for the next stretch, within ${cursorLifetimeMs / hourMs} hours; null at the end.`,
  }),
};

const pagination = documentedAs(
  some({ ...shared, ...byPage, ...byCursor }),
  Type.Union([Type.Object({ ...shared, ...byPage }, { title: 'Pages' }), Type.Object({ ...shared, ...byCursor }, { title: 'Cursors' })]),
);

/** The answer of one list. */
export function listAnswer(collection: Collection): TObject {
  return Type.Object({ [collection]: Type.Array(some(items[collection])), pagination });
}

/** What a filter by a field takes. */
function filterShape(field: ListedField): TSchema | undefined {
  switch (field.type) {
    case 'id':
      return idOf(field.kind);
    case 'word':
      return Type.Enum([...field.words]);
    case 'text':
    case 'email':
      return Type.String({ maxLength: 1000 });
    case 'instant':
      return Type.String({ format: 'date-time' });
    case 'integer':
    case 'days':
      return Type.Integer({ minimum: 0 });
    case 'flag':
    case 'presence':
      return Type.Boolean();
    case 'composed':
      return undefined;
  }
}

const bound = (of: string): TSchema =>
  Type.String({
    description: `Inclusive: YYYY-MM-DD (the whole day, UTC) or YYYY-MM-DDTHH:MM:SSZ (the whole second), of the ${of}.`,
    examples: ['2026-03-02', '2026-03-02T12:00:00Z'],
  });

/** The query of one list. The core reads it, so that everything wrong with it can be reported at once. */
export function listQuery(collection: Collection): TObject {
  const { fields, sorts, searched } = listedResources[collection];
  const filters = Object.entries<ListedField>(fields).flatMap(([name, field]) => {
    const shape = filterShape(field);
    return shape === undefined ? [] : [[name, shape] as const];
  });
  const strict: Record<string, TSchema> = {
    page: Type.Integer({ minimum: 1, default: 1 }),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
    pagination: Type.Enum(['page', 'cursor'], { default: 'page' }),
    cursor: Type.String({
      description: "The last answer's `next_cursor`, or empty for the first stretch. Filters, search and order must stay the same.",
    }),
    sort: Type.String({
      description: `Out of ${Object.keys(sorts).join(', ')}, separated by commas, each with :asc (the default) or :desc.`,
      examples: ['updated_at:desc,id'],
    }),
    fields: Type.String({ description: 'The fields to answer with, separated by commas.', examples: ['id,created_at'] }),
    created_after: bound('creation'),
    created_before: bound('creation'),
    updated_after: bound('last change'),
    updated_before: bound('last change'),
    ...Object.fromEntries(filters),
  };
  if (searched !== null) {
    const places = Object.keys(searchedFields[searched]).join(', ');
    strict.q = Type.String({
      maxLength: maxSearchCharacters,
      description: `Words, each of which must be in the text or begin a word of it; \`field:words\` looks into one of ${places}.`,
      examples: ['will', 'name:letters'],
    });
  }
  return Type.Object(
    Object.fromEntries(Object.entries(strict).map(([name, schema]) => [name, Type.Optional(documentedAs(Type.Unknown(), schema))])),
  );
}
