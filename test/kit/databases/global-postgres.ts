import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the maintenance database of the run's Postgres. */
    postgresServerUrl: string;
  }
}

/** Starts one real Postgres for the whole run; at the end vitest calls what is returned. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresServerUrl', postgres.url('postgres'));
  return postgres.stop;
}
