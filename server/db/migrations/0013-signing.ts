import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';

/** Signing jobs that are carried out: what they work on, what they have reached, and when they are due. */
export function signingMigration(dialect: Dialect): Migration {
  const { integer, text } = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      const add = (name: string, type: RawBuilder<unknown>, initial?: number): Promise<void> =>
        db.schema
          .alterTable('signing_jobs')
          .addColumn(name, type as RawBuilder<string>, (column) => (initial === undefined ? column : column.notNull().defaultTo(initial)))
          .execute();
      await add('version', integer, 1);
      await add('visible', integer, 0);
      await add('reached_level', text);
      await add('attempts', integer, 0);
      await add('next_attempt_ms', integer);
      await db.schema
        .createIndex('signing_jobs_due')
        .on('signing_jobs')
        .columns(['next_attempt_ms'])
        .where(sql.ref('next_attempt_ms'), 'is not', null)
        .execute();
      await db.schema.createIndex('signing_jobs_by_document').on('signing_jobs').columns(['document_id']).execute();
    },
  };
}
