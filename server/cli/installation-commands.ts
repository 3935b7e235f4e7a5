import type { Command } from 'commander';
import { readProcessConfig } from '../config/config.ts';
import { print } from './usage.ts';

/** `heirlock init` and `heirlock migrate`: the only commands that make or change an installation's tables. */
export function addInstallationCommands(heirlock: Command): void {
  heirlock
    .command('init')
    .description('begins a new installation: its data folder, database and master key. Refused where there is one')
    .action(initCommand);
  heirlock
    .command('migrate')
    .description("brings the database up to this version, as a server's start does. Stop the servers of the earlier version first")
    .action(migrateCommand);
}

async function initCommand(): Promise<void> {
  const config = readProcessConfig();
  const [{ openServices }, { inspectDatabase }] = await Promise.all([import('../compose.ts'), import('../db/inspect.ts')]);
  const { state } = await inspectDatabase(config);
  if (state === 'lived') throw new Error('There is a Heirlock installation here already; nothing has been changed.');
  await (await openServices(config, undefined, 'begin')).close();
  const { dataDir, masterKeyFile } = config;
  print(
    { data_dir: dataDir, master_key_file: masterKeyFile },
    `A new installation begins in ${dataDir}. Its master key is ${masterKeyFile}: keep a copy of it elsewhere, and not beside a copy of the data.`,
  );
}

async function migrateCommand(): Promise<void> {
  const config = readProcessConfig();
  const [{ openServices }, { inspectDatabase }] = await Promise.all([import('../compose.ts'), import('../db/inspect.ts')]);
  const { pending } = await inspectDatabase(config);
  await (await openServices(config, undefined, 'server')).close();
  print({ migrated: pending }, pending.length === 0 ? 'The database is of this version already.' : `Done: ${pending.join(', ')}.`);
}
