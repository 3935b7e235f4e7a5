import { migrate } from '../../shared/node/database/migrate.ts';
import { openPostgres } from '../../shared/node/database/postgres.ts';
import { openSqlite } from '../../shared/node/database/sqlite.ts';
import { checkedColumns } from './checked-columns.ts';
import { databaseFile, type DatabasePlace } from './inspect.ts';
import { migrationsFor } from './migrations/index.ts';
import type { Schema, ServerDatabase } from './schema.ts';

/** Opens the server's database, Postgres by its URL or else SQLite in the data folder, and brings it up to date. */
export async function openDatabase(options: DatabasePlace & { readonly databasePool?: number }): Promise<ServerDatabase> {
  const database = openDatabaseAsItIs(options);
  try {
    await migrate(database, migrationsFor(database.dialect));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** The same without bringing it up to date: for a restore, which fills it as it was. */
export function openDatabaseAsItIs({ databaseUrl, dataDir }: DatabasePlace): ServerDatabase {
  return databaseUrl === null
    ? openSqlite<Schema>(databaseFile(dataDir), checkedColumns)
    : openPostgres<Schema>(databaseUrl, { closed: checkedColumns });
}
