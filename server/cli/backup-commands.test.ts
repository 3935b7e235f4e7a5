import { appendFile, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedPostgresUrl, postgresUrl } from '../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { makeEstate } from '../../test/kit/owners/estate.ts';
import { platformPerson } from '../../test/kit/owners/platform-person.ts';
import { newOwner } from '../../test/kit/owners/reference-owner.ts';
import { tellRelease } from '../../test/kit/owners/release-story.ts';
import { keyBody, newSealedVault, putKey, uploadParts, newPart } from '../../test/kit/owners/sealed-vault.ts';
import type { CliResult, Environment } from '../../test/kit/processes/server-process.ts';
import { seededRandom } from '../../test/kit/runner/seeded-random.ts';
import { startTestServer, type TestServer } from '../../test/kit/server/test-server.ts';
import { papersMade } from '../../test/kit/owners/released-papers.ts';
import { startBucketStore, storeKeys } from '../adapters/backup/bucket-test-kit.ts';
import { openServices } from '../compose.ts';
import { readConfig } from '../config/config.ts';
import { verifyChains } from '../core/audit/verify-chains.ts';
import { openEverything, rowsOfAll } from '../core/backup/backup-test-kit.ts';
import { runHere } from './run-here-test-kit.ts';

type Kind = 'SQLite' | 'Postgres';

const passphrase = 'lantern quay brass twelve harbour';
const secret: Environment = { BACKUP_PASSPHRASE: passphrase, WRONG_PASSPHRASE: 'quite another one altogether' };

async function emptyMachine(kind: Kind): Promise<Environment> {
  const { path } = await tempFolder('empty');
  const database: Environment = kind === 'Postgres' ? { HEIRLOCK_DATABASE_URL: await postgresUrl() } : {};
  return { ...secret, ...database, HEIRLOCK_DATA_DIR: join(path, 'data'), HEIRLOCK_LOG_LEVEL: 'silent' };
}

const dataDirOf = (machine: Environment): string => machine.HEIRLOCK_DATA_DIR ?? '';

async function withKeyOf(machine: Environment, dataDir: string): Promise<Environment> {
  await mkdir(dataDirOf(machine), { recursive: true, mode: 0o700 });
  await copyFile(join(dataDir, 'master.key'), join(dataDirOf(machine), 'master.key'));
  return machine;
}

/** Of every kind of data something, in numbers and sizes that chance decides. */
async function fill(server: TestServer, seed: number): Promise<void> {
  const random = seededRandom(seed);
  await makeEstate(server);
  await makeEstate(server, await server.createKey({ mode: 'live' }));
  await platformPerson(server, { roles: ['VAULT_ADMIN'], mfa: true });
  const sealed = await newSealedVault(server);
  await putKey(sealed, keyBody(sealed));
  await uploadParts(sealed, [newPart(), newPart()]);
  const story = await tellRelease(server);
  const owner = await newOwner(server, { mode: 'live' });
  const { id } = await owner.makeVault({ tags: ['ü', '\u{1F511}'] });
  for (let left = random.integer(1, 5); left > 0; left -= 1)
    await owner.addDocument(id, { content: random.text(random.integer(1, 300_000)), name: `Brief ${left}.txt` });
  await story.owner.api.post(`/v1/vaults/${story.vaultId}/release`, {});
  await papersMade(server, story.vaultId.replace('vault_', ''), 2);
  await server.flush();
}

const json = ({ stdout }: CliResult) => JSON.parse(stdout) as Readonly<Record<string, unknown>>;

async function openOn<T>(machine: Environment, act: (services: Awaited<ReturnType<typeof openServices>>) => Promise<T>): Promise<T> {
  const { HEIRLOCK_DATA_DIR = '', HEIRLOCK_DATABASE_URL } = machine;
  const env = {
    HEIRLOCK_DATA_DIR,
    HEIRLOCK_LOG_LEVEL: 'silent',
    ...(HEIRLOCK_DATABASE_URL === undefined ? {} : { HEIRLOCK_DATABASE_URL }),
  };
  const services = await openServices(readConfig(env, HEIRLOCK_DATA_DIR));
  try {
    return await act(services);
  } finally {
    await services.close();
  }
}

describe.each([
  ['SQLite', 'Postgres', 1],
  ['Postgres', 'SQLite', 2],
] as const)('an installation on %s', (from, to, seed) => {
  let server: TestServer;
  let out: string;
  let keyFile: string;
  const run = (...args: string[]) => runHere(args, { ...server.environment, ...secret });
  beforeAll(async () => {
    server = await startTestServer({ databaseUrl: from === 'Postgres' ? await migratedPostgresUrl() : null });
    await fill(server, seed);
    out = join((await tempFolder('backups')).path, 'b');
    keyFile = join((await tempFolder('elsewhere')).path, 'key.json');
  });
  afterAll(() => server.close());

  it(`comes back on ${to} with every row, opens every document, and is held`, async () => {
    const made = await run('backup', '--out', out, '--key-out', keyFile, '--passphrase-env', 'BACKUP_PASSPHRASE', '--json');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(json(made)).toMatchObject({ status: 'complete', missing_files: 0, key_file: keyFile });
    const before = await openEverything(server.core);
    expect(before).toMatchObject({ closed: [] });
    expect(before.opened).toBeGreaterThan(5);
    const kept = await readdir(out, { recursive: true });
    const texts = await Promise.all(kept.filter((name) => /[0-9a-f]{64}$/.test(name)).map((name) => readFile(join(out, name), 'latin1')));
    expect(
      texts.filter((text) => /@example\.|Family papers/.test(text)),
      'nothing in it is readable without the key',
    ).toEqual([]);
    const masterKey = await readFile(join(server.dataDir, 'master.key'));
    expect(texts.filter((text) => text.includes(masterKey.toString('latin1')))).toEqual([]);

    const machine = await emptyMachine(to);
    const wrapped = ['--key', keyFile, '--passphrase-env', 'BACKUP_PASSPHRASE'];
    expect(json(await runHere(['backup', 'verify', '--from', out, ...wrapped, '--json'], machine))).toMatchObject({ ok: true });
    const back = await runHere(['restore', '--from', out, '--key', keyFile, '--passphrase-env', 'BACKUP_PASSPHRASE', '--json'], machine);
    expect(back).toMatchObject({ code: 0, stderr: '' });
    expect(json(back)).toMatchObject({ hold: 1, newer: [], damaged_files: [] });
    await openOn(machine, async ({ core }) => {
      expect(await rowsOfAll(core.db)).toEqual(await rowsOfAll(server.core.db));
      expect(await openEverything(core)).toEqual(before);
      expect(await verifyChains(core)).toMatchObject({ problemCount: 0 });
      const [hold] = await core.db.read.selectFrom('release_holds').selectAll().execute();
      expect(hold).toMatchObject({ reason: 'database_restored', lifted_at: null });
      expect(hold?.details).toContain(json(made).backup);
    });
    expect(await readFile(join(dataDirOf(machine), 'master.key'))).toEqual(masterKey);
    const again = await runHere(['restore', '--from', out], machine);
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/The database isn't empty/);
  });

  it('stores only what is new the next time, and says what is newer than an earlier one', async () => {
    const first = json(await run('backup', '--out', out, '--json'));
    const owner = await newOwner(server, { mode: 'live' });
    const { id } = await owner.makeVault();
    await owner.addDocument(id, { content: 'new '.repeat(125_000), name: 'new.txt' });
    const second = json(await run('backup', '--out', out, '--json'));
    expect(Number(second.files)).toBe(Number(first.files) + 1);
    expect(Number(second.new_bytes)).toBeGreaterThan(500_000);
    expect(Number(second.new_bytes)).toBeLessThan(Number(second.total_bytes));
    const verified = await run('backup', 'verify', '--from', out, '--json');
    expect(json(verified)).toMatchObject({ ok: true, backup: second.backup, problem_count: 0 });
    const machine = await withKeyOf(await emptyMachine(to), server.dataDir);
    const back = await runHere(['restore', '--from', out, '--backup', String(first.backup), '--json'], machine);
    expect(json(back).newer).toMatchObject([{ backup: second.backup, more_events: 1, more_files: 1 }]);
    const kept = json(await run('backup', '--out', out, '--keep-daily', '1', '--json'));
    expect(kept.removed).toEqual(expect.arrayContaining([first.backup, second.backup]));
    expect(json(await run('backup', 'verify', '--from', out, '--json'))).toMatchObject({ ok: true, backup: kept.backup });
    const { backups } = json(await run('backup', 'list', '--from', out, '--json'));
    expect(backups).toMatchObject([{ backup: kept.backup }]);
  });
});

describe('a restore', () => {
  let server: TestServer;
  let whole: string;
  let name: string;
  beforeAll(async () => {
    server = await startTestServer();
    await makeEstate(server);
    whole = join((await tempFolder('backups')).path, 'b');
    name = String(json(await runHere(['backup', '--out', whole, '--json'], server.environment)).backup);
  });
  afterAll(() => server.close());

  /** A copy that may be spoilt. */
  const copy = async (): Promise<string> => {
    const { path } = await tempFolder('copy');
    for (const file of await readdir(whole, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      const to = file.parentPath.replace(whole, path);
      await mkdir(to, { recursive: true });
      await copyFile(join(file.parentPath, file.name), join(to, file.name));
    }
    return path;
  };
  const objects = async (folder: string): Promise<readonly string[]> =>
    (await readdir(join(folder, 'objects'), { recursive: true })).filter((file) => /[0-9a-f]{64}$/.test(file)).sort();
  const manifestIn = (folder: string): string => join(folder, 'backups', `${name}.json`);

  /** Tries, and finds that nothing was touched. */
  const refused = async (folder: string, machine?: Environment, ...more: string[]): Promise<string> => {
    const target = machine ?? (await withKeyOf(await emptyMachine('SQLite'), server.dataDir));
    const result = await runHere(['restore', '--from', folder, ...more], target);
    expect(result.code).not.toBe(0);
    const there = await readdir(dataDirOf(target)).catch(() => []);
    expect(there.filter((file) => file !== 'master.key')).toEqual([]);
    return result.stderr;
  };

  it('refuses a backup that was cut, and says so before anything is touched', async () => {
    const folder = await copy();
    const [first = ''] = await objects(folder);
    await rm(join(folder, 'objects', first));
    expect(await refused(folder)).toMatch(/nothing has been changed.*missing/s);
    const shortened = await copy();
    const text = await readFile(manifestIn(shortened), 'utf8');
    await writeFile(manifestIn(shortened), text.slice(0, text.length / 2));
    expect(await refused(shortened)).toMatch(/cut off or no manifest/);
    const nothing = (await tempFolder('nothing')).path;
    expect(await refused(nothing)).toMatch(/There are no backups of Heirlock in/);
  });

  it('refuses one that was changed, in any of its files', async () => {
    for (const file of await objects(whole)) {
      const folder = await copy();
      await appendFile(join(folder, 'objects', file), 'x');
      expect(await refused(folder)).toMatch(/isn't what it was when it was written/);
    }
    const folder = await copy();
    const text = await readFile(manifestIn(folder), 'utf8');
    await writeFile(manifestIn(folder), text.replace(/"taken_at":"2\d/, '"taken_at":"19'));
    expect(await refused(folder)).toMatch(/isn't as it was signed/);
  });

  it('refuses the files of two backups that were mixed', async () => {
    const folder = await copy();
    await rename(manifestIn(folder), join(folder, 'backups', '2020-01-01T000000Z-ABCDEF.json'));
    expect(await refused(folder)).toMatch(/the files of two backups were mixed/);
  });

  it('refuses a backup that is another installation’s, and a key that is another’s or none', async () => {
    await using other = await startTestServer();
    const theirs = await withKeyOf(await emptyMachine('SQLite'), other.dataDir);
    expect(await refused(whole, theirs)).toMatch(/The master key doesn't belong to the backup/);
    expect(await refused(whole, await emptyMachine('SQLite'))).toMatch(/There is no master key in .*--key/s);
    const wrapped = join((await tempFolder('elsewhere')).path, 'key.json');
    const env = { ...server.environment, ...secret };
    await runHere(['backup', '--out', whole, '--key-out', wrapped, '--passphrase-env', 'BACKUP_PASSPHRASE'], env);
    const machine = await emptyMachine('SQLite');
    expect(await refused(whole, machine, '--key', wrapped, '--passphrase-env', 'WRONG_PASSPHRASE')).toMatch(/The passphrase doesn't open/);
    const theirPlace = await runHere(['backup', '--out', whole], other.environment);
    expect(theirPlace).toMatchObject({ code: 1 });
    expect(theirPlace.stderr).toMatch(/the backups of another installation/);
  });

  it('leaves damaged documents out where that is asked for, and names them', async () => {
    const folder = await copy();
    const rows = await server.core.db.read.selectFrom('document_versions').select('blob_id').execute();
    const lost = rows[0]?.blob_id ?? '';
    let spoilt = 0;
    for (const file of await objects(folder)) {
      const content = await readFile(join(folder, 'objects', file));
      const blob = await readFile(join(server.dataDir, 'blobs', 'blobs', lost.slice(-1), lost.slice(-2, -1), lost));
      if (!content.equals(blob)) continue;
      await rm(join(folder, 'objects', file));
      spoilt += 1;
    }
    expect(spoilt).toBe(1);
    expect(await refused(folder)).toMatch(/With --accept-damaged everything else is restored/);
    const machine = await withKeyOf(await emptyMachine('SQLite'), server.dataDir);
    const back = await runHere(['restore', '--from', folder, '--accept-damaged', '--json'], machine);
    expect(json(back)).toMatchObject({ damaged_files: [`blob ${lost}`] });
  });

  it('refuses a data folder with the log of another database', async () => {
    const machine = await withKeyOf(await emptyMachine('SQLite'), server.dataDir);
    await writeFile(join(dataDirOf(machine), 'heirlock.db-wal'), 'stale');
    const result = await runHere(['restore', '--from', whole], machine);
    expect(result.stderr).toMatch(/heirlock\.db-wal without its database/);
  });
});

describe('heirlock backup', () => {
  it('goes to a bucket and comes back from it, without what opens the bucket in anything that is said', async () => {
    await using server = await startTestServer();
    await makeEstate(server);
    const store = await startBucketStore();
    const place = store.place('heirlock');
    const made = await runHere(['backup', '--out', place], { ...server.environment, ...storeKeys });
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('s3://backups/heirlock/');
    expect(made.stdout).not.toMatch(/endpoint|S3RVER/);
    const machine = { ...(await withKeyOf(await emptyMachine('SQLite'), server.dataDir)), ...storeKeys };
    expect(await runHere(['restore', '--from', place], machine)).toMatchObject({ code: 0 });
    await openOn(machine, async ({ core }) => {
      expect(await openEverything(core)).toMatchObject({ closed: [] });
      expect(await rowsOfAll(core.db)).toEqual(await rowsOfAll(server.core.db));
    });
    const wrong = await runHere(['backup', '--out', 's3://key:secret@bucket/x'], server.environment);
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.stderr).not.toContain('secret');
    await store.close();
  });

  it('never puts backup, data and master key into one place', async () => {
    await using server = await startTestServer();
    const inside = await runHere(['backup', '--out', join(server.dataDir, 'backups')], server.environment);
    expect(inside.stderr).toMatch(/lie in one another/);
    const out = (await tempFolder('backups')).path;
    const together = await runHere(['backup', '--out', out], { ...server.environment, HEIRLOCK_MASTER_KEY_FILE: join(out, 'master.key') });
    expect(together.stderr).toMatch(/together they open everything/);
    const env = { ...server.environment, ...secret };
    const key = join(out, 'key.json');
    const wrapped = await runHere(['backup', '--out', out, '--key-out', key, '--passphrase-env', 'BACKUP_PASSPHRASE'], env);
    expect(wrapped.stderr).toMatch(/The key belongs in another one/);
    expect(await readdir(out)).toEqual([]);
    await writeFile(join(out, 'holiday.jpg'), 'x');
    expect((await runHere(['backup', '--out', out], env)).stderr).toMatch(/isn't empty/);
  });
});
