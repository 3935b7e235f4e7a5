import { join } from 'node:path';
import { migrate } from '../../shared/node/database/migrate.ts';
import { openPostgres } from '../../shared/node/database/postgres.ts';
import { openSqlite } from '../../shared/node/database/sqlite.ts';
import { checkedColumns } from './checked-columns.ts';
import { migrationsFor } from './migrations/index.ts';
import type { Schema, ServerDatabase } from './schema.ts';

interface Which {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/** Opens the server's database, Postgres by its URL or else SQLite in the data folder, and brings it up to date. */
export async function openDatabase(options: Which): Promise<ServerDatabase> {
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
export function openDatabaseAsItIs({ databaseUrl, dataDir }: Which): ServerDatabase {
  return databaseUrl === null
    ? openSqlite<Schema>(join(dataDir, 'heirlock.db'), checkedColumns)
    : openPostgres<Schema>(databaseUrl, { closed: checkedColumns });
}
