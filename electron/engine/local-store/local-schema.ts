import type { Ulid } from '../../../shared/domain/ids.ts';
import type { ItemKind, ItemScope } from '../../../shared/domain/item.ts';

/** A row of `items`: one sealed record; FORMAT.md, "Item". */
export interface StoredItem {
  readonly id: Ulid;
  readonly vault: ItemScope;
  readonly kind: ItemKind;
  readonly revision: number;
  readonly base_revision: number;
  readonly dirty: 0 | 1;
  readonly seq: number | null;
  readonly deleted: 0 | 1;
  /** Names, one a line. */
  readonly parts: string;
  readonly sealed: Buffer;
}

/** A row of `texts`: a document's words. */
export interface StoredText {
  readonly document: Ulid;
  readonly root: string;
  readonly sealed: Buffer;
}

/** A row of `changes`: a place in the server's list of changes. */
export interface StoredChange {
  readonly seq: number;
  readonly chain: Buffer;
}

/** A row of `uploads`: one that was begun. */
export interface StoredUpload {
  readonly path: string;
  /** JSON. */
  readonly parts: string;
}

/** Every table of the local database, as `migrations` makes them. */
export interface LocalSchema {
  readonly items: StoredItem;
  readonly state: { readonly name: string; readonly value: Buffer };
  readonly texts: StoredText;
  readonly changes: StoredChange;
  readonly uploads: StoredUpload;
}
