import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Removals of devices that wait, and what a device is given to ask for one with. */
export function deviceRemovalsMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      const add = (name: string, type: RawBuilder<unknown>): Promise<void> =>
        db.schema
          .alterTable('sync_devices')
          .addColumn(name, type as RawBuilder<string>)
          .execute();
      await add('removal_nonce', types.bytes);
      await add('removal_nonce_for', types.text);
      await add('removal_nonce_until', types.text);
      await createTable(
        db,
        types,
        'device_removals',
        [
          ['id', 'text'],
          ['user_id', 'text'],
          ['device_id', 'text'],
          ['asked_by', 'text'],
          ['nonce', 'bytes'],
          ['head_seq', 'integer'],
          ['head_chain', 'bytes'],
          ['signature', 'bytes'],
          ['stop_hash', 'text'],
          ['asked_at', 'text'],
          ['ended_at', 'text', 'null'],
          ['look_at_ms', 'integer', 'null'],
        ],
        cascade('device_removals', 'user_id', 'users'),
      );
      await db.schema.createIndex('device_removals_by_user').on('device_removals').columns(['user_id', 'id']).execute();
      await db.schema.createIndex('device_removals_by_link').unique().on('device_removals').columns(['stop_hash']).execute();
      // Looked through at every tick: only those that wait are in it.
      await db.schema
        .createIndex('device_removals_due')
        .on('device_removals')
        .columns(['look_at_ms'])
        .where(sql.ref('look_at_ms'), 'is not', null)
        .execute();
    },
  };
}
