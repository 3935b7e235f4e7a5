import type SqliteDatabase from 'better-sqlite3';
import { Type } from 'typebox';
import { HashText, checkJson, parseJson } from '../../../shared/format/json-body.ts';
import type { PartSize } from '../containers/pack-head.ts';
import type { StoredChange, StoredUpload } from './local-schema.ts';

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
  readonly parts: readonly PartSize[];
}

export interface UploadTable {
  /** @throws CryptoError `damaged` for a row whose list of parts is none. */
  all(): readonly UploadRow[];
  add(row: UploadRow): void;
  remove(path: string): void;
}

export function chainTable(database: SqliteDatabase.Database): ChainTable {
  const last = database.prepare<[], StoredChange>('select seq, chain from changes order by seq desc limit 1');
  const at = database.prepare<[number], Pick<StoredChange, 'chain'>>('select chain from changes where seq = ?');
  const add = database.prepare('insert into changes (seq, chain) values (?, ?)');
  return {
    last: () => last.get(),
    at: (seq) => at.get(seq)?.chain,
    add: ({ seq, chain }) => {
      add.run(seq, chain);
    },
  };
}

const UploadParts = Type.Array(Type.Object({ name: HashText, sizeBytes: Type.Integer({ minimum: 0 }) }));

export function uploadTable(database: SqliteDatabase.Database): UploadTable {
  const all = database.prepare<[], StoredUpload>('select path, parts from uploads order by path');
  const add = database.prepare('insert or replace into uploads (path, parts) values (?, ?)');
  const remove = database.prepare('delete from uploads where path = ?');
  return {
    all: () =>
      all.all().map(({ path, parts }) => ({ path, parts: checkJson(UploadParts, parseJson(parts, 'uploads.parts'), 'uploads.parts') })),
    add: ({ path, parts }) => {
      add.run(path, JSON.stringify(parts));
    },
    remove: (path) => {
      remove.run(path);
    },
  };
}
