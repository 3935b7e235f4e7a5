import type { Mode } from '../../shared/domain/account.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Language } from '../../shared/domain/language.ts';
import type { PadesLevel } from '../../shared/domain/signing.ts';
import type {
  WitnessCertificateKind,
  WitnessCodeChannel,
  WitnessFactor,
  WitnessingState,
  WitnessState,
} from '../../shared/domain/witnessing.ts';
import type { Json } from '../../shared/node/database/json-text.ts';
/** Rows of documents that several people are asked to sign. Real time, not an account's test clock. */
type Flag = 0 | 1;

/** Where one of the signatures goes (FORMAT.md, "Prepared signatures"). */
export interface StoredSlot {
  readonly fieldName: string;
  readonly byteRange: readonly [0, number, number, number];
  readonly dateAt: number;
}

/** One document that several people are asked to sign. */
export interface WitnessingRow {
  id: Ulid;
  /** Null for a sealed document that the server knows nothing else of. */
  vault_id: Ulid | null;
  document_id: Ulid;
  /** Of the document, as it was prepared; then the one that came of it. */
  version: number;
  account_id: Ulid;
  owner_id: Ulid;
  mode: Mode;
  /** 1: prepared and sealed by the owner's device; the server can't read it. */
  sealed: Flag;
  state: WitnessingState;
  second_factor: WitnessFactor;
  /** How many days each witness has. */
  days: number;
  /** Whether the signatures that the server lays out are to be seen on the page. */
  visible: Flag;
  /** Where the prepared file lies; null before it is there, and after it was thrown away. */
  blob_id: Ulid | null;
  blob_size_bytes: number | null;
  /** Of what witnesses are handed out: of the sealed file where it is sealed. */
  size_bytes: number;
  /** The same's SHA-256, hexadecimal; empty before it is known. */
  checksum: string;
  /** Its key under the vault's; null where it is sealed. */
  wrapped_key: Uint8Array | null;
  /** In the order of the witnesses. */
  slots: Json<readonly StoredSlot[]>;
  created_at: Instant;
  ended_at: Instant | null;
  /** Why it failed, for its owner. */
  error: string | null;
  /** What the file holds that the server has put together; null before that, and for sealed ones. */
  reached_level: PadesLevel | null;
  /** How often the server's own next step was begun: laying out the file, putting it together, or supplying what it is missing. */
  attempts: number;
  /** When that step is due, or until when it is one server's; null when none is. */
  next_attempt_ms: number | null;
}

/** One of those who are asked. */
export interface WitnessRow {
  id: Ulid;
  witnessing_id: Ulid;
  /** In the order of signing, from 0. */
  position: number;
  name: string;
  email: string;
  email_key: string;
  language: Language;
  phone: string | null;
  /** Argon2id of a word that owner and witness agreed on, as a PHC string. */
  word_hash: string | null;
  state: WitnessState;
  token_hash: string;
  wrong_codes: number;
  invited_at: Instant | null;
  expires_ms: number | null;
  reminded: number;
  /** When a reminder or the end is due; null when nothing is. */
  look_at_ms: number | null;
  opened_at: Instant | null;
  /** The SHA-256 of the newest certificate that was made for them, hexadecimal. */
  certificate_hash: string | null;
  /** How many were made. */
  certificates: number;
  /** What they say of when they signed, in milliseconds. */
  signed_at_ms: number | null;
  /** CMS SignedData in DER. */
  cms: Uint8Array | null;
  /** The SHA-256 of what they sent, before a timestamp came to it, hexadecimal. */
  sent_hash: string | null;
  certificate_kind: WitnessCertificateKind | null;
  /** Whom a certificate of their own names; null for one of this installation's, which names them. */
  certificate_name: string | null;
  decline_reason: string | null;
}

/** A code for a witness, derived from its id like that of any mailed code. */
export interface WitnessCodeRow {
  id: Ulid;
  witness_id: Ulid;
  channel: WitnessCodeChannel;
  wrong_tries: number;
  used: Flag;
  created_at: Instant;
  expires_at: Instant;
}

/** A browser that has shown a witness's link and everything that was asked for. */
export interface WitnessSessionRow {
  token_hash: string;
  witness_id: Ulid;
  created_at: Instant;
  expires_at: Instant;
}

/** What certifies keys of witnesses, each for one act. */
export interface WitnessAuthorityRow {
  /** Always `authority`: there is one. */
  name: string;
  /** In DER. */
  certificate: Uint8Array;
  sealed_key: Uint8Array;
  made_at: Instant;
}
