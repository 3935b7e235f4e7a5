import { join } from 'node:path';
import { migrate } from '../../shared/node/database/migrate.ts';
import { openPostgres } from '../../shared/node/database/postgres.ts';
import { openSqlite } from '../../shared/node/database/sqlite.ts';
import { checkedColumns } from './checked-columns.ts';
import { migrationsFor } from './migrations/index.ts';
import type { Schema, ServerDatabase } from './schema.ts';

/** Opens the server's database, Postgres by its URL or else SQLite in the data folder, and brings it up to date. */
export async function openDatabase(options: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly databasePool?: number;
}): Promise<ServerDatabase> {
  const database =
    options.databaseUrl === null
      ? openSqlite<Schema>(join(options.dataDir, 'heirlock.db'), checkedColumns)
      : openPostgres<Schema>(options.databaseUrl, { closed: checkedColumns, poolSize: options.databasePool });
  try {
    await migrate(database, migrationsFor(database.dialect));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}
