import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { createTable } from '../create-table.ts';

/** Attempts at backups: who is at it, and how the last ones ended. */
export function backupsMigration(dialect: Dialect): Migration {
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(db, columnTypes(dialect), 'backup_runs', [
        ['id', 'text'],
        ['place', 'text'],
        ['slot', 'text', 'null'],
        ['status', 'text'],
        ['started_at', 'text'],
        ['finished_at', 'text', 'null'],
        ['claimed_until_ms', 'integer', 'null'],
        ['backup', 'text', 'null'],
        ['files', 'integer', 'zero'],
        ['total_bytes', 'integer', 'zero'],
        ['new_bytes', 'integer', 'zero'],
        ['missing_files', 'integer', 'zero'],
        ['failure', 'text', 'null'],
      ]);
      // What makes one of several servers that reach the same moment of the schedule the one that does it.
      await db.schema
        .createIndex('backup_runs_slot')
        .unique()
        .on('backup_runs')
        .columns(['slot'])
        .where(sql<boolean>`slot is not null`)
        .execute();
      // There's never more than one at work.
      await db.schema
        .createIndex('backup_runs_running')
        .unique()
        .on('backup_runs')
        .columns(['status'])
        .where(sql<boolean>`status = 'running'`)
        .execute();
    },
  };
}
