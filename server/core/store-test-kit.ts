import { migratedPostgresUrl } from '../../test/kit/databases/database-urls.ts';
import { databasesOfForm } from '../../test/kit/databases/each-database.ts';
import { makeOwner, openTestCore, type TestCore } from '../../test/kit/server/test-core.ts';
import type { Dialect } from '../../shared/node/database/database.ts';
import { instantOf } from '../../shared/domain/instant-test-kit.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Db, DocumentRow, LinkRow, OutboxRow, RecipientRow, ServerDatabase, VaultRow } from '../db/schema.ts';
import type { OwnerContext } from './context.ts';
import { findVault } from './stores/vault-store.ts';
import { createVault } from './vaults/create-vault.ts';
import { createRecipient } from './recipients/create-recipient.ts';
import { jsonColumns } from '../db/json-columns.ts';

/** For tests of the SQL itself. */
export const dialects = ['sqlite', 'postgres'] as const satisfies readonly Dialect[];

/** For tests of what is above it (`testsPerDatabase` of build/test-forms.ts). */
export const dialectsOfForm: readonly Dialect[] = databasesOfForm.map((name) => (name === 'SQLite' ? 'sqlite' : 'postgres'));

/** A database as the server opens it, with one owner, for tests of the stores. */
export interface StoreWorld extends AsyncDisposable {
  readonly test: TestCore;
  readonly db: ServerDatabase;
  readonly ctx: OwnerContext;
  newId(): Ulid;
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  vault(): Promise<VaultRow>;
  recipient(vault: VaultRow, email?: string): Promise<RecipientRow>;
}

export const at = instantOf('2026-03-02T12:00:00.000Z');

export async function openStoreWorld(dialect: Dialect): Promise<StoreWorld> {
  const test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await migratedPostgresUrl() : null });
  const ctx = await makeOwner(test.core);
  const { db } = test.core;
  return {
    test,
    db,
    ctx,
    newId: () => test.core.newId(),
    write: (work) => db.transaction(work),
    vault: async () => {
      const { id } = await createVault(ctx, { name: 'Papers' });
      return (await findVault(db.read, id)) as VaultRow;
    },
    recipient: async (vault, email = `${test.core.newId().toLowerCase()}@example.org`) =>
      (await createRecipient(ctx, vault.id, { email, sendNotification: false })).recipient,
    [Symbol.asyncDispose]: () => test.close(),
  };
}

/** Runs one change in several transactions at once. @returns how many of them took effect. */
export async function winners(world: StoreWorld, change: (tx: Db) => Promise<boolean>, tries = 6): Promise<number> {
  const outcomes = await Promise.all(Array.from({ length: tries }, () => world.write(change)));
  return outcomes.filter(Boolean).length;
}

export function documentRow(world: StoreWorld, vault: VaultRow, change: Partial<DocumentRow> = {}): DocumentRow {
  return {
    id: world.newId(),
    vault_id: vault.id,
    account_id: vault.account_id,
    owner_id: vault.owner_id,
    mode: vault.mode,
    name: 'letter.txt',
    description: '',
    mime_type: 'text/plain',
    custody: 'server',
    tags: jsonColumns.documents.tags.write([]),
    version: 1,
    size_bytes: 5,
    checksum: 'c'.repeat(64),
    scan_status: 'skipped',
    scanned_at: null,
    created_at: at,
    updated_at: at,
    category: null,
    ...change,
  };
}

export function mailRow(world: StoreWorld, vault: VaultRow, change: Partial<OutboxRow> = {}): OutboxRow {
  const id = world.newId();
  return {
    id,
    dedup_key: `test:${id}`,
    kind: 'released_recipient',
    account_id: vault.account_id,
    mode: vault.mode,
    vault_id: vault.id,
    recipient_id: null,
    channel: 'mail',
    to_address: 'a@example.org',
    to_name: null,
    language: null,
    time_zone: null,
    facts: jsonColumns.outbox.facts.write({}),
    status: 'queued',
    attempts: 0,
    next_attempt_ms: 1_000,
    accepted_at: null,
    bounced_at: null,
    last_error: null,
    created_at: at,
    ...change,
  };
}

export function linkRow(world: StoreWorld, vault: VaultRow, recipient: RecipientRow | null, change: Partial<LinkRow> = {}): LinkRow {
  const id = world.newId();
  return {
    id,
    kind: 'release',
    token_hash: `hash of ${id}`,
    vault_id: vault.id,
    recipient_id: recipient?.id ?? null,
    way_id: null,
    expires_at: instantOf('2027-01-01T00:00:00.000Z'),
    wrong_codes: 0,
    created_at: at,
    ...change,
  };
}
