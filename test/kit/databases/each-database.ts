import { afterAll, beforeAll, describe } from 'vitest';
import { migratedPostgresUrl } from './database-urls.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server/test-server.ts';
import { testNumber } from '../runner/test-settings.ts';

/** Whether `npm run test:databases` asks for whole journeys on Postgres too, rather than only for what a database decides. */
const isThorough = testNumber('DATABASES', 0) > 0;

/** Where journeys that don't depend on the database are played: on SQLite, and in the long form on Postgres too. */
export const journeyDatabases: readonly ('SQLite' | 'Postgres')[] = isThorough ? ['SQLite', 'Postgres'] : ['SQLite'];

/**
 * Defines the same tests twice, against a server on SQLite and one on a real Postgres; each is shared by all of them.
 * @param define its second argument is false on Postgres unless the long form asks for everything there: a journey then leaves out what
 * doesn't depend on the database.
 */
export function onEachDatabase(
  options: Omit<TestServerOptions, 'databaseUrl'>,
  define: (server: () => TestServer, isComplete: boolean) => void,
): void {
  describe.each(['SQLite', 'Postgres'] as const)('on %s', (database) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer({ ...options, databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null });
    });
    afterAll(() => server.close());
    define(() => server, database === 'SQLite' || isThorough);
  });
}
