import { sql, type RawBuilder } from 'kysely';
import type { Dialect } from '../../shared/node/database/database.ts';

/** The four kinds of column that migrations use, in the dialect's words. Text sorts by code point in both. */
export interface ColumnTypes {
  readonly text: RawBuilder<unknown>;
  readonly integer: RawBuilder<unknown>;
  readonly bytes: RawBuilder<unknown>;
  /** Ends a `create table`: on SQLite rows live in their primary key's tree and types are enforced. */
  readonly tableEnd: RawBuilder<unknown>;
}

export function columnTypes(dialect: Dialect): ColumnTypes {
  if (dialect === 'postgres') {
    return { text: sql`text collate "C"`, integer: sql`bigint`, bytes: sql`bytea`, tableEnd: sql`` };
  }
  return { text: sql`text`, integer: sql`integer`, bytes: sql`blob`, tableEnd: sql`without rowid, strict` };
}
