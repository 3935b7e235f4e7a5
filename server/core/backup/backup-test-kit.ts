import { createHash } from 'node:crypto';
import { wipe } from '../../../shared/crypto/keys.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { openContainer } from '../../../shared/format/custody/custody-container.ts';
import type { ServerDatabase } from '../../db/schema.ts';
import { readPaper } from '../release-papers/read-papers.ts';
import { openPart } from '../sync/read-part.ts';
import type { Core } from '../context.ts';
import { describeTables, rowsOf } from '../stores/portable-store.ts';
import { lineOf } from './portable-lines.ts';

/** Every row that a backup brings along, as text, by its table. Tables that a restore itself writes to are left out. */
export async function rowsOfAll(database: ServerDatabase): Promise<Readonly<Record<string, readonly string[]>>> {
  const written = [
    'engine_state',
    'release_holds',
    'audit_events',
    'audit_chains',
    'audit_counts',
    'audit_heads',
    'outbox',
    'installation',
  ];
  const tables = (await describeTables(database.read)).filter(({ name }) => !written.includes(name));
  return database.snapshot(async ({ scan }) => {
    const all: Record<string, readonly string[]> = {};
    for (const table of tables) {
      const columns = [...table.columns].sort();
      const lines: string[] = [];
      for await (const rows of scan(rowsOf(database.read, table), 100)) lines.push(...rows.map((row) => lineOf(columns, row)));
      all[table.name] = lines.sort();
    }
    return all;
  });
}

/** Opens everything that is stored: each version of each document, each paper about a release, each part. @returns what doesn't open, and how many did. */
export async function openEverything(core: Core): Promise<{ readonly opened: number; readonly closed: readonly string[] }> {
  const closed: string[] = [];
  let opened = 0;
  const attempt = async (name: string, checksum: string, read: () => AsyncIterable<Uint8Array>): Promise<void> => {
    try {
      const hash = createHash('sha256');
      for await (const chunk of read()) hash.update(chunk);
      if (hash.digest('hex') === checksum) opened += 1;
      else closed.push(`${name} has another content`);
    } catch (error) {
      closed.push(`${name}: ${String(error)}`);
    }
  };
  const { read } = core.db;
  const versions = await read
    .selectFrom('document_versions')
    .innerJoin('documents', 'documents.id', 'document_versions.document_id')
    .innerJoin('vault_keys', 'vault_keys.vault_id', 'documents.vault_id')
    .select(['document_id', 'document_versions.version', 'documents.vault_id', 'vault_keys.wrapped_key as vault_key'])
    .select(['blob_id', 'blob_size_bytes', 'document_versions.checksum', 'document_versions.wrapped_key'])
    .execute();
  for (const { document_id: id, version, vault_id: vault, vault_key: vaultKey, ...row } of versions)
    await attempt(`version ${version} of ${id}`, row.checksum, () => plain(core, vaultKey, vault, id, version, row));
  for (const row of await read.selectFrom('release_papers').selectAll().where('blob_id', 'is not', null).execute())
    await attempt(`paper ${row.id}`, row.checksum ?? '', () => readPaper(core, row));
  for (const part of await read.selectFrom('sync_parts').select(['user_id', 'name']).execute())
    await attempt(`part ${part.name}`, part.name, () => partContent(core, part));
  return { opened, closed };
}

interface Stored {
  readonly blob_id: Ulid;
  readonly blob_size_bytes: number;
  readonly wrapped_key: Uint8Array;
}

async function* plain(
  { keys, blobs }: Core,
  vaultKey: Uint8Array,
  vaultId: Ulid,
  documentId: Ulid,
  version: number,
  row: Stored,
): AsyncIterable<Uint8Array> {
  const key = keys.openDocumentKey(vaultKey, row.wrapped_key, vaultId, documentId, version);
  try {
    yield* openContainer((range) => blobs.read(row.blob_id, range), row.blob_size_bytes, key, { documentId, version });
  } finally {
    wipe(key);
  }
}

async function* partContent(
  core: Core,
  { user_id: userId, name }: { readonly user_id: Ulid; readonly name: string },
): AsyncIterable<Uint8Array> {
  yield* (await openPart(core, userId, name)).read();
}
