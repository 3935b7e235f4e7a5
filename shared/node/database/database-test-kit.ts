import { join } from 'node:path';
import { sql } from 'kysely';
import { postgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import type { Database, Dialect } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** The one table of these tests. */
export interface WordSchema {
  words: { id: number; text: string | null };
}

export type WordDatabase = Database<WordSchema> & AsyncDisposable;

/** A place for one database, which may be opened several times. */
export interface Place {
  open(poolSize?: number, abandonedMs?: number): WordDatabase;
}

export async function newPlace(dialect: Dialect): Promise<Place> {
  const at = dialect === 'postgres' ? await postgresUrl() : join((await tempFolder('words')).path, 'words.db');
  return {
    open: (poolSize, abandonedMs) => {
      const database = dialect === 'postgres' ? openPostgres<WordSchema>(at, { poolSize, abandonedMs }) : openSqlite<WordSchema>(at);
      return { ...database, [Symbol.asyncDispose]: () => database.close() };
    },
  };
}

/** Opens a new database with the empty table. */
export async function openSearchText(dialect: Dialect, poolSize?: number): Promise<WordDatabase> {
  const database = (await newPlace(dialect)).open(poolSize);
  await createWords(database);
  return database;
}

export async function createWords(database: Database<WordSchema>): Promise<void> {
  await sql`create table words (id bigint primary key, text text)`.execute(database.schemaOwner);
}

export async function listIds(database: Database<WordSchema>): Promise<number[]> {
  const rows = await database.read.selectFrom('words').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}
