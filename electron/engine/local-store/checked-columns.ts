import type SqliteDatabase from 'better-sqlite3';
import { itemKinds } from '../../../shared/domain/item.ts';
import { checkRows, checksFor, type CheckedColumns } from '../../../shared/node/database/closed-columns.ts';
import type { LocalSchema } from './local-schema.ts';

/**
 * What each closed column may hold. A file that was damaged, or that a newer version wrote, may hold anything. Ids aren't among them:
 * a record's seal is bound to its id and its vault's.
 */
const checkedColumns = { items: { kind: itemKinds } } as const satisfies CheckedColumns<LocalSchema>;

/** A statement whose rows are checked as they are read. */
export interface CheckedStatement<Parameters extends unknown[], Row> {
  /** @throws UnknownValueError naming the column. */
  get(...parameters: Parameters): Row | undefined;
  /** @throws UnknownValueError naming the column. */
  all(...parameters: Parameters): Row[];
  /** For whoever checks its rows later. */
  readonly unchecked: SqliteDatabase.Statement<Parameters, Row>;
  /** @throws UnknownValueError naming the column. */
  check(rows: readonly Row[]): void;
}

export function checkedStatement<Parameters extends unknown[], Row>(
  database: SqliteDatabase.Database,
  sql: string,
): CheckedStatement<Parameters, Row> {
  const unchecked = database.prepare<Parameters, Row>(sql);
  const checks = checksFor(checkedColumns, unchecked.columns());
  const check = (rows: readonly Row[]): void => checkRows(checks, rows);
  return {
    get: (...parameters) => {
      const row = unchecked.get(...parameters);
      if (row !== undefined) check([row]);
      return row;
    },
    all: (...parameters) => {
      const rows = unchecked.all(...parameters);
      check(rows);
      return rows;
    },
    unchecked,
    check,
  };
}
