import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes, type ColumnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** Releases by people: approvals and death certificates. */
export function approvalsMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createApprovals(db, types);
      await createCertificates(db, types);
      // Policies of this type had no timer until now.
      await sql`
        update policies set timer_state = case (select vaults.status from vaults where vaults.id = policies.vault_id)
          when 'released' then '{"phase":"released"}' when 'active' then '{"phase":"quiet"}' else '{"phase":"frozen","noticed":false}' end
        where type = 'death_certificate' and configured = 1 and timer_state is null`.execute(db);
    },
  };
}

async function createApprovals(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'approval_settings',
    [
      ['vault_id', 'text'],
      ['required', 'integer'],
      ['changed_at', 'text'],
      ['changed_by', 'text'],
    ],
    cascade('approval_settings', 'vault_id', 'vaults'),
  );
  await createTable(
    db,
    types,
    'release_requests',
    [
      ['id', 'text'],
      ['vault_id', 'text'],
      ['account_id', 'text'],
      ['owner_id', 'text'],
      ['mode', 'text'],
      ['requested_by', 'text'],
      ['recipients_digest', 'text'],
      ['note', 'text', 'null'],
      ['status', 'text'],
      ['requested_at', 'text'],
      ['expires_at', 'text'],
      ['closed_at', 'text', 'null'],
      ['closed_by', 'text', 'null'],
    ],
    cascade('release_requests', 'vault_id', 'vaults'),
  );
  // What makes two requests at the same moment one.
  await db.schema
    .createIndex('release_requests_open')
    .unique()
    .on('release_requests')
    .columns(['vault_id'])
    .where(sql<boolean>`status = 'open'`)
    .execute();
  await db.schema
    .createIndex('release_requests_by_mode')
    .on('release_requests')
    .columns(['mode', 'id'])
    .where(sql<boolean>`status = 'open'`)
    .execute();
  await db.schema.createIndex('release_requests_by_vault').on('release_requests').columns(['vault_id', 'id']).execute();
  await createTable(
    db,
    types,
    'release_approvals',
    [
      ['request_id', 'text'],
      ['person_id', 'text'],
      ['decision', 'text'],
      ['reason', 'text', 'null'],
      ['at', 'text'],
    ],
    cascade('release_approvals', 'request_id', 'release_requests'),
    ['request_id', 'person_id'],
  );
}

async function createCertificates(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'certificates',
    [
      ['id', 'text'],
      ['vault_id', 'text'],
      ['account_id', 'text'],
      ['mode', 'text'],
      ['recipient_id', 'text'],
      ['recipient_email', 'text'],
      ['recipient_name', 'text', 'null'],
      ['status', 'text'],
      ['file_name', 'text'],
      ['mime_type', 'text'],
      ['statement', 'bytes'],
      ['blob_id', 'text'],
      ['blob_size_bytes', 'integer'],
      ['size_bytes', 'integer'],
      ['checksum', 'text'],
      ['wrapped_key', 'bytes'],
      ['scan_status', 'text'],
      ['scanned_at', 'text', 'null'],
      ['submitted_at', 'text'],
      ['reviewed_by', 'text', 'null'],
      ['reviewed_at', 'text', 'null'],
      ['review_reason', 'text', 'null'],
    ],
    cascade('certificates', 'vault_id', 'vaults'),
  );
  await db.schema.createIndex('certificates_by_vault').on('certificates').columns(['vault_id', 'id']).execute();
  await db.schema
    .createIndex('certificates_to_review')
    .on('certificates')
    .columns(['mode', 'id'])
    .where(sql<boolean>`status = 'submitted'`)
    .execute();
  await createTable(db, types, 'certificate_inquiries', [
    ['id', 'text'],
    ['email_key', 'text'],
    ['asked_at', 'text'],
  ]);
  // What was sent for a vault: until now only what waits was looked for, and has an index of its own.
  await db.schema
    .createIndex('outbox_settled_by_vault')
    .on('outbox')
    .columns(['vault_id', 'id'])
    .where(sql<boolean>`status <> 'queued'`)
    .execute();
  // Whom an address belongs to, for who comes without a link.
  await db.schema.createIndex('recipients_by_address').on('recipients').columns(['email_key', 'id']).execute();
}
