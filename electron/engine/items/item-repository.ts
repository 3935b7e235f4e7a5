import { type ItemKind, type ItemScope, hasParts } from '../../../shared/domain/item.ts';
import { CryptoError, unlessRefused, type CryptoErrorCode } from '../../../shared/crypto/crypto-error.ts';
import type { Key } from '../../../shared/crypto/keys.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { isDeleted, openItem, sealItem, type Item } from '../../../shared/format/vault/item.ts';
import { canonicalJson } from '../../../shared/format/json-body.ts';
import { latestStamp, mergeBodies, type Field, type Fields, type ItemBody } from '../../../shared/format/vault/merge.ts';
import { laterStamp, makeStampClock, type Stamp, type StampClock } from '../../../shared/format/vault/stamp.ts';
import type { Clock } from '../system-clock.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import { EngineError } from '../engine-error.ts';
import { openWithFirst } from '../keyring/master-keys.ts';
import { TimeSlice } from '../time-slice.ts';
import type { ItemRow } from '../local-store/item-table.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { partsOf, textField } from './item-fields.ts';
import type { VaultKeys } from './vault-keys.ts';

/** One record, opened. */
export interface Entry {
  readonly id: Ulid;
  readonly vault: ItemScope;
  readonly kind: ItemKind;
  readonly revision: number;
  readonly baseRevision: number;
  readonly dirty: boolean;
  readonly seq: number | null;
  readonly deleted: boolean;
  readonly body: ItemBody;
}

/** A change to one record; whatever it does not name stays. A record that doesn't exist is created. */
export interface Draft {
  readonly id: Ulid;
  readonly vault: ItemScope;
  readonly kind: ItemKind;
  readonly set?: Readonly<Record<string, unknown>>;
  /** Entries of a document's `versions`, by key; null for one that no longer exists. */
  readonly versions?: Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
}

/** A record that could not be opened, and why. It is left as it is. */
export interface Unreadable {
  readonly id: Ulid;
  /** Null where that is what can't be read. */
  readonly kind: ItemKind | null;
  readonly code: CryptoErrorCode;
}

/** An item from elsewhere, opened. */
export interface OpenedItem {
  readonly item: Item;
  readonly body: ItemBody;
}

/** The same, where only its place matters. */
export interface MergedItem {
  readonly item: Pick<Item, 'id' | 'vault' | 'kind'>;
  readonly body: ItemBody;
}

/** An item from elsewhere that doesn't open, and why. */
export interface RefusedItem {
  readonly item: Item;
  readonly refusal: CryptoError;
}

/** What came of opening items from elsewhere. */
export interface OpenedItems {
  readonly opened: readonly OpenedItem[];
  readonly refused: readonly RefusedItem[];
}

/** With what a caller who asks for the record is told. */
type SetAside = Unreadable & { readonly refusal: Error };

/**
 * All records of an unlocked account, opened in memory, and the only way to change them: sealed and on the disk before anybody sees
 * the change.
 * Documents, which are most of them, are opened by `settle`, or all at once when somebody asks for what may be one of them: nobody
 * ever sees only some of them.
 */
export class ItemRepository {
  readonly #store: LocalStore;
  readonly #keys: VaultKeys;
  readonly #makeStamps: (latest: Stamp | undefined) => StampClock;
  readonly #changed: (ids: readonly string[], isContentSame: boolean) => void;
  readonly #entries = new Map<ItemKind, Map<string, Entry>>();
  readonly #kindOf = new Map<string, ItemKind>();
  readonly #unreadable = new Map<string, SetAside>();
  /** Records that are yet to be opened, the next one last. */
  readonly #sealed: ItemRow[];
  /** Of all records that are open. */
  #latest: Stamp | undefined;
  #stamps: StampClock | undefined;

  /**
   * Opens every record of the store that is not a document. One that does not open is set aside with its reason and keeps nobody from
   * reading the others.
   * @param deviceId bare ULID that this device's stamps carry.
   * @param changed is told of every record that changed, after it is on the disk; `isContentSame` when only its status with the server
   * has changed.
   */
  constructor({
    store,
    keys,
    clock,
    deviceId,
    changed,
  }: {
    store: LocalStore;
    keys: VaultKeys;
    clock: Clock;
    deviceId: string;
    changed: (ids: readonly string[], isContentSame: boolean) => void;
  }) {
    this.#store = store;
    this.#keys = keys;
    this.#changed = changed;
    this.#makeStamps = (latest) => makeStampClock({ deviceId, nowMs: () => instantToMs(clock.now()), latest });
    const rows = [...store.items.all(({ id, error }) => this.#unreadable.set(id, { id, kind: null, code: 'damaged', refusal: error }))];
    // The items of vaults hold the keys to all others.
    for (const row of [
      ...rows.filter(({ kind }) => kind === 'vault'),
      ...rows.filter(({ kind }) => kind !== 'vault' && kind !== 'document'),
    ])
      this.#openOrSetAside(row);
    this.#sealed = rows.filter(({ kind }) => kind === 'document').reverse();
  }

  /** Opens the documents, a few milliseconds at a time. @throws EngineError `locked` when the account is locked in the meantime. */
  async settle(): Promise<void> {
    const slice = new TimeSlice();
    for (; this.#sealed.length > 0; this.#openNext()) if (slice.over) await slice.next();
  }

  /** Stamps for what is made outside the book, and where those of other devices are noted. */
  get stamps(): StampClock {
    this.#settleNow();
    return (this.#stamps ??= this.#makeStamps(this.#latest));
  }

  get unreadable(): readonly Unreadable[] {
    this.#settleNow();
    return this.unreadableSoFar;
  }

  /** Of those that were tried. */
  get unreadableSoFar(): readonly Unreadable[] {
    return [...this.#unreadable.values()].map(({ id, kind, code }) => ({ id, kind, code }));
  }

  /** A record that is not deleted. */
  find(kind: ItemKind, id: string): Entry | undefined {
    if (kind === 'document') this.#settleNow();
    const entry = this.#entries.get(kind)?.get(id);
    return entry?.deleted === false ? entry : undefined;
  }

  /** @throws EngineError `not_found`; the record's own refusal if it exists but can't be opened. */
  get(kind: ItemKind, id: string): Entry {
    const entry = this.find(kind, id);
    if (entry !== undefined) return entry;
    const broken = this.#unreadable.get(id);
    if (broken !== undefined) throw broken.refusal;
    throw new EngineError('not_found', `There is no such ${kind}.`);
  }

  /** Any record by its id, deleted ones too. */
  entry(id: string): Entry | undefined {
    if (!this.#kindOf.has(id)) this.#settleNow();
    const kind = this.#kindOf.get(id);
    return kind === undefined ? undefined : this.#entries.get(kind)?.get(id);
  }

  /** Every record of these kinds, deleted ones too. */
  every(kinds: readonly ItemKind[]): Entry[] {
    this.#settleNow();
    return kinds.flatMap((kind) => [...(this.#entries.get(kind)?.values() ?? [])]);
  }

  /** Every record of a kind that is not deleted, in one vault if one is given. */
  list(kind: ItemKind, vault?: string): Entry[] {
    if (kind === 'document') this.#settleNow();
    const all = [...(this.#entries.get(kind)?.values() ?? [])];
    return all.filter((entry) => !entry.deleted && (vault === undefined || entry.vault === vault));
  }

  /** Makes all changes or none: sealed, in one transaction, on the disk when this returns. @throws EngineError `too_large` when a record grows too large. */
  write(drafts: readonly Draft[]): void {
    const stamp = this.stamps.next();
    const entries = drafts.map((draft) => this.#apply(draft, stamp));
    const rows = entries.map((entry) => this.#seal(entry));
    this.#store.transaction(() => {
      for (const row of rows) this.#store.items.put(row);
    });
    this.adopt(entries);
  }

  /** Puts records that are on the disk already into memory. For sync, which writes them together with its own place. */
  adopt(entries: readonly Entry[]): void {
    this.#take(entries, false);
  }

  /** As `adopt`, with bodies that are already here: what is new is the status of these records with the server. */
  adoptAccepted(entries: readonly Entry[]): void {
    this.#take(entries, true);
  }

  /** A record as it is to be stored on the disk. */
  seal(entry: Entry): ItemRow {
    return this.#seal(entry);
  }

  /**
   * Opens what came from elsewhere, without keeping it.
   * @param seq the change that it came with; absent for what came in a file.
   * @throws CryptoError: `wrong_key` for what is sealed under a key that doesn't count any more at that change; stamps more than a day ahead
   * are `damaged`.
   */
  open(item: Item, seq?: number): ItemBody {
    const keys = this.#keys.itemsKeysAt(item.vault, seq);
    const body = openWithFirst(keys, (key) => openItem(item, this.#keys.accountId, key, this.stamps));
    if (item.kind === 'vault') this.#openVault(item.id, body);
    return body;
  }

  /**
   * Opens what came in a file, vaults first, without keeping it: they have the keys to the others.
   * @throws CryptoError `damaged` for one that is dated a day ahead of this device's clock: it would open once that is right.
   */
  openAll(items: readonly Item[]): OpenedItems {
    const opened: OpenedItem[] = [];
    const refused: RefusedItem[] = [];
    for (const item of [...items.filter(({ kind }) => kind === 'vault'), ...items.filter(({ kind }) => kind !== 'vault')]) {
      try {
        opened.push({ item, body: this.open(item) });
      } catch (refusal) {
        if (!(refusal instanceof CryptoError) || this.opens(item)) throw refusal;
        refused.push({ item, refusal });
      }
    }
    return { opened, refused };
  }

  /** Whether something that came in a file is this account's, whenever it was written. */
  opens(item: Item): boolean {
    const open = (key: Key): ItemBody => openItem(item, this.#keys.accountId, key);
    return unlessRefused(() => openWithFirst(this.#keys.itemsKeysAt(item.vault), open)) !== undefined;
  }

  /**
   * Merges records that came from elsewhere, opened, with those that are here, field by field; whatever is new in the result still has to
   * be accepted by the server. All or none.
   */
  merge(opened: readonly MergedItem[]): void {
    const changed = new Map<string, Entry>();
    for (const { item, body: theirs } of opened) {
      const ours = changed.get(item.id) ?? this.entry(item.id);
      const body = ours === undefined ? theirs : mergeBodies(ours.body, theirs);
      if (ours === undefined || canonicalJson(body) !== canonicalJson(ours.body)) changed.set(item.id, changedEntry(item, body, ours));
    }
    const entries = [...changed.values()];
    const rows = entries.map((entry) => this.#seal(entry));
    this.#store.transaction(() => {
      for (const row of rows) this.#store.items.put(row);
    });
    this.adopt(entries);
  }

  /** Seals those of these records anew that are sealed under a key from before a renewal. @param rows of this store. */
  reseal(rows: readonly ItemRow[]): void {
    const stale = rows.filter((row) => !this.#isNewestKey(row));
    const entries = stale.flatMap(({ id }) => this.entry(id) ?? []);
    this.#store.transaction(() => {
      for (const entry of entries) this.#store.items.put(this.#seal(entry));
    });
  }

  #isNewestKey(row: ItemRow): boolean {
    try {
      openItem(row, this.#keys.accountId, this.#keys.itemsKey(row.vault));
      return true;
    } catch (error) {
      if (error instanceof CryptoError && error.code === 'wrong_key') return false;
      throw error;
    }
  }

  #settleNow(): void {
    while (this.#sealed.length > 0) this.#openNext();
  }

  #openNext(): void {
    const row = this.#sealed.at(-1);
    if (row === undefined) return;
    this.#openOrSetAside(row);
    // Not before: what can't be opened for a reason other than its own is tried again.
    this.#sealed.pop();
  }

  #take(entries: readonly Entry[], isContentSame: boolean): void {
    this.#settleNow();
    for (const entry of entries) this.#hold(entry);
    if (entries.length > 0)
      this.#changed(
        entries.map(({ id }) => id),
        isContentSame,
      );
  }

  #apply(draft: Draft, stamp: Stamp): Entry {
    const old = this.entry(draft.id);
    const at = (value: unknown): Field => ({ value, at: stamp });
    const fields: Record<string, Field> = { ...old?.body.fields };
    for (const [name, value] of Object.entries(draft.set ?? {})) fields[name] = at(value);
    if (draft.versions !== undefined) {
      const before = fields['versions'];
      const entries: Fields = {
        ...(before?.value as Fields | undefined),
        ...Object.fromEntries(Object.entries(draft.versions).map(([key, value]) => [key, at(value)])),
      };
      fields['versions'] = { ...before, value: entries, at: before?.at ?? stamp };
    }
    return changedEntry(draft, { ...old?.body, fields }, old);
  }

  #seal({ id, vault, kind, revision, baseRevision, dirty, seq, deleted, body }: Entry): ItemRow {
    const outer = { accountId: this.#keys.accountId, id, vault, kind, revision, deleted, parts: hasParts[kind] ? partsOf(body) : [] };
    try {
      return { ...sealItem(body, this.#keys.itemsKey(vault), outer), baseRevision, dirty, seq };
    } catch (error) {
      if (error instanceof RangeError) throw new EngineError('too_large', 'This is more than one record can hold.');
      throw error;
    }
  }

  #openOrSetAside(row: ItemRow): void {
    try {
      const body = openWithFirst(this.#keys.itemsKeysAt(row.vault), (key) => openItem(row, this.#keys.accountId, key));
      if (row.kind === 'vault') this.#openVault(row.id, body);
      const { id, vault, kind, revision, baseRevision, dirty, seq, deleted } = row;
      this.#hold({ id, vault, kind, revision, baseRevision, dirty, seq, deleted, body });
      this.#latest = laterStamp(this.#latest, latestStamp(body));
    } catch (error) {
      if (!(error instanceof CryptoError)) throw error;
      const refusal = new CryptoError(error.code, 'this record can not be read');
      this.#unreadable.set(row.id, { id: row.id, kind: row.kind, code: error.code, refusal });
    }
  }

  #openVault(id: string, body: ItemBody): void {
    this.#keys.open(id, textField(body, 'key'));
  }

  #hold(entry: Entry): void {
    let ofKind = this.#entries.get(entry.kind);
    if (ofKind === undefined) this.#entries.set(entry.kind, (ofKind = new Map<string, Entry>()));
    ofKind.set(entry.id, entry);
    this.#kindOf.set(entry.id, entry.kind);
    this.#unreadable.delete(entry.id);
  }
}

/** A record with what it has become: still to be accepted by the server. */
function changedEntry({ id, vault, kind }: Pick<Entry, 'id' | 'vault' | 'kind'>, body: ItemBody, old: Entry | undefined): Entry {
  const baseRevision = old?.baseRevision ?? 0;
  return {
    id,
    vault,
    kind,
    revision: baseRevision + 1,
    baseRevision,
    dirty: true,
    seq: old?.seq ?? null,
    deleted: isDeleted(body),
    body,
  };
}
