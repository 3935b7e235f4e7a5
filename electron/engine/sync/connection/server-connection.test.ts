import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { fixedToken } from './credential.ts';
import { ServerConnection } from './server-connection.ts';
import type { SyncError } from '../sync-error.ts';

const token = 'heirlock_pt_canary-of-a-token';
const signal = new AbortController().signal;
const Hello = Type.Object({ hello: Type.String() }, { additionalProperties: false });

let server: Server | undefined;
let connection: ServerConnection | undefined;

afterEach(async () => {
  await connection?.close();
  server?.closeAllConnections();
  server?.close();
});

/** A connection to a server that gives this answer. */
async function to(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<ServerConnection> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  connection = new ServerConnection({ origin, credential: fixedToken(token), deviceId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' });
  return connection;
}

const answering = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  to((_request, response) => void response.writeHead(status, headers).end(body));

const failure = (act: Promise<unknown>): Promise<SyncError> =>
  act.then(
    () => expect.unreachable(),
    (error: unknown) => error as SyncError,
  );

describe('ServerConnection', () => {
  it('sends token and device in headers and nowhere else, and gives what was answered', async () => {
    const seen: IncomingMessage[] = [];
    const open = await to((request, response) => {
      seen.push(request);
      response.end('{"hello":"you"}');
    });
    expect(await open.json(Hello, { method: 'POST', path: '/x', json: {}, signal })).toEqual({ hello: 'you' });
    const [{ url, headers } = expect.unreachable()] = seen;
    expect([url, headers.authorization, headers['x-device'], headers['content-type']]).toEqual([
      '/x',
      `Bearer ${token}`,
      '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      'application/json',
    ]);
  });

  it.each([
    [401, '{"error":"unauthenticated"}', 'unauthorized'],
    [403, '{"error":"device_revoked"}', 'device_revoked'],
    [403, '{"error":"device_unknown"}', 'device_unknown'],
    [403, '{"error":"forbidden"}', 'refused'],
    [402, '{"error":"storage_limit_exceeded"}', 'over_quota'],
    [413, '', 'over_quota'],
    [404, '{"error":"not_found"}', 'not_found'],
    [410, '', 'not_found'],
    [409, '{"error":"conflict"}', 'conflict'],
    [460, '{"error":"pack_damaged"}', 'part_damaged'],
    [429, '{}', 'rate_limited'],
    [500, 'no json', 'offline'],
    [503, '<html>', 'offline'],
    [400, '{"error":"invalid_request","message":"no"}', 'refused'],
    [418, '[]', 'refused'],
  ])('takes %i %s for %s, and says nothing of the token', async (status, body, code) => {
    const open = await answering(status, body);
    const error = await failure(open.json(Hello, { method: 'GET', path: '/x?y=1', signal }));
    expect(error.code).toBe(code);
    expect(`${error.message} ${String(error.stack)}`).not.toContain('canary');
  });

  it('knows how long it is asked to wait, and the server’s own word', async () => {
    const busy = await answering(429, '{}', { 'retry-after': '7' });
    expect((await failure(busy.done({ method: 'GET', path: '/x', signal }))).retryAfterMs).toBe(7_000);
    await busy.close();
    const closed = await answering(422, '{"error":"vault_archived"}');
    expect((await failure(closed.done({ method: 'GET', path: '/x', signal }))).serverCode).toBe('vault_archived');
  });

  it.each(['no json', '{"hello":1}', '{"hello":"you","more":1}', '', 'null'])('refuses the answer %j', async (body) => {
    const open = await answering(200, body);
    expect((await failure(open.json(Hello, { method: 'GET', path: '/x', signal }))).code).toBe('bad_answer');
  });

  it('does not follow a redirect, which would carry the token elsewhere', async () => {
    let requests = 0;
    const open = await to((_request, response) => {
      requests += 1;
      response.writeHead(307, { location: 'http://192.0.2.1/' }).end();
    });
    expect((await failure(open.json(Hello, { method: 'GET', path: '/x', signal }))).code).toBe('bad_answer');
    expect(requests).toBe(1);
  });

  it('is offline when nobody answers, when the connection breaks, and cancelled when its caller gives up', async () => {
    const broken = await to((request) => void request.socket.destroy());
    expect((await failure(broken.done({ method: 'GET', path: '/x', signal }))).code).toBe('offline');
    const stop = new AbortController();
    const silent = await to(() => stop.abort());
    expect((await failure(silent.done({ method: 'GET', path: '/x', signal: stop.signal }))).code).toBe('cancelled');
    const nobody = new ServerConnection({ origin: 'http://127.0.0.1:1', credential: fixedToken(token) });
    expect((await failure(nobody.done({ method: 'GET', path: '/x', signal }))).code).toBe('offline');
    await nobody.close();
  });

  it.each([
    ['http://vault.example.com', 'insecure_server'],
    ['http://127.0.0.1.example.com', 'insecure_server'],
    ['http://192.168.1.7:8787', 'insecure_server'],
    ['ftp://127.0.0.1', 'bad_answer'],
    ['https://example.com/path', 'bad_answer'],
    ['https://user@example.com', 'bad_answer'],
    ['example.com', 'bad_answer'],
    ['', 'bad_answer'],
  ])('does not even try %j: %s', (origin, code) => {
    expect(() => new ServerConnection({ origin })).toThrow(expect.objectContaining({ code }));
  });

  it.each(['http://127.0.0.1:8787', 'http://localhost:1', 'http://[::1]:8787', 'https://vault.example.com', 'https://192.168.1.7:8443'])(
    'takes %j',
    async (origin) => {
      await new ServerConnection({ origin }).close();
    },
  );
});
