import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { createTable } from '../create-table.ts';

/** Other servers that this one watches over from outside. */
export function neighboursMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(db, types, 'neighbours', [
        ['id', 'text'],
        ['name', 'text'],
        ['token_hash', 'text'],
        ['grace_minutes', 'integer'],
        ['created_at', 'text'],
        ['heard_at', 'text', 'null'],
        ['told_at', 'text', 'null'],
      ]);
      await db.schema.createIndex('neighbours_by_token').on('neighbours').columns(['token_hash']).unique().execute();
    },
  };
}
