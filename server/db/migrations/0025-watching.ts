import type { Kysely, RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Timers that can't be moved, as findings of their vaults; servers that ended as they should; and how many requests there were that left no line of their own. */
export function watchingMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'timer_failures',
        [
          ['vault_id', 'text'],
          ['mode', 'text'],
          ['due_ms', 'integer'],
          ['wake_at_ms', 'integer'],
          ['first_failed_at', 'text'],
          ['last_failed_at', 'text'],
          ['tries', 'integer'],
        ],
        cascade('timer_failures', 'vault_id', 'vaults'),
      );
      await db.schema
        .alterTable('engine_servers')
        .addColumn('stopped_at', types.text as RawBuilder<string>)
        .execute();
      await createTable(
        db,
        types,
        'request_counts',
        [
          ['hour', 'text'],
          ['status', 'integer'],
          ['total', 'integer'],
        ],
        (table) => table,
        ['hour', 'status'],
      );
    },
  };
}
