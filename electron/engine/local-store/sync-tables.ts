import type SqliteDatabase from 'better-sqlite3';

/** A place in the server's list of changes, and the chain up to there as this device computed it; FORMAT.md, "Chain of changes". */
export interface ChainPlace {
  readonly seq: number;
  /** 32 bytes. */
  readonly chain: Uint8Array;
}

/** The chain of every change that this device has seen: what other devices signed is compared with it, however old. */
export interface ChainTable {
  /** The last place; undefined while nothing was seen. */
  last(): ChainPlace | undefined;
  at(seq: number): Uint8Array | undefined;
  add(place: ChainPlace): void;
}

/** An upload that was begun and whose end is not known. */
export interface UploadRow {
  /** Its path on the server. */
  readonly path: string;
  /** What its pack is made of, in order. */
  readonly parts: readonly { readonly name: string; readonly sizeBytes: number }[];
}

export interface UploadTable {
  all(): readonly UploadRow[];
  add(row: UploadRow): void;
  remove(path: string): void;
}

export function chainTable(database: SqliteDatabase.Database): ChainTable {
  const last = database.prepare<[], { seq: number; chain: Buffer }>('select seq, chain from changes order by seq desc limit 1');
  const at = database.prepare<[number], { chain: Buffer }>('select chain from changes where seq = ?');
  const add = database.prepare('insert into changes (seq, chain) values (?, ?)');
  return {
    last: () => last.get(),
    at: (seq) => at.get(seq)?.chain,
    add: ({ seq, chain }) => {
      add.run(seq, chain);
    },
  };
}

export function uploadTable(database: SqliteDatabase.Database): UploadTable {
  const all = database.prepare<[], { path: string; parts: string }>('select path, parts from uploads order by path');
  const add = database.prepare('insert or replace into uploads (path, parts) values (?, ?)');
  const remove = database.prepare('delete from uploads where path = ?');
  return {
    all: () => all.all().map(({ path, parts }) => ({ path, parts: JSON.parse(parts) as UploadRow['parts'] })),
    add: ({ path, parts }) => {
      add.run(path, JSON.stringify(parts));
    },
    remove: (path) => {
      remove.run(path);
    },
  };
}
