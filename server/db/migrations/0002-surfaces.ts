import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes, type ColumnTypes } from '../column-types.ts';
import { cascade, createTable, type Column } from '../create-table.ts';
import { createSearch, fillSearch } from '../create-search-index.ts';

/** What the other surfaces show and take: more columns, crypto accounts, webhooks, idempotency, usage, shared rates, search. */
export function surfacesMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await widenTables(db, types);
      await createCryptoAccounts(db, types);
      await createWebhooks(db, types);
      await createRequestMemory(db, types, dialect);
      await createSearch(db, types, dialect);
      await fillSearch(db);
    },
  };
}

async function addColumn(
  db: Kysely<unknown>,
  table: string,
  name: string,
  type: RawBuilder<unknown>,
  initial?: string | number,
): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn(name, type as RawBuilder<string>, (definition) =>
      initial === undefined ? definition : definition.notNull().defaultTo(initial),
    )
    .execute();
}

async function widenTables(db: Kysely<unknown>, { text, integer }: ColumnTypes): Promise<void> {
  await addColumn(db, 'vaults', 'metadata', text, '{}');
  await addColumn(db, 'vaults', 'deleted_at', text);
  await addColumn(db, 'vaults', 'purge_at_ms', integer);
  await db.schema
    .createIndex('vaults_to_purge')
    .on('vaults')
    .columns(['purge_at_ms'])
    .where(sql.ref('purge_at_ms'), 'is not', null)
    .execute();
  await addColumn(db, 'documents', 'category', text);
  await addColumn(db, 'document_versions', 'mime_type', text, '');
  await addColumn(db, 'document_versions', 'scan_status', text, 'skipped');
  await sql`update document_versions set
    mime_type = (select mime_type from documents where documents.id = document_versions.document_id),
    scan_status = (select scan_status from documents where documents.id = document_versions.document_id)`.execute(db);
  await addColumn(db, 'recipients', 'relationship', text);
  await addColumn(db, 'recipients', 'permission', text);
  await addColumn(db, 'recipients', 'notification_email', integer, 1);
  await addColumn(db, 'recipients', 'notification_sms', integer, 0);
  await addColumn(db, 'policies', 'notification_methods', text, '["email"]');
  await addColumn(db, 'policies', 'recipient_ids', text, '[]');
  await db.schema.createIndex('policies_by_id').on('policies').columns(['id']).execute();
  for (const name of ['owner_id', 'mode', 'created_at', 'updated_at']) await addColumn(db, 'check_ins', name, text, '');
  await sql`update check_ins set
    owner_id = (select owner_id from vaults where vaults.id = check_ins.vault_id),
    mode = (select mode from vaults where vaults.id = check_ins.vault_id),
    created_at = coalesce(completed_at, due_at, ''),
    updated_at = coalesce(completed_at, due_at, '')`.execute(db);
  // An owner's rows of all vaults, in the order they were made. (By the ids alone, Postgres would rather walk the primary key past everybody's.)
  for (const [table, made] of [
    ['check_ins', 'created_at'],
    ['documents', 'created_at'],
    ['recipients', 'added_at'],
    ['policies', 'created_at'],
  ] as const) {
    await db.schema.createIndex(`${table}_by_owner`).on(table).columns(['owner_id', 'mode', made, 'id']).execute();
  }
  // Late check-ins complete an older row: by their ids the newest would not come first.
  await db.schema
    .createIndex('check_ins_completed')
    .on('check_ins')
    .columns(['owner_id', 'mode', 'completed_at', 'id'])
    .where(sql.ref('completed_at'), 'is not', null)
    .execute();
}

const owned: readonly Column[] = [
  ['account_id', 'text'],
  ['owner_id', 'text'],
  ['mode', 'text'],
];

async function createCryptoAccounts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'crypto_accounts',
    [
      ['id', 'text'],
      ['vault_id', 'text'],
      ...owned,
      ['currency', 'text'],
      ['label', 'text'],
      ['address', 'text', 'null'],
      ['sealed_wallet', 'bytes'],
      ['created_at', 'text'],
      ['updated_at', 'text'],
    ],
    cascade('crypto_accounts', 'vault_id', 'vaults'),
  );
  await db.schema.createIndex('crypto_accounts_by_vault').on('crypto_accounts').columns(['vault_id', 'id']).execute();
}

async function createWebhooks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'webhooks',
    [
      ['id', 'text'],
      ...owned,
      ['url', 'text'],
      ['events', 'text'],
      ['payload', 'text'],
      ['enabled', 'integer'],
      ['sealed_secret', 'bytes'],
      ['created_at', 'text'],
      ['updated_at', 'text'],
      ['last_delivery_at', 'text', 'null'],
      ['succeeded', 'integer', 'zero'],
      ['failed', 'integer', 'zero'],
      ['recent_attempts', 'text'],
      ['next_due_ms', 'integer', 'null'],
    ],
    cascade('webhooks', 'owner_id', 'users'),
  );
  await db.schema.createIndex('webhooks_by_owner').on('webhooks').columns(['owner_id', 'mode', 'id']).execute();
  await db.schema
    .createIndex('webhooks_due')
    .on('webhooks')
    .columns(['next_due_ms'])
    .where(sql.ref('next_due_ms'), 'is not', null)
    .execute();
  await createTable(
    db,
    types,
    'webhook_deliveries',
    [
      ['id', 'text'],
      ['webhook_id', 'text'],
      ['event_id', 'text'],
      ['event_type', 'text'],
      ['body', 'text'],
      ['status', 'text'],
      ['attempts', 'integer', 'zero'],
      ['next_attempt_ms', 'integer', 'null'],
      ['attempted_at', 'text', 'null'],
      ['response_code', 'integer', 'null'],
      ['response_time_ms', 'integer', 'null'],
      ['last_error', 'text', 'null'],
      ['created_at', 'text'],
    ],
    cascade('webhook_deliveries', 'webhook_id', 'webhooks'),
  );
  await db.schema.createIndex('webhook_deliveries_by_webhook').on('webhook_deliveries').columns(['webhook_id', 'id']).execute();
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'next_attempt_ms', 'id'])
    .where(sql<boolean>`status = 'pending'`)
    .execute();
  await db.schema.createIndex('webhook_deliveries_by_status').on('webhook_deliveries').columns(['webhook_id', 'status', 'id']).execute();
  await db.schema
    .createIndex('webhook_deliveries_ended')
    .on('webhook_deliveries')
    .columns(['created_at'])
    .where(sql<boolean>`status <> 'pending'`)
    .execute();
}

/** What is remembered of requests: answers to repeat, deprecated paths in use, and the counts that several servers share. */
async function createRequestMemory(db: Kysely<unknown>, types: ColumnTypes, dialect: Dialect): Promise<void> {
  await createTable(
    db,
    types,
    'idempotency_keys',
    [
      ['scope', 'text'],
      ['idempotency_key', 'text'],
      ['claim_id', 'text'],
      ['endpoint', 'text'],
      ['fingerprint', 'text', 'null'],
      ['status', 'text'],
      ['locked_until_ms', 'integer'],
      ['response_status', 'integer', 'null'],
      ['sealed_response', 'bytes', 'null'],
      ['expires_at_ms', 'integer'],
    ],
    (table) => table.addUniqueConstraint('idempotency_keys_claim', ['claim_id']),
    ['scope', 'idempotency_key'],
  );
  await db.schema.createIndex('idempotency_keys_expired').on('idempotency_keys').columns(['expires_at_ms']).execute();
  await createTable(
    db,
    types,
    'deprecated_usage',
    [
      ['owner_id', 'text'],
      ['mode', 'text'],
      ['endpoint', 'text'],
      ['count', 'integer', 'zero'],
      ['last_used_at', 'text'],
    ],
    cascade('deprecated_usage', 'owner_id', 'users'),
    ['owner_id', 'mode', 'endpoint'],
  );
  await createTable(db, types, 'rate_counts', [
    ['name', 'text'],
    ['ends_ms', 'integer'],
    ['period_ms', 'integer'],
    ['most', 'integer'],
    ['used', 'integer'],
    ['granted', 'integer'],
  ]);
  await db.schema.createIndex('rate_counts_ended').on('rate_counts').columns(['ends_ms']).execute();
  // Counts of the running minute or hour: worth no log, and gone after a crash of the database.
  if (dialect === 'postgres') await sql`alter table rate_counts set unlogged`.execute(db);
}
