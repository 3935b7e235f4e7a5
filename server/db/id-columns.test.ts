import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;

/** Columns that are named like ids and hold something else. */
const noUlids: Readonly<Record<string, string>> = {
  'AuditEventRow.resource_id': 'what an event is about has an id of its own kind: a number, or the hash of an address',
  'AuditEventRow.request_id': "may be the caller's own",
  'RequestLogRow.request_id': "may be the caller's own",
  'AuthorizationCodeRow.client_id': 'names an OAuth client',
  'PasskeyRow.credential_id': 'an authenticator made it up',
  'SyncAccountRow.custody_id': "is read from the owner's keyring, which checks it",
  'ReleaseLockRow.lock_id': "is read from the owner's lock, whose format has its own ids",
  'RemovedLockRow.lock_id': 'is one of those, after it was taken away',
};

/** Every column named like an id, with its type: `OutboxRow.vault_id`, `Ulid | ''`. */
async function idColumns(): Promise<readonly (readonly [column: string, type: string])[]> {
  const files = (await readdir(folder)).filter((name) => name === 'schema.ts' || name.endsWith('-rows.ts'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) =>
    [...text.matchAll(/^export interface (\w+) \{\n(.*?)^\}/gms)].flatMap(([, row, body = '']) =>
      [...body.matchAll(/^ {2}(id|\w+_(?:id|by)): ([^;]+);$/gm)].map(([, column, type = '']) => [`${row}.${column}`, type] as const),
    ),
  );
}

test('A column that is named like an id holds a ULID, or is listed with what it holds instead', async () => {
  const columns = await idColumns();
  expect(columns.length).toBeGreaterThan(140);
  const bare = columns.filter(([, type]) => /\bstring\b/.test(type)).map(([column]) => column);
  expect(bare.sort()).toEqual(Object.keys(noUlids).sort());
});
