import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './test-server.ts';

/** The names of all files in the blob store, including those being written. */
export async function blobFiles({ dataDir }: Pick<TestServer, 'dataDir'>): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

/** Everything an upload could have left behind: files, rows, and what is waiting to be swept. */
export async function uploadTraces(server: TestServer): Promise<unknown> {
  const { read } = server.core.db;
  const versions = await read.selectFrom('document_versions').select(['document_id', 'version']).execute();
  return {
    files: await blobFiles(server),
    versions: versions.map((row) => `${row.document_id} ${row.version}`).sort(),
    documents: (await read.selectFrom('documents').select('id').execute()).length,
    keys: (await read.selectFrom('vault_keys').select('vault_id').execute()).length,
    garbage: await read.selectFrom('blob_garbage').selectAll().execute(),
  };
}
