import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes, type ColumnTypes } from '../column-types.ts';
import { cascade, createTable, type Column } from '../create-table.ts';

const owned: readonly Column[] = [
  ['account_id', 'text'],
  ['owner_id', 'text'],
  ['mode', 'text'],
];

/** Accounts, keys, vaults and all that hangs on them up to their release. */
export function vaultsMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createAccounts(db, types);
      await createVaults(db, types);
      await createPolicies(db, types);
      await createDocuments(db, types);
      await createRecipients(db, types);
      await createReleases(db, types);
      await createLinks(db, types);
      await createJournals(db, types);
    },
  };
}

async function createAccounts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(db, types, 'installation', [
    ['name', 'text'],
    ['value', 'text'],
  ]);
  await createTable(db, types, 'accounts', [
    ['id', 'text'],
    ['plan', 'text'],
    ['test_clock_offset_ms', 'integer', 'zero'],
    ['created_at', 'text'],
  ]);
  await createTable(
    db,
    types,
    'users',
    [
      ['id', 'text'],
      ['account_id', 'text'],
      ['email', 'text'],
      ['email_key', 'text'],
      ['name', 'text', 'null'],
      ['created_at', 'text'],
    ],
    (table) => cascade('users', 'account_id', 'accounts')(table).addUniqueConstraint('users_email', ['email_key']),
  );
  await createTable(
    db,
    types,
    'api_keys',
    [
      ['id', 'text'],
      ['user_id', 'text'],
      ['name', 'text'],
      ['mode', 'text'],
      ['secret_hash', 'text'],
      ['permissions', 'text'],
      ['allowed_addresses', 'text'],
      ['status', 'text'],
      ['expires_at', 'text', 'null'],
      ['created_at', 'text'],
    ],
    (table) => cascade('api_keys', 'user_id', 'users')(table).addUniqueConstraint('api_keys_secret', ['secret_hash']),
  );
}

async function createVaults(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'vaults',
    [
      ['id', 'text'],
      ...owned,
      ['name', 'text'],
      ['description', 'text'],
      ['status', 'text'],
      ['tags', 'text'],
      ['notifications_enabled', 'integer'],
      ['auto_renew', 'integer'],
      ['document_count', 'integer', 'zero'],
      ['recipient_count', 'integer', 'zero'],
      ['verified_recipient_count', 'integer', 'zero'],
      ['size_bytes', 'integer', 'zero'],
      ['total_views', 'integer', 'zero'],
      ['total_downloads', 'integer', 'zero'],
      ['last_access_at', 'text', 'null'],
      ['last_document_upload_at', 'text', 'null'],
      ['created_at', 'text'],
      ['updated_at', 'text'],
      ['archived_at', 'text', 'null'],
      ['released_at', 'text', 'null'],
    ],
    cascade('vaults', 'owner_id', 'users'),
  );
  for (const order of ['created_at', 'updated_at', 'name']) {
    await db.schema.createIndex(`vaults_by_${order}`).on('vaults').columns(['owner_id', 'mode', 'status', order, 'id']).execute();
  }
  await createTable(
    db,
    types,
    'vault_counts',
    [
      ['owner_id', 'text'],
      ['account_id', 'text'],
      ['mode', 'text'],
      ['status', 'text'],
      ['total', 'integer', 'zero'],
    ],
    (table) => table,
    ['account_id', 'mode', 'owner_id', 'status'],
  );
  await createTable(
    db,
    types,
    'vault_keys',
    [
      ['vault_id', 'text'],
      ['wrapped_key', 'bytes'],
    ],
    cascade('vault_keys', 'vault_id', 'vaults'),
  );
}

async function createPolicies(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'policies',
    [
      ['vault_id', 'text'],
      ['id', 'text'],
      ...owned,
      ['type', 'text'],
      ['configured', 'integer'],
      ['backup', 'integer'],
      ['frequency', 'text', 'null'],
      ['grace_hours', 'integer', 'null'],
      ['reminder_days_before', 'integer', 'null'],
      ['release_date', 'text', 'null'],
      ['release_wall_time', 'text', 'null'],
      ['time_zone', 'text', 'null'],
      ['pre_release_notification_days', 'integer', 'null'],
      ['required_confirmations', 'integer', 'null'],
      ['waiting_period_days', 'integer', 'null'],
      ['last_check_in_at', 'text', 'null'],
      ['paused_at', 'text', 'null'],
      ['pause_until', 'text', 'null'],
      ['pause_reason', 'text', 'null'],
      ['resumed_at', 'text', 'null'],
      ['created_at', 'text'],
      ['updated_at', 'text'],
      ['timer_state', 'text', 'null'],
      ['wake_at_ms', 'integer', 'null'],
      ['next_due_at', 'text', 'null'],
      ['revision', 'integer', 'zero'],
      ['open_missed_id', 'text', 'null'],
      ['check_in_rows', 'integer', 'zero'],
      ['total_check_ins', 'integer', 'zero'],
      ['missed_check_ins', 'integer', 'zero'],
      ['on_time_check_ins', 'integer', 'zero'],
      ['first_check_in_at', 'text', 'null'],
      ['latest_check_in_at', 'text', 'null'],
    ],
    cascade('policies', 'vault_id', 'vaults'),
  );
  // Partial indexes: what the scheduler asks for costs by what is due, whatever number of policies exist.
  await db.schema.createIndex('policies_due').on('policies').columns(['wake_at_ms']).where(sql.ref('wake_at_ms'), 'is not', null).execute();
  await db.schema
    .createIndex('policies_due_in_test')
    .on('policies')
    .columns(['account_id', 'wake_at_ms'])
    .where(sql<boolean>`wake_at_ms is not null and mode = 'test'`)
    .execute();
  await db.schema
    .createIndex('policies_upcoming')
    .on('policies')
    .columns(['owner_id', 'mode', 'next_due_at'])
    .where(sql.ref('next_due_at'), 'is not', null)
    .execute();
  await createTable(
    db,
    types,
    'check_ins',
    [
      ['vault_id', 'text'],
      ['id', 'text'],
      ['completed_at', 'text', 'null'],
      ['due_at', 'text', 'null'],
      ['method', 'text', 'null'],
      ['status', 'text'],
      ['ip_address', 'text', 'null'],
    ],
    cascade('check_ins', 'vault_id', 'vaults'),
    ['vault_id', 'id'],
  );
}

async function createDocuments(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'documents',
    [
      ['id', 'text'],
      ['vault_id', 'text'],
      ...owned,
      ['name', 'text'],
      ['description', 'text'],
      ['mime_type', 'text'],
      ['custody', 'text'],
      ['tags', 'text'],
      ['version', 'integer'],
      ['size_bytes', 'integer'],
      ['checksum', 'text'],
      ['scan_status', 'text'],
      ['scanned_at', 'text', 'null'],
      ['created_at', 'text'],
      ['updated_at', 'text'],
    ],
    cascade('documents', 'vault_id', 'vaults'),
  );
  for (const order of ['created_at', 'name', 'size_bytes']) {
    await db.schema.createIndex(`documents_by_${order}`).on('documents').columns(['vault_id', order, 'id']).execute();
  }
  await createTable(
    db,
    types,
    'document_versions',
    [
      ['document_id', 'text'],
      ['version', 'integer'],
      ['blob_id', 'text'],
      ['blob_size_bytes', 'integer'],
      ['size_bytes', 'integer'],
      ['checksum', 'text'],
      ['wrapped_key', 'bytes'],
      ['created_at', 'text'],
    ],
    cascade('document_versions', 'document_id', 'documents'),
    ['document_id', 'version'],
  );
  await createTable(db, types, 'blob_garbage', [
    ['blob_id', 'text'],
    ['not_before_ms', 'integer'],
  ]);
  await db.schema.createIndex('blob_garbage_due').on('blob_garbage').columns(['not_before_ms']).execute();
}

async function createRecipients(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'recipients',
    [
      ['id', 'text'],
      ['vault_id', 'text'],
      ...owned,
      ['email', 'text'],
      ['email_key', 'text'],
      ['name', 'text', 'null'],
      ['status', 'text'],
      ['access_granted', 'integer', 'zero'],
      ['added_at', 'text'],
      ['updated_at', 'text'],
      ['verified_at', 'text', 'null'],
      ['last_access_at', 'text', 'null'],
      ['last_ip_address', 'text', 'null'],
      ['last_user_agent', 'text', 'null'],
    ],
    (table) => cascade('recipients', 'vault_id', 'vaults')(table).addUniqueConstraint('recipients_email', ['vault_id', 'email_key']),
  );
  await db.schema.createIndex('recipients_by_vault').on('recipients').columns(['vault_id', 'id']).execute();
}

async function createReleases(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'releases',
    [
      ['id', 'text'],
      ['vault_id', 'text'],
      ['trigger', 'text'],
      ['note', 'text', 'null'],
      ['released_at', 'text'],
      ['recipients_notified', 'integer', 'zero'],
    ],
    (table) => cascade('releases', 'vault_id', 'vaults')(table).addUniqueConstraint('releases_vault', ['vault_id']),
  );
  await createTable(
    db,
    types,
    'grants',
    [
      ['id', 'text'],
      ['release_id', 'text'],
      ['recipient_id', 'text'],
      ['vault_id', 'text'],
      ['views', 'integer', 'zero'],
      ['downloads', 'integer', 'zero'],
      ['first_opened_at', 'text', 'null'],
      ['last_opened_at', 'text', 'null'],
      ['created_at', 'text'],
    ],
    (table) =>
      cascade(
        'grants',
        'vault_id',
        'vaults',
      )(cascade('grants', 'recipient_id', 'recipients')(table)).addUniqueConstraint('grants_recipient', ['recipient_id']),
  );
  await db.schema.createIndex('grants_by_vault').on('grants').columns(['vault_id']).execute();
}

async function createLinks(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'links',
    [
      ['id', 'text'],
      ['kind', 'text'],
      ['token_hash', 'text'],
      ['vault_id', 'text'],
      ['recipient_id', 'text', 'null'],
      ['expires_at', 'text'],
      ['wrong_codes', 'integer', 'zero'],
      ['created_at', 'text'],
    ],
    (table) =>
      cascade(
        'links',
        'vault_id',
        'vaults',
      )(cascade('links', 'recipient_id', 'recipients')(table)).addUniqueConstraint('links_token', ['token_hash']),
  );
  await db.schema.createIndex('links_by_vault').on('links').columns(['vault_id', 'kind']).execute();
  await db.schema.createIndex('links_by_recipient').on('links').columns(['recipient_id', 'kind', 'id']).execute();
  await createTable(
    db,
    types,
    'link_codes',
    [
      ['id', 'text'],
      ['link_id', 'text'],
      ['wrong_tries', 'integer', 'zero'],
      ['used', 'integer', 'zero'],
      ['created_at', 'text'],
      ['expires_at', 'text'],
    ],
    cascade('link_codes', 'link_id', 'links'),
  );
  await db.schema.createIndex('link_codes_by_link').on('link_codes').columns(['link_id', 'id']).execute();
  await createTable(
    db,
    types,
    'recipient_sessions',
    [
      ['token_hash', 'text'],
      ['link_id', 'text'],
      ['recipient_id', 'text'],
      ['created_at', 'text'],
      ['expires_at', 'text'],
    ],
    (table) => cascade('recipient_sessions', 'recipient_id', 'recipients')(cascade('recipient_sessions', 'link_id', 'links')(table)),
  );
  await db.schema.createIndex('recipient_sessions_by_link').on('recipient_sessions').columns(['link_id']).execute();
  await db.schema.createIndex('recipient_sessions_by_recipient').on('recipient_sessions').columns(['recipient_id']).execute();
  await db.schema.createIndex('recipient_sessions_by_expiry').on('recipient_sessions').columns(['expires_at']).execute();
}

async function createJournals(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'outbox',
    [
      ['id', 'text'],
      ['dedup_key', 'text'],
      ['kind', 'text'],
      ['account_id', 'text'],
      ['mode', 'text'],
      ['vault_id', 'text'],
      ['recipient_id', 'text', 'null'],
      ['to_address', 'text'],
      ['to_name', 'text', 'null'],
      ['facts', 'text'],
      ['status', 'text'],
      ['attempts', 'integer', 'zero'],
      ['next_attempt_ms', 'integer'],
      ['accepted_at', 'text', 'null'],
      ['last_error', 'text', 'null'],
      ['created_at', 'text'],
    ],
    (table) => table.addUniqueConstraint('outbox_dedup', ['dedup_key']),
  );
  await db.schema
    .createIndex('outbox_due')
    .on('outbox')
    .columns(['mode', 'next_attempt_ms', 'id'])
    .where(sql<boolean>`status = 'queued'`)
    .execute();
  await db.schema.createIndex('outbox_queued_by_vault').on('outbox').columns(['vault_id']).where(sql<boolean>`status = 'queued'`).execute();
  await createTable(db, types, 'audit_events', [
    ['id', 'text'],
    ['account_id', 'text'],
    ['mode', 'text'],
    ['vault_id', 'text', 'null'],
    ['actor_type', 'text'],
    ['actor_id', 'text', 'null'],
    ['action', 'text'],
    ['resource_type', 'text'],
    ['resource_id', 'text'],
    ['at', 'text'],
    ['ip_address', 'text', 'null'],
    ['request_id', 'text', 'null'],
    ['details', 'text'],
  ]);
  await db.schema.createIndex('audit_events_by_vault').on('audit_events').columns(['vault_id', 'id']).execute();
  await createTable(db, types, 'request_log', [
    ['id', 'text'],
    ['key_id', 'text', 'null'],
    ['method', 'text'],
    ['endpoint', 'text'],
    ['status', 'integer'],
    ['ip_address', 'text'],
    ['at', 'text'],
    ['request_id', 'text'],
  ]);
}
