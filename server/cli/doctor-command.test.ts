import { chmod, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../shared/domain/finding.ts';
import { placeDatabase } from '../../test/kit/databases/migrated-database.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { runHere } from './run-here-test-kit.ts';

/** Nobody answers there. */
const outside = ['--ntp', '127.0.0.1:9', '--dns', '127.0.0.1:9'];

async function examine(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly found: readonly Finding[] }> {
  const { code, stdout } = await runHere(['--json', 'doctor', ...outside], env);
  return { code, found: (JSON.parse(stdout) as { readonly findings: readonly Finding[] }).findings };
}

const severityOf = (found: readonly Finding[], check: Finding['check']) =>
  found.filter((one) => one.check === check).map(({ severity }) => severity);

describe('heirlock doctor', () => {
  it('makes and changes nothing, with a database and without', async () => {
    await using folder = await tempFolder('doctor');
    await chmod(folder.path, 0o700);
    const empty = await examine({ HEIRLOCK_DATA_DIR: folder.path });
    expect(severityOf(empty.found, 'database')).toEqual(['notice']);
    expect(await readdir(folder.path)).toEqual([]);
    await placeDatabase(folder.path);
    const before = await readFile(join(folder.path, 'heirlock.db'));
    const { found } = await examine({ HEIRLOCK_DATA_DIR: folder.path });
    expect(severityOf(found, 'database')).toEqual(['fine']);
    expect(severityOf(found, 'schema')).toEqual(['fine']);
    expect((await readFile(join(folder.path, 'heirlock.db'))).equals(before)).toBe(true);
    expect((await readdir(folder.path)).filter((name) => !name.startsWith('heirlock.db'))).toEqual([]);
  });

  it('says what is unknown and never calls it fine: exit code 1; a failure: exit code 2', async () => {
    await using folder = await tempFolder('doctor');
    await chmod(folder.path, 0o700);
    const unknown = await examine({ HEIRLOCK_DATA_DIR: folder.path });
    expect(severityOf(unknown.found, 'clock')).toEqual(['unchecked']);
    expect(unknown.code).toBe(1);
    await chmod(folder.path, 0o755);
    const open = await examine({ HEIRLOCK_DATA_DIR: folder.path });
    expect(severityOf(open.found, 'files')).toEqual(['failure']);
    expect(open.code).toBe(2);
  });

  it('names each mistake in the configuration, without its secrets', async () => {
    const { code, found } = await examine({ HEIRLOCK_PORT: 'x', HEIRLOCK_METRICS_TOKEN: 'short', HEIRLOCK_NO_SUCH: '1' });
    expect(code).toBe(2);
    expect(found.every(({ check, severity }) => check === 'configuration' && severity === 'failure')).toBe(true);
    const words = found.map(({ text }) => text).join(' ');
    for (const name of ['HEIRLOCK_PORT', 'HEIRLOCK_METRICS_TOKEN', 'HEIRLOCK_NO_SUCH']) expect(words).toContain(name);
    expect(words).not.toContain('short)');
  });

  it('finds a damaged database, and one that is not reached', async () => {
    await using folder = await tempFolder('doctor');
    await placeDatabase(folder.path);
    const handle = await open(join(folder.path, 'heirlock.db'), 'r+');
    await handle.write(Buffer.alloc(16_384, 0xa5), 0, 16_384, 8_192);
    await handle.close();
    expect(severityOf((await examine({ HEIRLOCK_DATA_DIR: folder.path })).found, 'database')).toEqual(['failure']);
    const away = await examine({ HEIRLOCK_DATA_DIR: folder.path, HEIRLOCK_DATABASE_URL: 'postgres://nobody:a-secret@127.0.0.1:9/none' });
    expect(severityOf(away.found, 'database')).toEqual(['failure']);
    expect(JSON.stringify(away.found)).not.toContain('a-secret');
  });

  it('finds that the key in the file is not the database’s', async () => {
    await using folder = await tempFolder('doctor');
    await placeDatabase(folder.path);
    const env = { HEIRLOCK_DATA_DIR: folder.path };
    expect(await runHere(['--json', 'init'], env)).toMatchObject({ code: 0 });
    expect(severityOf((await examine(env)).found, 'master_key')).toEqual(['fine']);
    await writeFile(join(folder.path, 'master.key'), Buffer.alloc(32, 7));
    expect(severityOf((await examine(env)).found, 'master_key')).toEqual(['failure']);
  });
});
