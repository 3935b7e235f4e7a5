import type SqliteDatabase from 'better-sqlite3';

/** One sealed record as it lies on the disk; FORMAT.md, "Item". */
export interface ItemRow {
  readonly id: string;
  /** The vault's id, `-` for records of the account. */
  readonly vault: string;
  readonly kind: string;
  readonly revision: number;
  /** The last revision that the server accepted, 0 while it knows none. */
  readonly baseRevision: number;
  /** True while the server has not accepted `revision`. */
  readonly dirty: boolean;
  /** The server's number of the change that made `baseRevision`; null while it knows none. */
  readonly seq: number | null;
  readonly deleted: boolean;
  /** Names of the parts it needs, sorted. */
  readonly parts: readonly string[];
  readonly sealed: Uint8Array;
}

/** All records of the local database. Every method is one statement; several of them belong into `transaction`. */
export interface ItemTable {
  find(id: string): ItemRow | undefined;
  all(): IterableIterator<ItemRow>;
  /** Those that the server has not accepted, by id, beginning after `afterId`. */
  dirty(limit: number, afterId?: string): readonly ItemRow[];
  put(row: ItemRow): void;
  remove(id: string): void;
  /** Names of all parts that any record needs: what else lies in the folder of parts is of no use. */
  partNames(): ReadonlySet<string>;
}

interface RawRow {
  readonly id: string;
  readonly vault: string;
  readonly kind: string;
  readonly revision: number;
  readonly base_revision: number;
  readonly dirty: number;
  readonly seq: number | null;
  readonly deleted: number;
  readonly parts: string;
  readonly sealed: Buffer;
}

const rowOf = (raw: RawRow): ItemRow => ({
  id: raw.id,
  vault: raw.vault,
  kind: raw.kind,
  revision: raw.revision,
  baseRevision: raw.base_revision,
  dirty: raw.dirty === 1,
  seq: raw.seq,
  deleted: raw.deleted === 1,
  parts: partsOf(raw.parts),
  sealed: raw.sealed,
});

const partsOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

export function itemTable(database: SqliteDatabase.Database): ItemTable {
  const find = database.prepare<[string], RawRow>('select * from items where id = ?');
  const all = database.prepare<[], RawRow>('select * from items');
  const dirty = database.prepare<[string, number], RawRow>('select * from items where dirty = 1 and id > ? order by id limit ?');
  const remove = database.prepare<[string]>('delete from items where id = ?');
  const parts = database.prepare<[], { parts: string }>("select parts from items where parts <> ''");
  const put = database.prepare(
    `insert into items (id, vault, kind, revision, base_revision, dirty, seq, deleted, parts, sealed)
     values (:id, :vault, :kind, :revision, :baseRevision, :dirty, :seq, :deleted, :parts, :sealed)
     on conflict (id) do update set vault = excluded.vault, kind = excluded.kind, revision = excluded.revision, base_revision = excluded.base_revision,
       dirty = excluded.dirty, seq = excluded.seq, deleted = excluded.deleted, parts = excluded.parts, sealed = excluded.sealed`,
  );
  return {
    find: (id) => {
      const raw = find.get(id);
      return raw && rowOf(raw);
    },
    *all() {
      for (const raw of all.iterate()) yield rowOf(raw);
    },
    dirty: (limit, afterId = '') => dirty.all(afterId, limit).map(rowOf),
    put: (row) => {
      put.run({ ...row, dirty: row.dirty ? 1 : 0, deleted: row.deleted ? 1 : 0, parts: row.parts.join('\n') });
    },
    remove: (id) => {
      remove.run(id);
    },
    partNames: () => new Set(parts.all().flatMap((row) => partsOf(row.parts))),
  };
}
