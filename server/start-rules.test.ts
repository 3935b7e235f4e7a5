import SqliteDatabase from 'better-sqlite3';
import { chmod, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { migratedPostgresUrl, postgresUrl } from '../test/kit/databases/database-urls.ts';
import { tempFolder } from '../test/kit/files/temp-folder.ts';
import { openServices } from './compose.ts';
import { readConfig, type Config } from './config/config.ts';
import { openDatabase } from './db/open.ts';
import type { OpenedAs } from './start-rules.ts';

/** An installation, or the place of one. */
async function placeOf(dialect: 'sqlite' | 'postgres', databaseUrl?: string): Promise<Config> {
  const { path } = await tempFolder('start');
  const url = databaseUrl ?? (dialect === 'postgres' ? await postgresUrl() : undefined);
  const place = { HEIRLOCK_DATA_DIR: join(path, 'data'), ...(url === undefined ? {} : { HEIRLOCK_DATABASE_URL: url }) };
  return readConfig({ ...place, HEIRLOCK_LOG_LEVEL: 'silent' }, path);
}

async function openAs(config: Config, openedAs: OpenedAs): Promise<void> {
  await (await openServices(config, undefined, openedAs)).close();
}

/** Every file there, so that "nothing was changed" is seen. */
async function filesOf({ dataDir }: Config): Promise<readonly string[]> {
  return existsSync(dataDir) ? (await readdir(dataDir)).sort() : [];
}

describe.each(['sqlite', 'postgres'] as const)('an installation on %s', (dialect) => {
  it('begins where somebody asks for it, and is never made by a command or by a server that was not asked', async () => {
    const config = await placeOf(dialect);
    await expect(openAs(config, 'command')).rejects.toThrow(/There is no Heirlock installation in .*and commands make none/);
    await expect(openAs(config, 'server')).rejects.toThrow(/heirlock init.*HEIRLOCK_NEW_INSTALLATION=1/);
    expect(await filesOf(config)).toEqual([]);
    await openAs(config, 'begin');
    for (const openedAs of ['command', 'server', 'first_start', 'begin'] as const) await openAs(config, openedAs);
  });

  it('is not opened without its master key, and gets no other one', async () => {
    const config = await placeOf(dialect);
    await openAs(config, 'begin');
    await rm(config.masterKeyFile);
    const before = await filesOf(config);
    for (const openedAs of ['command', 'server', 'first_start', 'begin'] as const)
      await expect(openAs(config, openedAs)).rejects.toThrow(/master key file .* is not there.*Put the key file back/);
    expect(await filesOf(config)).toEqual(before);
  });

  it('is missed where its folder has been in use and its database is gone', async () => {
    const config = await placeOf(dialect);
    await mkdir(join(config.dataDir, 'blobs', 'tmp'), { recursive: true });
    await writeFile(join(config.dataDir, 'engine-epoch'), '41\n');
    for (const openedAs of ['server', 'first_start', 'begin'] as const)
      await expect(openAs(config, openedAs)).rejects.toThrow(/is not there, though .* has been in use \(engine-epoch, blobs\/\)/);
    expect(await filesOf(config)).toEqual(['blobs', 'engine-epoch']);
  });

  it('of a newer version is refused in words, by whoever opens it', async () => {
    const config = await placeOf(dialect);
    await openAs(config, 'begin');
    const database = await openDatabase(config);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(
      database.schemaOwner,
    );
    await sql`insert into installation (name, value) values ('program_version', '9.9.9')`.execute(database.schemaOwner);
    await database.close();
    for (const openedAs of ['command', 'server'] as const)
      await expect(openAs(config, openedAs)).rejects.toThrow(
        /made by Heirlock 9\.9\.9.*doesn't know 9999-later.*Start the newer version again/,
      );
  });

  it('of an earlier version is brought up to date by a server, never by a command', async () => {
    const config = await placeOf(dialect, dialect === 'postgres' ? await migratedPostgresUrl() : undefined);
    await openAs(config, 'begin');
    const database = await openDatabase(config);
    const names = async () => (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.read)).rows;
    const last = (await names()).at(-1)?.name ?? '';
    // As the version before left it, were its last migration one that can be made twice.
    await sql`delete from kysely_migration where name = ${last}`.execute(database.schemaOwner);
    const before = await names();
    await expect(openAs(config, 'command')).rejects.toThrow(/commands change no tables.*heirlock migrate/);
    expect(await names()).toEqual(before);
    await database.close();
  });
});

describe('a SQLite database', () => {
  it('that was copied without its write-ahead log is not taken for an empty one', async () => {
    const config = await placeOf('sqlite');
    const services = await openServices(config, undefined, 'begin');
    const copy = await placeOf('sqlite');
    await mkdir(copy.dataDir);
    // Everything is in the log while a server runs.
    await copyFile(join(config.dataDir, 'heirlock.db'), join(copy.dataDir, 'heirlock.db'));
    await services.close();
    for (const openedAs of ['server', 'first_start'] as const) await expect(openAs(copy, openedAs)).rejects.toThrow(/heirlock/);
    expect(await filesOf(copy)).not.toContain('master.key');
  });

  it('begins again after a first start by hand that was killed half-way', async () => {
    const config = await placeOf('sqlite');
    await mkdir(config.dataDir);
    await writeFile(join(config.dataDir, 'first-start'), '');
    await writeFile(join(config.dataDir, 'heirlock.db'), '');
    await openAs(config, 'first_start');
    expect(await filesOf(config)).not.toContain('first-start');
    await openAs(config, 'command');
  });

  it('is closed to other users at the start, whatever put it there', async () => {
    const config = await placeOf('sqlite');
    await openAs(config, 'begin');
    const file = join(config.dataDir, 'heirlock.db');
    const whole = join(config.dataDir, 'backup.db');
    const db = new SqliteDatabase(file);
    await db.backup(whole);
    db.close();
    await copyFile(whole, file);
    await chmod(file, 0o644);
    await openAs(config, 'server');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});
