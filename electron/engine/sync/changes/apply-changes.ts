import { equalBytes } from '../../../../shared/crypto/sodium.ts';
import type { ChainHead } from '../../../../shared/format/vault/change-chain.ts';
import { accountScope, isDeleted, type Item } from '../../../../shared/format/vault/item.ts';
import { canonicalJson } from '../../../../shared/format/json-body.ts';
import { latestStamp, mergeBodies, type ItemBody } from '../../../../shared/format/vault/merge.ts';
import type { Entry } from '../../items/item-repository.ts';
import type { ItemRow } from '../../local-store/item-table.ts';
import type { Change } from '../sync-api.ts';
import { SyncError } from '../sync-error.ts';
import type { SyncHost } from '../sync-host.ts';

/** Changes whose chain was found right, in order, with the place that they lead to. */
export interface JudgedChanges {
  readonly entries: readonly Change[];
  /** The place after each entry. */
  readonly places: readonly ChainHead[];
}

/** What came of it. */
export interface Applied {
  /** Items that now differ from before. */
  readonly changed: readonly string[];
  /** How many of them had unsent changes that were merged. */
  readonly merged: number;
}

/**
 * Whether `entries` can be put into the store as they are: every change's item is there in its last revision, and so is every vault
 * that an item belongs to. Otherwise the pages after them are needed too.
 */
export function areComplete(entries: readonly Change[], { store }: SyncHost): boolean {
  const last = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
  if (!last.every(({ item }) => item !== undefined)) return false;
  const known = new Set<string>([accountScope, ...last.filter(({ item }) => item?.kind === 'vault').map(({ id }) => id)]);
  const needed = new Set(last.map(({ item }) => item?.vault ?? accountScope));
  return [...needed].every((vault) => known.has(vault) || store.items.find(vault) !== undefined);
}

/**
 * Puts changes into the store and moves this device's place, in one transaction. Items without unsent changes are replaced, others are merged
 * and stay to be sent. Every item is opened before it takes the place of another: nothing that only the server made gets in.
 * @throws CryptoError `damaged` or another code for an item that does not open; then nothing has changed.
 */
export function applyChanges({ entries, places }: JudgedChanges, host: SyncHost): Applied {
  const { store, book } = host;
  const outcomes = store.transaction(() => {
    for (const place of places) store.changes.add(place);
    return inOrderOfKeys(entries).map(({ item, seq }) => applyOne(item, seq, host));
  });
  book.adopt(outcomes.map(({ entry }) => entry).filter((entry) => entry !== undefined));
  const changed = outcomes.filter(({ what }) => what !== 'same');
  return { changed: changed.map(({ id }) => id), merged: changed.filter(({ what }) => what === 'merged').length };
}

type Present = Change & { readonly item: Item };

/** The last change of each item, with vaults before the items whose keys they hold. */
function inOrderOfKeys(entries: readonly Change[]): readonly Present[] {
  const last = new Map(entries.map((entry) => [entry.id, entry]));
  const present = [...last.values()].filter((entry): entry is Present => entry.item !== undefined);
  return present.sort((a, b) => Number(b.item.kind === 'vault') - Number(a.item.kind === 'vault'));
}

interface Outcome {
  readonly id: string;
  readonly what: 'same' | 'replaced' | 'merged';
  /** The record as it now is on the disk; undefined when it can't be read. */
  readonly entry: Entry | undefined;
}

function applyOne(remote: Item, seq: number, host: SyncHost): Outcome {
  const { id } = remote;
  const local = host.store.items.find(id);
  if (local !== undefined && (local.vault !== remote.vault || local.kind !== remote.kind))
    throw new SyncError('bad_answer', 'The server puts an item in a different place.');
  if (local !== undefined && isSame(local, remote)) return { id, what: 'same', entry: noteAccepted(local, remote.revision, seq, host) };
  if (local !== undefined && local.baseRevision >= remote.revision) return { id, what: 'same', entry: noteSeen(local, remote, seq, host) };
  const theirs = host.book.open(remote, seq);
  const entry = host.book.entry(id);
  if (local?.dirty !== true || entry === undefined) return { id, what: 'replaced', entry: putClean(remote, theirs, seq, host) };
  const body = merge(entry.body, theirs, host);
  const isTheirs = canonicalJson(body) === canonicalJson(theirs);
  return { id, what: 'merged', entry: isTheirs ? putClean(remote, theirs, seq, host) : putMerged(body, remote, seq, host) };
}

const isSame = (local: ItemRow, remote: Item): boolean => local.revision === remote.revision && equalBytes(local.sealed, remote.sealed);

/** What is here is what the server has. */
function noteAccepted(local: ItemRow, revision: number, seq: number, { store, book }: SyncHost): Entry | undefined {
  const accepted = { baseRevision: revision, dirty: false, seq };
  store.items.put({ ...local, ...accepted });
  const entry = book.entry(local.id);
  return entry && { ...entry, ...accepted };
}

/** The store already has this revision as accepted, from the answer to a push, and has been written to since. */
function noteSeen(local: ItemRow, remote: Item, seq: number, { store, book }: SyncHost): Entry | undefined {
  if (local.baseRevision > remote.revision || !local.dirty)
    throw new SyncError('server_forked', 'The server tells another history of an item than before.');
  store.items.put({ ...local, seq });
  const entry = book.entry(local.id);
  return entry && { ...entry, seq };
}

function putClean(remote: Item, body: ItemBody, seq: number, { store }: SyncHost): Entry {
  const { id, vault, kind, revision, deleted } = remote;
  const place = { baseRevision: revision, dirty: false, seq };
  store.items.put({ ...remote, ...place });
  return { id, vault, kind, revision, deleted, body, ...place };
}

function putMerged(body: ItemBody, { id, vault, kind, revision }: Item, seq: number, { store, book }: SyncHost): Entry {
  const entry = {
    id,
    vault,
    kind,
    revision: revision + 1,
    baseRevision: revision,
    dirty: true,
    seq,
    deleted: isDeleted(body),
    body,
  };
  store.items.put(book.seal(entry));
  return entry;
}

/**
 * Both histories in one. If one side deleted what the other continued with, the last act decides: anyone who writes after a deletion
 * they have not heard of must not lose what they wrote.
 */
function merge(ours: ItemBody, theirs: ItemBody, { book }: SyncHost): ItemBody {
  const body = mergeBodies(ours, theirs);
  if (!isDeleted(body) || isDeleted(ours) === isDeleted(theirs)) return body;
  const deletedAt = body.fields['deleted']?.at ?? '';
  const living = isDeleted(ours) ? theirs : ours;
  if ((latestStamp(living) ?? '') <= deletedAt) return body;
  return { ...body, fields: { ...body.fields, deleted: { value: false, at: book.stamps.next() } } };
}

/** A row as the item that was sealed. */
export function itemOfRow({ id, vault, kind, revision, deleted, parts, sealed }: ItemRow): Item {
  return { id, vault, kind, revision, deleted, parts, sealed };
}

/**
 * Notes what a push got accepted. A record that was written to in the meantime continues from the accepted revision. Within a transaction.
 */
export function markAccepted(pushed: Item, seq: number, host: SyncHost): Entry | undefined {
  const { store, book } = host;
  const entry = book.entry(pushed.id);
  if (store.items.accept(pushed, seq)) return entry && { ...entry, baseRevision: pushed.revision, dirty: false, seq };
  if (entry === undefined || store.items.find(pushed.id) === undefined) return undefined;
  const next = { ...entry, revision: pushed.revision + 1, baseRevision: pushed.revision, dirty: true, seq };
  store.items.put(book.seal(next));
  return next;
}
