import type { Kysely, RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';

/** A test mail may go to an address that the owner wants from now on: pressing its button makes it theirs. */
export function ownerMovesMigration(dialect: Dialect): Migration {
  const { integer } = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('owner_reach')
        .addColumn('is_move', integer as RawBuilder<string>, (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
