import { sql } from 'kysely';
import type { ServerDatabase } from './schema.ts';

/** Epoch milliseconds on the clock of a Postgres server, which all servers of an installation have in common. */
export async function askDatabaseClock(database: ServerDatabase): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(database.read);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not tell its time');
  return Number(row.ms);
}
