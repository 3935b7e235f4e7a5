import { inject } from 'vitest';
import type {} from './global-postgres.ts';
import { createDatabaseAt, type DatabaseChoice } from './postgres.ts';

/**
 * The URL of a new database on the run's Postgres: empty, or a copy of `template`. Nobody else has it, so a test file may do
 * with it what it likes; it goes with the server. Only under vitest: scripts use `startPostgres`.
 */
export function postgresUrl(choice?: DatabaseChoice): Promise<string> {
  return createDatabaseAt(inject('postgresServerUrl'), choice);
}
