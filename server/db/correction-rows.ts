import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Mode } from '../../shared/domain/account.ts';
import type { CorrectionRole, CorrectionStatus } from '../../shared/domain/correction.ts';
/** Rows of corrections of recipients' addresses. Instants are fixed-width UTC text by the vault's own clock. */

/**
 * One correction of a recipient's address. A recipient has at most one open at a time: one that hasn't `closed_at`, and so has
 * `look_at_ms`.
 */
export interface CorrectionRow {
  id: Ulid;
  account_id: Ulid;
  mode: Mode;
  vault_id: Ulid;
  /** Whose address is corrected. */
  recipient_id: Ulid;
  /** The new one. */
  address: string;
  address_key: string;
  status: CorrectionStatus;
  asked_role: CorrectionRole;
  /** Who asked: a trusted contact, a recipient or a user, as the role says. */
  asked_by: Ulid;
  /** Their address at that time, comparable. */
  asked_key: string;
  asked_at: Instant;
  agreed_role: CorrectionRole | null;
  agreed_by: Ulid | null;
  agreed_key: string | null;
  agreed_at: Instant | null;
  /** When it ended, however it did. */
  closed_at: Instant | null;
  /** When time may change something about it, in milliseconds of real time; null once it has ended. */
  look_at_ms: number | null;
}

/**
 * Who holds a link: somebody whom the owner trusts, another recipient, whoever is reached by a known way of the recipient concerned, or the
 * owner themselves.
 */
export const correctionBearers = ['contact', 'recipient', 'way', 'owner'] as const;
export type CorrectionBearer = (typeof correctionBearers)[number];

/**
 * A link by which somebody asks, agrees or stops. Its token is derived from the id and an installation key; only the token's hash is
 * kept.
 */
export interface CorrectionLinkRow {
  id: Ulid;
  token_hash: string;
  vault_id: Ulid;
  /** Whose address it is about. */
  recipient_id: Ulid;
  bearer: CorrectionBearer;
  /** The trusted contact, recipient or owner who holds it; for a way, the recipient concerned. */
  bearer_id: Ulid;
  created_at: Instant;
  expires_at: Instant;
}
