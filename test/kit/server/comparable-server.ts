import type { WebhookTransport } from '../../../server/core/ports.ts';
import { migratedPostgresUrl } from '../databases/database-urls.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** An answer without what differs from one server to the next. */
export interface Told {
  readonly status: number;
  readonly body: string;
}

/** Every webhook is received at once: a name that has to be looked up is answered sooner or later, or not at all. */
const receiver: WebhookTransport = {
  refusalOf: () => Promise.resolve(undefined),
  post: () => Promise.resolve({ status: 200, elapsedMs: 5 }),
};

/** One of several servers whose answers to the same requests are compared: at the same moment, on a fresh database of this kind. */
export const startComparable = async (database: string): Promise<TestServer> =>
  startTestServer({
    now: '2026-03-02T12:00:00.000Z',
    webhookTransport: receiver,
    databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null,
  });

/** How an answer differs from the one without what was added; undefined where it doesn't. */
export function difference(plain: Told, sent: Told): string | undefined {
  return sent.status === plain.status && sent.body === plain.body
    ? undefined
    : `${sent.status} ${sent.body.slice(0, 300)} in place of ${plain.status} ${plain.body.slice(0, 300)}`;
}
