import { afterAll, beforeAll, describe } from 'vitest';
import { postgresUrl } from './database-urls.ts';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

/** Defines the same tests twice, against a server on SQLite and one on a real Postgres; each is shared by all of them. */
export function onEachDatabase(options: Omit<TestServerOptions, 'databaseUrl'>, define: (server: () => TestServer) => void): void {
  describe.each(['SQLite', 'Postgres'])('on %s', (database) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer({ ...options, databaseUrl: database === 'Postgres' ? await postgresUrl() : null });
    });
    afterAll(() => server.close());
    define(() => server);
  });
}
