import { beforeAll, describe, expect, it } from 'vitest';
import type { Instant } from '../../shared/domain/instant.ts';
import { deprecations, type Deprecation } from '../../server/http/foundation/versions/deprecations.ts';
import type { Answer } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner } from '../kit/owners/reference-owner.ts';

const start = '2026-03-02T12:00:00.000Z';

/** Lines as anybody would add them to the table. */
const added: readonly Deprecation[] = [
  {
    surface: 'reference',
    endpoint: 'GET /v1/vaults',
    since: '2025-11-01T00:00:00.000Z' as Instant,
    sunset: '2027-01-01T00:00:00.000Z' as Instant,
    replacements: ['/v1/estates'],
  },
  {
    surface: 'reference',
    endpoint: 'POST /v1/vaults/:vault_id/recipients',
    since: '2025-11-01T00:00:00.000Z' as Instant,
    sunset: '2027-01-01T00:00:00.000Z' as Instant,
    replacements: ['/v1/heirs'],
  },
  {
    surface: 'alternate',
    endpoint: 'GET /v1/vaults',
    since: '2025-11-02T00:00:00.000Z' as Instant,
    sunset: '2027-01-01T00:00:00.000Z' as Instant,
    replacements: ['/v1/estates'],
  },
];

/** What an answer says about its endpoint; undefined if it says nothing. */
function saidBy({ headers }: Answer): Record<string, string | null> | undefined {
  const names = ['x-deprecated-endpoint', 'x-deprecated-since', 'x-deprecated-replacement', 'deprecation', 'sunset', 'warning', 'link'];
  const said = Object.fromEntries(names.map((name) => [name, headers.get(name)]));
  return Object.values(said).every((value) => value === null) ? undefined : said;
}

onDatabasesOfForm({ now: start, services: { deprecations: [...deprecations, ...added] } }, (server) => {
  const origin = (): string => server().config.publicUrl;
  const searchSays = (base: string) => ({
    'x-deprecated-endpoint': 'true',
    'x-deprecated-since': '2025-10-01',
    'x-deprecated-replacement': '/v1/vaults/search, /v1/documents/search',
    deprecation: '@1759276800',
    sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
    warning: '299 - "GET /v1/search is deprecated since 2025-10-01 and goes on 2027-07-01. Use /v1/vaults/search, /v1/documents/search."',
    link:
      `<${origin()}/docs#changelog>; rel="deprecation", <${origin()}${base}/v1/vaults/search>; rel="successor-version", ` +
      `<${origin()}${base}/v1/documents/search>; rel="successor-version"`,
  });

  describe('GET /v1/search', () => {
    it.each(['/reference', ''])('works under %j, and says that it will go, since when and what to use instead', async (base) => {
      const { api } = await newOwner(server(), {}, base);
      const answer = await api.get('/v1/search?q=papers');
      expect(answer.status).toBe(200);
      expect(saidBy(answer)).toEqual(searchSays(base));
      for (const path of ['/v1/vaults/search?q=papers', '/v1/documents/search?q=papers'])
        expect(saidBy(await api.get(path)), path).toBeUndefined();
    });

    it('says so with every answer: to HEAD, 304, 400, 401 and 403', async () => {
      const { api } = await newOwner(server());
      const etag = (await api.get('/v1/search?q=papers')).headers.get('etag') ?? '';
      const reader = await newOwner(server(), { permissions: ['delete'] });
      const answers = [
        await api.head('/v1/search?q=papers'),
        await api.get('/v1/search?q=papers', { 'if-none-match': etag }),
        await api.get('/v1/search?q=papers&page=x'),
        await server().api(null).get('/v1/search?q=papers'),
        await reader.api.get('/v1/search?q=papers'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 304, 400, 401, 403]);
      for (const answer of answers) expect(saidBy(answer)).toEqual(searchSays('/reference'));
    });
  });

  describe('one line in the table', () => {
    it('deprecates an endpoint at every place its surface is mounted, and no other one', async () => {
      const { api } = await newOwner(server());
      const everywhere = await newOwner(server(), {}, '');
      for (const answer of [await api.get('/v1/vaults'), await everywhere.api.get('/v1/vaults')]) {
        expect(saidBy(answer)).toMatchObject({
          'x-deprecated-since': '2025-11-01',
          'x-deprecated-replacement': '/v1/estates',
          sunset: 'Fri, 01 Jan 2027 00:00:00 GMT',
        });
      }
      expect(saidBy(await api.post('/v1/vaults', { name: 'New' }))).toBeUndefined();
      expect(saidBy(await api.get('/v1/vaults/vault_x'))).toBeUndefined();
      expect(saidBy(await server().api(null).get('/v1/nothing'))).toBeUndefined();
      const { key } = await newOwner(server());
      expect(saidBy(await server().api(key, '/alternate').get('/v1/vaults'))).toMatchObject({ 'x-deprecated-since': '2025-11-02' });
      expect(saidBy(await server().api(key, '/overview').get('/v1/vaults'))).toBeUndefined();
      const { id } = (await api.post('/v1/vaults', { name: 'New' })).body;
      expect(saidBy(await api.post(`/v1/vaults/${id}/recipients`, { email: 'a@example.com' }))).toMatchObject({
        'x-deprecated-replacement': '/v1/heirs',
      });
      expect(saidBy(await api.get(`/v1/vaults/${id}/recipients`))).toBeUndefined();
    });
  });

  describe('GET /v1/deprecated-usage', () => {
    it('lists what the owner’s keys have used, how often and when last', async () => {
      const own = await newOwner(server());
      expect(expectStatus(200, await own.api.get('/v1/deprecated-usage'))).toEqual({ data: [] });
      await own.api.get('/v1/search?q=a');
      server().advance(1000);
      const last = server().now();
      // Under its other address, refused, and with another key of the same owner: all of them are uses.
      await server().api(own.key, '').get('/v1/search?q=a');
      await own.api.get('/v1/search?q=a&page=x');
      await (await newOwner(server(), { email: own.key.email })).api.get('/v1/search?q=a');
      server().advance(1000);
      expect(expectStatus(200, await own.api.get('/v1/deprecated-usage'))).toEqual({
        data: [
          {
            endpoint: 'GET /v1/search',
            replacement: '/v1/vaults/search, /v1/documents/search',
            deprecated_since: '2025-10-01T00:00:00.000Z',
            sunset: '2027-07-01T00:00:00.000Z',
            count: 4,
            last_used_at: last,
          },
        ],
      });
      await own.api.get('/v1/vaults');
      await server().api(own.key, '/alternate').get('/v1/vaults');
      const { data } = expectStatus(200, await own.api.get('/v1/deprecated-usage'));
      expect(data.map(({ endpoint, count }: { endpoint: string; count: number }) => `${endpoint} ${count}`)).toEqual([
        'GET /v1/vaults 1',
        'GET /v1/search 4',
        'GET /v1/vaults 1',
      ]);
    });

    it('tells nobody of others’ use, nor live use to test keys', async () => {
      const own = await newOwner(server());
      const live = await newOwner(server(), { email: own.key.email, mode: 'live' });
      await live.api.get('/v1/search?q=a');
      await (await newOwner(server())).api.get('/v1/search?q=a');
      await server().api(null).get('/v1/search?q=a');
      expect(expectStatus(200, await own.api.get('/v1/deprecated-usage')).data).toEqual([]);
      expect(expectStatus(200, await live.api.get('/v1/deprecated-usage')).data).toHaveLength(1);
    });

    it('counts many uses at once, none twice', async () => {
      const own = await newOwner(server());
      await own.api.head('/v1/search?q=a');
      await own.api.get('/v1/search?q=a');
      expect(expectStatus(200, await own.api.get('/v1/deprecated-usage')).data).toMatchObject([{ count: 2 }]);
      await Promise.all(Array.from({ length: 50 }, async () => own.api.get('/v1/search?q=a')));
      await server().flush();
      await Promise.all(Array.from({ length: 50 }, async () => own.api.get('/v1/search?q=a')));
      expect(expectStatus(200, await own.api.get('/v1/deprecated-usage')).data).toMatchObject([{ count: 102 }]);
    });
  });
});

onDatabasesOfForm({}, (server) => {
  let uses: (name: string) => Promise<void>;
  beforeAll(async () => {
    const { api, key } = await newOwner(server());
    const { id } = await server().core.db.read.selectFrom('users').select('id').where('email', '=', key.email).executeTakeFirstOrThrow();
    uses = async (name) => {
      server().core.views.countDeprecatedUse({ userId: id, mode: 'test' }, name, server().now());
      expect(expectStatus(200, await api.get('/v1/deprecated-usage')).data).toEqual([]);
    };
  });

  it('no longer lists an endpoint whose line has gone from the table', async () => {
    await uses('reference GET /v1/gone');
  });

  it('loses no count of others over a user who is gone', async () => {
    const own = await newOwner(server());
    server().core.views.countDeprecatedUse(
      { userId: '01J00000000000000000000000' as never, mode: 'test' },
      'reference GET /v1/search',
      server().now(),
    );
    await own.api.get('/v1/search?q=a');
    expect(expectStatus(200, await own.api.get('/v1/deprecated-usage')).data).toMatchObject([{ count: 1 }]);
    expect(server().faults).toEqual([]);
  });
});
