import SqliteDatabase from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrationsFor } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/** Where a database is: Postgres by its URL, or else SQLite in the data folder. */
export interface DatabasePlace {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/** What is found in the place of a database, before anything in it is changed. */
export interface FoundDatabase {
  /** `absent`: nothing; `empty`: tables perhaps, but no installation has begun in it; `lived`: an installation's. */
  readonly state: 'absent' | 'empty' | 'lived';
  /** Migrations that it has had and this program doesn't know: a newer one made them. */
  readonly unknown: readonly string[];
  /** Migrations of this program that it hasn't had. */
  readonly pending: readonly string[];
  /** The version of the server that last ran on it, as far as it was noted. */
  readonly version: string | null;
}

/** The SQLite database of a data folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'heirlock.db');

/** A query's rows: empty where its table isn't there. */
type Ask = (query: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Looks without changing or creating anything. @throws the database's own error when it can't be reached. */
export async function inspectDatabase({ databaseUrl, dataDir }: DatabasePlace): Promise<FoundDatabase> {
  const known = Object.keys(migrationsFor(databaseUrl === null ? 'sqlite' : 'postgres'));
  return databaseUrl === null ? inspectSqlite(databaseFile(dataDir), known) : inspectPostgres(databaseUrl, known);
}

async function inspectSqlite(file: string, known: readonly string[]): Promise<FoundDatabase> {
  if (!existsSync(file)) return { state: 'absent', unknown: [], pending: known, version: null };
  const handle = new SqliteDatabase(file, { fileMustExist: true });
  try {
    handle.pragma('query_only = on');
    const tables = handle.prepare("select name from sqlite_master where type = 'table'").pluck().all() as readonly string[];
    // A file without tables is what is left of a database whose log was left behind.
    return await inspect(tables, known, 'empty', (query) =>
      Promise.resolve(handle.prepare(query).all() as Readonly<Record<string, unknown>>[]),
    );
  } finally {
    handle.close();
  }
}

async function inspectPostgres(databaseUrl: string, known: readonly string[]): Promise<FoundDatabase> {
  const { openPostgres } = await import('../../shared/node/database/postgres.ts');
  const database = openPostgres<Schema>(databaseUrl, { closed: {} });
  try {
    const { rows } = await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(database.read);
    const tables = rows.map(({ name }) => name);
    return await inspect(
      tables,
      known,
      'absent',
      async (query) => (await sql.raw<Readonly<Record<string, unknown>>>(query).execute(database.read)).rows,
    );
  } finally {
    await database.close();
  }
}

async function inspect(tables: readonly string[], known: readonly string[], unused: 'absent' | 'empty', ask: Ask): Promise<FoundDatabase> {
  const rowsOf = async (table: string, query: string) => (tables.includes(table) ? ask(query) : []);
  const had = (await rowsOf('kysely_migration', 'select name from kysely_migration')).map(({ name }) => String(name));
  const facts = await rowsOf('installation', 'select name, value from installation');
  const epochs = await rowsOf('engine_state', 'select epoch from engine_state where epoch > 0');
  const users = await rowsOf('users', 'select id from users limit 1');
  const fact = (name: string): string | null => {
    const value = facts.find((one) => one.name === name)?.value;
    return typeof value === 'string' ? value : null;
  };
  const hasLived = fact('master_key_fingerprint') !== null || epochs.length > 0 || users.length > 0;
  return {
    state: hasLived ? 'lived' : tables.length === 0 ? unused : 'empty',
    unknown: had.filter((name) => !known.includes(name)),
    pending: known.filter((name) => !had.includes(name)),
    version: fact('program_version'),
  };
}
