import type { Kysely, RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';

/** Where somebody wanted to go when they had a link mailed that signs in. */
export function signInReturnMigration(dialect: Dialect): Migration {
  const text = columnTypes(dialect).text as RawBuilder<string>;
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('sign_in_links').addColumn('return_to', text).execute();
    },
  };
}
