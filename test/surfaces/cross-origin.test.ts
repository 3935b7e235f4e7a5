import { expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { startTestServer } from '../kit/server/test-server.ts';

const named = 'https://app.example.org';
const ask = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,if-match,content-type' };

/** One path of each interface that keys or tokens open. */
const open = [
  '/v1/vaults',
  '/reference/v1/vaults',
  '/overview/v1/vaults',
  '/alternate/v1/vaults',
  '/flat/v1/vaults',
  '/api/vaults',
  '/api/v1/test',
];
const alsoOpen = ['/version', '/.well-known/jwks.json', '/openapi.json', '/reference/openapi.json', '/v2/vaults'];
/** Pages, and what isn't for clients. */
const closed = [
  '/r/secret',
  '/verify/secret',
  '/invited/x',
  '/check-in/x',
  '/console',
  '/console/vaults',
  '/live',
  '/ready',
  '/metrics',
  '/',
  '/api/sync',
  '/api/sync/items',
  '/vouch/x',
  '/pass-on/x',
  '/way/x',
];

const corsOf = (headers: Headers): readonly string[] => [...headers.keys()].filter((name) => name.startsWith('access-control-'));

onDatabasesOfForm({ config: { corsOrigins: [named, 'http://127.0.0.1:3000'] } }, (server) => {
  const options = (path: string, headers: Readonly<Record<string, string>>) =>
    fetch(server().origin + path, { method: 'OPTIONS', headers });

  it.each([...open, ...alsoOpen])('answers the question of a named origin at %s', async (path) => {
    const answer = await options(path, { origin: named, ...ask });
    expect([answer.status, await answer.text(), answer.headers.get('access-control-allow-origin')]).toEqual([204, '', named]);
    expect(answer.headers.get('vary')).toBe('Origin');
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
      expect(answer.headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
    for (const header of ['authorization', 'content-type', 'idempotency-key', 'if-match', 'x-api-key', 'upload-offset', 'tus-resumable'])
      expect(answer.headers.get('access-control-allow-headers')?.toLowerCase().split(', ')).toContain(header);
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    expect(answer.headers.get('x-request-id')).toMatch(/^\S+$/);
  });

  it.each(open)('leaves any other OPTIONS request at %s what it is', async (path) => {
    const usual = path === '/api/v1/test' ? 405 : 404;
    for (const headers of [
      {},
      { origin: named },
      { ...ask },
      { origin: 'https://evil.example', ...ask },
      { origin: `${named}.evil.example`, ...ask },
      { origin: 'https://app.example.org:8443', ...ask },
      { origin: 'http://app.example.org', ...ask },
      { origin: 'null', ...ask },
    ] as Record<string, string>[]) {
      const answer = await options(path, headers);
      expect([answer.status, corsOf(answer.headers).filter((name) => name.endsWith('-methods'))]).toEqual([usual, []]);
      if (headers.origin !== named) expect(corsOf(answer.headers)).toEqual([]);
    }
  });

  it.each(closed)('opens nothing at %s', async (path) => {
    const question = await options(path, { origin: named, ...ask });
    expect([question.status, corsOf(question.headers)]).toEqual([404, []]);
    const answer = await fetch(server().origin + path, { headers: { origin: named }, redirect: 'manual' });
    expect([corsOf(answer.headers), answer.headers.get('vary')?.includes('Origin') ?? false]).toEqual([[], false]);
    await answer.body?.cancel();
  });

  it('says in answers of every kind, refusals too, that the named origin may read them', async () => {
    const { key } = await newOwner(server());
    for (const [path, status] of [
      ['/reference/v1/vaults', 200],
      ['/reference/v1/nothing', 404],
      ['/v1/vaults/vault_01ARZ3NDEKTSV4RRFFQ69G5FAV', 404],
    ] as const) {
      const answer = await fetch(server().origin + path, { headers: { authorization: `Bearer ${key.value}`, origin: named } });
      expect([answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')]).toEqual([
        status,
        named,
        'Origin',
      ]);
      await answer.body?.cancel();
    }
    const refused = await fetch(`${server().origin}/alternate/v1/vaults`, { headers: { origin: named } });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, named]);
    const stranger = await fetch(`${server().origin}/reference/v1/vaults`, {
      headers: { authorization: `Bearer ${key.value}`, origin: 'https://evil.example' },
    });
    expect([stranger.status, corsOf(stranger.headers), stranger.headers.get('vary')]).toEqual([200, [], 'Origin']);
  });

  it('lets every header be read that a client goes by', async () => {
    const answer = await fetch(`${server().origin}/v1/vaults`, { headers: { origin: named } });
    const told = answer.headers.get('access-control-expose-headers')?.toLowerCase().split(', ') ?? [];
    for (const header of [
      'etag',
      'x-request-id',
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'retry-after',
      'location',
      'upload-offset',
      'tus-resumable',
    ])
      expect(told).toContain(header);
  });
});

it('answers no question without named origins, and sends no such header', async () => {
  await using server = await startTestServer();
  for (const path of open) {
    const answer = await fetch(server.origin + path, { method: 'OPTIONS', headers: { origin: named, ...ask } });
    expect([answer.status, corsOf(answer.headers), answer.headers.has('vary')]).toEqual([path === '/api/v1/test' ? 405 : 404, [], false]);
  }
});

it('refuses a question over plain HTTP as any other request', async () => {
  await using server = await startTestServer({ config: { corsOrigins: [named], trustedProxies: ['127.0.0.1'] } });
  const answer = await fetch(`${server.origin}/v1/vaults`, {
    method: 'OPTIONS',
    headers: { origin: named, 'x-forwarded-proto': 'http', ...ask },
  });
  expect([answer.status, answer.headers.has('access-control-allow-methods')]).toEqual([403, false]);
});
