import type { Mode } from '../../shared/domain/account.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Language } from '../../shared/domain/language.ts';
import type { MailFault } from '../../shared/domain/mail.ts';
import type { WayKind, WayStatus } from '../../shared/domain/way.ts';

/** What a recipient's row keeps of their own address as a way, and of how they read. */
export interface RecipientReading {
  /** In which language they are written to; null until somebody has said. */
  language: Language | null;
  /** An IANA name that the recipient's browser told when they confirmed; null until then. */
  time_zone: string | null;
  /** When they last said that their address is still theirs, after they had confirmed it (`verified_at`); null until they were asked again. */
  way_confirmed_at: Instant | null;
  /** When they said that it isn't theirs any more. */
  way_declined_at: Instant | null;
  /** When they were last asked, and how often since they last answered. */
  way_asked_at: Instant | null;
  way_asks: number;
  /** Why the last mail that failed came back, and when; null once the address was confirmed again or changed. */
  way_fault: MailFault | null;
  way_fault_at: Instant | null;
  /** What the token of the link in such a question is derived from, and its hash; null until the first question. */
  way_link_id: Ulid | null;
  way_token_hash: string | null;
}

/** A further way to a recipient, beside their own address. */
export interface RecipientWayRow {
  /** The token of its link is derived from this. */
  id: Ulid;
  account_id: Ulid;
  mode: Mode;
  vault_id: Ulid;
  recipient_id: Ulid;
  kind: WayKind;
  /** An e-mail address or the number of a telephone; null for a deputy, who is reached at the address that they have. */
  address: string | null;
  /** What it's compared by: an e-mail address in lower case, or the number. */
  address_key: string | null;
  /** The deputy: another recipient of the vault, or somebody whom the owner trusts. One of the two for a deputy, none else. */
  deputy_recipient_id: Ulid | null;
  deputy_contact_id: Ulid | null;
  /** The owner's order, from 0. */
  position: number;
  status: WayStatus;
  token_hash: string;
  confirmed_at: Instant | null;
  /** When whoever is there was last asked, and how often since they last answered. */
  asked_at: Instant | null;
  asks: number;
  fault: MailFault | null;
  fault_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
}
