import type { Instant } from '../../shared/domain/instant.ts';
import type { Mode } from '../../shared/domain/account.ts';
import type { ActorType } from '../../shared/domain/sign-in.ts';
/** Instants are fixed-width UTC text, as in schema.ts. */
export interface AuditEventRow {
  id: string;
  account_id: string;
  mode: Mode;
  vault_id: string | null;
  actor_type: ActorType;
  actor_id: string | null;
  action: string;
  resource_type: string;
  resource_id: string;
  at: Instant;
  ip_address: string | null;
  request_id: string | null;
  /** JSON. */
  details: string;
  /** Its number in the chain of its account and mode, from 1; null until it is sealed. */
  seq: number | null;
  /** The chain up to and with this event (FORMAT.md, "Audit chain"), 32 bytes; null until it is sealed. */
  hash: Uint8Array | null;
}

/** An event as it is written; a sealer numbers and links it soon after. */
export type NewAuditEventRow = Omit<AuditEventRow, 'seq' | 'hash'>;

/** How far the audit log of one account and mode is sealed. The signature is over the head as it stands here. */
export interface AuditChainRow {
  account_id: string;
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
  account_id: string;
  mode: Mode;
  seq: number;
  hash: Uint8Array;
  signed_at: Instant;
  signature: Uint8Array;
}

/** How many sealed events of an action a chain has: list totals without counting rows. */
export interface AuditCountRow {
  account_id: string;
  mode: Mode;
  action: string;
  total: number;
}

/** The head of the owner's audit log that covers a release, signed when the release was sealed. */
export interface ReleaseHeadRow {
  vault_id: string;
  account_id: string;
  mode: Mode;
  seq: number;
  hash: Uint8Array;
  signed_at: Instant;
  signature: Uint8Array;
}

/** One row per request with a credential (INTERFACE.md#request-log). */
export interface RequestLogRow {
  id: string;
  key_id: string | null;
  /** Who asked, signed in or by a key; null for everybody else. */
  user_id: string | null;
  method: string;
  endpoint: string;
  status: number;
  ip_address: string;
  at: Instant;
  request_id: string;
}
