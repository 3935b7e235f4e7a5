import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** The codes on owner kits that let a new device ask for the sealed keyring. */
export function kitAccessMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'kit_access',
        [
          ['id', 'text'],
          ['user_id', 'text'],
          ['code_hash', 'text'],
          ['made_at', 'text'],
          ['used_at', 'text', 'null'],
          ['revoked_at', 'text', 'null'],
        ],
        cascade('kit_access', 'user_id', 'users'),
      );
      await db.schema.createIndex('kit_access_by_code').unique().on('kit_access').columns(['code_hash']).execute();
      await db.schema.createIndex('kit_access_by_user').on('kit_access').columns(['user_id', 'id']).execute();
    },
  };
}
