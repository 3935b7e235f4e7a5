import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** A witness: the codes by which owners begin with it, and the shares that it is giving to the two servers of a vault. */
export function witnessMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'witness_invitations',
        [
          ['id', 'text'],
          ['code_hash', 'text'],
          ['made_at', 'text'],
          ['expires_at', 'text'],
          ['used_at', 'text', 'null'],
          ['account_id', 'text', 'null'],
        ],
        (table) => table,
      );
      await createTable(
        db,
        types,
        'third_share_letters',
        [
          ['vault_id', 'text'],
          ['place', 'integer'],
          ['generations', 'text'],
          ['due_at_ms', 'integer', 'null'],
          ['attempts', 'integer', 'zero'],
          ['last_error', 'text', 'null'],
          ['delivered_at', 'text', 'null'],
        ],
        cascade('third_share_letters', 'vault_id', 'vaults'),
        ['vault_id', 'place'],
      );
      await db.schema.createIndex('third_share_letters_due').on('third_share_letters').columns(['due_at_ms']).execute();
    },
  };
}
