import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** People whom an owner wants to be asked before a release, and the links by which they answer. */
export function trustedContactsMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'trusted_contacts',
        [
          ['id', 'text'],
          ['owner_id', 'text'],
          ['email', 'text'],
          ['email_key', 'text'],
          ['name', 'text', 'null'],
          ['may_vouch', 'integer', 'zero'],
          ['added_at', 'text'],
        ],
        (table) =>
          cascade(
            'trusted_contacts',
            'owner_id',
            'users',
          )(table).addUniqueConstraint('trusted_contacts_address', ['owner_id', 'email_key']),
      );
      await createTable(
        db,
        types,
        'vouch_links',
        [
          ['link_id', 'text'],
          ['contact_id', 'text'],
        ],
        (table) => cascade('vouch_links', 'contact_id', 'trusted_contacts')(cascade('vouch_links', 'link_id', 'links')(table)),
      );
      await db.schema.createIndex('vouch_links_by_contact').on('vouch_links').columns(['contact_id']).execute();
    },
  };
}
