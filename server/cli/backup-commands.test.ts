import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migratedPostgresUrl, postgresUrl } from '../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { makeEstate } from '../../test/kit/owners/estate.ts';
import { startTestServer, type TestServer } from '../../test/kit/server/test-server.ts';
import { copyFile, mkdir } from 'node:fs/promises';
import { runHere } from './run-here-test-kit.ts';

type Kind = 'SQLite' | 'Postgres';

async function emptyMachine(kind: Kind): Promise<Readonly<Record<string, string>>> {
  const { path } = await tempFolder('empty');
  return { HEIRLOCK_DATA_DIR: join(path, 'data'), ...(kind === 'Postgres' ? { HEIRLOCK_DATABASE_URL: await postgresUrl() } : {}) };
}

async function serverOn(kind: Kind): Promise<TestServer> {
  return startTestServer({ databaseUrl: kind === 'Postgres' ? await migratedPostgresUrl() : null });
}

describe.each([
  ['SQLite', 'Postgres'],
  ['Postgres', 'SQLite'],
] as const)('a backup on %s', (from, to) => {
  it(`comes back on ${to}`, async () => {
    await using server = await serverOn(from);
    await makeEstate(server);
    const out = join((await tempFolder('backups')).path, 'b');
    const made = await runHere(['backup', '--out', out, '--json'], server.environment);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    console.log(made.stdout);
    const machine = await emptyMachine(to);
    await mkdir(machine.HEIRLOCK_DATA_DIR ?? '', { mode: 0o700 });
    await copyFile(join(server.dataDir, 'master.key'), join(machine.HEIRLOCK_DATA_DIR ?? '', 'master.key'));
    const back = await runHere(['restore', '--from', out], machine);
    console.log(back);
    expect(back).toMatchObject({ code: 0 });
  });
});
