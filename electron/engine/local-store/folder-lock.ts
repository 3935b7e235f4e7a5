import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { EngineError } from '../engine-error.ts';

/**
 * Takes the folder for this process alone. The lock is an operating system lock on one of SQLite's files, so it ends with the process
 * however that ends; a file with a process id in it would outlive a kill -9.
 * @returns a function that releases it.
 * @throws EngineError `in_use` when another engine has it, in this process or another one.
 */
export function lockFolder(folder: string): () => void {
  const handle = new SqliteDatabase(join(folder, 'engine.lock'), { timeout: 0 });
  try {
    handle.pragma('journal_mode = MEMORY');
    handle.exec('begin exclusive');
  } catch (error) {
    handle.close();
    if (isBusy(error)) throw new EngineError('in_use', 'Another program has this data folder open.');
    throw error;
  }
  return () => handle.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('SQLITE_BUSY');
}
