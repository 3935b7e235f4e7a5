import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Mode, nobodysAccount } from '../../shared/domain/account.ts';
import type { ActorType } from '../../shared/domain/sign-in.ts';
import type { Json } from '../../shared/node/database/json-text.ts';

/** Whose log an event is in. */
export type LogAccount = Ulid | typeof nobodysAccount;

/** One log, which is one chain. */
export interface ChainName {
  readonly accountId: LogAccount;
  readonly mode: Mode;
}

/** Instants are fixed-width UTC text, as in schema.ts. */
export interface AuditEventRow {
  id: Ulid;
  account_id: LogAccount;
  mode: Mode;
  /** `''` for a mail that was refused and concerns no vault. */
  vault_id: Ulid | '' | null;
  actor_type: ActorType;
  actor_id: Ulid | null;
  action: string;
  resource_type: string;
  resource_id: string;
  at: Instant;
  ip_address: string | null;
  request_id: string | null;
  /** Facts that were worth keeping. */
  details: Json<Readonly<Record<string, unknown>>>;
  /** Its number in the chain of its account and mode, from 1; null until it is sealed. */
  seq: number | null;
  /** The chain up to and with this event (FORMAT.md, "Audit chain"), 32 bytes; null until it is sealed. */
  hash: Uint8Array | null;
}

/** An event as it is written; a sealer numbers and links it soon after. */
export type NewAuditEventRow = Omit<AuditEventRow, 'seq' | 'hash'>;

/** How far the audit log of one account and mode is sealed. The signature is over the head as it stands here. */
export interface AuditChainRow {
  account_id: LogAccount;
  mode: Mode;
  seq: number;
  hash: Uint8Array;
  signed_at: Instant;
  signature: Uint8Array;
  /** `seq` of the last head that was kept in `audit_heads`, and when that was; 0 and the chain's first moment before. */
  kept_seq: number;
  kept_at: Instant;
}

/** A head that was kept: the log must never be shorter than it says. */
export interface AuditHeadRow {
  account_id: LogAccount;
  mode: Mode;
  seq: number;
  hash: Uint8Array;
  signed_at: Instant;
  signature: Uint8Array;
}

/** How many sealed events of an action a chain has: list totals without counting rows. */
export interface AuditCountRow {
  account_id: LogAccount;
  mode: Mode;
  action: string;
  total: number;
}

/** The head of the owner's audit log that covers a release, signed when the release was sealed. */
export interface ReleaseHeadRow {
  vault_id: Ulid;
  account_id: LogAccount;
  mode: Mode;
  seq: number;
  hash: Uint8Array;
  signed_at: Instant;
  signature: Uint8Array;
}

/** One row per request, within bounds (INTERFACE.md#request-log). */
export interface RequestLogRow {
  id: Ulid;
  key_id: Ulid | null;
  /** Who asked, signed in or by a key; null for everybody else. */
  user_id: Ulid | null;
  method: string;
  endpoint: string;
  status: number;
  ip_address: string;
  at: Instant;
  request_id: string;
}

/** How many requests of an hour ended with a status and left no row of their own. */
export interface RequestCountRow {
  /** The instant at which the hour begins. */
  hour: Instant;
  status: number;
  total: number;
}
