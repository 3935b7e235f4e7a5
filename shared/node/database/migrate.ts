import { Migrator, type Migration } from 'kysely/migration';
import type { Database } from './database.ts';

/**
 * Brings the database up to the last migration of the list, or to `target`; waits while another process is doing so.
 * @throws Error that names the migration that failed; the database is then as it was before that migration. The database's
 * own error when it can't be reached.
 */
export async function migrate<Schema>(
  database: Database<Schema>,
  migrations: Readonly<Record<string, Migration>>,
  target?: string,
): Promise<void> {
  const migrator = new Migrator({
    db: database.schemaOwner,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error, results } = target === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(target);
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  // Without one the database couldn't be reached at all, and its own error explains that best.
  if (failed === undefined && error instanceof Error) throw error;
  throw new Error(`database migration ${failed} failed`, { cause: error });
}
