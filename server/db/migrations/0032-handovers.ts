import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/**
 * What happens after a release until each recipient has opened what was left to them. Nothing is begun here for releases of before: the
 * server does it by and by, so that a backup of an earlier version is treated alike.
 */
export function handoversMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      // By which way a link was sent: its codes go there too. Null: to the recipient's own address, as all did.
      await db.schema
        .alterTable('links')
        .addColumn('way_id', types.text as RawBuilder<string>)
        .execute();
      await createTable(
        db,
        types,
        'handovers',
        [
          ['id', 'text'],
          ['recipient_id', 'text'],
          ['vault_id', 'text'],
          ['account_id', 'text'],
          ['mode', 'text'],
          ['phase', 'text'],
          ['state', 'text'],
          ['began_at', 'text'],
          ['opened_at', 'text', 'null'],
          ['unreached_at', 'text', 'null'],
          ['due_ms', 'integer', 'null'],
          ['revision', 'integer', 'zero'],
        ],
        (table) => cascade('handovers', 'recipient_id', 'recipients')(table).addUniqueConstraint('handovers_recipient', ['recipient_id']),
      );
      await db.schema.createIndex('handovers_by_vault').on('handovers').columns(['vault_id', 'id']).execute();
      // Looked through at every tick: only those that wait are in it.
      await db.schema.createIndex('handovers_due').on('handovers').columns(['due_ms']).where(sql.ref('due_ms'), 'is not', null).execute();
      // Listed by how long they have waited, and counted for the metrics.
      await db.schema
        .createIndex('handovers_waiting')
        .on('handovers')
        .columns(['mode', 'began_at', 'id', 'unreached_at'])
        .where(sql<boolean>`due_ms is not null and phase = 'waiting'`)
        .execute();
      await db.schema
        .createIndex('handovers_due_in_test')
        .on('handovers')
        .columns(['account_id', 'due_ms'])
        .where(sql<boolean>`due_ms is not null and mode = 'test'`)
        .execute();
      await createTable(
        db,
        types,
        'handover_messages',
        [
          ['id', 'text'],
          ['handover_id', 'text'],
          ['recipient_id', 'text'],
          ['vault_id', 'text'],
          ['way_id', 'text'],
          ['way_kind', 'text'],
          ['message', 'text'],
          ['link_id', 'text'],
          ['mail_id', 'text'],
          ['answer', 'text', 'null'],
          ['answered_at', 'text', 'null'],
          ['sent_at', 'text'],
        ],
        cascade('handover_messages', 'handover_id', 'handovers'),
      );
      await db.schema.createIndex('handover_messages_by_handover').on('handover_messages').columns(['handover_id', 'id']).execute();
      await db.schema.createIndex('handover_messages_by_recipient').on('handover_messages').columns(['recipient_id', 'id']).execute();
      await db.schema.createIndex('handover_messages_by_mail').on('handover_messages').columns(['mail_id']).execute();
      await db.schema.createIndex('handover_messages_by_link').on('handover_messages').columns(['link_id']).execute();
      await db.schema
        .createIndex('grants_unopened')
        .on('grants')
        .columns(['created_at', 'id'])
        .where(sql.ref('first_opened_at'), 'is', null)
        .execute();
    },
  };
}
