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

/** How much of two answers is shown around the place where they part. */
const shownChars = 150;

/** How an answer differs from the one without what was added, from shortly before they part; undefined where it doesn't. */
export function difference(plain: Told, sent: Told): string | undefined {
  if (sent.status === plain.status && sent.body === plain.body) return undefined;
  let parting = 0;
  while (parting < sent.body.length && sent.body[parting] === plain.body[parting]) parting += 1;
  const shown = ({ status, body }: Told): string => `${status} …${body.slice(Math.max(0, parting - shownChars), parting + shownChars)}`;
  return `${shown(sent)} in place of ${shown(plain)}`;
}
