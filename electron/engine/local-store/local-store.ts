import type { Ulid } from '../../../shared/domain/ids.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { lockFolder } from './folder-lock.ts';
import { itemTable, type ItemTable } from './item-table.ts';
import type { StoredText } from './local-schema.ts';
import { migrations } from './migrations.ts';
import { chainTable, uploadTable, type ChainTable, type UploadTable } from './sync-tables.ts';

/** Single values by name. */
export interface StateTable {
  get(name: string): Uint8Array | undefined;
  /** `undefined` removes it. */
  set(name: string, value: Uint8Array | undefined): void;
  names(): readonly string[];
}

/** A document's words as they are on the disk. */
export interface TextRow {
  readonly document: Ulid;
  /** Root of the parts that the words were read from. */
  readonly root: string;
  readonly sealed: Uint8Array;
}

export interface TextTable {
  find(document: string): TextRow | undefined;
  /** Which documents' words are stored, and for which content. */
  roots(): ReadonlyMap<Ulid, string>;
  put(row: TextRow): void;
  remove(document: string): void;
}

/** The local database of one data folder, held by this process alone. */
export interface LocalStore {
  readonly folder: string;
  readonly items: ItemTable;
  readonly state: StateTable;
  readonly texts: TextTable;
  readonly changes: ChainTable;
  readonly uploads: UploadTable;
  /** Runs `work` in one transaction: on the disk when this returns, without a trace when it throws. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens the database in `folder` (mode 0700), creating it where it is missing: a write-ahead log with every commit flushed, brought
 * to the newest version of its tables.
 * @throws EngineError `in_use`; CryptoError `unsupported_version` for tables of a newer program; the file system's errors.
 */
export function openLocalStore(folder: string): LocalStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = lockFolder(folder);
  let database: SqliteDatabase.Database | undefined;
  try {
    database = openDatabase(join(folder, 'heirlock.db'));
    const open = database;
    return {
      folder,
      items: itemTable(open),
      state: stateTable(open),
      texts: textTable(open),
      changes: chainTable(open),
      uploads: uploadTable(open),
      transaction: (work) => open.transaction(work).immediate(),
      close: () => {
        open.close();
        release();
      },
    };
  } catch (error) {
    database?.close();
    release();
    throw error;
  }
}

function openDatabase(file: string): SqliteDatabase.Database {
  const database = new SqliteDatabase(file);
  try {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    // Sorting must not spill to a file, and removed data must not stay readable in free pages.
    database.pragma('temp_store = MEMORY');
    database.pragma('secure_delete = ON');
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function migrate(database: SqliteDatabase.Database): void {
  const present = database.prepare<[], number>('pragma user_version').pluck().get() ?? 0;
  if (present > migrations.length)
    throw new CryptoError('unsupported_version', 'this data folder was written by a newer version of the program');
  for (let version = present; version < migrations.length; version += 1) {
    database
      .transaction(() => {
        database.exec(migrations[version] ?? '');
        database.pragma(`user_version = ${version + 1}`);
      })
      .immediate();
  }
}

function stateTable(database: SqliteDatabase.Database): StateTable {
  const get = database.prepare<[string], Buffer>('select value from state where name = ?').pluck();
  const put = database.prepare('insert into state (name, value) values (?, ?) on conflict (name) do update set value = excluded.value');
  const remove = database.prepare('delete from state where name = ?');
  const names = database.prepare<[], string>('select name from state order by name').pluck();
  return {
    names: () => names.all(),
    get: (name) => get.get(name),
    set: (name, value) => {
      if (value === undefined) remove.run(name);
      else put.run(name, value);
    },
  };
}

function textTable(database: SqliteDatabase.Database): TextTable {
  const find = database.prepare<[string], StoredText>('select document, root, sealed from texts where document = ?');
  const roots = database.prepare<[], Pick<StoredText, 'document' | 'root'>>('select document, root from texts');
  const put = database.prepare(
    'insert into texts (document, root, sealed) values (?, ?, ?) on conflict (document) do update set root = excluded.root, sealed = excluded.sealed',
  );
  const remove = database.prepare('delete from texts where document = ?');
  return {
    find: (document) => find.get(document),
    roots: () => new Map(roots.all().map((row) => [row.document, row.root])),
    put: ({ document, root, sealed }) => {
      put.run(document, root, sealed);
    },
    remove: (document) => {
      remove.run(document);
    },
  };
}
