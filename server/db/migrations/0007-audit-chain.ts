import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable, type Column } from '../create-table.ts';

const head: readonly Column[] = [
  ['account_id', 'text'],
  ['mode', 'text'],
  ['seq', 'integer'],
  ['hash', 'bytes'],
  ['signed_at', 'text'],
  ['signature', 'bytes'],
];

/** The chain of audit events. Events that are there already have no number: the sealer takes them as it takes new ones. */
export function auditChainMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .alterTable('audit_events')
        .addColumn('seq', types.integer as RawBuilder<number>)
        .execute();
      await db.schema
        .alterTable('audit_events')
        .addColumn('hash', types.bytes as RawBuilder<Uint8Array>)
        .execute();
      await db.schema
        .alterTable('request_log')
        .addColumn('user_id', types.text as RawBuilder<string>)
        .execute();
      // What is written on the path of every request: only this small index grows with it, and shrinks again when the event is sealed.
      await sql`create index audit_events_unsealed on audit_events (account_id, mode, id) where seq is null`.execute(db);
      await sql`create unique index audit_events_by_chain on audit_events (account_id, mode, seq) where seq is not null`.execute(db);
      await sql`create index audit_events_by_action on audit_events (account_id, mode, action, seq) where seq is not null`.execute(db);
      await createTable(db, types, 'audit_chains', [...head, ['kept_seq', 'integer', 'zero'], ['kept_at', 'text']], (table) => table, [
        'account_id',
        'mode',
      ]);
      await createTable(db, types, 'audit_heads', head, (table) => table, ['account_id', 'mode', 'seq']);
      await createTable(
        db,
        types,
        'audit_counts',
        [
          ['account_id', 'text'],
          ['mode', 'text'],
          ['action', 'text'],
          ['total', 'integer'],
        ],
        (table) => table,
        ['account_id', 'mode', 'action'],
      );
      await createTable(db, types, 'release_heads', [['vault_id', 'text'], ...head], cascade('release_heads', 'vault_id', 'vaults'));
    },
  };
}
