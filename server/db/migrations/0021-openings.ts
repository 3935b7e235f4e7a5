import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Openings that owners set themselves, which wait a while, and how long they wait. */
export function openingsMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('policies')
        .addColumn('opening_hours', types.integer as RawBuilder<string>, (column) => column.notNull().defaultTo(24))
        .execute();
      await createTable(
        db,
        types,
        'openings',
        [
          ['id', 'text'],
          ['vault_id', 'text'],
          ['account_id', 'text'],
          ['owner_id', 'text'],
          ['mode', 'text'],
          ['recipients_digest', 'text'],
          ['approvals', 'integer'],
          ['hours', 'integer'],
          ['status', 'text'],
          ['set_at', 'text'],
          ['opens_at', 'text'],
          ['closed_at', 'text', 'null'],
          ['look_at_ms', 'integer', 'null'],
        ],
        cascade('openings', 'vault_id', 'vaults'),
      );
      // What makes two presses at the same moment one.
      await db.schema
        .createIndex('openings_waiting')
        .unique()
        .on('openings')
        .columns(['vault_id'])
        .where(sql<boolean>`status = 'waiting'`)
        .execute();
      await db.schema.createIndex('openings_by_vault').on('openings').columns(['vault_id', 'id']).execute();
      // Looked through at every tick: only those that wait are in it.
      await db.schema
        .createIndex('openings_due')
        .on('openings')
        .columns(['look_at_ms'])
        .where(sql.ref('look_at_ms'), 'is not', null)
        .execute();
    },
  };
}
