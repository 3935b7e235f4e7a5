import { afterAll, beforeAll, describe } from 'vitest';
import { databasesOf, testFormOf } from '../../../build/test-forms.ts';
import { migratedPostgresUrl } from './database-urls.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server/test-server.ts';
import { testNumber } from '../runner/test-settings.ts';

/** Whether `npm run test:databases` asks for whole journeys on Postgres too, rather than only for what a database decides. */
const isThorough = testNumber('DATABASES', 0) > 0;

/** Where journeys that don't depend on the database are played: on SQLite, and in the long form on Postgres too. */
export const journeyDatabases: readonly ('SQLite' | 'Postgres')[] = isThorough ? ['SQLite', 'Postgres'] : ['SQLite'];

type Database = 'SQLite' | 'Postgres';

/** Defines tests against a server that all of them share. `isComplete` is false on Postgres unless the long form asks for everything there. */
type DefineTests = (server: () => TestServer, isComplete: boolean) => void;

type ServerOptions = Omit<TestServerOptions, 'databaseUrl'>;

function onDatabases(databases: readonly Database[], options: ServerOptions, define: DefineTests): void {
  describe.each(databases)('on %s', (database) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer({ ...options, databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null });
    });
    afterAll(() => server.close());
    define(() => server, database === 'SQLite' || isThorough);
  });
}

/** Defines the same tests twice, against a server on SQLite and one on a real Postgres. A journey leaves out what isn't complete. */
export function onEachDatabase(options: ServerOptions, define: DefineTests): void {
  onDatabases(['SQLite', 'Postgres'], options, define);
}

/** Where the files of `testsPerDatabase` run: on SQLite in `npm test`, on a real Postgres in `npm run test:all`, on both in any other run. */
export const databasesOfForm: readonly Database[] = databasesOf[testFormOf(process.env.HEIRLOCK_TEST_FORM)];

/** As `onEachDatabase`, for the files of `testsPerDatabase`. */
export function onDatabasesOfForm(options: ServerOptions, define: DefineTests): void {
  onDatabases(databasesOfForm, options, define);
}
