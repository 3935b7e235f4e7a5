import { inject } from 'vitest';
import { openDatabase } from '../../../server/db/open.ts';
import type {} from './global-postgres.ts';
import { createDatabaseAt, type DatabaseChoice } from './postgres.ts';

/**
 * The URL of a new database on the run's Postgres: empty, or a copy of `template`. Nobody else has it, so a test file may do
 * what it likes with it; it goes away with the server. Only under vitest: scripts use `startPostgres`.
 */
export function postgresUrl(choice?: DatabaseChoice): Promise<string> {
  return createDatabaseAt(inject('postgresServerUrl'), choice);
}

let template: Promise<string> | undefined;

/** The URL of a new separate database with the server's tables in it, empty: a copy, which takes a fifth of the time of creating them. */
export async function migratedPostgresUrl(): Promise<string> {
  template ??= makeTemplate();
  return postgresUrl({ template: await template });
}

async function makeTemplate(): Promise<string> {
  const url = await postgresUrl();
  await (await openDatabase({ databaseUrl: url, dataDir: '' })).close();
  return new URL(url).pathname.slice(1);
}
