import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes, type ColumnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Several ways to each recipient, when each was last confirmed, and in which language and by which clock the person reads. */
export function waysMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      for (const column of ['language', 'time_zone'] as const) await db.schema.alterTable('outbox').addColumn(column, 'text').execute();
      await widenRecipients(db, types);
      await createWays(db, types);
    },
  };
}

async function widenRecipients(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const texts = [
    'language',
    'time_zone',
    'way_confirmed_at',
    'way_declined_at',
    'way_asked_at',
    'way_fault',
    'way_fault_at',
    'way_link_id',
    'way_token_hash',
  ] as const;
  for (const column of texts)
    await db.schema
      .alterTable('recipients')
      .addColumn(column, types.text as RawBuilder<string>)
      .execute();
  await db.schema
    .alterTable('recipients')
    .addColumn('way_asks', types.integer as RawBuilder<string>, (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('recipients_by_way_token')
    .on('recipients')
    .columns(['way_token_hash'])
    .where(sql.ref('way_token_hash'), 'is not', null)
    .execute();
}

async function createWays(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'recipient_ways',
    [
      ['id', 'text'],
      ['account_id', 'text'],
      ['mode', 'text'],
      ['vault_id', 'text'],
      ['recipient_id', 'text'],
      ['kind', 'text'],
      ['address', 'text', 'null'],
      ['address_key', 'text', 'null'],
      ['deputy_recipient_id', 'text', 'null'],
      ['deputy_contact_id', 'text', 'null'],
      ['position', 'integer'],
      ['status', 'text'],
      ['token_hash', 'text'],
      ['confirmed_at', 'text', 'null'],
      ['asked_at', 'text', 'null'],
      ['asks', 'integer', 'zero'],
      ['fault', 'text', 'null'],
      ['fault_at', 'text', 'null'],
      ['created_at', 'text'],
      ['updated_at', 'text'],
    ],
    (table) => {
      const hanging = [
        cascade('recipient_ways', 'recipient_id', 'recipients'),
        cascade('recipient_ways', 'deputy_recipient_id', 'recipients'),
        cascade('recipient_ways', 'deputy_contact_id', 'trusted_contacts'),
      ];
      return hanging.reduce((made, hang) => hang(made), table).addUniqueConstraint('recipient_ways_token', ['token_hash']);
    },
  );
  await db.schema.createIndex('recipient_ways_by_recipient').on('recipient_ways').columns(['recipient_id', 'position']).execute();
  await db.schema.createIndex('recipient_ways_by_vault').on('recipient_ways').columns(['vault_id']).execute();
  await db.schema.createIndex('recipient_ways_by_address').on('recipient_ways').columns(['address_key']).execute();
  await db.schema.createIndex('recipient_ways_by_deputy').on('recipient_ways').columns(['deputy_recipient_id']).execute();
  // Whose deputy a message couldn't reach is told by the address alone.
  await db.schema.createIndex('trusted_contacts_by_address').on('trusted_contacts').columns(['email_key']).execute();
  await db.schema.createIndex('recipient_ways_by_contact').on('recipient_ways').columns(['deputy_contact_id']).execute();
}
