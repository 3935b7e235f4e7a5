import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes, type ColumnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Documents that several people are asked to sign in an order: who they are, what opens it to them, and what certifies their keys. */
export function witnessingsMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createWitnessings(db, types);
      await createWitnesses(db, types);
      await createWaysIn(db, types);
      await createTable(db, types, 'witness_authority', [
        ['name', 'text'],
        ['certificate', 'bytes'],
        ['sealed_key', 'bytes'],
        ['made_at', 'text'],
      ]);
    },
  };
}

async function createWitnessings(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'witnessings',
    [
      ['id', 'text'],
      ['vault_id', 'text', 'null'],
      ['document_id', 'text'],
      ['version', 'integer'],
      ['account_id', 'text'],
      ['owner_id', 'text'],
      ['mode', 'text'],
      ['sealed', 'integer'],
      ['state', 'text'],
      ['second_factor', 'text'],
      ['days', 'integer'],
      ['visible', 'integer'],
      ['blob_id', 'text', 'null'],
      ['blob_size_bytes', 'integer', 'null'],
      ['size_bytes', 'integer'],
      ['checksum', 'text'],
      ['wrapped_key', 'bytes', 'null'],
      ['slots', 'text'],
      ['created_at', 'text'],
      ['ended_at', 'text', 'null'],
      ['error', 'text', 'null'],
      ['reached_level', 'text', 'null'],
      ['attempts', 'integer', 'zero'],
      ['next_attempt_ms', 'integer', 'null'],
    ],
    (table) => cascade('witnessings', 'owner_id', 'users')(cascade('witnessings', 'vault_id', 'vaults')(table)),
  );
  await db.schema.createIndex('witnessings_by_owner').on('witnessings').columns(['owner_id', 'mode', 'id']).execute();
  await db.schema.createIndex('witnessings_by_vault').on('witnessings').columns(['vault_id']).execute();
  await db.schema.createIndex('witnessings_by_document').on('witnessings').columns(['document_id']).execute();
  await db.schema.createIndex('witnessings_by_blob').on('witnessings').columns(['blob_id']).execute();
  await db.schema
    .createIndex('witnessings_due')
    .on('witnessings')
    .columns(['next_attempt_ms'])
    .where(sql.ref('next_attempt_ms'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('witnessings_ended')
    .on('witnessings')
    .columns(['ended_at'])
    .where(sql.ref('ended_at'), 'is not', null)
    .execute();
}

async function createWitnesses(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'witnesses',
    [
      ['id', 'text'],
      ['witnessing_id', 'text'],
      ['position', 'integer'],
      ['name', 'text'],
      ['email', 'text'],
      ['email_key', 'text'],
      ['language', 'text'],
      ['phone', 'text', 'null'],
      ['word_hash', 'text', 'null'],
      ['state', 'text'],
      ['token_hash', 'text'],
      ['wrong_codes', 'integer', 'zero'],
      ['invited_at', 'text', 'null'],
      ['expires_ms', 'integer', 'null'],
      ['reminded', 'integer', 'zero'],
      ['look_at_ms', 'integer', 'null'],
      ['opened_at', 'text', 'null'],
      ['certificate_hash', 'text', 'null'],
      ['certificates', 'integer', 'zero'],
      ['signed_at_ms', 'integer', 'null'],
      ['cms', 'bytes', 'null'],
      ['sent_hash', 'text', 'null'],
      ['certificate_kind', 'text', 'null'],
      ['certificate_name', 'text', 'null'],
      ['decline_reason', 'text', 'null'],
    ],
    (table) =>
      cascade(
        'witnesses',
        'witnessing_id',
        'witnessings',
      )(table)
        .addUniqueConstraint('witnesses_token', ['token_hash'])
        .addUniqueConstraint('witnesses_order', ['witnessing_id', 'position']),
  );
  await db.schema.createIndex('witnesses_by_address').on('witnesses').columns(['email_key']).execute();
  await db.schema
    .createIndex('witnesses_due')
    .on('witnesses')
    .columns(['look_at_ms'])
    .where(sql.ref('look_at_ms'), 'is not', null)
    .execute();
}

/** Codes and sessions, as those of recipients. */
async function createWaysIn(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'witness_codes',
    [
      ['id', 'text'],
      ['witness_id', 'text'],
      ['channel', 'text'],
      ['wrong_tries', 'integer', 'zero'],
      ['used', 'integer', 'zero'],
      ['created_at', 'text'],
      ['expires_at', 'text'],
    ],
    cascade('witness_codes', 'witness_id', 'witnesses'),
  );
  await db.schema.createIndex('witness_codes_by_witness').on('witness_codes').columns(['witness_id', 'channel', 'id']).execute();
  await createTable(
    db,
    types,
    'witness_sessions',
    [
      ['token_hash', 'text'],
      ['witness_id', 'text'],
      ['created_at', 'text'],
      ['expires_at', 'text'],
    ],
    cascade('witness_sessions', 'witness_id', 'witnesses'),
  );
  await db.schema.createIndex('witness_sessions_by_witness').on('witness_sessions').columns(['witness_id']).execute();
  await db.schema.createIndex('witness_sessions_by_expiry').on('witness_sessions').columns(['expires_at']).execute();
}
