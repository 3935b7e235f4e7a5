import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { CustodianFacts, CustodianState, NoteKind, Place } from '../../shared/domain/custodian.ts';
import type { Json } from '../../shared/node/database/json-text.ts';
/** Rows of vaults of which this installation keeps one share of three. Instants are fixed-width UTC text; keys and signatures are base64. */

/** Everything that a note can be. */
export const custodyNoteKinds = [
  'check_in',
  'pause',
  'resume',
  'cancel',
  'state',
  'gone',
  'receipt',
] as const satisfies readonly NoteKind[];

/** A text with its signer's signature, as it is sent. */
export interface SignedWords {
  readonly text: string;
  readonly signature: string;
}

/** What of a plan the rules go by; the period is the policy's own, as everywhere. */
export type KnownFacts = Omit<CustodianFacts, 'rule'>;

/** A plan as its owner signed it: the newest of a vault, and the one before. */
export interface CustodyPlanRow {
  vault_id: Ulid;
  number: number;
  plan: string;
  signature: string;
  /** The owner's public key, by which it was checked when it came. */
  owner_key: string;
  hash: string;
  taken_at: Instant;
}

/** How this installation stands as the custodian of a vault. Its timer is the policy's: here is the rest. */
export interface CustodianStateRow {
  vault_id: Ulid;
  facts: Json<KnownFacts>;
  state: Json<CustodianState>;
  /** When the others are told again how this one stands, in milliseconds of real time. */
  tell_at_ms: number;
}

/** A note that was taken in, or that this installation signed itself. */
export interface CustodyNoteRow {
  vault_id: Ulid;
  hash: string;
  signer: string;
  kind: NoteKind;
  counter: number;
  note: string;
  signature: string;
  taken_at: Instant;
  /** What whoever brought it was told, so that whoever asks again is told the same; null where nothing is receipted. */
  receipt: string | null;
  receipt_signature: string | null;
}

/** What one of the other custodians is still to be told. */
export interface CustodyLetterRow {
  vault_id: Ulid;
  place: Place;
  address: string;
  notes: Json<readonly SignedWords[]>;
  /** In milliseconds of real time; null when everything has arrived. */
  due_at_ms: number | null;
  /** Since when something in it hasn't arrived, likewise. */
  waiting_since_ms: number | null;
  attempts: number;
  last_error: string | null;
  delivered_at: Instant | null;
}

/** The share of a plan before, until every custodian has those of the new one. */
export interface EarlierHalfRow {
  id: Ulid;
  vault_id: Ulid;
  recipient_id: Ulid;
  key_generation: number;
  /** Wrapped as in `release_keys`. */
  wrapped_half: Uint8Array;
  put_at: Instant;
}

/** The third party's share, which somebody brought after the third party had given it. */
export interface ThirdShareRow {
  id: Ulid;
  vault_id: Ulid;
  recipient_id: Ulid;
  key_generation: number;
  /** Wrapped as the halves in `release_keys`. */
  wrapped_share: Uint8Array;
  brought_at: Instant;
}
