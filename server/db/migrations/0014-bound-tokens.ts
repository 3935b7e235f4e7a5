import type { Kysely, RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';

/** The device that a token or session belongs to. Those made before have none, until they name one. */
export function boundTokensMigration(dialect: Dialect): Migration {
  const text = columnTypes(dialect).text as RawBuilder<string>;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('platform_tokens').addColumn('device_id', text).execute();
      await db.schema.alterTable('sessions').addColumn('device_id', text).execute();
    },
  };
}
