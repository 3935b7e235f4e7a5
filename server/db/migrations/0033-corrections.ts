import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Corrections of recipients' addresses after a release, and the links by which people ask, agree, and stop. */
export function correctionsMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'corrections',
        [
          ['id', 'text'],
          ['account_id', 'text'],
          ['mode', 'text'],
          ['vault_id', 'text'],
          ['recipient_id', 'text'],
          ['address', 'text'],
          ['address_key', 'text'],
          ['status', 'text'],
          ['asked_role', 'text'],
          ['asked_by', 'text'],
          ['asked_key', 'text'],
          ['asked_at', 'text'],
          ['agreed_role', 'text', 'null'],
          ['agreed_by', 'text', 'null'],
          ['agreed_key', 'text', 'null'],
          ['agreed_at', 'text', 'null'],
          ['closed_at', 'text', 'null'],
          ['look_at_ms', 'integer', 'null'],
        ],
        (table) => cascade('corrections', 'recipient_id', 'recipients')(cascade('corrections', 'vault_id', 'vaults')(table)),
      );
      // What makes two who ask at the same moment one. It's told apart by its end, or it would be taken for those that are due.
      await db.schema
        .createIndex('corrections_open')
        .unique()
        .on('corrections')
        .columns(['recipient_id'])
        .where(sql.ref('closed_at'), 'is', null)
        .execute();
      await db.schema.createIndex('corrections_by_mode').on('corrections').columns(['mode', 'id']).execute();
      await db.schema.createIndex('corrections_by_recipient').on('corrections').columns(['recipient_id', 'id']).execute();
      await db.schema.createIndex('corrections_by_vault').on('corrections').columns(['vault_id', 'id']).execute();
      await db.schema.createIndex('corrections_by_address').on('corrections').columns(['address_key']).execute();
      await db.schema
        .createIndex('corrections_due')
        .on('corrections')
        .columns(['look_at_ms'])
        .where(sql.ref('look_at_ms'), 'is not', null)
        .execute();
      await createTable(
        db,
        types,
        'correction_links',
        [
          ['id', 'text'],
          ['token_hash', 'text'],
          ['vault_id', 'text'],
          ['recipient_id', 'text'],
          ['bearer', 'text'],
          ['bearer_id', 'text'],
          ['created_at', 'text'],
          ['expires_at', 'text'],
        ],
        (table) =>
          cascade(
            'correction_links',
            'recipient_id',
            'recipients',
          )(cascade('correction_links', 'vault_id', 'vaults')(table)).addUniqueConstraint('correction_links_token', ['token_hash']),
      );
      await db.schema.createIndex('correction_links_by_recipient').on('correction_links').columns(['recipient_id']).execute();
      await db.schema.createIndex('correction_links_by_vault').on('correction_links').columns(['vault_id']).execute();
    },
  };
}
