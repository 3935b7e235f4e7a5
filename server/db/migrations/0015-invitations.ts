import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Invitations to enrol, what came back with their code, how many keys ever came, and ids that are over for good. */
export function invitationsMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'invitations',
        [
          ['recipient_id', 'text'],
          ['invitation_id', 'text'],
          ['offer', 'bytes'],
          ['expires_at', 'text'],
          ['put_at', 'text'],
        ],
        cascade('invitations', 'recipient_id', 'recipients'),
      );
      await db.schema.createIndex('invitations_by_id').unique().on('invitations').columns(['invitation_id']).execute();
      // What is over hangs on the vault: a recipient who was removed and named again under the same id gets none of it back.
      await createTable(
        db,
        types,
        'ended_invitations',
        [
          ['invitation_id', 'text'],
          ['recipient_id', 'text'],
          ['vault_id', 'text'],
          ['ended_at', 'text'],
        ],
        cascade('ended_invitations', 'vault_id', 'vaults'),
      );
      await createTable(
        db,
        types,
        'removed_locks',
        [
          ['recipient_id', 'text'],
          ['lock_id', 'text'],
          ['vault_id', 'text'],
          ['removed_at', 'text'],
        ],
        cascade('removed_locks', 'vault_id', 'vaults'),
        ['recipient_id', 'lock_id'],
      );
      for (const table of ['ended_invitations', 'removed_locks'])
        await db.schema.createIndex(`${table}_by_vault`).on(table).columns(['vault_id']).execute();
      for (const [column, type] of [
        ['proof', types.bytes],
        ['proof_turn', types.integer],
        ['invitation_id', types.text],
      ] as const)
        await db.schema
          .alterTable('enrolments')
          .addColumn(column, type as RawBuilder<string>)
          .execute();
      await createTable(
        db,
        types,
        'enrolment_counts',
        [
          ['recipient_id', 'text'],
          ['sent', 'integer'],
        ],
        cascade('enrolment_counts', 'recipient_id', 'recipients'),
      );
      // Keys that were dropped before were not counted; those that are there are what is known.
      await sql`insert into enrolment_counts (recipient_id, sent) select recipient_id, count(*) from enrolments group by recipient_id`.execute(
        db,
      );
    },
  };
}
