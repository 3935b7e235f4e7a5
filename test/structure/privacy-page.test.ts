import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { addressRows, nobodysRows, ownersRows } from '../../server/core/privacy/personal-rows.ts';
import { placeDatabase } from '../kit/databases/migrated-database.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

const page = readFileSync(new URL('../../server/PRIVACY.md', import.meta.url), 'utf8');
const [, list = ''] = page.split('## Every table and column\n');

/** By table: its columns as the page lists them, those about a person first. */
const told = [...list.matchAll(/^\| `(\w+)` \| ([^|]*) \| ([^|]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, table = '', personal = '', others = '', ...said]) => ({
    table,
    columns: [...namesIn(personal), ...namesIn(others)],
    personal: namesIn(personal),
    said,
  }),
);

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
}

/** Columns that hold something about a person in whatever table they are. */
const alwaysPersonal =
  /^(email|email_key|ip_address|last_ip_address|user_agent|last_user_agent|to_address|to_name|phone|statement|description|note)$/;
/** Where a word of that kind is somebody's own: of the server. */
const exceptions: readonly string[] = [];

async function columnsOfDatabase(): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = await tempFolder('columns');
  try {
    await placeDatabase(folder.path);
    const db = new Database(join(folder.path, 'heirlock.db'), { readonly: true });
    const tables = db.prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'").all() as {
      readonly name: string;
    }[];
    const found = tables.map(({ name }) => {
      const columns = db.prepare(`pragma table_info("${name}")`).all() as { readonly name: string }[];
      return [name, columns.map((column) => column.name).sort()] as const;
    });
    db.close();
    return new Map(found);
  } finally {
    await folder.remove();
  }
}

it('every table and column of the database is on the page, once, as being about a person or not', async () => {
  const there = await columnsOfDatabase();
  expect(told.map(({ table }) => table).sort()).toEqual([...there.keys()].sort());
  for (const { table, columns } of told) expect(columns.toSorted(), table).toEqual(there.get(table));
  const overlooked = told.flatMap(({ table, columns, personal }) =>
    columns.filter((column) => alwaysPersonal.test(column) && !personal.includes(column)).map((column) => `${table}.${column}`),
  );
  expect(overlooked).toEqual(exceptions);
  for (const { table, said } of told) for (const cell of said) expect(cell.trim(), table).not.toBe('');
});

it('every table with something about a person is read for who asks what is held about them', async () => {
  const there = await columnsOfDatabase();
  const read = new Set<string>(['users', ...ownersRows.map(([table]) => table), ...addressRows.map(([table]) => table)]);
  const known = (table: string): boolean => read.has(table) || table in nobodysRows || /^(search_index|kysely_)/.test(table);
  expect([...there.keys()].filter((table) => !known(table))).toEqual([]);
  for (const [table, column] of [...ownersRows, ...addressRows]) expect(there.get(table), `${table}.${column}`).toContain(column);
});
