import type { ServerPlace } from '../../shared/domain/custodian.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Json } from '../../shared/node/database/json-text.ts';
/** Rows that only a witness has: whom it lets begin, and which shares it is giving. */

/** A code by which one owner may begin. */
export interface WitnessInvitationRow {
  id: Ulid;
  /** A keyed hash, hexadecimal: the code itself is shown once and kept nowhere. */
  code_hash: string;
  made_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  /** The account of the owner who began with it. */
  account_id: Ulid | null;
}

/** What a witness is giving to one of the two servers. The shares themselves are in the plans. */
export interface ThirdShareLetterRow {
  vault_id: Ulid;
  place: ServerPlace;
  /** Whose shares: numbers of the plans that made them. */
  generations: Json<readonly number[]>;
  /** In milliseconds of real time; null once that server has them. */
  due_at_ms: number | null;
  attempts: number;
  last_error: string | null;
  delivered_at: Instant | null;
}
