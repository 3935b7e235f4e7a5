import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Documents that arrive in pieces, and the list of signing jobs. */
export function platformDocumentsMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'document_uploads',
        [
          ['id', 'text'],
          ['vault_id', 'text'],
          ['account_id', 'text'],
          ['owner_id', 'text'],
          ['mode', 'text'],
          ['name', 'text'],
          ['mime_type', 'text'],
          ['size_bytes', 'integer'],
          ['received_bytes', 'integer', 'zero'],
          ['pieces', 'integer', 'zero'],
          ['created_at', 'text'],
          ['expires_at_ms', 'integer'],
        ],
        cascade('document_uploads', 'vault_id', 'vaults'),
      );
      await db.schema.createIndex('document_uploads_by_vault').on('document_uploads').columns(['vault_id', 'id']).execute();
      await db.schema.createIndex('document_uploads_by_expiry').on('document_uploads').columns(['expires_at_ms']).execute();
      await createTable(
        db,
        types,
        'upload_pieces',
        [
          ['upload_id', 'text'],
          ['number', 'integer'],
          ['blob_id', 'text'],
          ['not_before_ms', 'integer'],
          ['blob_size_bytes', 'integer'],
          ['size_bytes', 'integer'],
          ['checksum', 'text'],
          ['wrapped_key', 'bytes'],
        ],
        cascade('upload_pieces', 'upload_id', 'document_uploads'),
        ['upload_id', 'number'],
      );
      await createTable(
        db,
        types,
        'signing_jobs',
        [
          ['id', 'text'],
          ['document_id', 'text'],
          ['vault_id', 'text'],
          ['account_id', 'text'],
          ['owner_id', 'text'],
          ['mode', 'text'],
          ['status', 'text'],
          ['level', 'text'],
          ['reason', 'text', 'null'],
          ['created_at', 'text'],
          ['completed_at', 'text', 'null'],
          ['error', 'text', 'null'],
        ],
        cascade('signing_jobs', 'vault_id', 'vaults'),
      );
      await db.schema.createIndex('signing_jobs_by_vault').on('signing_jobs').columns(['vault_id']).execute();
      await db.schema.createIndex('signing_jobs_by_owner').on('signing_jobs').columns(['owner_id', 'mode', 'id']).execute();
    },
  };
}
