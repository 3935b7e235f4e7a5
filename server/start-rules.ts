import { chmod, readdir, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { databaseFile, inspectDatabase, type FoundDatabase } from './db/inspect.ts';

/*
 * Whether a program may open what it finds
 *
 * A server that finds nothing where its data should be is more often looking in the wrong place than new: a disk that isn't mounted, a copy
 * that isn't whole, another folder. So becoming a new installation is asked for, a database that has lived is never opened without its key,
 * and only a server changes the tables.
 */

/**
 * Who opens an installation. `command`: what must be there, as it is. `server`: the same, brought up to date. `first_start`: a server started
 * by hand, which begins a new installation where there is really nothing. `begin`: whoever asked for a new one in so many words.
 */
export type OpenedAs = 'command' | 'server' | 'first_start' | 'begin';

/** What was found, and may be opened. */
export interface Found {
  /** Whether this makes a new installation: then it gets a master key. */
  readonly isNew: boolean;
}

/** Left in the folder while a first start is under way, so that one that was killed can be told from a copy that isn't whole. */
export const firstStartMark = 'first-start';

/** @throws Error in plain words when it mustn't be opened; nothing has been changed or created then. The system's own errors otherwise. */
export async function findInstallation(config: Config, openedAs: OpenedAs, program: string): Promise<Found> {
  const found = await inspectDatabase(config);
  refuseNewer(found, program);
  if (found.state === 'lived') {
    if (!existsSync(config.masterKeyFile)) throw new Error(missingKey(config));
    if (openedAs === 'command' && found.pending.length > 0) throw new Error(notMigrated);
    return { isNew: false };
  }
  if (openedAs === 'command') throw new Error(nothingHere(config));
  const traces = await listTraces(config.dataDir);
  if (traces.length > 0) throw new Error(databaseGone(config, found, traces));
  // One on another machine is named by whoever runs the server, so it's asked for too.
  if (openedAs === 'server' || (openedAs === 'first_start' && config.databaseUrl !== null)) throw new Error(notAsked(config));
  if (openedAs === 'first_start' && found.state === 'empty' && !existsSync(join(config.dataDir, firstStartMark)))
    throw new Error(databaseGone(config, found, []));
  return { isNew: true };
}

/** Makes the database readable for this user only, whatever put it there. */
export async function closeToOthers({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<void> {
  if (databaseUrl !== null || process.platform === 'win32') return;
  for (const file of ['', '-wal', '-shm'].map((end) => databaseFile(dataDir) + end)) {
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && (found.mode & 0o077) !== 0) await chmod(file, 0o600);
  }
}

function refuseNewer({ unknown, version }: FoundDatabase, program: string): void {
  if (unknown.length === 0) return;
  const by = version === null ? 'a newer version of Heirlock' : `Heirlock ${version}, which has newer tables`;
  throw new Error(
    `The database was made by ${by}; this is ${program} and can't go back (it doesn't know ${unknown.join(', ')}). Start the newer version again, or put back the backup that was made before the upgrade.`,
  );
}

const notMigrated =
  'The database is of an earlier version, and commands change no tables. Stop the server that runs on it, and start the new one, or run "heirlock migrate".';

/** Which database is meant, without a secret. */
function place({ databaseUrl, dataDir }: Config): string {
  return databaseUrl === null ? `the data folder ${dataDir}` : 'the database that HEIRLOCK_DATABASE_URL names';
}

function nothingHere(config: Config): string {
  return `There is no Heirlock installation in ${place(config)}, and commands make none. Is it the right place (HEIRLOCK_DATA_DIR, HEIRLOCK_DATABASE_URL), and is its disk there? A new one begins with "npm start" or "heirlock init".`;
}

function notAsked(config: Config): string {
  return `There is no Heirlock installation in ${place(config)}. If there was one, its disk may not be mounted, or this is the wrong place (HEIRLOCK_DATA_DIR, HEIRLOCK_DATABASE_URL): nothing has been changed. To begin a new installation here, run "heirlock init" once, or set HEIRLOCK_NEW_INSTALLATION=1 for this one start.`;
}

function missingKey({ masterKeyFile }: Config): string {
  return `The master key file ${masterKeyFile} is not there, and the database belongs to an installation that has one: without it nothing that is stored can be opened. Put the key file back (HEIRLOCK_MASTER_KEY_FILE) and start again. Nothing has been changed.`;
}

function databaseGone(config: Config, { state }: FoundDatabase, traces: readonly string[]): string {
  const what = state === 'absent' ? 'is not there' : 'holds no installation';
  const used = traces.length === 0 ? '' : `, though ${config.dataDir} has been in use (${traces.join(', ')})`;
  const copied = config.databaseUrl === null ? ' A copy of heirlock.db without heirlock.db-wal is not whole.' : '';
  const anew =
    traces.length === 0
      ? ' To begin a new installation, remove the file, or set HEIRLOCK_NEW_INSTALLATION=1 for one start.'
      : ' To begin a new installation, use an empty folder.';
  const name = config.databaseUrl === null ? databaseFile(config.dataDir) : place(config);
  return `The database (${name}) ${what}${used}. Put it back whole, or name the right one (HEIRLOCK_DATA_DIR, HEIRLOCK_DATABASE_URL).${copied}${anew}`;
}

/** What only an installation leaves in its folder. */
async function listTraces(dataDir: string): Promise<readonly string[]> {
  const files = ['engine-epoch', 'app-connection.json'].filter((name) => existsSync(join(dataDir, name)));
  if (!existsSync(databaseFile(dataDir)) && existsSync(`${databaseFile(dataDir)}-wal`)) files.push('heirlock.db-wal');
  for (const folder of ['blobs', 'parts']) {
    const names = await readdir(join(dataDir, folder)).catch(() => []);
    if (names.length > 0) files.push(`${folder}/`);
  }
  return files;
}
