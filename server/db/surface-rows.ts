import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { GeneratedAlways } from 'kysely';
import type { Mode } from '../../shared/domain/account.ts';
import type { PayloadShape, EventName, DeliveryStatus } from '../../shared/domain/webhook.ts';
import type { SearchedKind } from '../../shared/domain/search-text.ts';
import type { Json } from '../../shared/node/database/json-text.ts';

/** Rows of the tables that the surfaces beside the first one brought: instants, booleans and lists as in schema.ts. */
type Flag = 0 | 1;

/** Where a crypto wallet is told of. The wallet arrives encrypted by its owner and is wrapped once more. */
export interface CryptoAccountRow {
  id: Ulid;
  vault_id: Ulid;
  account_id: Ulid;
  owner_id: Ulid;
  mode: Mode;
  currency: string;
  label: string;
  address: string | null;
  sealed_wallet: Uint8Array;
  created_at: Instant;
  updated_at: Instant;
}

/** Where an owner wants events to be sent. */
export interface WebhookRow {
  id: Ulid;
  account_id: Ulid;
  owner_id: Ulid;
  mode: Mode;
  url: string;
  events: Json<readonly EventName[]>;
  /** `reference` or `alternate`: the shape of the body. */
  payload: PayloadShape;
  enabled: Flag;
  sealed_secret: Uint8Array;
  created_at: Instant;
  updated_at: Instant;
  last_delivery_at: Instant | null;
  /** Deliveries that ended well, and those that were given up. */
  succeeded: number;
  failed: number;
  /** Epoch milliseconds of the latest attempts, as a list: what the pace is kept by. */
  recent_attempts: Json<readonly number[]>;
  /** When there is something to send again, in epoch milliseconds; null when nothing waits. */
  next_due_ms: number | null;
}

/** One event on its way to one webhook. `body` is sent byte for byte at every attempt. */
export interface WebhookDeliveryRow {
  id: Ulid;
  webhook_id: Ulid;
  event_id: Ulid;
  event_type: EventName;
  body: string;
  /** `pending`, `success` or `failed`. */
  status: DeliveryStatus;
  attempts: number;
  next_attempt_ms: number | null;
  attempted_at: Instant | null;
  response_code: number | null;
  response_time_ms: number | null;
  last_error: string | null;
  created_at: Instant;
}

/** How far a request has come that may be repeated; `committed` is carried out, with its answer not stored yet. */
export const claimStatuses = ['running', 'committed', 'answered'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** A request that may be repeated without being carried out twice. Real time. */
export interface IdempotencyKeyRow {
  /** The credential that sent it. */
  scope: string;
  idempotency_key: string;
  /** The try that holds it. */
  claim_id: Ulid;
  endpoint: string;
  fingerprint: string | null;
  status: ClaimStatus;
  locked_until_ms: number;
  response_status: number | null;
  sealed_response: Uint8Array | null;
  expires_at_ms: number;
}

/** How often an owner's keys used a deprecated endpoint. */
export interface DeprecatedUsageRow {
  owner_id: Ulid;
  mode: Mode;
  endpoint: string;
  count: number;
  last_used_at: Instant;
}

/** Requests counted in one stretch of a rate window, by all servers together. */
export interface RateCountRow {
  name: string;
  ends_ms: number;
  period_ms: number;
  /** The window's limit, as it was last asked about. */
  most: number;
  used: number;
  /** What the last one to ask was granted. */
  granted: number;
}

/** What the full-text index holds of a vault, document or recipient: its words in up to four fields. */
export interface SearchEntryRow {
  entry_number: GeneratedAlways<number>;
  id: Ulid;
  kind: SearchedKind;
  vault_id: Ulid;
  scope: string;
  a: string;
  b: string;
  c: string;
  d: string;
}
