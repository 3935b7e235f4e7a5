import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** A column whose bytes are sealed under a key of the installation, and the text that tells its rows apart. */
export interface SealedColumn {
  readonly table: string;
  readonly id: string;
  readonly column: string;
}

/** What a row holds there. */
export interface SealedCell {
  readonly id: string;
  readonly sealed: Uint8Array;
}

/** The cells after `after` in the order of their ids, at most `limit`; those without bytes are left out. */
export async function listCells(db: Db, { table, id, column }: SealedColumn, after: string, limit: number): Promise<SealedCell[]> {
  const found = await sql<SealedCell>`
    select ${sql.ref(id)} as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(id)} > ${after} and ${sql.ref(column)} is not null order by ${sql.ref(id)} limit ${limit}`.execute(db);
  return found.rows;
}

/** Puts newly sealed bytes in place of those that were read, unless they are others by now. @returns whether they were put. */
export async function replaceCell(tx: Db, { table, id, column }: SealedColumn, cell: SealedCell, sealed: Uint8Array): Promise<boolean> {
  const result = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(id)} = ${cell.id} and ${sql.ref(column)} = ${cell.sealed}`.execute(tx);
  return result.numAffectedRows === 1n;
}
