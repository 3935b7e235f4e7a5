import type { Kysely, RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { createTable } from '../create-table.ts';

/** The installation's keys following one another: what is sealed under the master key of the moment, how far a rotation is, and which keys each server has. */
export function keyRotationMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'sealed_keys',
        [
          ['purpose', 'text'],
          ['number', 'integer'],
          ['under', 'text'],
          ['sealed', 'bytes'],
        ],
        undefined,
        ['purpose', 'number', 'under'],
      );
      await createTable(db, types, 'key_rotations', [
        ['number', 'integer'],
        ['kind', 'text'],
        ['stage', 'text'],
        ['from_key', 'text'],
        ['to_key', 'text'],
        ['began_at', 'text'],
        ['switched_at', 'text', 'null'],
        ['renewed_at', 'text', 'null'],
        ['ended_at', 'text', 'null'],
        ['walk_column', 'text', 'null'],
        ['walk_after', 'text', 'null'],
        ['walk_renewed', 'integer', 'zero'],
        ['renewed', 'integer', 'zero'],
        ['unreadable', 'integer', 'zero'],
      ]);
      const integer = types.integer as RawBuilder<string>;
      await db.schema
        .alterTable('engine_servers')
        .addColumn('keys_version', integer, (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
