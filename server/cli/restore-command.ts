import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { readProcessConfig, type Config } from '../config/config.ts';
import type { NewerBackup } from '../core/backup/compare-backups.ts';
import type { RestoreReport } from '../core/backup/restore-installation.ts';
import type { Origin } from '../core/context.ts';
import type { BackupKeys } from '../core/installation-keys.ts';
import type { BackupTarget } from '../core/ports.ts';
import { chooseBackup, findMasterKey, openPlace } from './backup-commands.ts';
import { print, UsageError } from './usage.ts';

interface RestoreOptions {
  readonly from: string;
  readonly backup?: string;
  readonly key?: string;
  readonly passphraseEnv?: string;
  readonly compare?: string;
  readonly acceptDamaged?: boolean;
}

/** `heirlock restore`. */
export function addRestoreCommand(heirlock: Command, origin: Origin): void {
  heirlock
    .command('restore')
    .description('brings an installation back from a backup, onto an empty data folder and an empty database of either kind')
    .requiredOption('--from <place>', 'where the backup is: a folder, or s3://bucket/prefix')
    .option('--backup <name>', 'which one; the latest if left out')
    .option('--key <file>', 'the file that backup --key-out wrote; the master key is then put in its place')
    .option('--passphrase-env <variable>', 'the environment variable that holds its passphrase')
    .option('--compare <place>', 'another place of backups, to be told what is newer there')
    .option('--accept-damaged', 'goes on without files that are damaged in the backup, and names them')
    .action((options: RestoreOptions) => restoreCommand(origin, options));
}

async function restoreCommand(origin: Origin, options: RestoreOptions): Promise<void> {
  const config = readProcessConfig();
  const source = await openPlace('--from', options.from);
  const name = await chooseBackup(source, options.backup);
  const { key, isHere } = await findMasterKey(config, options);
  await assertNoStrayLog(config);
  const [{ installationKeysFrom }, { restoreInstallation }, { openDatabaseAsItIs }, { openServices }, { openStores }] = await Promise.all([
    import('../core/installation-keys.ts'),
    import('../core/backup/restore-installation.ts'),
    import('../db/open.ts'),
    import('../compose.ts'),
    import('../open-stores.ts'),
  ]);
  const keys = installationKeysFrom(key);
  const report = await restoreInstallation({
    source,
    name,
    keys,
    origin,
    acceptDamaged: options.acceptDamaged === true,
    openDatabase: async () => {
      await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
      return openDatabaseAsItIs(config);
    },
    openStores: (database) => openStores(config, database, () => undefined),
    beforeChanges: async () => {
      const { writeMasterKey } = await import('../adapters/master-key-file.ts');
      if (!isHere) await writeMasterKey(config.masterKeyFile, key);
    },
    openCore: async () => {
      const services = await openServices(config);
      return { core: services.core, close: () => services.close() };
    },
  });
  const newer = await findNewer(source, options.compare, keys.backup, report);
  print(shown(report, newer), inWords(report, newer));
}

/** @throws UsageError for the log of a SQLite database that isn't there: it belongs to another file, and SQLite would play it into this one. */
async function assertNoStrayLog({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null) return;
  const file = join(dataDir, 'heirlock.db');
  if (await isThere(file)) return;
  for (const stray of [`${file}-wal`, `${file}-shm`])
    if (await isThere(stray))
      throw new UsageError(`There is a ${stray} without its database. Move it aside: the restored database must not be mixed with it.`);
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

async function findNewer(
  source: BackupTarget,
  compare: string | undefined,
  keys: BackupKeys,
  { check: { manifest } }: RestoreReport,
): Promise<readonly NewerBackup[]> {
  const { findNewerBackups } = await import('../core/backup/compare-backups.ts');
  const places = compare === undefined ? [source] : [source, await openPlace('--compare', compare)];
  const found = (await Promise.all(places.map((place) => findNewerBackups(place, keys, manifest)))).flat();
  return [...new Map(found.map((one) => [one.name, one])).values()].sort((one, other) => (one.takenAt < other.takenAt ? -1 : 1));
}

function shown({ check, rows, files, alreadyThere, hold }: RestoreReport, newer: readonly NewerBackup[]): object {
  const { manifest, damagedFiles } = check;
  return {
    backup: manifest.name,
    taken_at: manifest.taken_at,
    rows,
    files,
    already_there: alreadyThere,
    missing_files: manifest.files.missing,
    damaged_files: [...damagedFiles],
    hold: hold ?? null,
    newer: newer.map(({ name, takenAt, moreEvents, moreFiles, moreRows }) => ({
      backup: name,
      taken_at: takenAt,
      more_events: moreEvents,
      more_files: moreFiles,
      more_rows: moreRows,
    })),
  };
}

function inWords({ check, rows, files, alreadyThere, hold }: RestoreReport, newer: readonly NewerBackup[]): string {
  const { manifest, damagedFiles } = check;
  const lines = [
    `The backup ${manifest.name}, taken at ${manifest.taken_at}, has been restored: ${rows} rows and ${files} files${alreadyThere === 0 ? '' : `, of which ${alreadyThere} were there already`}.`,
  ];
  if (damagedFiles.size > 0) lines.push(`LOST, because they are damaged in the backup: ${[...damagedFiles].join(', ')}.`);
  if (manifest.files.missing > 0) lines.push(`${manifest.files.missing} files were missing on the server itself when it was made.`);
  lines.push(
    `Whatever happened after ${manifest.taken_at} isn't in it: check-ins, documents, changed recipients. API keys and sessions that were ended since then work again.`,
  );
  for (const { name, takenAt, moreEvents } of newer)
    lines.push(`There is a newer backup, ${name} of ${takenAt}, whose own log has ${moreEvents} events more.`);
  if (hold !== undefined)
    lines.push(
      `All automatic releases are held (hold ${hold}). Start the server, ask owners to check in, and lift the hold when you have looked: heirlock holds lift ${hold}`,
    );
  return lines.join('\n');
}
