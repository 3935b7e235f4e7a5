import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { LockKind } from '../../shared/domain/lock.ts';
/** Rows of owner custody. Instants are fixed-width UTC text; public keys and names of parts are lower-case hexadecimal. */

/** What a document in client custody has beside its row in `documents`. */
export interface SealedDocumentRow {
  document_id: Ulid;
  vault_id: Ulid;
  /** The name of the last part of its container: who has been given all of it, has been given the document. */
  last_part: string;
  /** When the device brought this version. */
  put_at: Instant;
}

/** The server's half of one recipient's release key, and which bundle is the latest. */
export interface ReleaseKeyRow {
  recipient_id: Ulid;
  vault_id: Ulid;
  key_generation: number;
  bundle_generation: number;
  /** B, wrapped under the installation's key for the vault, the recipient and the key generation (FORMAT.md, "Release key"). */
  wrapped_half: Uint8Array;
  put_at: Instant;
}

/** The latest bundle of a recipient, sealed by the owner. */
export interface ReleaseBundleRow {
  recipient_id: Ulid;
  bundle: Uint8Array;
}

/** One of the ways in which a recipient comes to the other half. */
export interface ReleaseLockRow {
  recipient_id: Ulid;
  lock_id: string;
  /** In the order in which the owner sent them, from 0. */
  place: number;
  kind: LockKind;
  /** Of an enrolled lock, the key it is sealed to; null for the others. */
  public_key: string | null;
  lock_bytes: Uint8Array;
}

/** A part that a recipient's latest bundle names: what they may fetch, and what no sweep may take. */
export interface ReleasePartRow {
  recipient_id: Ulid;
  name: string;
  owner_id: Ulid;
}

/** A key pair that a recipient made in their browser. */
export interface EnrolmentRow {
  recipient_id: Ulid;
  public_key: string;
  enrolment: Uint8Array;
  enrolled_at: Instant;
  /** 1 for the first of a recipient, and one more each time: the greatest is the newest. */
  turn: number;
  /** What came along with it, made from an invitation's code; the server can't tell a true one from a false one. */
  proof: Uint8Array | null;
  /** Of one with a proof: the turn at which that proof first came. */
  proof_turn: number | null;
  /** The invitation that was open when that proof first came; null where none was. */
  invitation_id: Ulid | null;
}

/** How many different keys were ever sent for a recipient, those that were dropped included. */
export interface EnrolmentCountRow {
  recipient_id: Ulid;
  sent: number;
}

/** The one open invitation of a recipient: the owner handed its code to them past the server. */
export interface InvitationRow {
  recipient_id: Ulid;
  invitation_id: Ulid;
  /** By which the recipient's page sees whether this is the owner who gave them the code (RULINGS.md#invitations). */
  offer: Uint8Array;
  expires_at: Instant;
  put_at: Instant;
}

/** An invitation that was withdrawn or replaced, which no recipient of this server ever gets again. */
export interface EndedInvitationRow {
  invitation_id: Ulid;
  recipient_id: Ulid;
  vault_id: Ulid;
  ended_at: Instant;
}

/** A lock that an owner took away: nothing brings it back. */
export interface RemovedLockRow {
  recipient_id: Ulid;
  lock_id: string;
  vault_id: Ulid;
  removed_at: Instant;
}
