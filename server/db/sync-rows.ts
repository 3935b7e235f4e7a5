import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { ItemKind, ItemScope } from '../../shared/domain/item.ts';
import type { Json } from '../../shared/node/database/json-text.ts';
/** Rows of sync and of the tokens that open it. Instants, flags and lists as in schema.ts; part names are lower-case hexadecimal text. */
type Flag = 0 | 1;

/** What opens the platform's API for a user. */
export interface PlatformTokenRow {
  id: Ulid;
  user_id: Ulid;
  name: string;
  /** SHA-256 of the whole token, hexadecimal. */
  secret_hash: string;
  created_at: Instant;
  expires_at: Instant | null;
  revoked_at: Instant | null;
  /** The one device that it opens sync for; null before it has named one. */
  device_id: Ulid | null;
}

/** One user's items in client custody: keyring, log and room. Locked by whatever changes any of the user's rows below. */
export interface SyncAccountRow {
  user_id: Ulid;
  /** Null until a device has brought one; generation 0 then. */
  keyring: Uint8Array | null;
  keyring_generation: number;
  /** The account id and the identity that stand in the keyring. They never change. */
  custody_id: string | null;
  identity: Uint8Array | null;
  last_seq: number;
  /** The chain of changes at `last_seq`. */
  chain: Uint8Array;
  /** Bytes of all parts and sealed items. */
  used_bytes: number;
  created_at: Instant;
  updated_at: Instant;
}

export interface SyncDeviceRow {
  user_id: Ulid;
  id: Ulid;
  public_key: Uint8Array;
  certificate: Uint8Array;
  sealed_name: Uint8Array;
  added_at: Instant;
  revoked_at: Instant | null;
  /** What the device last signed; all four are null before it has. */
  head_seq: number | null;
  head_chain: Uint8Array | null;
  head_signature: Uint8Array | null;
  head_at: Instant | null;
  /** What this device was given to ask for a removal with: once, for that device, until then. */
  removal_nonce: Uint8Array | null;
  removal_nonce_for: Ulid | null;
  removal_nonce_until: Instant | null;
}

/** Somebody's request to remove a device, which waits. FORMAT.md, "Removal of a device", says what was signed. */
export interface DeviceRemovalRow {
  id: Ulid;
  user_id: Ulid;
  device_id: Ulid;
  /** The device that asks. */
  asked_by: Ulid;
  nonce: Uint8Array;
  head_seq: number;
  head_chain: Uint8Array;
  signature: Uint8Array;
  /** Of the mailed link that ends it. */
  stop_hash: string;
  asked_at: Instant;
  /** Null while it waits. Whether the device was removed, its own row tells. */
  ended_at: Instant | null;
  /** When to look whether the time is up; null once it has ended. */
  look_at_ms: number | null;
}

/** A code on an owner kit, by which a new device gets the sealed keyring. One of a user's at most isn't revoked. */
export interface KitAccessRow {
  id: Ulid;
  user_id: Ulid;
  /** Of the code, hexadecimal; FORMAT.md, "Owner kit". */
  code_hash: string;
  made_at: Instant;
  /** When it was last used. */
  used_at: Instant | null;
  revoked_at: Instant | null;
}

/** An item at its present revision. */
export interface SyncItemRow {
  user_id: Ulid;
  id: Ulid;
  vault: ItemScope;
  kind: ItemKind;
  revision: number;
  deleted: Flag;
  /** Names, sorted. */
  parts: Json<readonly string[]>;
  sealed: Uint8Array;
  sealed_hash: Uint8Array;
  sealed_bytes: number;
  seq: number;
  updated_at: Instant;
}

/** One accepted change. */
export interface SyncLogRow {
  user_id: Ulid;
  seq: number;
  item_id: Ulid;
  revision: number;
  sealed_hash: Uint8Array;
}

/** A part that the server has, and where it lies. */
export interface SyncPartRow {
  user_id: Ulid;
  name: string;
  pack_id: Ulid;
  /** Where it begins in its pack. */
  offset_bytes: number;
  size_bytes: number;
  /** Since when nothing uses it, in epoch milliseconds; null while something does. */
  unused_since_ms: number | null;
}

/** What a part is needed for: `holder` names an item (`item <id>`) or whatever else lists parts. */
export interface SyncPartUseRow {
  user_id: Ulid;
  holder: string;
  name: string;
}

/** A file of parts. One with no live part left is removed. */
export interface SyncPackRow {
  id: Ulid;
  user_id: Ulid;
  size_bytes: number;
  live_parts: number;
  live_bytes: number;
  created_at: Instant;
}

/** A pack on its way here; the pack gets the same id. */
export interface SyncUploadRow {
  id: Ulid;
  user_id: Ulid;
  size_bytes: number;
  created_at_ms: number;
  /** Null while bytes are missing or have not been checked. */
  finished_at_ms: number | null;
}
