import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Messages that come back, other ways to reach an owner than mail, and the contacts for them. */
export function warningChannelsMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('outbox')
        .addColumn('channel', types.text as RawBuilder<string>, (column) => column.notNull().defaultTo('mail'))
        .execute();
      await db.schema
        .alterTable('outbox')
        .addColumn('bounced_at', types.text as RawBuilder<string>)
        .execute();
      await createTable(
        db,
        types,
        'owner_contacts',
        [
          ['owner_id', 'text'],
          ['kind', 'text'],
          ['address', 'text'],
          ['code_id', 'text'],
          ['wrong_tries', 'integer', 'zero'],
          ['set_at', 'text'],
          ['code_expires_at', 'text'],
          ['confirmed_at', 'text', 'null'],
        ],
        cascade('owner_contacts', 'owner_id', 'users'),
        ['owner_id', 'kind'],
      );
      // Failures by channel are counted without reading what was sent.
      await db.schema
        .createIndex('outbox_failed')
        .on('outbox')
        .columns(['channel', 'status'])
        .where(sql<boolean>`status in ('refused', 'bounced')`)
        .execute();
      // Releases that wait for a warning to be accepted: their timers wake at nothing.
      await db.schema
        .createIndex('policies_waiting')
        .on('policies')
        .columns(['mode'])
        .where(sql<boolean>`wake_at_ms is null and next_due_at is not null`)
        .execute();
    },
  };
}
