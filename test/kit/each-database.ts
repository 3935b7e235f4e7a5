import { afterAll, beforeAll, describe } from 'vitest';
import { migratedPostgresUrl } from './database-urls.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';
import { testNumber } from './test-settings.ts';

/** Whether `npm run test:databases` asks for whole journeys on Postgres too, and not only for what a database decides. */
const isThorough = testNumber('DATABASES', 0) > 0;

/** Where journeys are played that no database decides: on SQLite, and on Postgres too in the long form. */
export const journeyDatabases: readonly ('SQLite' | 'Postgres')[] = isThorough ? ['SQLite', 'Postgres'] : ['SQLite'];

/**
 * Defines the same tests twice, against a server on SQLite and one on a real Postgres; each is shared by all of them.
 * @param define its second argument is false on Postgres unless the long form asks for everything there: a journey then leaves out what
 *   no database decides.
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
