import { migrate } from '../../../shared/node/database/migrate.ts';
import { migrationsFor } from '../../db/migrations/index.ts';
import type { Db, ServerDatabase } from '../../db/schema.ts';
import type { BackupKeys } from '../installation-keys.ts';
import type { BackupTarget } from '../ports.ts';
import { deleteFact, findFact, setFact } from '../stores/installation-store.ts';
import { fillingOrder, findFilledTable, findMigration, insertRows, type PortableRow } from '../stores/portable-store.ts';
import { portableTables } from '../stores/portable-tables.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { BackupProblem } from './backup-problem.ts';
import { linesOf } from './parts.ts';
import { rowOf } from './portable-lines.ts';

const rowsAtOnce = 500;

/** The fact that a database was filled by a restore that hasn't come to its end; its value is the backup's name. */
const unfinished = 'restore unfinished';

/** The backup whose restore on this database was broken off; undefined for none. */
export async function findUnfinishedRestore(db: Db): Promise<string | undefined> {
  return findFact(db, unfinished);
}

/** Says that a restore of this backup has filled the database, and has not come to its end. */
export async function noteUnfinishedRestore(tx: Db, name: string): Promise<void> {
  await setFact(tx, unfinished, name);
}

/** Says that it has come to its end. */
export async function forgetUnfinishedRestore(tx: Db): Promise<void> {
  await deleteFact(tx, unfinished);
}

/** @throws Error in plain words where a restore was broken off: such a database has no hold yet, and must not be served. */
export async function assertNoUnfinishedRestore({ read }: ServerDatabase): Promise<void> {
  const name = await findUnfinishedRestore(read);
  if (name === undefined) return;
  throw new Error(
    `The restore of the backup ${name} on this database was broken off. Run the same "heirlock restore" again; it goes on where it stopped.`,
  );
}

/** @throws BackupProblem for a database that a newer version made. */
export function assertKnownMigration({ migration }: BackupManifest, database: ServerDatabase): void {
  if (!Object.hasOwn(migrationsFor(database.dialect), migration))
    throw new BackupProblem(
      `The backup was made by a newer version of Heirlock (its database is at ${migration}). Restore it with that version or a later one.`,
    );
}

/**
 * Whether a database may be filled with this backup: one without a row, or one in which the very same restore was broken off.
 * @returns `filled` in the second case. @throws BackupProblem for any other.
 */
export async function judgeDatabase(database: ServerDatabase, name: string): Promise<'empty' | 'filled'> {
  if ((await findMigration(database.read)) === undefined) return 'empty';
  const tables = await database.read.introspection.getTables();
  const present = portableTables.filter((table) => tables.some((found) => found.name === table));
  const filled = await findFilledTable(database.read, present);
  if (filled === undefined) return 'empty';
  if ((await findUnfinishedRestore(database.read)) === name) return 'filled';
  throw new BackupProblem(
    `The database isn't empty (there are rows in ${filled}). A restore never mixes with what is there: name an empty database and an empty data folder.`,
  );
}

/**
 * Fills an empty database with the rows of a backup, in one transaction, and brings it up to date.
 * @throws BackupProblem when a part can't be read; the database then has no rows.
 */
export async function restoreDatabase(
  database: ServerDatabase,
  source: BackupTarget,
  manifest: BackupManifest,
  keys: BackupKeys,
): Promise<void> {
  const migrations = migrationsFor(database.dialect);
  const at = await findMigration(database.read);
  if (at === undefined) await migrate(database, migrations, manifest.migration);
  else if (at !== manifest.migration)
    throw new BackupProblem(`The database has tables of another version already (${at}): name an empty one.`);
  const order = await fillingOrder(
    database.read,
    manifest.tables.map(({ name }) => name),
  );
  await database.transaction(async (tx) => {
    for (const name of order) {
      const table = manifest.tables.find((one) => one.name === name);
      if (table !== undefined) await fill(tx, source, keys, table);
    }
    await noteUnfinishedRestore(tx, manifest.name);
  });
}

async function fill(tx: Db, source: BackupTarget, keys: BackupKeys, table: BackupManifest['tables'][number]): Promise<void> {
  let rows: PortableRow[] = [];
  let count = 0;
  for await (const line of linesOf(source, keys, table.parts)) {
    rows.push(rowOf(table.columns, line));
    if (rows.length < rowsAtOnce) continue;
    await insertRows(tx, table.name, table.columns, rows);
    count += rows.length;
    rows = [];
  }
  await insertRows(tx, table.name, table.columns, rows);
  count += rows.length;
  if (count !== table.rows) throw new BackupProblem(`The table ${table.name} has ${count} rows in the backup and not ${table.rows}.`);
}
