import type { ServerDatabase } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import type { InstallationKeys } from '../installation-keys.ts';
import { adoptStorage } from '../storage/storage-identity.ts';
import type { BackupTarget, StorageMark } from '../ports.ts';
import { checkBackup, type BackupCheck } from './check-backup.ts';
import { BackupProblem } from './backup-problem.ts';
import { finishRestore } from './finish-restore.ts';
import { assertKnownMigration, judgeDatabase, restoreDatabase } from './restore-database.ts';
import { compareFiles, restoreFiles, type FileStores } from './restore-files.ts';

export interface RestoreOrder {
  readonly source: BackupTarget;
  readonly name: string;
  readonly keys: InstallationKeys;
  readonly origin: Origin;
  /** Goes on without files that are damaged in the backup. Its database has to be whole in any case. */
  readonly acceptDamaged: boolean;
  /** The database to be filled, as it is: no migration has run. Called once the backup has been found whole. */
  readonly openDatabase: () => Promise<ServerDatabase>;
  readonly openStores: (database: ServerDatabase) => Promise<RestoredStores>;
  /** Called when everything has been looked at, before the first change. */
  readonly beforeChanges: (check: BackupCheck) => Promise<void>;
  /** The installation as it then is. */
  readonly openCore: () => Promise<{ readonly core: Core; readonly close: () => Promise<void> }>;
}

/** Where documents will be kept. */
export interface RestoredStores extends FileStores {
  /** What says whose they are. */
  readonly marks: readonly StorageMark[];
  close(): void;
}

/** What came of it. */
export interface RestoreReport {
  readonly check: BackupCheck;
  readonly files: number;
  readonly alreadyThere: number;
  readonly rows: number;
  /** Of the hold that was raised; undefined when an earlier run of the same restore had raised it. */
  readonly hold: number | undefined;
}

/**
 * Brings an installation back from a backup, onto an empty database of either kind and an empty data folder. Everything is read and checked
 * before anything is touched; what is broken off goes on when it's called again. It ends with a hold: nothing is released by itself until
 * an administrator has looked.
 * @throws BackupProblem in words for a backup that is cut, mixed, changed or another installation's, and for a place that isn't empty.
 */
export async function restoreInstallation(order: RestoreOrder): Promise<RestoreReport> {
  const { source, name, keys, acceptDamaged } = order;
  const check = await checkBackup(source, name, { keys, reading: 'everything' });
  assertUsable(check, acceptDamaged);
  const { manifest } = check;
  const database = await order.openDatabase();
  let restored;
  try {
    const stores = await order.openStores(database);
    assertKnownMigration(manifest, database);
    const state = await judgeDatabase(database, name);
    await compareFiles(stores, source, manifest, keys.backup);
    await order.beforeChanges(check);
    // Files first: at no moment does a row name a file that isn't there.
    restored = await restoreFiles(stores, source, manifest, keys.backup, check.damagedFiles);
    if (state === 'empty') await restoreDatabase(database, source, manifest, keys.backup);
    await adoptStorage(database, stores.marks);
    stores.close();
  } finally {
    await database.close();
  }
  const { core, close } = await order.openCore();
  try {
    const hold = await finishRestore(core, order.origin, manifest);
    return { check, ...restored, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), hold };
  } finally {
    await close();
  }
}

function assertUsable(check: BackupCheck, acceptDamaged: boolean): void {
  if (check.problemCount === 0) return;
  const { problems, problemCount, isDatabaseWhole, damagedFiles } = check;
  const more = problemCount > problems.length ? ` … and ${problemCount - problems.length} more.` : '';
  const found = `${problems.join(' ')}${more}`;
  if (!isDatabaseWhole) throw new BackupProblem(`The backup is cut, mixed or damaged, and nothing has been changed. ${found}`);
  const onlyFiles = problemCount === damagedFiles.size;
  if (acceptDamaged && onlyFiles) return;
  const wayOut = onlyFiles ? ' With --accept-damaged everything else is restored, and these files are lost.' : '';
  throw new BackupProblem(`The backup is damaged, and nothing has been changed. ${found}${wayOut}`);
}
