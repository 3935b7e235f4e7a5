import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { vaultsMigration } from './0001-vaults.ts';
import { surfacesMigration } from './0002-surfaces.ts';
import { syncMigration } from './0003-sync.ts';
import { releaseKeysMigration } from './0004-release-keys.ts';

/** Every migration in order. Append only: a migration that has shipped never changes. */
export function migrationsFor(dialect: Dialect): Readonly<Record<string, Migration>> {
  return {
    '0001-vaults': vaultsMigration(dialect),
    '0002-surfaces': surfacesMigration(dialect),
    '0003-sync': syncMigration(dialect),
    '0004-release-keys': releaseKeysMigration(dialect),
  };
}
