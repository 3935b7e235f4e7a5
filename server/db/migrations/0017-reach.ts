import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Whether an owner's mail ever reached them, and the latest mail to each person. */
export function reachMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'owner_reach',
        [
          ['user_id', 'text'],
          ['address', 'text'],
          ['link_hash', 'text'],
          ['asked_at', 'text'],
          ['expires_at', 'text'],
          ['proved_address', 'text', 'null'],
          ['proved_at', 'text', 'null'],
        ],
        cascade('owner_reach', 'user_id', 'users'),
      );
      await db.schema.createIndex('owner_reach_by_link').unique().on('owner_reach').columns(['link_hash']).execute();
      // The latest mail to somebody at one address is the last entry of its stretch.
      await db.schema.createIndex('outbox_by_reader').on('outbox').columns(['account_id', 'recipient_id', 'to_address', 'id']).execute();
    },
  };
}
