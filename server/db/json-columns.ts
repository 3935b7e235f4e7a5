import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { Type } from 'typebox';
import type { Ulid } from '../../shared/domain/ids.ts';
import { notificationMethods } from '../../shared/domain/policy.ts';
import { eventNames } from '../../shared/domain/webhook.ts';
import type { Json } from '../../shared/node/database/json-text.ts';
import { custodianStateSchema, knownFactsSchema } from './custodian-state-schema.ts';
import { handoverStateSchema } from './handover-state-schema.ts';
import { jsonColumn, type JsonColumn } from './json-column.ts';
import type { Schema } from './schema.ts';
import { instantSchema, timerStateSchema } from './timer-state-schema.ts';

/** What a column's JSON holds; never for a column of anything else. */
type Held<Column> =
  Extract<Column, Json<unknown>> extends Json<infer T> ? ([Extract<Column, Json<unknown>>] extends [never] ? never : T) : never;

type JsonNames<Row> = { [C in keyof Row]: [Held<Row[C]>] extends [never] ? never : C }[keyof Row] & string;

/** Every JSON column of every table: one that is new doesn't compile until it has a codec here. */
type JsonColumns = {
  readonly [T in keyof Schema as [JsonNames<Schema[T]>] extends [never] ? never : T]: {
    readonly [C in JsonNames<Schema[T]>]: JsonColumn<Held<Schema[T][C]>, `${T}.${C}`>;
  };
};

const words = Type.Array(Type.String());
const facts = Type.Record(Type.String(), Type.Unknown());
const ulid = Type.Unsafe<Ulid>(Type.String());

/** How far the walk over all versions, in which everything is scanned again, has come. */
export interface ScanWalk {
  /** What the scanner knew when it began. */
  readonly signatures: string;
  readonly startedMs: number;
  /** The last version taken; null when all have been. */
  readonly after: readonly [documentId: Ulid, version: number] | null;
}

/** The one fact about the installation that is JSON; the others in its column are plain words. */
export const scanWalk: JsonColumn<ScanWalk> = jsonColumn(
  'installation.value',
  Type.Object({
    signatures: Type.String(),
    startedMs: Type.Number(),
    after: Type.Union([Type.Tuple([ulid, Type.Number()]), Type.Null()]),
  }),
);

/** The codec of each JSON column, by table and column. Rows hold text until somebody asks what's in it: most are never asked. */
export const jsonColumns: JsonColumns = {
  api_keys: { allowed_addresses: jsonColumn('api_keys.allowed_addresses', words) },
  vaults: { tags: jsonColumn('vaults.tags', words), metadata: jsonColumn('vaults.metadata', facts) },
  policies: {
    timer_state: jsonColumn('policies.timer_state', timerStateSchema),
    notification_methods: jsonColumn('policies.notification_methods', Type.Array(Type.Enum([...notificationMethods]))),
    recipient_ids: jsonColumn('policies.recipient_ids', Type.Array(ulid)),
  },
  handovers: { state: jsonColumn('handovers.state', handoverStateSchema) },
  documents: { tags: jsonColumn('documents.tags', words) },
  outbox: {
    facts: jsonColumn(
      'outbox.facts',
      Type.Object({
        linkId: Type.Optional(ulid),
        codeId: Type.Optional(ulid),
        cycle: Type.Optional(instantSchema),
        releaseAt: Type.Optional(instantSchema),
      }),
    ),
  },
  audit_events: { details: jsonColumn('audit_events.details', facts) },
  webhooks: {
    events: jsonColumn('webhooks.events', Type.Array(Type.Enum([...eventNames]))),
    recent_attempts: jsonColumn('webhooks.recent_attempts', Type.Array(Type.Number())),
  },
  sync_items: { parts: jsonColumn('sync_items.parts', words) },
  sessions: { amr: jsonColumn('sessions.amr', words) },
  signing_keys: {
    public_jwk: jsonColumn(
      'signing_keys.public_jwk',
      Type.Object({ kty: Type.String(), crv: Type.String(), x: Type.String(), y: Type.String() }),
    ),
  },
  passkeys: { transports: jsonColumn('passkeys.transports', Type.Array(Type.Unsafe<AuthenticatorTransport>(Type.String()))) },
  release_holds: { details: jsonColumn('release_holds.details', facts) },
  custodian_states: {
    facts: jsonColumn('custodian_states.facts', knownFactsSchema),
    state: jsonColumn('custodian_states.state', custodianStateSchema),
  },
  custody_letters: {
    notes: jsonColumn('custody_letters.notes', Type.Array(Type.Object({ text: Type.String(), signature: Type.String() }))),
  },
  witnessings: {
    slots: jsonColumn(
      'witnessings.slots',
      Type.Array(
        Type.Object({
          fieldName: Type.String(),
          byteRange: Type.Tuple([Type.Literal(0), Type.Integer(), Type.Integer(), Type.Integer()]),
          dateAt: Type.Integer(),
        }),
      ),
    ),
  },
  third_share_letters: { generations: jsonColumn('third_share_letters.generations', Type.Array(Type.Integer())) },
};
