import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../shared/node/database/database.ts';
import { migrate } from '../../../shared/node/database/migrate.ts';
import { openPostgres } from '../../../shared/node/database/postgres.ts';
import { openSqlite } from '../../../shared/node/database/sqlite.ts';
import { postgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import type { Schema } from '../schema.ts';
import { randomKey } from '../../../shared/crypto/keys.ts';
import { sealEvents } from '../../core/audit/seal-events.ts';
import { verifyChains } from '../../core/audit/verify-chains.ts';
import { installationKeysFrom } from '../../core/installation-keys.ts';
import { openDatabase } from '../open.ts';
import { migrationsFor } from './index.ts';
import { openInProcess, tables, type Place } from './migrations-test-kit.ts';

type Dialect = 'sqlite' | 'postgres';

async function newPlace(dialect: Dialect): Promise<Place> {
  return { dataDir: (await tempFolder('migrations')).path, databaseUrl: dialect === 'postgres' ? await postgresUrl() : null };
}

/** Opens without migrating. */
function openBare({ dataDir, databaseUrl }: Place): Database<Schema> {
  return databaseUrl === null ? openSqlite<Schema>(join(dataDir, 'heirlock.db')) : openPostgres<Schema>(databaseUrl);
}

const names = Object.keys(migrationsFor('sqlite'));

const then = instantOf('2026-03-02T12:00:00.000Z');

/** Rows that most versions can hold: an account, its one user and their vault. */
const account = `insert into accounts (id, plan, created_at) values ('A1', 'enterprise', '${then}')`;
const user = `insert into users (id, account_id, email, email_key, created_at) values ('U1', 'A1', 'a@example.org', 'a@example.org', '${then}')`;
const vault = `insert into vaults (id, account_id, owner_id, mode, name, description, status, tags, notifications_enabled, auto_renew, created_at, updated_at)
  values ('V1', 'A1', 'U1', 'live', 'Papers', '', 'active', '[]', 1, 0, '${then}', '${then}')`;

/** For a migration that brings a table of its own, and has nothing to put into it. */
const isEmpty = (table: keyof Schema) => async (database: Database<Schema>) =>
  expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);

/**
 * Rows that stand in the database before a migration runs, by its name, and what must be true of them after it. BYTES is some bytes. Every new
 * migration needs an entry here: that it keeps what people had is the whole point of it.
 */
const withRows: Readonly<
  Record<string, { readonly before: readonly string[]; readonly after: (database: Database<Schema>) => Promise<void> }>
> = {
  '0001-vaults': { before: [], after: isEmpty('vaults') },
  '0002-surfaces': {
    before: [
      account,
      user,
      `insert into vaults (id, account_id, owner_id, mode, name, description, status, tags, notifications_enabled, auto_renew, created_at, updated_at)
        values ('V1', 'A1', 'U1', 'live', 'Grüne Mappe', 'Letters', 'active', '["home"]', 1, 0, '${then}', '${then}')`,
      `insert into check_ins (vault_id, id, completed_at, due_at, method, status) values ('V1', 'C1', '${then}', null, 'api', 'on_time')`,
      `insert into recipients (id, vault_id, account_id, owner_id, mode, email, email_key, name, status, added_at, updated_at)
        values ('R1', 'V1', 'A1', 'U1', 'live', 'b@example.org', 'b@example.org', 'Ben', 'pending', '${then}', '${then}')`,
      `insert into documents (id, vault_id, account_id, owner_id, mode, name, description, mime_type, custody, tags, version, size_bytes, checksum, scan_status, created_at, updated_at)
        values ('D1', 'V1', 'A1', 'U1', 'live', 'Will.pdf', '', 'application/pdf', 'server', '[]', 1, 5, 'c', 'infected', '${then}', '${then}')`,
      `insert into document_versions (document_id, version, blob_id, blob_size_bytes, size_bytes, checksum, wrapped_key, created_at) values ('D1', 1, 'B1', 99, 5, 'c', BYTES, '${then}')`,
    ],
    after: async ({ read }) => {
      expect(await read.selectFrom('vaults').select(['name', 'metadata', 'purge_at_ms']).execute()).toEqual([
        { name: 'Grüne Mappe', metadata: '{}', purge_at_ms: null },
      ]);
      expect(await read.selectFrom('check_ins').select(['owner_id', 'mode', 'created_at', 'updated_at']).execute()).toEqual([
        { owner_id: 'U1', mode: 'live', created_at: then, updated_at: then },
      ]);
      expect(await read.selectFrom('recipients').select(['relationship', 'notification_email', 'notification_sms']).execute()).toEqual([
        { relationship: null, notification_email: 1, notification_sms: 0 },
      ]);
      expect(await read.selectFrom('document_versions').select(['blob_id', 'mime_type', 'scan_status']).execute()).toEqual([
        { blob_id: 'B1', mime_type: 'application/pdf', scan_status: 'infected' },
      ]);
      expect(
        await read.selectFrom('search_entries').select(['id', 'kind', 'vault_id', 'scope', 'a', 'b', 'c']).orderBy('id').execute(),
      ).toEqual([
        { id: 'D1', kind: 'document', vault_id: 'V1', scope: 'inu1live', a: 'will pdf', b: '', c: '' },
        { id: 'R1', kind: 'recipient', vault_id: 'V1', scope: 'inu1live', a: 'ben', b: 'b example org', c: '' },
        { id: 'V1', kind: 'vault', vault_id: 'V1', scope: 'inu1live', a: 'grune mappe', b: 'letters', c: 'home' },
      ]);
    },
  },
  '0003-sync': {
    before: [
      `insert into accounts (id, plan, created_at) values ('A1', 'free', '${then}')`,
      user,
      `insert into api_keys (id, user_id, name, mode, secret_hash, permissions, allowed_addresses, status, created_at) values ('K1', 'U1', 'k', 'live', 'h', 'read', '[]', 'active', '${then}')`,
      vault,
      `insert into audit_events (id, account_id, mode, actor_type, action, resource_type, resource_id, at, details) values ('E1', 'A1', 'live', 'system', 'key.created', 'key', 'K1', '${then}', '{}')`,
    ],
    after: async ({ read }) => {
      expect(await read.selectFrom('users').select(['id', 'email']).execute()).toEqual([{ id: 'U1', email: 'a@example.org' }]);
      expect(await read.selectFrom('api_keys').select(['id', 'status']).execute()).toEqual([{ id: 'K1', status: 'active' }]);
      expect(await read.selectFrom('vaults').select(['id', 'name']).execute()).toEqual([{ id: 'V1', name: 'Papers' }]);
      expect(await read.selectFrom('audit_events').select(['id', 'action']).execute()).toEqual([{ id: 'E1', action: 'key.created' }]);
      for (const table of ['platform_tokens', 'sync_accounts', 'sync_items', 'sync_parts'] as const)
        expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
    },
  },
  '0004-release-keys': {
    before: [
      account,
      user,
      vault,
      `insert into recipients (id, vault_id, account_id, owner_id, mode, email, email_key, name, status, added_at, updated_at)
        values ('R1', 'V1', 'A1', 'U1', 'live', 'b@example.org', 'b@example.org', 'Ben', 'pending', '${then}', '${then}')`,
      `insert into documents (id, vault_id, account_id, owner_id, mode, name, description, mime_type, custody, tags, version, size_bytes, checksum, scan_status, created_at, updated_at)
        values ('D1', 'V1', 'A1', 'U1', 'live', 'Will.pdf', '', 'application/pdf', 'server', '[]', 1, 5, 'c', 'skipped', '${then}', '${then}')`,
    ],
    after: async ({ read }) => {
      // What was the server's to keep stays so.
      expect(await read.selectFrom('vaults').select(['id', 'name', 'custody']).execute()).toEqual([
        { id: 'V1', name: 'Papers', custody: 'server' },
      ]);
      expect(await read.selectFrom('documents').select(['id', 'custody']).execute()).toEqual([{ id: 'D1', custody: 'server' }]);
      expect(await read.selectFrom('recipients').select(['id', 'email']).execute()).toEqual([{ id: 'R1', email: 'b@example.org' }]);
      for (const table of [
        'sealed_documents',
        'release_keys',
        'release_bundles',
        'release_locks',
        'release_parts',
        'enrolments',
      ] as const) {
        expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
      }
    },
  },
  '0005-identity': {
    before: [
      `insert into accounts (id, plan, created_at) values ('A1', 'free', '${then}')`,
      user,
      `insert into platform_tokens (id, user_id, name, secret_hash, created_at) values ('T1', 'U1', 'laptop', 'h', '${then}')`,
      `insert into installation (name, value) values ('master_key_fingerprint', 'f')`,
    ],
    after: async ({ read }) => {
      expect(await read.selectFrom('users').select(['id', 'email']).execute()).toEqual([{ id: 'U1', email: 'a@example.org' }]);
      expect(await read.selectFrom('platform_tokens').select(['id', 'name', 'revoked_at']).execute()).toEqual([
        { id: 'T1', name: 'laptop', revoked_at: null },
      ]);
      expect(await read.selectFrom('installation').selectAll().execute()).toEqual([{ name: 'master_key_fingerprint', value: 'f' }]);
      // Nobody has a role, a password or a verified address that they did not have.
      for (const table of ['user_roles', 'sign_ins', 'sessions', 'signing_keys'] as const)
        expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
    },
  },
  '0006-scans': {
    before: [
      account,
      user,
      vault,
      `insert into documents (id, vault_id, account_id, owner_id, mode, name, description, mime_type, custody, tags, version, size_bytes, checksum, scan_status, created_at, updated_at)
        values ('D1', 'V1', 'A1', 'U1', 'live', 'Will.pdf', '', 'application/pdf', 'server', '[]', 1, 5, 'c', 'skipped', '${then}', '${then}')`,
    ],
    after: async ({ read }) => {
      expect(await read.selectFrom('documents').select(['id', 'scan_status', 'scanned_at']).execute()).toEqual([
        { id: 'D1', scan_status: 'skipped', scanned_at: null },
      ]);
      expect(await read.selectFrom('scans').selectAll().execute()).toEqual([]);
    },
  },
  '0007-audit-chain': {
    before: [
      account,
      ...['E1', 'E2', 'E3'].map(
        (id) =>
          `insert into audit_events (id, account_id, mode, actor_type, action, resource_type, resource_id, at, details) values ('${id}', 'A1', 'live', 'system', 'key.created', 'key', 'K1', '${then}', '{"n":"${id}"}')`,
      ),
      `insert into request_log (id, method, endpoint, status, ip_address, at, request_id) values ('L1', 'GET', '/v1/vaults', 200, '192.0.2.1', '${then}', 'r')`,
    ],
    after: async (database) => {
      const events = () => database.read.selectFrom('audit_events').select(['id', 'details', 'seq']).orderBy('id').execute();
      expect(await events()).toEqual(['E1', 'E2', 'E3'].map((id) => ({ id, details: `{"n":"${id}"}`, seq: null })));
      expect(await database.read.selectFrom('request_log').select(['id', 'user_id']).execute()).toEqual([{ id: 'L1', user_id: null }]);
      // What was written before is sealed like everything else.
      const core = { db: database, clock: { now: () => then }, keys: installationKeysFrom(randomKey()) };
      expect(await sealEvents(core)).toBe(3);
      expect((await events()).map(({ seq }) => seq)).toEqual([1, 2, 3]);
      expect((await verifyChains(core)).problems).toEqual([]);
    },
  },
  '0008-approvals': {
    before: [
      account,
      user,
      ...['active', 'archived', 'released'].flatMap((status, index) => [
        `insert into vaults (id, account_id, owner_id, mode, name, description, status, tags, notifications_enabled, auto_renew, created_at, updated_at)
          values ('V${index}', 'A1', 'U1', 'live', 'Papers', '', '${status}', '[]', 1, 0, '${then}', '${then}')`,
        `insert into policies (vault_id, id, account_id, owner_id, mode, type, configured, backup, required_confirmations, waiting_period_days, created_at, updated_at, revision)
          values ('V${index}', 'P${index}', 'A1', 'U1', 'live', 'death_certificate', 1, 0, 2, 30, '${then}', '${then}', 0)`,
      ]),
      `insert into vaults (id, account_id, owner_id, mode, name, description, status, tags, notifications_enabled, auto_renew, created_at, updated_at)
        values ('V3', 'A1', 'U1', 'live', 'Papers', '', 'active', '[]', 1, 0, '${then}', '${then}')`,
      `insert into policies (vault_id, id, account_id, owner_id, mode, type, configured, backup, created_at, updated_at, revision) values ('V3', 'P3', 'A1', 'U1', 'live', 'death_certificate', 0, 0, '${then}', '${then}', 0)`,
    ],
    after: async ({ read }) => {
      const policies = await read
        .selectFrom('policies')
        .select(['vault_id', 'timer_state', 'wake_at_ms', 'waiting_period_days'])
        .orderBy('vault_id')
        .execute();
      // They wait for certificates now; one that was only chosen and never set does not.
      expect(policies.map(({ timer_state: state }) => (state === null ? null : (JSON.parse(state) as { phase: string }).phase))).toEqual([
        'quiet',
        'frozen',
        'released',
        null,
      ]);
      expect(policies.map(({ wake_at_ms: wake, waiting_period_days: days }) => [wake, days])).toEqual([
        [null, 30],
        [null, 30],
        [null, 30],
        [null, null],
      ]);
      for (const table of [
        'approval_settings',
        'release_requests',
        'release_approvals',
        'certificates',
        'certificate_inquiries',
      ] as const) {
        expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
      }
    },
  },
  '0009-platform-documents': {
    before: [
      account,
      user,
      vault,
      `insert into documents (id, vault_id, account_id, owner_id, mode, name, description, mime_type, custody, tags, version, size_bytes, checksum, scan_status, created_at, updated_at)
        values ('D1', 'V1', 'A1', 'U1', 'live', 'Will.pdf', '', 'application/pdf', 'server', '[]', 1, 5, 'c', 'skipped', '${then}', '${then}')`,
    ],
    after: async ({ read, transaction }) => {
      expect(await read.selectFrom('documents').select(['id', 'name']).execute()).toEqual([{ id: 'D1', name: 'Will.pdf' }]);
      // What hangs on a vault goes with it.
      await transaction(async (tx) => {
        const upload = {
          id: 'D2' as Ulid,
          vault_id: 'V1' as Ulid,
          account_id: 'A1' as Ulid,
          owner_id: 'U1' as Ulid,
          mode: 'live' as const,
          name: 'n',
          mime_type: 'm',
          size_bytes: 2,
          received_bytes: 1,
          pieces: 1,
          created_at: then,
          expires_at_ms: 1,
        };
        await tx.insertInto('document_uploads').values(upload).execute();
        await tx
          .insertInto('upload_pieces')
          .values({
            upload_id: 'D2' as Ulid,
            number: 1,
            blob_id: 'B' as Ulid,
            not_before_ms: 1,
            blob_size_bytes: 9,
            size_bytes: 1,
            checksum: 'c',
            wrapped_key: Buffer.from([0]),
          })
          .execute();
        await tx
          .deleteFrom('vaults')
          .where('id', '=', 'V1' as Ulid)
          .execute();
      });
      for (const table of ['document_uploads', 'upload_pieces', 'signing_jobs'] as const)
        expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
    },
  },
  '0010-engine-watch': {
    before: [
      account,
      user,
      vault,
      `insert into policies (vault_id, id, account_id, owner_id, mode, type, configured, backup, frequency, grace_hours, created_at, updated_at, timer_state, wake_at_ms, next_due_at)
        values ('V1', 'P1', 'A1', 'U1', 'live', 'inactivity', 1, 0, 'weekly', 48, '${then}', '${then}', '{"phase":"running","dueAt":"${then}","reminded":false}', 5, '${then}')`,
    ],
    after: async ({ read }) => {
      // A timer that runs goes on running, held by nothing.
      expect(await read.selectFrom('policies').select(['vault_id', 'wake_at_ms', 'holds_cleared']).execute()).toEqual([
        { vault_id: 'V1', wake_at_ms: 5, holds_cleared: 0 },
      ]);
      for (const table of ['engine_state', 'engine_servers', 'engine_gaps', 'release_holds'] as const)
        expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
    },
  },
  '0011-warning-channels': {
    before: [
      `insert into outbox (id, dedup_key, kind, account_id, mode, vault_id, to_address, facts, status, attempts, next_attempt_ms, accepted_at, created_at)
        values ('M1', 'k', 'last_warning', 'A1', 'live', 'V1', 'a@example.org', '{}', 'accepted', 1, 5, '${then}', '${then}')`,
    ],
    after: async ({ read }) => {
      // What left before there was another way left by mail.
      expect(await read.selectFrom('outbox').select(['id', 'channel', 'status', 'bounced_at']).execute()).toEqual([
        { id: 'M1', channel: 'mail', status: 'accepted', bounced_at: null },
      ]);
      expect(await read.selectFrom('owner_contacts').selectAll().execute()).toEqual([]);
    },
  },
  '0012-trusted-contacts': {
    before: [account, user],
    after: async ({ read, transaction }) => {
      expect(await read.selectFrom('users').select('id').execute()).toEqual([{ id: 'U1' }]);
      const contact = {
        id: 'T1' as Ulid,
        owner_id: 'U1' as Ulid,
        email: 'b@example.org',
        email_key: 'b@example.org',
        name: null,
        may_vouch: 1,
        added_at: then,
      } as const;
      await transaction((tx) => tx.insertInto('trusted_contacts').values(contact).execute());
      // Nobody is named twice, and who they belong to takes them along.
      await expect(
        transaction((tx) =>
          tx
            .insertInto('trusted_contacts')
            .values({ ...contact, id: 'T2' as Ulid })
            .execute(),
        ),
      ).rejects.toThrow();
      await transaction((tx) => tx.deleteFrom('users').execute());
      expect(await read.selectFrom('trusted_contacts').selectAll().execute()).toEqual([]);
    },
  },
  '0013-signing': {
    before: [
      account,
      user,
      vault,
      `insert into signing_jobs (id, document_id, vault_id, account_id, owner_id, mode, status, level, reason, created_at, completed_at, error)
        values ('J1', 'D1', 'V1', 'A1', 'U1', 'live', 'failed', 'B-T', null, '${then}', '${then}', 'The document is no PDF.')`,
    ],
    after: async ({ read }) => {
      expect(await read.selectFrom('signing_jobs').selectAll().execute()).toMatchObject([
        {
          id: 'J1',
          status: 'failed',
          error: 'The document is no PDF.',
          version: 1,
          visible: 0,
          reached_level: null,
          attempts: 0,
          next_attempt_ms: null,
        },
      ]);
    },
  },
  '0014-bound-tokens': {
    before: [
      account,
      user,
      `insert into platform_tokens (id, user_id, name, secret_hash, created_at) values ('T1', 'U1', 'laptop', 'h', '${then}')`,
      `insert into sessions (id, user_id, kind, amr, mfa_pending, created_at, last_used_at, expires_at)
        values ('S1', 'U1', 'desktop', '["pwd"]', 0, '${then}', '${then}', '${then}')`,
    ],
    after: async ({ read }) => {
      // Whoever syncs goes on: what they have belongs to the device that it names next.
      expect(await read.selectFrom('platform_tokens').select(['id', 'revoked_at', 'device_id']).execute()).toEqual([
        { id: 'T1', revoked_at: null, device_id: null },
      ]);
      expect(await read.selectFrom('sessions').select(['id', 'revoked_at', 'device_id']).execute()).toEqual([
        { id: 'S1', revoked_at: null, device_id: null },
      ]);
    },
  },
  '0015-invitations': {
    before: [
      account,
      user,
      vault,
      ...['R1', 'R2'].map(
        (id) => `insert into recipients (id, vault_id, account_id, owner_id, mode, email, email_key, name, status, added_at, updated_at)
        values ('${id}', 'V1', 'A1', 'U1', 'live', '${id}@example.org', '${id}@example.org', 'Ben', 'pending', '${then}', '${then}')`,
      ),
      ...['aa', 'bb'].map(
        (key, index) => `insert into enrolments (recipient_id, public_key, enrolment, enrolled_at, turn)
        values ('R1', '${key}', BYTES, '${then}', ${index + 3})`,
      ),
    ],
    after: async ({ read, transaction }) => {
      const enrolments = await read.selectFrom('enrolments').selectAll().orderBy('turn').execute();
      // Nobody proved anything before there was a way to.
      expect(enrolments).toMatchObject(
        ['aa', 'bb'].map((key, index) => ({ public_key: key, turn: index + 3, proof: null, proof_turn: null, invitation_id: null })),
      );
      expect(await read.selectFrom('enrolment_counts').selectAll().execute()).toEqual([{ recipient_id: 'R1', sent: 2 }]);
      const invitation = {
        recipient_id: 'R1' as Ulid,
        invitation_id: 'I1' as Ulid,
        offer: Buffer.from([0]),
        expires_at: then,
        put_at: then,
      };
      const place = { recipient_id: 'R1' as Ulid, vault_id: 'V1' as Ulid };
      await transaction(async (tx) => {
        await tx.insertInto('invitations').values(invitation).execute();
        await tx
          .insertInto('ended_invitations')
          .values({ ...place, invitation_id: 'I0' as Ulid, ended_at: then })
          .execute();
        await tx
          .insertInto('removed_locks')
          .values({ ...place, lock_id: 'L0', removed_at: then })
          .execute();
      });
      // One invitation has one recipient, and one recipient one invitation.
      for (const change of [{ recipient_id: 'R2' as Ulid }, { invitation_id: 'I2' as Ulid }])
        await expect(
          transaction((tx) =>
            tx
              .insertInto('invitations')
              .values({ ...invitation, ...change })
              .execute(),
          ),
        ).rejects.toThrow();
      await transaction((tx) => tx.deleteFrom('recipients').execute());
      expect(await read.selectFrom('invitations').selectAll().execute()).toEqual([]);
      // What is over stays over, as long as there is a vault in which it could come back.
      for (const table of ['ended_invitations', 'removed_locks'] as const)
        expect(await read.selectFrom(table).selectAll().execute()).toHaveLength(1);
      await transaction((tx) => tx.deleteFrom('vaults').execute());
      for (const table of ['ended_invitations', 'removed_locks'] as const)
        expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
    },
  },
  '0016-device-removals': {
    before: [
      account,
      user,
      `insert into sync_devices (user_id, id, public_key, certificate, sealed_name, added_at, revoked_at)
        values ('U1', 'D1', BYTES, BYTES, BYTES, '${then}', null), ('U1', 'D2', BYTES, BYTES, BYTES, '${then}', '${then}')`,
    ],
    after: async ({ read }) => {
      // Who was removed stays so, and nobody else is about to be.
      expect(await read.selectFrom('sync_devices').select(['id', 'revoked_at', 'removal_nonce']).orderBy('id').execute()).toEqual([
        { id: 'D1', revoked_at: null, removal_nonce: null },
        { id: 'D2', revoked_at: then, removal_nonce: null },
      ]);
      expect(await read.selectFrom('device_removals').selectAll().execute()).toEqual([]);
    },
  },
  '0017-reach': {
    before: [account, user],
    after: async ({ read }) => {
      // Nobody's mail counts as proved because of what happened before it was looked at.
      expect(await read.selectFrom('users').select(['id', 'email']).execute()).toEqual([{ id: 'U1', email: 'a@example.org' }]);
      expect(await read.selectFrom('owner_reach').selectAll().execute()).toEqual([]);
    },
  },
  '0018-owner-moves': {
    before: [
      account,
      user,
      `insert into owner_reach (user_id, address, link_hash, asked_at, expires_at, proved_address, proved_at)
         values ('U1', 'a@example.org', 'h', '${then}', '${then}', 'a@example.org', '${then}')`,
    ],
    after: async ({ read }) => {
      // A test mail of before was a test and nothing else, and what it proved stays proved.
      expect(await read.selectFrom('owner_reach').select(['user_id', 'is_move', 'proved_at']).execute()).toEqual([
        { user_id: 'U1', is_move: 0, proved_at: then },
      ]);
    },
  },
  '0019-sign-in-return': {
    before: [
      `insert into sign_in_links (id, kind, token_hash, email, email_key, created_at, expires_at)
        values ('L1', 'sign_in', 'h', 'a@example.org', 'a@example.org', '${then}', '${then}')`,
    ],
    after: async ({ read }) => {
      // Links that are on their way lead where they always did.
      expect(await read.selectFrom('sign_in_links').select(['id', 'return_to']).execute()).toEqual([{ id: 'L1', return_to: null }]);
    },
  },
  '0020-kit-access': { before: [], after: isEmpty('kit_access') },
  '0021-openings': {
    before: [
      account,
      user,
      vault,
      `insert into policies (vault_id, id, account_id, owner_id, mode, type, configured, backup, created_at, updated_at)
        values ('V1', 'P1', 'A1', 'U1', 'live', 'manual', 1, 0, '${then}', '${then}')`,
    ],
    after: async ({ read }) => {
      // A rule of before anybody could choose waits a day, and nothing is about to open.
      expect(await read.selectFrom('policies').select(['vault_id', 'opening_hours']).execute()).toEqual([
        { vault_id: 'V1', opening_hours: 24 },
      ]);
      expect(await read.selectFrom('openings').selectAll().execute()).toEqual([]);
    },
  },
  '0022-owner-zone': {
    before: [account, user],
    after: async ({ read }) => {
      // Nobody's clock is known before an app has said where it is: times are in UTC, as they were.
      expect(await read.selectFrom('users').select(['id', 'time_zone']).execute()).toEqual([{ id: 'U1', time_zone: null }]);
    },
  },
  '0023-backups': { before: [], after: isEmpty('backup_runs') },
  '0024-storage': {
    before: [account, user],
    after: async ({ read }) => {
      // Nothing is known of the store before it was looked through.
      for (const table of ['upload_chunks', 'storage_findings', 'storage_walk'] as const)
        expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
    },
  },
  '0025-watching': {
    before: [`insert into engine_servers (id, started_at, beat_at) values ('S1', '${then}', '${then}')`],
    after: async ({ read }) => {
      // Nobody knows how an earlier one ended.
      expect(await read.selectFrom('engine_servers').select(['id', 'stopped_at']).execute()).toEqual([{ id: 'S1', stopped_at: null }]);
      expect(await read.selectFrom('timer_failures').selectAll().execute()).toEqual([]);
      expect(await read.selectFrom('request_counts').selectAll().execute()).toEqual([]);
    },
  },
  '0026-key-rotation': {
    before: [`insert into engine_servers (id, started_at, beat_at) values ('S1', '${then}', '${then}')`],
    after: async ({ read }) => {
      // A server of before says nothing of the keys that it has, so no rotation counts on it; and no key was ever rotated.
      expect(await read.selectFrom('engine_servers').select(['id', 'keys_version']).execute()).toEqual([{ id: 'S1', keys_version: 0 }]);
      expect(await read.selectFrom('sealed_keys').selectAll().execute()).toEqual([]);
      expect(await read.selectFrom('key_rotations').selectAll().execute()).toEqual([]);
    },
  },
  '0027-neighbours': { before: [], after: isEmpty('neighbours') },
  // Every half of before is a whole one.
  '0028-custodians': { before: [], after: isEmpty('custodian_states') },
  '0029-witness': { before: [], after: isEmpty('witness_invitations') },
  '0030-witnessings': { before: [], after: isEmpty('witnessings') },
  '0031-ways': {
    before: [
      account,
      user,
      vault,
      `insert into recipients (id, vault_id, account_id, owner_id, mode, email, email_key, name, status, added_at, updated_at, verified_at)
        values ('R1', 'V1', 'A1', 'U1', 'live', 'b@example.org', 'b@example.org', 'Ben', 'verified', '${then}', '${then}', '${then}')`,
    ],
    after: async ({ read }) => {
      // Who had confirmed has confirmed, nobody was asked again yet, and in which language they read nobody has said.
      const columns = ['id', 'status', 'verified_at', 'language', 'time_zone', 'way_confirmed_at', 'way_asks', 'way_fault'] as const;
      expect(await read.selectFrom('recipients').select(columns).execute()).toEqual([
        {
          id: 'R1',
          status: 'verified',
          verified_at: then,
          language: null,
          time_zone: null,
          way_confirmed_at: null,
          way_asks: 0,
          way_fault: null,
        },
      ]);
      expect(await read.selectFrom('recipient_ways').selectAll().execute()).toEqual([]);
    },
  },
  '0032-handovers': {
    before: [
      account,
      user,
      vault,
      `insert into links (id, kind, token_hash, vault_id, recipient_id, expires_at, wrong_codes, created_at)
        values ('L1', 'release', 'h', 'V1', null, '${then}', 0, '${then}')`,
    ],
    after: async ({ read }) => {
      // A link of before went to the recipient's own address, and nobody's handover has begun.
      expect(await read.selectFrom('links').select(['id', 'way_id']).execute()).toEqual([{ id: 'L1', way_id: null }]);
      for (const table of ['handovers', 'handover_messages'] as const)
        expect(await read.selectFrom(table).selectAll().execute()).toEqual([]);
    },
  },
  '0033-corrections': { before: [], after: isEmpty('corrections') },
  '0034-release-papers': { before: [], after: isEmpty('release_papers') },
};

/** Columns, with their type and whether they may be null, and indexes: what two ways to one schema must agree on. */
async function shapeOf(database: Database<Schema>): Promise<unknown> {
  const tables = (await database.schemaOwner.introspection.getTables()).map((table) => ({
    name: table.name,
    columns: table.columns.map(({ name, dataType, isNullable }) => `${name} ${dataType} ${isNullable}`),
  }));
  const indexes =
    database.dialect === 'postgres'
      ? await sql<{
          definition: string;
        }>`select indexdef as definition from pg_indexes where schemaname = 'public' order by indexname`.execute(database.schemaOwner)
      : await sql<{
          definition: string;
        }>`select sql as definition from sqlite_schema where type = 'index' and sql is not null order by name`.execute(
          database.schemaOwner,
        );
  return { tables, indexes: indexes.rows };
}

describe.each(['sqlite', 'postgres'] as const)('the migrations on %s', (dialect) => {
  it('are numbered without a gap and all listed here', () => {
    expect(Object.keys(migrationsFor(dialect))).toEqual(names);
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
    expect(Object.keys(withRows)).toEqual(names);
  });

  it.each(names)('%s keeps the rows of the version before it', async (name) => {
    const database = openBare(await newPlace(dialect));
    try {
      const earlier = names[names.indexOf(name) - 1];
      if (earlier !== undefined) await migrate(database, migrationsFor(dialect), earlier);
      for (const statement of withRows[name]?.before ?? [])
        await sql.raw(statement.replaceAll('BYTES', dialect === 'sqlite' ? "x'00'" : "'\\x00'")).execute(database.schemaOwner);
      await migrate(database, migrationsFor(dialect), name);
      await withRows[name]?.after(database);
    } finally {
      await database.close();
    }
  });

  it('do nothing when run again, and give the same schema one by one as all at once', async () => {
    const [place, other] = [await newPlace(dialect), await newPlace(dialect)];
    const database = await openDatabase(place);
    const shape = await shapeOf(database);
    await migrate(database, migrationsFor(dialect));
    expect(await shapeOf(database)).toEqual(shape);
    await database.close();
    const again = await openDatabase(place);
    expect(await shapeOf(again)).toEqual(shape);
    await again.close();
    const stepwise = openBare(other);
    for (const name of names) await migrate(stepwise, migrationsFor(dialect), name);
    expect(await shapeOf(stepwise)).toEqual(shape);
    await stepwise.close();
  });

  it('make every table of the schema, empty', async () => {
    const database = await openDatabase(await newPlace(dialect));
    try {
      const found = (await database.schemaOwner.introspection.getTables())
        .map((table) => table.name)
        .filter((name) => !/^(kysely|search_index)/.test(name));
      expect(found.sort()).toEqual([...tables].sort());
      for (const table of tables) expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('run once when several processes start on an empty database at the same moment', async () => {
    const place = await newPlace(dialect);
    const results = await Promise.all(Array.from({ length: 4 }, () => openInProcess(place)));
    expect(results).toEqual(results.map(() => ({ code: 0, error: '' })));
    const database = await openDatabase(place);
    try {
      const done = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.schemaOwner);
      expect(done.rows.map((row) => row.name)).toEqual(names);
    } finally {
      await database.close();
    }
  });
});
