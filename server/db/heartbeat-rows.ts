import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { ContactKind } from '../../shared/domain/mail.ts';
import type { HoldReason } from '../../shared/domain/heartbeat.ts';
import type { Mode } from '../../shared/domain/account.ts';
import type { Json } from '../../shared/node/database/json-text.ts';
/** Rows by which the release engine knows whether it was at work, whether the time can be believed, and what is held. Instants are fixed-width UTC text, of real time. */

/** What the heartbeats remember as a whole; its only row is named `engine`. */
export interface HeartbeatStateRow {
  name: string;
  /** Heartbeats so far; kept outside the database too, so that one that was put back is noticed. */
  epoch: number;
  /** The highest time that was ever believed; null before the first heartbeat. */
  watermark: Instant | null;
}

/** A server process that is, or was, at work. */
export interface BeatingServerRow {
  id: Ulid;
  started_at: Instant;
  beat_at: Instant;
  /** The state of the installation's keys that it works with (key-store.ts). */
  keys_version: number;
  /** When it was stopped as it should be; null while it works, and for one that is gone without a word. */
  stopped_at: Instant | null;
}

/** A stretch of time in which no server was at work. */
export interface HeartbeatGapRow {
  id: Ulid;
  from_at: Instant;
  to_at: Instant;
}

/** A timer that could not be moved when it was due. It counts for as long as the policy's wake-up is the one that the failure set. */
export interface TimerFailureRow {
  vault_id: Ulid;
  mode: Mode;
  /** When the timer was due when it first failed, in epoch milliseconds. */
  due_ms: number;
  /** When it is tried again: what the policy's own wake-up was set to. */
  wake_at_ms: number;
  first_failed_at: Instant;
  last_failed_at: Instant;
  tries: number;
}

/** Another way to reach an owner than their address: a second address, or a telephone. It counts once its owner has typed the code that was sent to it. */
export interface OwnerContactRow {
  owner_id: Ulid;
  kind: ContactKind;
  address: string;
  /** What the code is derived from. */
  code_id: Ulid;
  wrong_tries: number;
  set_at: Instant;
  code_expires_at: Instant;
  confirmed_at: Instant | null;
}

/** The latest test mail to an owner, and whether the link in one was ever pressed. */
export interface OwnerReachRow {
  user_id: Ulid;
  /** Where the latest one went. */
  address: string;
  link_hash: string;
  asked_at: Instant;
  expires_at: Instant;
  /** The address that a link was last pressed for: it says nothing of any other. */
  proved_address: string | null;
  proved_at: Instant | null;
  /** 1: it went to an address that becomes the account's once its button is pressed. */
  is_move: 0 | 1;
}

/** Somebody whom an owner wants to be asked before a release. */
export interface TrustedContactRow {
  id: Ulid;
  owner_id: Ulid;
  email: string;
  email_key: string;
  name: string | null;
  /** 1: their word that the owner is alive stops a release. */
  may_vouch: 0 | 1;
  added_at: Instant;
}

/** Whose a link is. */
export interface VouchLinkRow {
  link_id: Ulid;
  contact_id: Ulid;
}

/** A reason for which no timer of live data goes on by itself; open until it is lifted. */
export interface ReleaseHoldRow {
  /** Holds are numbered as they came; a vault whose owner was heard of since a hold is not held by it. */
  number: number;
  reason: HoldReason;
  began_at: Instant;
  /** Facts for who is to judge it. */
  details: Json<Readonly<Record<string, unknown>>>;
  lifted_at: Instant | null;
  /** The person's id; null when the command line lifted it. */
  lifted_by: Ulid | null;
  note: string | null;
}

/** Another server that this one watches over. Real time. */
export interface NeighbourRow {
  id: Ulid;
  /** What whoever runs this server calls it. */
  name: string;
  /** Of what its address ends in: SHA-256, hexadecimal. */
  token_hash: string;
  /** How long it may be silent. */
  grace_minutes: number;
  created_at: Instant;
  /** Its last sign of life, written down every twenty seconds at most; null before the first. */
  heard_at: Instant | null;
  /** When administrators were last told that it's silent; null while it's heard. */
  told_at: Instant | null;
}
