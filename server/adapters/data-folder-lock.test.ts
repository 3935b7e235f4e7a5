import SqliteDatabase from 'better-sqlite3';
import { copyFile, rename, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { lockDataFolder, refuseForeignLog } from './data-folder-lock.ts';

/** A data folder whose database was left by a server that was killed: part of it is in the log. */
async function killedFolder(): Promise<string> {
  const { path } = await tempFolder('log');
  const handle = new SqliteDatabase(join(path, 'heirlock.db'));
  handle.pragma('journal_mode = WAL');
  handle.exec('create table t (n integer)');
  for (const end of ['', '-wal', '-shm']) await copyFile(join(path, `heirlock.db${end}`), join(path, `kept${end}`));
  handle.close();
  for (const end of ['', '-wal', '-shm']) await rename(join(path, `kept${end}`), join(path, `heirlock.db${end}`));
  const lock = lockDataFolder(path);
  lock.noteDatabase();
  lock.release();
  return path;
}

describe('the lock of a data folder', () => {
  it('is one server’s, until it is given back', async () => {
    const { path } = await tempFolder('lock');
    const first = lockDataFolder(path);
    expect(() => lockDataFolder(path)).toThrow(/Another Heirlock server is running on the data folder/);
    first.release();
    lockDataFolder(path).release();
  });

  it('ends with a process that is killed', async () => {
    const { path } = await tempFolder('lock');
    const script = `import { lockDataFolder } from ${JSON.stringify(new URL('data-folder-lock.ts', import.meta.url).href)};
      lockDataFolder(${JSON.stringify(path)}); console.log('locked'); setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'close');
    try {
      await once(child.stdout, 'data');
      expect(() => lockDataFolder(path)).toThrow(/Another Heirlock server/);
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
    lockDataFolder(path).release();
  });
});

describe('a write-ahead log', () => {
  it('is taken with the database that it belongs to', async () => {
    const path = await killedFolder();
    refuseForeignLog(path);
    await rm(join(path, 'heirlock.db-wal'));
    refuseForeignLog(path);
  });

  it('is refused beside a database that was put in the place of its own', async () => {
    const path = await killedFolder();
    const other = new SqliteDatabase(join(path, 'backup.db'));
    other.exec('create table older (n integer)');
    other.close();
    await rm(join(path, 'heirlock.db'));
    await copyFile(join(path, 'backup.db'), join(path, 'heirlock.db'));
    expect(() => refuseForeignLog(path)).toThrow(/don't belong together.*remove .*heirlock\.db-wal and .*heirlock\.db-shm/);
    // What the words say works.
    await rm(join(path, 'heirlock.db-wal'));
    refuseForeignLog(path);
  });

  it('is taken with a folder that was copied whole', async () => {
    const path = await killedFolder();
    const { path: copy } = await tempFolder('log');
    for (const name of ['heirlock.lock', 'heirlock.db', 'heirlock.db-shm', 'heirlock.db-wal'])
      await copyFile(join(path, name), join(copy, name));
    refuseForeignLog(copy);
    await writeFile(join(copy, 'heirlock.db-wal'), '');
    refuseForeignLog(copy);
  });
});
