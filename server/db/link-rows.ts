import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { LinkKind } from '../../shared/domain/link.ts';

/** Rows of mailed links and what is shown along with them. Instants and flags as in schema.ts. */
type Flag = 0 | 1;

/** A mailed link. Its token is derived from the id and an installation key; only the token's hash is kept. */
export interface LinkRow {
  id: Ulid;
  kind: LinkKind;
  token_hash: string;
  vault_id: Ulid;
  recipient_id: Ulid | null;
  /** The further way that it was sent by, whose codes go there as well; null for the recipient's own address, and for other people's links. */
  way_id: Ulid | null;
  expires_at: Instant;
  wrong_codes: number;
  created_at: Instant;
}

/** A code mailed to the person who holds a link, derived from its id like a link's token. */
export interface LinkCodeRow {
  id: Ulid;
  link_id: Ulid;
  wrong_tries: number;
  used: Flag;
  created_at: Instant;
  expires_at: Instant;
}

/** A browser that has shown link and code. Real time, not the account's test clock. */
export interface RecipientSessionRow {
  token_hash: string;
  link_id: Ulid;
  recipient_id: Ulid;
  created_at: Instant;
  expires_at: Instant;
}
