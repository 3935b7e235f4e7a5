import type { KeyStatus, Mode, Plan } from '../../shared/domain/account.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Json } from '../../shared/node/database/json-text.ts';
import type { PermissionsText } from './key-permissions.ts';

/* Rows of accounts, their people and their API keys. Instants are fixed-width UTC text. */

export interface AccountRow {
  id: Ulid;
  plan: Plan;
  /** How far the account's test clock runs ahead of the real one. */
  test_clock_offset_ms: number;
  created_at: Instant;
}

export interface UserRow {
  id: Ulid;
  account_id: Ulid;
  email: string;
  /** The e-mail in lower case: what is unique. */
  email_key: string;
  name: string | null;
  /** An IANA name: where their clock is, as their app said last; null while it hasn't. */
  time_zone: string | null;
  created_at: Instant;
}

export interface ApiKeyRow {
  id: Ulid;
  user_id: Ulid;
  name: string;
  mode: Mode;
  /** SHA-256 of the key's secret body, hexadecimal. */
  secret_hash: string;
  permissions: PermissionsText;
  allowed_addresses: Json<readonly string[]>;
  status: KeyStatus;
  expires_at: Instant | null;
  created_at: Instant;
}
