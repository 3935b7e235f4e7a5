import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Vaults whose halves are kept by two servers and a third party: plans, what the custodians tell each other, and shares of before. */
export function custodiansMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createTable(
        db,
        types,
        'custody_plans',
        [
          ['vault_id', 'text'],
          ['number', 'integer'],
          ['plan', 'text'],
          ['signature', 'text'],
          ['owner_key', 'text'],
          ['hash', 'text'],
          ['taken_at', 'text'],
        ],
        cascade('custody_plans', 'vault_id', 'vaults'),
        ['vault_id', 'number'],
      );
      await createTable(
        db,
        types,
        'custodian_states',
        [
          ['vault_id', 'text'],
          ['facts', 'text'],
          ['state', 'text'],
          ['tell_at_ms', 'integer'],
        ],
        cascade('custodian_states', 'vault_id', 'vaults'),
      );
      await db.schema.createIndex('custodian_states_due').on('custodian_states').columns(['tell_at_ms']).execute();
      await createTable(
        db,
        types,
        'custody_notes',
        [
          ['vault_id', 'text'],
          ['hash', 'text'],
          ['signer', 'text'],
          ['kind', 'text'],
          ['counter', 'integer'],
          ['note', 'text'],
          ['signature', 'text'],
          ['taken_at', 'text'],
          ['receipt', 'text', 'null'],
          ['receipt_signature', 'text', 'null'],
        ],
        cascade('custody_notes', 'vault_id', 'vaults'),
        ['vault_id', 'hash'],
      );
      await db.schema
        .createIndex('custody_notes_by_signer')
        .on('custody_notes')
        .columns(['vault_id', 'signer', 'kind', 'counter'])
        .execute();
      await createTable(
        db,
        types,
        'custody_letters',
        [
          ['vault_id', 'text'],
          ['place', 'integer'],
          ['address', 'text'],
          ['notes', 'text'],
          ['due_at_ms', 'integer', 'null'],
          ['waiting_since_ms', 'integer', 'null'],
          ['attempts', 'integer', 'zero'],
          ['last_error', 'text', 'null'],
          ['delivered_at', 'text', 'null'],
        ],
        cascade('custody_letters', 'vault_id', 'vaults'),
        ['vault_id', 'place'],
      );
      await db.schema.createIndex('custody_letters_due').on('custody_letters').columns(['due_at_ms']).execute();
      await db.schema.createIndex('custody_letters_waiting').on('custody_letters').columns(['waiting_since_ms']).execute();
      await createTable(
        db,
        types,
        'earlier_halves',
        [
          ['id', 'text'],
          ['vault_id', 'text'],
          ['recipient_id', 'text'],
          ['key_generation', 'integer'],
          ['wrapped_half', 'bytes'],
          ['put_at', 'text'],
        ],
        (table) => cascade('earlier_halves', 'vault_id', 'vaults')(cascade('earlier_halves', 'recipient_id', 'recipients')(table)),
      );
      await db.schema
        .createIndex('earlier_halves_by_vault')
        .on('earlier_halves')
        .columns(['vault_id', 'recipient_id', 'key_generation'])
        .unique()
        .execute();
      await createTable(
        db,
        types,
        'third_shares',
        [
          ['id', 'text'],
          ['vault_id', 'text'],
          ['recipient_id', 'text'],
          ['key_generation', 'integer'],
          ['wrapped_share', 'bytes'],
          ['brought_at', 'text'],
        ],
        (table) => cascade('third_shares', 'vault_id', 'vaults')(cascade('third_shares', 'recipient_id', 'recipients')(table)),
      );
      await db.schema
        .createIndex('third_shares_by_vault')
        .on('third_shares')
        .columns(['vault_id', 'recipient_id', 'key_generation'])
        .unique()
        .execute();
    },
  };
}
