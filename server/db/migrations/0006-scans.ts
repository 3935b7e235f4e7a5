import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { createTable } from '../create-table.ts';

/** What waits for the virus scanner. What was stored before is found when a scanner first looks (core/scans/scan-again.ts). */
export function scansMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'scans',
        [
          ['kind', 'text'],
          ['subject_id', 'text'],
          ['version', 'integer'],
          ['priority', 'integer'],
          ['attempts', 'integer', 'zero'],
          ['next_attempt_ms', 'integer'],
        ],
        (table) => table,
        ['kind', 'subject_id', 'version'],
      );
      await db.schema.createIndex('scans_by_turn').on('scans').columns(['priority', 'next_attempt_ms']).execute();
    },
  };
}
