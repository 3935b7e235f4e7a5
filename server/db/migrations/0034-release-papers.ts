import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** What each recipient is given in writing of a release. */
export function releasePapersMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'release_papers',
        [
          ['id', 'text'],
          ['vault_id', 'text'],
          ['recipient_id', 'text'],
          ['account_id', 'text'],
          ['mode', 'text'],
          ['occasion', 'text'],
          ['day', 'text'],
          ['asked_at', 'text'],
          ['state', 'text'],
          ['made_at', 'text', 'null'],
          ['level', 'text', 'null'],
          ['version', 'integer', 'zero'],
          ['blob_id', 'text', 'null'],
          ['blob_size_bytes', 'integer', 'null'],
          ['size_bytes', 'integer', 'null'],
          ['checksum', 'text', 'null'],
          ['wrapped_key', 'bytes', 'null'],
          ['attempts', 'integer', 'zero'],
          ['next_attempt_ms', 'integer', 'null'],
        ],
        (table) =>
          cascade(
            'release_papers',
            'vault_id',
            'vaults',
          )(table).addUniqueConstraint('release_papers_of_day', ['recipient_id', 'occasion', 'day']),
      );
      await db.schema.createIndex('release_papers_by_vault').on('release_papers').columns(['vault_id']).execute();
      await db.schema.createIndex('release_papers_by_blob').on('release_papers').columns(['blob_id']).execute();
      await db.schema
        .createIndex('release_papers_due')
        .on('release_papers')
        .columns(['next_attempt_ms'])
        .where(sql.ref('next_attempt_ms'), 'is not', null)
        .execute();
    },
  };
}
