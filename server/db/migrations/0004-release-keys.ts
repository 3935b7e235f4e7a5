import type { Kysely, RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Owner custody as the server sees it: whose custody a vault is in, sealed documents, and what each recipient is handed at the release. */
export function releaseKeysMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('vaults')
        .addColumn('custody', types.text as RawBuilder<string>, (column) => column.notNull().defaultTo('server'))
        .execute();
      await createTable(
        db,
        types,
        'sealed_documents',
        [
          ['document_id', 'text'],
          ['vault_id', 'text'],
          ['last_part', 'text'],
          ['put_at', 'text'],
        ],
        (table) => cascade('sealed_documents', 'vault_id', 'vaults')(cascade('sealed_documents', 'document_id', 'documents')(table)),
      );
      await db.schema.createIndex('sealed_documents_by_part').on('sealed_documents').columns(['vault_id', 'last_part']).execute();
      await createTable(
        db,
        types,
        'release_keys',
        [
          ['recipient_id', 'text'],
          ['vault_id', 'text'],
          ['key_generation', 'integer'],
          ['bundle_generation', 'integer'],
          ['wrapped_half', 'bytes'],
          ['put_at', 'text'],
        ],
        (table) => cascade('release_keys', 'vault_id', 'vaults')(cascade('release_keys', 'recipient_id', 'recipients')(table)),
      );
      await db.schema.createIndex('release_keys_by_vault').on('release_keys').columns(['vault_id']).execute();
      // A table of its own: a bundle may be large, and most readers want only its number.
      await createTable(
        db,
        types,
        'release_bundles',
        [
          ['recipient_id', 'text'],
          ['bundle', 'bytes'],
        ],
        cascade('release_bundles', 'recipient_id', 'recipients'),
      );
      await createTable(
        db,
        types,
        'release_locks',
        [
          ['recipient_id', 'text'],
          ['lock_id', 'text'],
          ['place', 'integer'],
          ['kind', 'text'],
          ['public_key', 'text', 'null'],
          ['lock_bytes', 'bytes'],
        ],
        cascade('release_locks', 'recipient_id', 'recipients'),
        ['recipient_id', 'lock_id'],
      );
      await createTable(
        db,
        types,
        'release_parts',
        [
          ['recipient_id', 'text'],
          ['name', 'text'],
          ['owner_id', 'text'],
        ],
        cascade('release_parts', 'recipient_id', 'recipients'),
        ['recipient_id', 'name'],
      );
      // What the sweep of unreferenced parts asks for.
      await db.schema.createIndex('release_parts_by_owner').on('release_parts').columns(['owner_id', 'name']).execute();
      await createTable(
        db,
        types,
        'enrolments',
        [
          ['recipient_id', 'text'],
          ['public_key', 'text'],
          ['enrolment', 'bytes'],
          ['enrolled_at', 'text'],
          ['turn', 'integer'],
        ],
        cascade('enrolments', 'recipient_id', 'recipients'),
        ['recipient_id', 'public_key'],
      );
    },
  };
}
