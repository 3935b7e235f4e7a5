import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Mode } from '../../shared/domain/account.ts';
import type { Custody } from '../../shared/domain/vault.ts';
import type { ScanStatus } from '../../shared/domain/scan.ts';
import type { Json } from '../../shared/node/database/json-text.ts';
/** Instants are fixed-width UTC text, lists JSON, as in schema.ts. What is true of the current version stands here too. */
export interface DocumentRow {
  id: Ulid;
  vault_id: Ulid;
  account_id: Ulid;
  owner_id: Ulid;
  mode: Mode;
  name: string;
  description: string;
  mime_type: string;
  custody: Custody;
  tags: Json<readonly string[]>;
  version: number;
  size_bytes: number;
  /** Hexadecimal SHA-256 of the plain bytes (server custody) or of the ciphertext (client custody). */
  checksum: string;
  scan_status: ScanStatus;
  scanned_at: Instant | null;
  created_at: Instant;
  updated_at: Instant;
  /** The owner's own word for what kind of document it is; null for none. */
  category: string | null;
}

export interface DocumentVersionRow {
  document_id: Ulid;
  version: number;
  blob_id: Ulid;
  blob_size_bytes: number;
  size_bytes: number;
  checksum: string;
  wrapped_key: Uint8Array;
  created_at: Instant;
  /** Of this version's content. */
  mime_type: string;
  scan_status: ScanStatus;
}

/** Blobs that are to go: uploads in progress (until they are committed) and what a deletion left behind. */
export interface BlobGarbageRow {
  blob_id: Ulid;
  not_before_ms: number;
}
