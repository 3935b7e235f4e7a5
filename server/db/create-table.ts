import type { CreateTableBuilder, Kysely, RawBuilder } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

/** A column as migrations write it: not null unless its rule says so; `zero` gives it the default 0. */
export type Column = readonly [name: string, type: 'text' | 'integer' | 'bytes', rule?: 'null' | 'zero'];

type Table = CreateTableBuilder<string, string>;

/** Creates a table whose primary key is its first column, unless `key` names others. */
export async function createTable(
  db: Kysely<unknown>,
  types: ColumnTypes,
  name: string,
  columns: readonly Column[],
  more: (table: Table) => Table = (table) => table,
  key: readonly string[] = [columns[0]?.[0] ?? 'id'],
): Promise<void> {
  let table = db.schema.createTable(name) as Table;
  for (const [column, type, rule] of columns) {
    table = table.addColumn(column, types[type] as RawBuilder<string>, (definition) => {
      if (rule === 'null') return definition;
      return rule === 'zero' ? definition.notNull().defaultTo(0) : definition.notNull();
    });
  }
  table = table.addPrimaryKeyConstraint(`${name}_key`, [...key]);
  await more(table).modifyEnd(types.tableEnd).execute();
}

/** A foreign key to `target.id`: rows go with the row they hang on. */
export const cascade =
  (name: string, column: string, target: string) =>
  (table: Table): Table =>
    table.addForeignKeyConstraint(`${name}_${column}`, [column], target, ['id'], (key) => key.onDelete('cascade'));
