import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { createTable } from '../create-table.ts';

/** Uploads into stores that can't append, and what checks of the stored documents find. */
export function storageMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'upload_chunks',
        [
          ['upload_id', 'text'],
          ['start_bytes', 'integer'],
          ['name', 'text'],
          ['size_bytes', 'integer', 'null'],
          ['sha256', 'text', 'null'],
        ],
        undefined,
        ['upload_id', 'start_bytes'],
      );
      await createTable(db, types, 'storage_findings', [
        ['id', 'text'],
        ['kind', 'text'],
        ['problem', 'text'],
        ['owner_id', 'text'],
        ['vault_id', 'text', 'null'],
        ['subject_id', 'text'],
        ['found_at', 'text'],
      ]);
      await db.schema.createIndex('storage_findings_by_owner').on('storage_findings').columns(['owner_id', 'vault_id']).execute();
      // What is stored is looked through in the order of blobs' ids.
      await db.schema.createIndex('document_versions_by_blob').on('document_versions').columns(['blob_id']).execute();
      await db.schema.createIndex('certificates_by_blob').on('certificates').columns(['blob_id']).execute();
      await db.schema.createIndex('upload_pieces_by_blob').on('upload_pieces').columns(['blob_id']).execute();
      await db.schema.createIndex('sync_parts_by_pack').on('sync_parts').columns(['pack_id']).execute();
      await createTable(db, types, 'storage_walk', [
        ['name', 'text'],
        ['kind', 'text'],
        ['after_id', 'text'],
        ['begun_at', 'text'],
        ['checked', 'integer'],
        ['finished_at', 'text', 'null'],
        ['next_ms', 'integer'],
      ]);
    },
  };
}
