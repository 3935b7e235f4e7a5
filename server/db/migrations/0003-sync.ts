import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes, type ColumnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Client custody: tokens, and of each user the keyring, devices, items with the log of their changes, parts, packs and uploads. */
export function syncMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createAccounts(db, types);
      await createItems(db, types, dialect);
      await createParts(db, types);
    },
  };
}

async function createAccounts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'platform_tokens',
    [
      ['id', 'text'],
      ['user_id', 'text'],
      ['name', 'text'],
      ['secret_hash', 'text'],
      ['created_at', 'text'],
      ['expires_at', 'text', 'null'],
      ['revoked_at', 'text', 'null'],
    ],
    (table) => cascade('platform_tokens', 'user_id', 'users')(table).addUniqueConstraint('platform_tokens_secret', ['secret_hash']),
  );
  await db.schema.createIndex('platform_tokens_by_user').on('platform_tokens').columns(['user_id', 'id']).execute();
  await createTable(
    db,
    types,
    'sync_accounts',
    [
      ['user_id', 'text'],
      ['keyring', 'bytes', 'null'],
      ['keyring_generation', 'integer', 'zero'],
      ['custody_id', 'text', 'null'],
      ['identity', 'bytes', 'null'],
      ['last_seq', 'integer', 'zero'],
      ['chain', 'bytes'],
      ['used_bytes', 'integer', 'zero'],
      ['created_at', 'text'],
      ['updated_at', 'text'],
    ],
    cascade('sync_accounts', 'user_id', 'users'),
  );
  await createTable(
    db,
    types,
    'sync_devices',
    [
      ['user_id', 'text'],
      ['id', 'text'],
      ['public_key', 'bytes'],
      ['certificate', 'bytes'],
      ['sealed_name', 'bytes'],
      ['added_at', 'text'],
      ['revoked_at', 'text', 'null'],
      ['head_seq', 'integer', 'null'],
      ['head_chain', 'bytes', 'null'],
      ['head_signature', 'bytes', 'null'],
      ['head_at', 'text', 'null'],
    ],
    cascade('sync_devices', 'user_id', 'users'),
    ['user_id', 'id'],
  );
}

async function createItems(db: Kysely<unknown>, types: ColumnTypes, dialect: Dialect): Promise<void> {
  // Items are long: in their key's own tree SQLite would have to walk over them to find others.
  const apart: ColumnTypes = dialect === 'sqlite' ? { ...types, tableEnd: sql`strict` } : types;
  await createTable(
    db,
    apart,
    'sync_items',
    [
      ['user_id', 'text'],
      ['id', 'text'],
      ['vault', 'text'],
      ['kind', 'text'],
      ['revision', 'integer'],
      ['deleted', 'integer'],
      ['parts', 'text'],
      ['sealed', 'bytes'],
      ['sealed_hash', 'bytes'],
      ['sealed_bytes', 'integer'],
      ['seq', 'integer'],
      ['updated_at', 'text'],
    ],
    cascade('sync_items', 'user_id', 'users'),
    ['user_id', 'id'],
  );
  await createTable(
    db,
    types,
    'sync_log',
    [
      ['user_id', 'text'],
      ['seq', 'integer'],
      ['item_id', 'text'],
      ['revision', 'integer'],
      ['sealed_hash', 'bytes'],
    ],
    cascade('sync_log', 'user_id', 'users'),
    ['user_id', 'seq'],
  );
}

async function createParts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'sync_packs',
    [
      ['id', 'text'],
      ['user_id', 'text'],
      ['size_bytes', 'integer'],
      ['live_parts', 'integer'],
      ['live_bytes', 'integer'],
      ['created_at', 'text'],
    ],
    cascade('sync_packs', 'user_id', 'users'),
  );
  await db.schema.createIndex('sync_packs_dead').on('sync_packs').columns(['id']).where(sql<boolean>`live_parts = 0`).execute();
  await createTable(
    db,
    types,
    'sync_parts',
    [
      ['user_id', 'text'],
      ['name', 'text'],
      ['pack_id', 'text'],
      ['offset_bytes', 'integer'],
      ['size_bytes', 'integer'],
      ['unused_since_ms', 'integer', 'null'],
    ],
    cascade('sync_parts', 'user_id', 'users'),
    ['user_id', 'name'],
  );
  await db.schema
    .createIndex('sync_parts_unused')
    .on('sync_parts')
    .columns(['unused_since_ms', 'user_id', 'name'])
    .where(sql.ref('unused_since_ms'), 'is not', null)
    .execute();
  await createTable(
    db,
    types,
    'sync_part_uses',
    [
      ['user_id', 'text'],
      ['holder', 'text'],
      ['name', 'text'],
    ],
    cascade('sync_part_uses', 'user_id', 'users'),
    ['user_id', 'holder', 'name'],
  );
  await db.schema.createIndex('sync_part_uses_by_name').on('sync_part_uses').columns(['user_id', 'name']).execute();
  await createTable(
    db,
    types,
    'sync_uploads',
    [
      ['id', 'text'],
      ['user_id', 'text'],
      ['size_bytes', 'integer'],
      ['created_at_ms', 'integer'],
      ['finished_at_ms', 'integer', 'null'],
    ],
    cascade('sync_uploads', 'user_id', 'users'),
  );
  await db.schema.createIndex('sync_uploads_by_user').on('sync_uploads').columns(['user_id', 'created_at_ms']).execute();
  await db.schema.createIndex('sync_uploads_by_age').on('sync_uploads').columns(['created_at_ms']).execute();
}
