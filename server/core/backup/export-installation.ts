import type { Snapshot } from '../../../shared/node/database/database.ts';
import type { Core } from '../context.ts';
import type { BackupTarget } from '../ports.ts';
import {
  describeTables,
  findMigration,
  heartbeatsOf,
  namedFiles,
  rowsOf,
  type NamedFile,
  type PortableTable,
} from '../stores/portable-store.ts';
import { objectFile, type BackupManifest, type BackupPart } from './backup-manifest.ts';
import { copyFiles, type CopyCount } from './copy-files.ts';
import type { EarlierBackup } from './earlier-backup.ts';
import { linesOf, PartStore } from './parts.ts';
import { fileLine, fileOf, lineOf } from './portable-lines.ts';

const rowsAtOnce = 500;

/** What an export finds out. */
export type Exported = Pick<BackupManifest, 'migration' | 'epoch' | 'tables' | 'files'>;

interface Export {
  readonly core: Core;
  readonly target: BackupTarget;
  readonly store: PartStore;
  readonly alive: () => Promise<void>;
}

/**
 * Stores the database as it is at one moment, and then every file that it names. In this order nothing can be missing: a file is there
 * before a row names it, and while a backup is at work none is removed (`isBackupAtWork`).
 */
export async function exportInstallation(
  core: Core,
  target: BackupTarget,
  earlier: EarlierBackup,
  alive: () => Promise<void>,
  manifestOf: (exported: Exported) => BackupManifest,
): Promise<{ readonly manifest: BackupManifest; readonly newBytes: number }> {
  const store = new PartStore(target, core.keys.backup, earlier.parts);
  const work: Export = { core, target, store, alive };
  const described = await describeTables(core.db.read);
  const migration = await findMigration(core.db.read);
  if (migration === undefined) throw new Error('the database has no tables');
  const { tables, named, epoch } = await core.db.snapshot(async (snapshot) => ({
    tables: await exportTables(work, snapshot, described),
    // The list is longer than memory may be, and the moment must not be held while files are copied: it waits in the place itself.
    named: await new PartStore(target, core.keys.backup, new Map()).store(namedLines(snapshot, core), alive),
    epoch: await epochOf(snapshot, core),
  }));
  const count: CopyCount = { files: 0, bytes: 0, newBytes: 0, missing: 0 };
  const copied = copyFiles({ core, target, there: earlier.there, count, alive }, readNamed(work, named), earlier.files());
  const parts = await store.store(copied, alive);
  for (const { object } of named) await target.remove(objectFile(object));
  const { files, bytes, missing, newBytes } = count;
  return {
    manifest: manifestOf({ migration, epoch, tables, files: { count: files, bytes, missing, parts } }),
    newBytes: newBytes + store.newBytes,
  };
}

async function exportTables(
  { core, store, alive }: Export,
  snapshot: Snapshot,
  described: readonly PortableTable[],
): Promise<BackupManifest['tables']> {
  const tables: BackupManifest['tables'] = [];
  for (const table of described) {
    const counted = { rows: 0 };
    const parts = await store.store(linesOfTable(snapshot, core, table, counted), alive);
    tables.push({ name: table.name, columns: [...table.columns], rows: counted.rows, parts });
  }
  return tables;
}

async function* linesOfTable(snapshot: Snapshot, { db }: Core, table: PortableTable, counted: { rows: number }): AsyncIterable<string> {
  for await (const rows of snapshot.scan(rowsOf(db.read, table), rowsAtOnce)) {
    counted.rows += rows.length;
    for (const row of rows) yield lineOf(table.columns, row);
  }
}

async function* namedLines(snapshot: Snapshot, { db }: Core): AsyncIterable<string> {
  for await (const files of snapshot.scan(namedFiles(db.read), rowsAtOnce))
    for (const { kind, id, size_bytes: sizeBytes } of files) yield fileLine({ kind, id, sizeBytes, object: null });
}

async function* readNamed({ core, target }: Export, parts: readonly BackupPart[]): AsyncIterable<NamedFile> {
  for await (const line of linesOf(target, core.keys.backup, parts)) {
    const { kind, id, sizeBytes } = fileOf(line);
    yield { kind, id, size_bytes: sizeBytes };
  }
}

async function epochOf(snapshot: Snapshot, { db }: Core): Promise<number> {
  for await (const [row] of snapshot.scan(heartbeatsOf(db.read), 1)) if (row !== undefined) return Number(row.epoch);
  return 0;
}
