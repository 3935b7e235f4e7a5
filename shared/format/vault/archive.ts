import { makeEntryOrder, type EntryOrder, type EntryPlan } from '../file-entries.ts';
import { itemFromJson, itemToJson, maxItemParts, maxSealedItemBytes, type Item } from './item.ts';
import { readJson } from '../json-body.ts';

// FORMAT.md, "Files", archive of a vault: keyring, whole, items, parts, whole, end.

/** Entries of an archive besides parts and end. */
export const archiveEntryNames = ['keyring', 'whole.json', 'items.jsonl', 'whole-again.json'] as const;

export type ArchiveEntryName = (typeof archiveEntryNames)[number];

/** The order of an archive's entries. */
export const archivePlan: EntryPlan<ArchiveEntryName> = {
  first: ['keyring', 'whole.json', 'items.jsonl'],
  last: ['whole-again.json'],
  newer: ['whole.json', 'whole-again.json'],
};

/** The longest line of `items.jsonl`, excluding its line ending, in bytes: a sealed object in base64 and the names of all parts. */
export const maxItemLineBytes = Math.ceil(maxSealedItemBytes / 3) * 4 + maxItemParts * 67 + 1024;

/** Follows the entries of an archive that is being read. */
export function makeArchiveOrder(): EntryOrder<ArchiveEntryName> {
  return makeEntryOrder(archivePlan);
}

/** The line for one item, including its line ending (0a). */
export function archiveLine(item: Item): string {
  return `${itemToJson(item)}\n`;
}

/** The item on one line, without its line ending. @throws CryptoError `damaged` unless it is one. */
export function readArchiveLine(line: Uint8Array): Item {
  return itemFromJson(readJson(line, "the archive's line"));
}
