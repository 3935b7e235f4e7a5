import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../../server/db/open.ts';
import { tempFolder } from '../files/temp-folder.ts';

let template: Promise<string> | undefined;

/**
 * Puts the server's SQLite database, with its tables and nothing in them, into a data folder that has none: a copy, instead of creating the
 * tables again.
 */
export async function placeDatabase(dataDir: string): Promise<void> {
  const file = join(dataDir, 'heirlock.db');
  if (existsSync(file)) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  template ??= makeTemplate();
  await copyFile(await template, file);
  await chmod(file, 0o600);
}

async function makeTemplate(): Promise<string> {
  const { path } = await tempFolder('template');
  await (await openDatabase({ databaseUrl: null, dataDir: path })).close();
  return join(path, 'heirlock.db');
}
