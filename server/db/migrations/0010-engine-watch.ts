import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { createTable } from '../create-table.ts';

/** Heartbeats, the highest time seen, gaps, and holds of the release engine. */
export function engineWatchMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(db, types, 'engine_state', [
        ['name', 'text'],
        ['epoch', 'integer'],
        ['watermark', 'text', 'null'],
      ]);
      await createTable(db, types, 'engine_servers', [
        ['id', 'text'],
        ['started_at', 'text'],
        ['beat_at', 'text'],
      ]);
      await createTable(db, types, 'engine_gaps', [
        ['id', 'text'],
        ['from_at', 'text'],
        ['to_at', 'text'],
      ]);
      await db.schema.createIndex('engine_gaps_by_end').on('engine_gaps').columns(['to_at']).execute();
      await createTable(db, types, 'release_holds', [
        ['number', 'integer'],
        ['reason', 'text'],
        ['began_at', 'text'],
        ['details', 'text'],
        ['lifted_at', 'text', 'null'],
        ['lifted_by', 'text', 'null'],
        ['note', 'text', 'null'],
      ]);
      // What makes two servers that notice the same thing raise one hold.
      await db.schema
        .createIndex('release_holds_open')
        .unique()
        .on('release_holds')
        .columns(['reason'])
        .where(sql<boolean>`lifted_at is null`)
        .execute();
      await db.schema
        .alterTable('policies')
        .addColumn('holds_cleared', types.integer as RawBuilder<number>, (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
