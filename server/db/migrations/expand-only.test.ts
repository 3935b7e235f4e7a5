import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../shared/node/database/database.ts';
import { migrate } from '../../../shared/node/database/migrate.ts';
import { openPostgres } from '../../../shared/node/database/postgres.ts';
import { openSqlite } from '../../../shared/node/database/sqlite.ts';
import { postgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import type { Schema } from '../schema.ts';
import { migrationsFor } from './index.ts';

// While servers are replaced one after the other, those of the version before work on the new version's tables: they read every column they
// know and write rows without those they don't (CONTRIBUTING.md, "A migration").

type Dialect = 'sqlite' | 'postgres';

/** Migrations up to this one came before anybody ran two versions side by side. */
const lastUnbound = '0021-openings';

interface Column {
  readonly type: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
}

interface Shape {
  readonly columns: ReadonlyMap<string, Column>;
  /** Unique indexes by name, with their table. */
  readonly unique: ReadonlyMap<string, string>;
}

async function openEmpty(dialect: Dialect): Promise<Database<Schema>> {
  return dialect === 'postgres' ? openPostgres<Schema>(await postgresUrl()) : openSqlite<Schema>(`${(await tempFolder('expand')).path}/db`);
}

async function shapeOf({ dialect, schemaOwner }: Database<Schema>): Promise<Shape> {
  const tables = (await schemaOwner.introspection.getTables()).filter(({ name }) => !/^(kysely|search_index|sqlite)/.test(name));
  const columns = tables.flatMap((table) =>
    table.columns.map(
      ({ name, dataType, isNullable, hasDefaultValue }) =>
        [`${table.name}.${name}`, { type: dataType.toLowerCase(), nullable: isNullable, hasDefault: hasDefaultValue }] as const,
    ),
  );
  const indexes =
    dialect === 'postgres'
      ? sql<{
          name: string;
          table: string;
          text: string;
        }>`select indexname as name, tablename as table, indexdef as text from pg_indexes where schemaname = 'public'`
      : sql<{
          name: string;
          table: string;
          text: string;
        }>`select name, tbl_name as "table", coalesce(sql, 'unique') as text from sqlite_schema where type = 'index'`;
  const { rows } = await indexes.execute(schemaOwner);
  return {
    columns: new Map(columns),
    unique: new Map(rows.filter(({ text }) => /\bunique\b/i.test(text)).map(({ name, table }) => [name, table])),
  };
}

const tableOf = (column: string): string => column.slice(0, column.indexOf('.'));

/** What an earlier version would stumble over. */
function narrowedBy(before: Shape, after: Shape): readonly string[] {
  const known = new Set([...before.columns.keys()].map(tableOf));
  const lost = [...before.columns].flatMap(([name, old]) => {
    const now = after.columns.get(name);
    if (now === undefined) return [`${name} is gone`];
    if (now.type !== old.type) return [`${name} has another type`];
    if (old.nullable && !now.nullable) return [`${name} may no longer be null`];
    return old.hasDefault && !now.hasDefault && !now.nullable ? [`${name} has lost its default`] : [];
  });
  const asked = [...after.columns]
    .filter(([name, { nullable, hasDefault }]) => !before.columns.has(name) && known.has(tableOf(name)) && !nullable && !hasDefault)
    .map(([name]) => `${name} is new and has to be given`);
  const unique = [...after.unique]
    .filter(([name, table]) => !before.unique.has(name) && known.has(table))
    .map(([name, table]) => `${name} refuses rows of ${table} that were allowed`);
  return [...lost, ...asked, ...unique];
}

async function narrowings(
  database: Database<Schema>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const found: Record<string, readonly string[]> = {};
  await migrate(database, migrations, lastUnbound);
  let before = await shapeOf(database);
  for (const name of Object.keys(migrations).filter((one) => one > lastUnbound)) {
    await migrate(database, migrations, name);
    const after = await shapeOf(database);
    found[name] = narrowedBy(before, after);
    before = after;
  }
  return found;
}

describe.each(['sqlite', 'postgres'] as const)('every migration on %s since versions run side by side', (dialect) => {
  it('takes nothing away that the version before reads, and asks for nothing that it doesn’t write', async () => {
    const database = await openEmpty(dialect);
    try {
      const found = await narrowings(database, migrationsFor(dialect));
      expect(Object.keys(found).length).toBeGreaterThan(0);
      expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('would be found out if it did', async () => {
    const database = await openEmpty(dialect);
    const step = (up: (db: Kysely<unknown>) => Promise<unknown>): Migration => ({ up: async (db: Kysely<unknown>) => void (await up(db)) });
    const bad = {
      '9001-drops': step((db) => db.schema.alterTable('users').dropColumn('time_zone').execute()),
      '9002-renames': step((db) => db.schema.alterTable('users').renameColumn('email', 'address').execute()),
      '9003-asks': step((db) =>
        db.schema
          .createTable('new_table')
          .addColumn('id', 'text', (column) => column.notNull())
          .execute(),
      ),
      '9004-asks-more': step(async (db) => {
        // Made anew, as SQLite has to: it adds no such column to a table that may have rows.
        await db.schema.dropTable('new_table').execute();
        const table = db.schema.createTable('new_table').addColumn('id', 'text', (column) => column.notNull());
        await table.addColumn('shoe_size', 'text', (column) => column.notNull()).execute();
      }),
      '9005-binds': step((db) => db.schema.createIndex('one_name').unique().on('vaults').column('name').execute()),
    };
    try {
      const found = await narrowings(database, { ...migrationsFor(dialect), ...bad });
      expect(found['9001-drops']).toEqual(['users.time_zone is gone']);
      expect(found['9002-renames']).toEqual(['users.email is gone', 'users.address is new and has to be given']);
      expect(found['9003-asks'], 'a new table is nobody’s loss').toEqual([]);
      expect(found['9004-asks-more']).toEqual(['new_table.shoe_size is new and has to be given']);
      expect(found['9005-binds']).toEqual(['one_name refuses rows of vaults that were allowed']);
    } finally {
      await database.close();
    }
  });
});
