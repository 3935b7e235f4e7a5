import type SqliteDatabase from 'better-sqlite3';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { ItemKind, ItemScope } from '../../../shared/domain/item.ts';
import { UnknownValueError } from '../../../shared/node/database/closed-columns.ts';
import { checkedStatement, type CheckedStatement } from './checked-columns.ts';
import type { StoredItem } from './local-schema.ts';

/** One sealed record as it is on the disk; FORMAT.md, "Item". */
export interface ItemRow {
  readonly id: Ulid;
  readonly vault: ItemScope;
  readonly kind: ItemKind;
  readonly revision: number;
  /** The last revision that the server accepted, 0 while it has none. */
  readonly baseRevision: number;
  /** True while the server has not accepted `revision`. */
  readonly dirty: boolean;
  /** The server's number for the change that made `baseRevision`; null while it has none. */
  readonly seq: number | null;
  readonly deleted: boolean;
  /** Names of the parts it needs, sorted. */
  readonly parts: readonly string[];
  readonly sealed: Uint8Array;
}

/** A record that the server has not accepted. */
export interface WaitingItem {
  readonly id: Ulid;
  /** Names of the parts that the server has to have first. */
  readonly parts: readonly string[];
}

/** A record that this version can't tell what it is. */
export interface DamagedItem extends Pick<ItemRow, 'id' | 'vault'> {
  /** Names the column. */
  readonly error: UnknownValueError;
}

/**
 * All records of the local database. Every method is one statement; several of them belong in `transaction`. Those that read whole
 * records throw an UnknownValueError for one that holds a word which this version doesn't know.
 */
export interface ItemTable {
  find(id: string): ItemRow | undefined;
  /** @param setAside is given each damaged record in place of the caller, who gets all the others. */
  all(setAside: (damaged: DamagedItem) => void): IterableIterator<ItemRow>;
  /**
   * Reads every record, sealed as it is, while there is time; the next `all` has it at hand. Whatever is written or forgotten in the
   * meantime is read again.
   */
  readAhead(): void;
  forgetAhead(): void;
  /** Those of the named records that the server has not accepted, by id; in one statement. */
  dirtyOf(ids: readonly string[]): readonly ItemRow[];
  /** What every record that the server has not accepted needs, by id, without the record's content. */
  waiting(): readonly WaitingItem[];
  /** How many records the server has not accepted. */
  waitingCount(): number;
  put(row: ItemRow): void;
  /**
   * Notes that the server has accepted this revision with these bytes as its change `seq`. @returns false when the row is a different one
   * by now, and stays as it is.
   */
  accept(item: Pick<ItemRow, 'id' | 'revision' | 'sealed'>, seq: number): boolean;
  remove(id: string): void;
  /** Names of all parts that any record needs: anything else in the folder of parts is of no use. */
  partNames(): ReadonlySet<string>;
}

const rowOf = (raw: StoredItem): ItemRow => ({
  id: raw.id,
  vault: raw.vault,
  kind: raw.kind,
  revision: raw.revision,
  baseRevision: raw.base_revision,
  dirty: raw.dirty === 1,
  seq: raw.seq,
  deleted: raw.deleted === 1,
  parts: partsOf(raw.parts),
  // A view without Node's Buffer around it: taking subarrays of a Buffer costs as much as opening what is in it.
  sealed: new Uint8Array(raw.sealed.buffer, raw.sealed.byteOffset, raw.sealed.length),
});

const partsOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

function damageOf({ check }: Pick<CheckedStatement<[], StoredItem>, 'check'>, raw: StoredItem): UnknownValueError | undefined {
  try {
    check([raw]);
    return undefined;
  } catch (error) {
    if (error instanceof UnknownValueError) return error;
    throw error;
  }
}

function wholeTable(database: SqliteDatabase.Database): Pick<ItemTable, 'all' | 'readAhead' | 'forgetAhead'> {
  const all = checkedStatement<[], StoredItem>(database, 'select * from items');
  let ahead: readonly StoredItem[] | undefined;
  return {
    *all(setAside) {
      const read = ahead ?? all.unchecked.iterate();
      ahead = undefined;
      for (const raw of read) {
        const error = damageOf(all, raw);
        if (error === undefined) yield rowOf(raw);
        else setAside({ id: raw.id, vault: raw.vault, error });
      }
    },
    readAhead: () => {
      ahead = all.unchecked.all();
    },
    forgetAhead: () => {
      ahead = undefined;
    },
  };
}

export function itemTable(database: SqliteDatabase.Database): ItemTable {
  const find = checkedStatement<[string], StoredItem>(database, 'select * from items where id = ?');
  const whole = wholeTable(database);
  const dirtyOf = checkedStatement<[string], StoredItem>(
    database,
    'select * from items where dirty = 1 and id in (select value from json_each(?)) order by id',
  );
  const waiting = database.prepare<[], Pick<StoredItem, 'id' | 'parts' | 'deleted'>>(
    'select id, parts, deleted from items where dirty = 1 order by id',
  );
  const waitingCount = database.prepare<[], number>('select count(*) from items where dirty = 1').pluck();
  const accept = database.prepare<[number, string, number, Uint8Array]>(
    'update items set base_revision = revision, dirty = 0, seq = ? where id = ? and revision = ? and sealed = ?',
  );
  const remove = database.prepare<[string]>('delete from items where id = ?');
  const parts = database.prepare<[], Pick<StoredItem, 'parts'>>("select parts from items where parts <> ''");
  const put = database.prepare(
    `insert into items (id, vault, kind, revision, base_revision, dirty, seq, deleted, parts, sealed)
     values (:id, :vault, :kind, :revision, :baseRevision, :dirty, :seq, :deleted, :parts, :sealed)
     on conflict (id) do update set vault = excluded.vault, kind = excluded.kind, revision = excluded.revision, base_revision = excluded.base_revision,
       dirty = excluded.dirty, seq = excluded.seq, deleted = excluded.deleted, parts = excluded.parts, sealed = excluded.sealed`,
  );
  return {
    ...whole,
    find: (id) => {
      const raw = find.get(id);
      return raw && rowOf(raw);
    },
    dirtyOf: (ids) => dirtyOf.all(JSON.stringify(ids)).map(rowOf),
    waiting: () => waiting.all().map(({ id, parts: names, deleted }) => ({ id, parts: deleted === 1 ? [] : partsOf(names) })),
    waitingCount: () => waitingCount.get() ?? 0,
    accept: ({ id, revision, sealed }, seq) => {
      whole.forgetAhead();
      return accept.run(seq, id, revision, sealed).changes === 1;
    },
    put: (row) => {
      whole.forgetAhead();
      put.run({ ...row, dirty: row.dirty ? 1 : 0, deleted: row.deleted ? 1 : 0, parts: row.parts.join('\n') });
    },
    remove: (id) => {
      whole.forgetAhead();
      remove.run(id);
    },
    partNames: () => new Set(parts.all().flatMap((row) => partsOf(row.parts))),
  };
}
