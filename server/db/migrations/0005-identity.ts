import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { columnTypes, type ColumnTypes } from '../column-types.ts';
import { cascade, createTable } from '../create-table.ts';

/** People's sign-in: roles, passwords, links, second factors, sessions, keys of tokens, other providers, and what slows guessing down. */
export function identityMigration(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  return {
    up: async (db: Kysely<unknown>) => {
      await createSignIn(db, types);
      await createSessions(db, types);
      await createSecondFactors(db, types);
      await createProviders(db, types);
      await createTable(db, types, 'sign_in_failures', [
        ['name', 'text'],
        ['failures', 'integer'],
        ['last_failed_ms', 'integer'],
        ['blocked_until_ms', 'integer'],
      ]);
      await db.schema.createIndex('sign_in_failures_old').on('sign_in_failures').columns(['last_failed_ms']).execute();
    },
  };
}

async function createSignIn(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'user_roles',
    [
      ['user_id', 'text'],
      ['role', 'text'],
      ['granted_at', 'text'],
      ['granted_by', 'text', 'null'],
    ],
    cascade('user_roles', 'user_id', 'users'),
    ['user_id', 'role'],
  );
  await db.schema.createIndex('user_roles_by_role').on('user_roles').columns(['role', 'user_id']).execute();
  await createTable(
    db,
    types,
    'sign_ins',
    [
      ['user_id', 'text'],
      ['email_verified_at', 'text', 'null'],
      ['sealed_password', 'bytes', 'null'],
      ['password_changed_at', 'text', 'null'],
    ],
    cascade('sign_ins', 'user_id', 'users'),
  );
  await createTable(
    db,
    types,
    'sign_in_links',
    [
      ['id', 'text'],
      ['kind', 'text'],
      ['token_hash', 'text'],
      ['email', 'text'],
      ['email_key', 'text'],
      ['user_id', 'text', 'null'],
      ['name', 'text', 'null'],
      ['sealed_password', 'bytes', 'null'],
      ['created_at', 'text'],
      ['expires_at', 'text'],
      ['used_at', 'text', 'null'],
    ],
    (table) => cascade('sign_in_links', 'user_id', 'users')(table).addUniqueConstraint('sign_in_links_token', ['token_hash']),
  );
  await db.schema.createIndex('sign_in_links_by_expiry').on('sign_in_links').columns(['expires_at']).execute();
  await db.schema.createIndex('sign_in_links_by_email').on('sign_in_links').columns(['email_key', 'created_at']).execute();
}

async function createSessions(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'sessions',
    [
      ['id', 'text'],
      ['user_id', 'text'],
      ['kind', 'text'],
      ['amr', 'text'],
      ['mfa_at', 'text', 'null'],
      ['mfa_pending', 'integer', 'zero'],
      ['cookie_hash', 'text', 'null'],
      ['user_agent', 'text', 'null'],
      ['ip_address', 'text', 'null'],
      ['created_at', 'text'],
      ['last_used_at', 'text'],
      ['expires_at', 'text'],
      ['revoked_at', 'text', 'null'],
      ['revoked_reason', 'text', 'null'],
    ],
    (table) => cascade('sessions', 'user_id', 'users')(table).addUniqueConstraint('sessions_cookie', ['cookie_hash']),
  );
  await db.schema.createIndex('sessions_by_user').on('sessions').columns(['user_id', 'id']).execute();
  await db.schema.createIndex('sessions_by_expiry').on('sessions').columns(['expires_at']).execute();
  await createTable(
    db,
    types,
    'refresh_tokens',
    [
      ['token_hash', 'text'],
      ['session_id', 'text'],
      ['created_at', 'text'],
      ['expires_at', 'text'],
      ['used_at', 'text', 'null'],
    ],
    cascade('refresh_tokens', 'session_id', 'sessions'),
  );
  await db.schema.createIndex('refresh_tokens_by_session').on('refresh_tokens').columns(['session_id']).execute();
  await createTable(
    db,
    types,
    'authorization_codes',
    [
      ['code_hash', 'text'],
      ['user_id', 'text'],
      ['session_id', 'text'],
      ['client_id', 'text'],
      ['redirect_uri', 'text'],
      ['code_challenge', 'text'],
      ['nonce', 'text', 'null'],
      ['created_at', 'text'],
      ['expires_at', 'text'],
      ['used_at', 'text', 'null'],
      ['issued_session_id', 'text', 'null'],
    ],
    cascade('authorization_codes', 'session_id', 'sessions'),
  );
  await db.schema.createIndex('authorization_codes_by_session').on('authorization_codes').columns(['session_id']).execute();
  await db.schema.createIndex('authorization_codes_by_expiry').on('authorization_codes').columns(['expires_at']).execute();
  await createTable(db, types, 'signing_keys', [
    ['id', 'text'],
    ['public_jwk', 'text'],
    ['sealed_private', 'bytes'],
    ['created_at', 'text'],
    ['signs_from', 'text'],
    ['revoked_at', 'text', 'null'],
  ]);
}

async function createSecondFactors(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'totp_secrets',
    [
      ['user_id', 'text'],
      ['sealed_secret', 'bytes'],
      ['activated_at', 'text', 'null'],
      ['last_step', 'integer', 'zero'],
      ['created_at', 'text'],
    ],
    cascade('totp_secrets', 'user_id', 'users'),
  );
  await createTable(
    db,
    types,
    'recovery_codes',
    [
      ['user_id', 'text'],
      ['code_hash', 'text'],
      ['created_at', 'text'],
      ['used_at', 'text', 'null'],
    ],
    cascade('recovery_codes', 'user_id', 'users'),
    ['user_id', 'code_hash'],
  );
  await createTable(
    db,
    types,
    'passkeys',
    [
      ['id', 'text'],
      ['user_id', 'text'],
      ['credential_id', 'text'],
      ['public_key', 'bytes'],
      ['counter', 'integer', 'zero'],
      ['transports', 'text'],
      ['name', 'text'],
      ['created_at', 'text'],
      ['last_used_at', 'text', 'null'],
    ],
    (table) => cascade('passkeys', 'user_id', 'users')(table).addUniqueConstraint('passkeys_credential', ['credential_id']),
  );
  await db.schema.createIndex('passkeys_by_user').on('passkeys').columns(['user_id', 'id']).execute();
  await createTable(
    db,
    types,
    'passkey_challenges',
    [
      ['challenge', 'text'],
      ['user_id', 'text'],
      ['session_id', 'text'],
      ['purpose', 'text'],
      ['expires_at', 'text'],
    ],
    cascade('passkey_challenges', 'session_id', 'sessions'),
  );
  await db.schema.createIndex('passkey_challenges_by_session').on('passkey_challenges').columns(['session_id', 'purpose']).execute();
}

async function createProviders(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTable(
    db,
    types,
    'external_identities',
    [
      ['issuer', 'text'],
      ['subject', 'text'],
      ['user_id', 'text'],
      ['created_at', 'text'],
      ['last_used_at', 'text'],
    ],
    cascade('external_identities', 'user_id', 'users'),
    ['issuer', 'subject'],
  );
  await db.schema.createIndex('external_identities_by_user').on('external_identities').columns(['user_id']).execute();
  await createTable(db, types, 'upstream_sign_ins', [
    ['state_hash', 'text'],
    ['issuer', 'text'],
    ['nonce', 'text'],
    ['sealed_verifier', 'bytes'],
    ['return_to', 'text'],
    ['created_at', 'text'],
    ['expires_at', 'text'],
  ]);
  await db.schema.createIndex('upstream_sign_ins_by_expiry').on('upstream_sign_ins').columns(['expires_at']).execute();
}
