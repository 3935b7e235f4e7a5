import { hex, sha256 } from '../../crypto/hash.ts';
import type { ItemKind } from '../../domain/item.ts';
import type { BrokenLine } from './archive-lines.ts';
import type { ArchiveWhole, ListedItem } from './archive-whole.ts';
import type { Item } from './item.ts';

// FORMAT.md, "Whole of an archive": which items belong to it, which are lost, and which are left out.

/** What is in a file. */
export interface FoundItems {
  /** In order; one may stand there more than once. */
  readonly items: readonly Item[];
  readonly broken: readonly BrokenLine[];
  /** How many the file's end says there are; undefined where that can't be read. */
  readonly stated: number | undefined;
}

/** An item that the archive had. */
export interface LostItem {
  /** Undefined where that can't be read either. */
  readonly id: string | undefined;
  readonly kind: ItemKind | undefined;
  /** What is lost is that it was removed. */
  readonly deleted: boolean;
}

/** An item that doesn't belong to the archive. */
export interface UnlistedItem {
  readonly item: Item;
  /** The archive has a later state of it. */
  readonly isOlder: boolean;
}

/** A file's items, sorted. */
export interface SortedItems {
  /** Those to be taken, each state of one once. */
  readonly items: readonly Item[];
  readonly lost: readonly LostItem[];
  readonly unlisted: readonly UnlistedItem[];
  /** The file has exactly what it should, each once. */
  readonly isAsListed: boolean;
}

interface Hashed {
  readonly item: Item;
  readonly key: string;
}

/**
 * Sorts what was found by what the owner signed; without that, everything is taken.
 * @param copies of the vault's own item, from elsewhere in the file.
 */
export function sortOut(whole: ArchiveWhole | undefined, found: FoundItems, copies: readonly Item[]): SortedItems {
  return whole === undefined ? withoutList(found, copies) : byList(whole, found, copies);
}

function byList({ list }: ArchiveWhole, { items, broken }: FoundItems, copies: readonly Item[]): SortedItems {
  const listed = new Map(list.items.map((one) => [keyOf(one), one]));
  const revisions = new Map<string, number>(list.items.map(({ id, revision }) => [id, revision]));
  const hashed = items.map(hashedItem);
  const taken = new Map([...hashed, ...copies.map(hashedItem)].filter(({ key }) => listed.has(key)).map(({ item, key }) => [key, item]));
  const others = new Map(hashed.filter(({ key }) => !listed.has(key)).map(({ item, key }) => [key, item]));
  return {
    items: list.items.flatMap((one) => taken.get(keyOf(one)) ?? []),
    lost: list.items.filter((one) => !taken.has(keyOf(one))),
    unlisted: [...others.values()].map((item) => ({ item, isOlder: item.revision < (revisions.get(item.id) ?? 0) })),
    isAsListed: broken.length === 0 && hashed.map(({ key }) => key).join() === [...listed.keys()].join(),
  };
}

function withoutList({ items, broken, stated }: FoundItems, copies: readonly Item[]): SortedItems {
  const found = new Set<string>(items.map(({ id }) => id));
  const all = [...items, ...copies.filter(({ id }) => !found.has(id))];
  const ids = new Set<string>(all.map(({ id }) => id));
  const named = new Map(
    broken.flatMap(({ id, kind }) => (id === undefined || ids.has(id) ? [] : [[id, { id, kind, deleted: false }] as const])),
  );
  const unnamed = stated === undefined ? Math.min(1, broken.length - named.size) : stated - ids.size - named.size;
  return {
    items: [...new Map(all.map(hashedItem).map(({ item, key }) => [key, item])).values()],
    lost: [...named.values(), ...Array.from({ length: Math.max(0, unnamed) }, () => ({ id: undefined, kind: undefined, deleted: false }))],
    unlisted: [],
    isAsListed: broken.length === 0 && found.size === items.length,
  };
}

const keyOf = ({ id, kind, revision, deleted, hash }: ListedItem): string => `${id} ${kind} ${revision} ${deleted} ${hash}`;

function hashedItem(item: Item): Hashed {
  const { id, kind, revision, deleted, sealed } = item;
  return { item, key: keyOf({ id, kind, revision, deleted, hash: hex(sha256(sealed)) }) };
}
