import SqliteDatabase from 'better-sqlite3';
import { existsSync, statSync, type BigIntStats } from 'node:fs';
import { join } from 'node:path';

/*
 * One server on one SQLite database
 *
 * Two servers on one file would each believe to be alone. The lock is one of SQLite's own on a file beside the database: the system takes it
 * back when the process ends, however it ends, so that nothing has to be cleared away after a kill. The file also remembers which file the
 * database was, by which one that was put in its place is told while the log of the one before is still there.
 */

/** Longer than SQLite takes to write its log back into the database, which is the last thing that may touch it before the log. */
const checkpointMs = 30_000;

/** What `lockDataFolder` holds until it's given back. */
export interface FolderLock {
  /** Remembers which file the database is now; called once it is open. */
  noteDatabase(): void;
  release(): void;
}

/** Whoever forgets a lock keeps it: a handle that nobody refers to would be closed, and the lock with it. */
const held = new Set<SqliteDatabase.Database>();

const lockFile = (dataDir: string): string => join(dataDir, 'heirlock.lock');
const databaseFile = (dataDir: string): string => join(dataDir, 'heirlock.db');

/** @throws Error in plain words when another server has it. */
export function lockDataFolder(dataDir: string): FolderLock {
  const handle = new SqliteDatabase(lockFile(dataDir), { timeout: 0 });
  try {
    handle.pragma('journal_mode = memory');
    handle.pragma('locking_mode = exclusive');
    handle.exec('begin exclusive; create table if not exists files (name text primary key, mark text); commit');
  } catch (error) {
    handle.close();
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY'))
      throw new Error(
        `Another Heirlock server is running on the data folder ${dataDir}. A SQLite database belongs to one server: stop the other one, or use Postgres for several.`,
        { cause: error },
      );
    throw error;
  }
  held.add(handle);
  return {
    noteDatabase: () => {
      const found = statOf(databaseFile(dataDir));
      if (found !== undefined) handle.prepare('replace into files (name, mark) values (?, ?)').run('heirlock.db', markOf(found));
    },
    release: () => {
      held.delete(handle);
      handle.close();
    },
  };
}

/**
 * Refuses a database that was put in the place of another while that one's write-ahead log still lies beside it: SQLite would mix the two.
 * @throws Error in plain words.
 */
export function refuseForeignLog(dataDir: string): void {
  const file = databaseFile(dataDir);
  const [database, log] = [statOf(file), statOf(`${file}-wal`)];
  if (database === undefined || log === undefined || log.size === 0n || database.ctimeMs <= log.ctimeMs) return;
  const noted = notedMark(dataDir);
  const isOther = noted !== undefined && noted !== markOf(database);
  if (!isOther && database.ctimeMs - log.ctimeMs <= BigInt(checkpointMs)) return;
  throw new Error(
    `The database ${file} was put there after ${file}-wal was last written, so the two don't belong together, and opening them would damage the database. If you have put a backup back, remove ${file}-wal and ${file}-shm and start again. If they do belong together, run "touch ${file}-wal" and start again.`,
  );
}

/** Which file the database was; undefined when nobody has noted it, and while a server has the lock: it knows itself. */
function notedMark(dataDir: string): string | undefined {
  if (!existsSync(lockFile(dataDir))) return undefined;
  const handle = new SqliteDatabase(lockFile(dataDir), { timeout: 0 });
  try {
    return handle.prepare("select mark from files where name = 'heirlock.db'").pluck().get() as string | undefined;
  } catch {
    return undefined;
  } finally {
    handle.close();
  }
}

/** A number can be given again to the next file, but not with the same birth. */
function markOf({ ino, birthtimeNs }: BigIntStats): string {
  return `${ino} ${birthtimeNs}`;
}

function statOf(file: string): BigIntStats | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false });
}
