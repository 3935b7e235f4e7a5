import { access, readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { BackupsKept } from '../../shared/domain/backup.ts';
import { readProcessConfig, type Config } from '../config/config.ts';
import type { Origin } from '../core/context.ts';
import type { BackupCheck } from '../core/backup/check-backup.ts';
import type { BackupReport } from '../core/backup/create-backup.ts';
import type { BackupTarget } from '../core/ports.ts';
import type { CommandKit } from './audit-commands.ts';
import { secretIn } from './environment.ts';
import { parseWhole, print, UsageError } from './usage.ts';

interface BackupOptions {
  readonly out?: string;
  readonly keyOut?: string;
  readonly passphraseEnv?: string;
  readonly keepDaily?: string;
  readonly keepWeekly?: string;
  readonly keepMonthly?: string;
}

/** `heirlock backup`. */
export function addBackupCommands(heirlock: Command, kit: CommandKit, origin: Origin): void {
  const backup = heirlock
    .command('backup')
    .description('backs the installation up while it runs: database and documents, without the master key')
    .option('--out <place>', 'where to: a folder outside the data folder, or s3://bucket/prefix')
    .option('--key-out <file>', 'also writes the master key under a passphrase, into a file in another place')
    .option('--passphrase-env <variable>', 'the environment variable that holds that passphrase')
    .option('--keep-daily <days>', 'removes older backups, but keeps one of each of so many days')
    .option('--keep-weekly <weeks>', 'the same of each of so many weeks')
    .option('--keep-monthly <months>', 'the same of each of so many months')
    .action((options: BackupOptions) => backupCommand(kit, origin, options));
  backup
    .command('verify')
    .description('reads a backup to its end and opens some of its documents; changes nothing')
    .requiredOption('--from <place>', 'where it is')
    .option('--backup <name>', 'which one; the latest if left out')
    .option('--key <file>', 'the file that backup --key-out wrote, where the master key itself is not on this machine')
    .option('--passphrase-env <variable>', 'the environment variable that holds its passphrase')
    .action((_options, command: Command) => verifyCommand(command.optsWithGlobals()));
  backup
    .command('list')
    .description('tells which backups are in a place, the latest first')
    .requiredOption('--from <place>', 'where they are')
    .action(({ from }: { readonly from: string }) => listCommand(from));
}

/** A place as an option names it. @throws UsageError */
export async function openPlace(option: string, place: string): Promise<BackupTarget> {
  const [{ openBackupTarget }, { BucketUrlError }] = await Promise.all([
    import('../adapters/backup/open-backup-target.ts'),
    import('../../shared/domain/bucket-url.ts'),
  ]);
  try {
    return openBackupTarget(place);
  } catch (error) {
    if (error instanceof BucketUrlError) throw new UsageError(`${option} ${error.message}.`);
    throw error;
  }
}

/** The name of the latest backup in a place, unless one is named. @throws BackupProblem when there's none. */
export async function chooseBackup(source: BackupTarget, name: string | undefined): Promise<string> {
  const [{ listBackupNames }, { assertPlace }, { BackupProblem }] = await Promise.all([
    import('../core/backup/backup-manifest.ts'),
    import('../core/backup/backup-place.ts'),
    import('../core/backup/backup-problem.ts'),
  ]);
  await assertPlace(source);
  const names = await listBackupNames(source);
  const found = name === undefined ? names.at(-1) : names.find((one) => one === name);
  if (found !== undefined) return found;
  const there = names.length === 0 ? 'it has none that was completed' : `it has ${names.join(', ')}`;
  throw new BackupProblem(`There is no ${name === undefined ? 'backup' : `backup ${name}`} in ${source.place}: ${there}.`);
}

async function backupCommand({ withCore }: CommandKit, origin: Origin, options: BackupOptions): Promise<void> {
  const { out } = options;
  if (out === undefined) throw new UsageError('--out is missing: where should the backup go?');
  const kept = keptOf(options);
  const config = readProcessConfig();
  const target = await openPlace('--out', out);
  await assertApart(config, out);
  const writeKey = options.keyOut === undefined ? null : await wrapKey(config, out, options.keyOut, options.passphraseEnv);
  const report = await withCore(async (core) => {
    const { createBackup } = await import('../core/backup/create-backup.ts');
    return createBackup(core, origin, { target, kept, slot: null });
  });
  if (report === undefined) throw new UsageError('Another backup is being made at this moment. Wait until it has ended.');
  const key = writeKey === null ? null : await writeKey();
  print({ ...shown(report), key_file: key }, inWords(report, target.place, key));
  if (report.status === 'incomplete') process.exitCode = 1;
}

/** Null unless one of the options is there. */
function keptOf({ keepDaily, keepWeekly, keepMonthly }: BackupOptions): BackupsKept | null {
  if (keepDaily === undefined && keepWeekly === undefined && keepMonthly === undefined) return null;
  const number = (option: string, text: string | undefined): number => (text === undefined ? 0 : parseWhole(option, text, 0, 10_000));
  return {
    daily: number('--keep-daily', keepDaily),
    weekly: number('--keep-weekly', keepWeekly),
    monthly: number('--keep-monthly', keepMonthly),
  };
}

/** @throws UsageError for a place that would go with the installation, or that the master key lies in. */
async function assertApart(config: Config, out: string): Promise<void> {
  const { whyNotApart } = await import('../adapters/backup/apart.ts');
  const reason = await whyNotApart(out, config);
  if (reason !== undefined) throw new UsageError(reason);
}

/**
 * Wraps the key. @returns what writes it, and says where. @throws UsageError for a weak passphrase, a file that is there already, or one in
 * the backup's own place.
 */
async function wrapKey(config: Config, out: string, file: string, variable: string | undefined): Promise<() => Promise<string>> {
  const [{ liesWithin }, { readMasterKey }, { wrapMasterKey }, { refusePassphrase }] = await Promise.all([
    import('../adapters/backup/apart.ts'),
    import('../adapters/master-key-file.ts'),
    import('../core/backup/wrapped-master-key.ts'),
    import('../../shared/node/refuse-passphrase.ts'),
  ]);
  if (!out.startsWith('s3:') && (await liesWithin(file, out)))
    throw new UsageError('--key-out lies in the place of the backup. The key belongs in another one: together they open everything.');
  if (variable === undefined) throw new UsageError('--key-out needs --passphrase-env: the name of a variable that holds a passphrase.');
  const passphrase = secretIn(variable);
  if ((await refusePassphrase(passphrase)) !== undefined)
    throw new UsageError('This passphrase is too easy to guess. Take five or more words that do not belong together.');
  const key = await readMasterKey(config.masterKeyFile);
  if (key === undefined) throw new UsageError(`There is no master key in ${config.masterKeyFile}.`);
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new UsageError(`There is a file ${file} already. The key never changes: if that is it, leave --key-out out.`);
  const text = wrapMasterKey(key, passphrase);
  return async () => {
    await writeFile(file, text, { flag: 'wx', mode: 0o600, flush: true });
    return file;
  };
}

function shown(report: BackupReport): object {
  return {
    backup: report.name,
    status: report.status,
    rows: report.rows,
    files: report.files,
    total_bytes: report.totalBytes,
    new_bytes: report.newBytes,
    missing_files: report.missingFiles,
    documents_opened: report.opened,
    removed: report.removed,
  };
}

function inWords(report: BackupReport, place: string, key: string | null): string {
  const lines = [
    `The backup ${report.name} is in ${place}: ${report.rows} rows and ${report.files} files, ${report.newBytes} bytes of them new.`,
    `It was read back, and ${report.opened} documents were opened from it.`,
  ];
  if (report.missingFiles > 0)
    lines.push(
      `${report.missingFiles} files that the database names are missing on this server; the log names them. Look for them in earlier backups.`,
    );
  if (report.removed.length > 0) lines.push(`Removed: ${report.removed.join(', ')}.`);
  lines.push(
    key === null
      ? "The master key isn't in it, and without the key nothing in it opens: keep a copy of that in another place."
      : `The master key is in ${key}, under the passphrase. Keep it in another place than the backup.`,
  );
  return lines.join('\n');
}

interface VerifyOptions {
  readonly from: string;
  readonly backup?: string;
  readonly key?: string;
  readonly passphraseEnv?: string;
}

async function verifyCommand(options: VerifyOptions): Promise<void> {
  const source = await openPlace('--from', options.from);
  const name = await chooseBackup(source, options.backup);
  const [{ checkBackup }, { installationKeysFrom }] = await Promise.all([
    import('../core/backup/check-backup.ts'),
    import('../core/installation-keys.ts'),
  ]);
  const { key } = await findMasterKey(readProcessConfig(), options);
  const check = await checkBackup(source, name, { keys: installationKeysFrom(key), reading: 'everything' });
  const { manifest, problems, problemCount, opened } = check;
  print(
    {
      ok: problemCount === 0,
      backup: name,
      taken_at: manifest.taken_at,
      files: manifest.files.count,
      missing_files: manifest.files.missing,
      documents_opened: opened,
      problem_count: problemCount,
      problems,
    },
    verdict(check, name),
  );
  if (problemCount > 0) process.exitCode = 1;
}

function verdict({ manifest, problems, problemCount, opened }: BackupCheck, name: string): string {
  if (problemCount > 0) return [`The backup ${name} is NOT whole: ${problemCount} findings.`, ...problems].join('\n');
  const { files, taken_at: takenAt } = manifest;
  const missing = files.missing === 0 ? '' : ` ${files.missing} more were missing on the server itself when it was made.`;
  return `The backup ${name} of ${takenAt} is whole: every part and all ${files.count - files.missing} files are as they were written, and ${opened} documents were opened.${missing}`;
}

async function listCommand(from: string): Promise<void> {
  const source = await openPlace('--from', from);
  const [{ listBackupNames, readManifest }, { assertPlace }] = await Promise.all([
    import('../core/backup/backup-manifest.ts'),
    import('../core/backup/backup-place.ts'),
  ]);
  await assertPlace(source);
  const backups = [];
  for (const name of [...(await listBackupNames(source))].reverse()) {
    const { manifest } = await readManifest(source, name);
    const { taken_at, version, database, files } = manifest;
    backups.push({ backup: name, taken_at, version, database, files: files.count, missing_files: files.missing });
  }
  const lines = backups.map(({ backup, version, database, files }) => `${backup}  Heirlock ${version}, ${database}, ${files} files`);
  print({ backups }, lines.length === 0 ? 'There is no backup there that was completed.' : lines.join('\n'));
}

/** The master key: out of a wrapped file where one is named, or else as it lies on this machine. @throws UsageError when there's none. */
export async function findMasterKey(
  config: Config,
  { key: file, passphraseEnv }: { readonly key?: string; readonly passphraseEnv?: string },
) {
  const [{ readMasterKey }, { unwrapMasterKey }, { masterKeyFingerprint }] = await Promise.all([
    import('../adapters/master-key-file.ts'),
    import('../core/backup/wrapped-master-key.ts'),
    import('../core/installation-keys.ts'),
  ]);
  const here = await readMasterKey(config.masterKeyFile);
  if (file === undefined) {
    if (here !== undefined) return { key: here, isHere: true };
    throw new UsageError(
      `There is no master key in ${config.masterKeyFile}, and without it nothing in a backup opens. Put it there, or name the file that backup --key-out wrote with --key.`,
    );
  }
  if (passphraseEnv === undefined) throw new UsageError('--key needs --passphrase-env: the name of a variable that holds its passphrase.');
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw Object.assign(new UsageError(`${file} can't be read.`), { cause: error });
  });
  const key = unwrapMasterKey(text, secretIn(passphraseEnv));
  if (here !== undefined && masterKeyFingerprint(here) !== masterKeyFingerprint(key))
    throw new UsageError(
      `The key in ${file} is another one than in ${config.masterKeyFile}. Move the one that doesn't belong to the backup aside.`,
    );
  return { key, isHere: here !== undefined };
}
