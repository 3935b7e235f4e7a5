import { beforeAll, describe, expect, it } from 'vitest';
import { instantFromMs, minuteMs } from '../../shared/domain/instant.ts';
import type { Answer } from '../kit/server/api.ts';
import { platformPerson } from '../kit/owners/platform-person.ts';
import { rightBody } from '../kit/server/right-bodies.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { makeEstate, stateOf, unknownIds, type Estate } from '../kit/owners/estate.ts';
import { namedIn, pathWith, registeredRoutes, type Ids, type RegisteredRoute } from '../kit/server/route-table.ts';
import type { TestKey, TestServer } from '../kit/server/test-server.ts';

/** What a refusal says, whichever surface's wording it has. */
interface Said {
  readonly status: number;
  readonly code: unknown;
}

/** How each surface words its refusals: where the code is, and which fields a body has besides it. */
const wording: Readonly<Record<string, { readonly code: (body: Answer['body']) => unknown; readonly fields: string }>> = {
  reference: { code: (body) => body.error, fields: 'error,message,statusCode' },
  flat: { code: (body) => body.error, fields: 'error,message,statusCode' },
  overview: { code: (body) => body.error, fields: 'error,message' },
  alternate: {
    code: (body) => (Object.keys(body.error).sort().join() === 'code,details,message' ? body.error.code : 'malformed'),
    fields: 'error',
  },
};

const surfaceOf = ({ config }: RegisteredRoute): string => config.surface ?? '';
const isWorded = (route: RegisteredRoute): boolean => surfaceOf(route) in wording;
const title = ({ method, path, config }: RegisteredRoute): string => `${method} ${path} (${config.surface ?? 'no surface'})`;

/** The permission a route needs; null for one that takes any valid key. */
function needed({ method, config }: RegisteredRoute): string | null {
  if (config.anyPermission === true) return null;
  return method === 'GET' ? 'read' : method === 'DELETE' ? 'delete' : 'write';
}

/** What is said about a resource of this kind that doesn't exist. */
function notFoundCode(route: RegisteredRoute, kind: string): string {
  const own = ['vault', 'document', 'recipient', 'webhook'];
  return ['reference', 'flat'].includes(surfaceOf(route)) && own.includes(kind) ? `${kind}_not_found` : 'resource_not_found';
}

interface Attempt {
  readonly key: string | null;
  readonly ids: Ids;
  readonly headers?: Readonly<Record<string, string>>;
  /** The same request as HEAD: what a GET refuses, it refuses. */
  readonly method?: string;
}

/** One request to a route: ids in path, query and body, and a harmless body or form where one is taken. */
async function attempt(
  server: TestServer,
  route: RegisteredRoute,
  { key, ids, headers = {}, method = route.method }: Attempt,
): Promise<Answer> {
  const query = new URLSearchParams(route.queryFields.filter((name) => ids[name] !== undefined).map((name) => [name, ids[name] ?? '']));
  if (route.queryFields.includes('confirm')) query.set('confirm', 'true');
  const path = `${pathWith(route, ids)}${query.size === 0 ? '' : `?${query.toString()}`}`;
  const options = { headers, ...(['GET', 'HEAD', 'DELETE'].includes(method) ? {} : { body: bodyFor(route, ids) }) };
  return server.api(key, '').call(method, path, options);
}

function bodyFor(route: RegisteredRoute, ids: Ids): unknown {
  if (route.config.form !== undefined) {
    const form = new FormData();
    if (ids.vault_id !== undefined) form.append('vault_id', ids.vault_id);
    form.append('file', new Blob(['%PDF-1.7 taken over']), 'taken.pdf');
    return form;
  }
  return Object.fromEntries(route.bodyFields.filter((name) => ids[name] !== undefined).map((name) => [name, ids[name]]));
}

function said(route: RegisteredRoute, { status, body, headers }: Answer): Said {
  const words = wording[surfaceOf(route)];
  const fields = Object.keys((body as object | undefined) ?? {})
    .filter((name) => name !== 'retry_after')
    .sort()
    .join();
  if (words === undefined || fields !== words.fields || !headers.has('x-request-id') || headers.get('x-api-version') !== 'v1')
    return { status, code: `in a wrong shape: ${JSON.stringify(body)}` };
  return { status, code: words.code(body) };
}

/** Tries every route and returns those that did not answer as expected. */
async function strays(
  server: TestServer,
  routes: readonly RegisteredRoute[],
  how: Attempt,
  expected: (route: RegisteredRoute) => Said,
): Promise<string[]> {
  const found: string[] = [];
  for (const route of routes) {
    const wanted = expected(route);
    const got = said(route, await attempt(server, route, how));
    if (got.status !== wanted.status || got.code !== wanted.code)
      found.push(`${title(route)}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
    if (route.method !== 'GET') continue;
    const { status } = await attempt(server, route, { ...how, method: 'HEAD' });
    if (status !== wanted.status) found.push(`HEAD of ${title(route)}: ${status}, not ${wanted.status}`);
  }
  return found;
}

const isGated: ReadonlySet<string> = new Set([
  'reference POST /v1/vaults/:vault_id/release',
  'reference POST /v1/vaults/:vault_id/restore',
  'reference POST /v1/vaults',
  'reference POST /v1/vaults/batch',
  'reference PUT /v1/vaults/:vault_id/policy',
  'reference POST /v1/vaults/:vault_id/policy/resume',
  'reference POST /v1/vaults/:vault_id/recipients',
  'reference POST /v1/vaults/:vault_id/recipients/batch',
  'reference PATCH /v1/recipients/:recipient_id',
  'overview POST /v1/vaults/:vault_id/policies',
  'overview PUT /v1/vaults/:vault_id/policies/:policy_id',
  'overview PATCH /v1/vaults/:vault_id/policies/:policy_id',
  'overview POST /v1/vaults/:vault_id/recipients',
  'overview PUT /v1/vaults/:vault_id/recipients/:recipient_id',
  'overview PATCH /v1/vaults/:vault_id/recipients/:recipient_id',
]);

const always = (status: number, code: string) => (): Said => ({ status, code });
const unauthenticated = always(401, 'authentication_failed');
const denied = always(403, 'permission_denied');
const wrongCharacter = (value: string): string => value.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'));

onEachDatabase({}, (server, isComplete) => {
  let keyed: readonly RegisteredRoute[];
  let open: readonly RegisteredRoute[];
  let estate: Estate;
  let before: unknown;
  beforeAll(async () => {
    const routes = await registeredRoutes(server());
    keyed = routes.filter((route) => isWorded(route) && route.config.open !== true);
    open = routes.filter((route) => isWorded(route) && route.config.open === true);
    estate = await makeEstate(server());
    before = await stateOf(server(), estate.ids);
  });

  let asked = 0;
  /**
   * Every route; on Postgres every third unless everything is asked for, different ones for each credential: who somebody is gets decided
   * before what they ask for.
   */
  const routesToTry = (): readonly RegisteredRoute[] => {
    asked += 1;
    return isComplete ? keyed : keyed.filter((_, index) => index % 3 === asked % 3);
  };
  const ofKind = (kind: string) => keyed.filter((route) => namedIn(route)[0] === kind);
  /** What paths begin with; policies, check-ins and deliveries come after something else. */
  const kinds = ['vault', 'document', 'recipient', 'webhook', 'crypto_account'];

  describe('the table of routes', () => {
    it('has every surface, each alone and those of the union at the origin', () => {
      const places = new Set(keyed.map((route) => `${route.base || '(origin)'} ${surfaceOf(route)}`));
      expect([...places].sort()).toEqual([
        '(origin) alternate',
        '(origin) overview',
        '(origin) reference',
        '/alternate alternate',
        '/flat flat',
        '/overview overview',
        '/reference reference',
      ]);
    });

    it('knows an id for every name in a path', () => {
      const names = new Set(keyed.flatMap((route) => namedIn(route)));
      expect([...names].filter((name) => estate.ids[`${name}_id`] === undefined)).toEqual([]);
    });

    it('opens nothing without a key but what is meant to be open', () => {
      const opened = new Set(open.map(({ method, config }) => `${method} ${config.endpoint ?? ''}`));
      expect([...opened].sort()).toEqual([
        'GET /docs',
        'GET /openapi.json',
        'GET /postman.json',
        'GET /v1/documents/:document_id/content',
        'GET /v1/health',
        'GET /version',
      ]);
    });
  });

  describe('a credential that fails is 401 on every route', () => {
    it.each<[string, (key: TestKey) => string | null]>([
      ['none', () => null],
      ['garbage', () => 'garbage'],
      ['a key with one wrong character', ({ value }) => wrongCharacter(value)],
      ['a key that never was', () => `service_sk_test_${'A'.repeat(40)}`],
      ['the spelling of the key-test endpoint', ({ s3Value }) => s3Value],
      ['the key under the other mode', ({ value }) => value.replace('_test_', '_live_')],
      ['a key cut short', ({ value }) => value.slice(0, -1)],
      ['a key with more behind it', ({ value }) => `${value}A`],
    ])('%s', async (_what, change) => {
      expect(await strays(server(), routesToTry(), { key: change(estate.key), ids: estate.ids }, unauthenticated)).toEqual([]);
    });

    it.each<[string, (value: string) => Record<string, string>]>([
      ['under another scheme', (value) => ({ authorization: `Basic ${btoa(`${value}:`)}` })],
      ['under X-API-Key', (value) => ({ 'x-api-key': value })],
      ['in a cookie', (value) => ({ cookie: `authorization=Bearer ${value}; session=${value}` })],
    ])('a good key %s', async (_how, headers) => {
      expect(
        await strays(server(), routesToTry(), { key: null, ids: estate.ids, headers: headers(estate.key.value) }, unauthenticated),
      ).toEqual([]);
    });

    it.each(['revoked', 'suspended', 'expired'] as const)('a key that is %s', async (status) => {
      const key = await server().createKey({ email: estate.key.email, status });
      expect(await strays(server(), routesToTry(), { key: key.value, ids: estate.ids }, unauthenticated)).toEqual([]);
    });

    it('a key past its expiry', async () => {
      const key = await server().createKey({ email: estate.key.email, expiresAt: instantFromMs(Date.parse(server().now()) - 1) });
      expect(await strays(server(), routesToTry(), { key: key.value, ids: estate.ids }, unauthenticated)).toEqual([]);
    });

    it('a token nobody issued, in the words of tokens where tokens are taken', async () => {
      const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyXzEifQ.';
      const found: string[] = [];
      for (const route of keyed) {
        const { status, body } = await attempt(server(), route, { key: token, ids: estate.ids });
        const code = surfaceOf(route) === 'alternate' ? body.error.code : body.error;
        const takesTokens = ['reference', 'overview'].includes(surfaceOf(route));
        if (status !== 401 || code !== (takesTokens ? 'Unauthorized' : 'authentication_failed'))
          found.push(`${title(route)}: ${status} ${JSON.stringify(body)}`);
      }
      expect(found).toEqual([]);
    });
  });

  describe('a key that may not is 403', () => {
    it.each(['read', 'write', 'delete'] as const)('on every route that needs %s, when it lacks just that', async (missing) => {
      const permissions = (['read', 'write', 'delete'] as const).filter((name) => name !== missing);
      const key = await server().createKey({ email: estate.key.email, permissions });
      const routes = keyed.filter((route) => needed(route) === missing);
      expect(routes.length).toBeGreaterThan(5);
      expect(await strays(server(), routes, { key: key.value, ids: estate.ids }, denied)).toEqual([]);
    });

    it('on no other route for lack of a permission', async () => {
      const found: string[] = [];
      for (const missing of ['read', 'write', 'delete'] as const) {
        const permissions = (['read', 'write', 'delete'] as const).filter((name) => name !== missing);
        const key = await server().createKey({ permissions });
        for (const route of keyed.filter((one) => needed(one) !== missing)) {
          const { status, body } = await attempt(server(), route, { key: key.value, ids: unknownIds });
          if (![200, 201, 204, 207, 400, 404, 422].includes(status)) found.push(`${title(route)}: ${status} ${JSON.stringify(body)}`);
        }
      }
      expect(found).toEqual([]);
    });

    it('of a free account, wherever free plans are not served', async () => {
      const key = await server().createKey({ plan: 'free' });
      const routes = keyed.filter(({ config }) => config.forFreePlan !== true);
      expect(new Set(routes.map(surfaceOf))).toEqual(new Set(['reference', 'overview', 'flat']));
      expect(await strays(server(), routes, { key: key.value, ids: unknownIds }, denied)).toEqual([]);
    });

    it.each([[['10.0.0.1']], [['2001:db8::/32']]])('from an address that is not on its list %j', async (allowedAddresses) => {
      const key = await server().createKey({ email: estate.key.email, allowedAddresses });
      expect(await strays(server(), keyed, { key: key.value, ids: estate.ids }, denied)).toEqual([]);
    });
  });

  describe("what is not the caller's", () => {
    it("is 403 on every route whose path names it, when it is another user's", async () => {
      const other = await server().createKey();
      const routes = keyed.filter((route) => namedIn(route).length > 0);
      expect(await strays(server(), routes, { key: other.value, ids: estate.ids }, denied)).toEqual([]);
    });

    it("is 403 on every route whose query or body names it, when it is another user's", async () => {
      const other = await server().createKey();
      const names = (route: RegisteredRoute): boolean =>
        namedIn(route).length === 0 &&
        ([...route.queryFields, ...route.bodyFields].includes('vault_id') || 'vault_id' in (route.config.form?.properties ?? {}));
      const routes = keyed.filter((route) => names(route) && surfaceOf(route) !== 'flat');
      expect(routes.length).toBeGreaterThan(5);
      expect(await strays(server(), routes, { key: other.value, ids: estate.ids }, denied)).toEqual([]);
    });

    it.each([
      ['the same user', true],
      ['another user', false],
    ])('is 404 to a live key of %s', async (_who, same) => {
      const key = await server().createKey({ mode: 'live', ...(same ? { email: estate.key.email } : {}) });
      for (const kind of kinds) {
        expect(ofKind(kind).length).toBeGreaterThan(0);
        expect(
          await strays(server(), ofKind(kind), { key: key.value, ids: estate.ids }, (route) => ({
            status: 404,
            code: notFoundCode(route, kind),
          })),
        ).toEqual([]);
      }
    });

    it("is 404 when it is nobody's, or no id at all", async () => {
      const malformed = Object.fromEntries(Object.keys(unknownIds).map((name) => [name, 'vault_1']));
      for (const ids of [unknownIds, malformed]) {
        for (const kind of kinds) {
          expect(
            await strays(server(), ofKind(kind), { key: estate.key.value, ids }, (route) => ({
              status: 404,
              code: notFoundCode(route, kind),
            })),
          ).toEqual([]);
        }
      }
    });
  });

  it('none of it has changed anything', async () => {
    await server().flush();
    expect(await stateOf(server(), estate.ids)).toEqual(before);
  });

  describe('a token of a person whose second factor is stale', () => {
    /** Whatever releases or brings a release nearer; the alternate and flat surfaces take no tokens (RULINGS.md#one-gate). */
    const gated = () =>
      keyed.filter(
        ({ method, path, base, config }) =>
          ['reference', 'overview'].includes(config.surface ?? '') && isGated.has(`${config.surface} ${method} ${path.slice(base.length)}`),
      );

    it('is 403 mfa_required on every route that releases or brings a release nearer, and on no other', async () => {
      expect(new Set(gated().map(({ method, path, base, config }) => `${config.surface} ${method} ${path.slice(base.length)}`))).toEqual(
        isGated,
      );
      const documented = keyed.filter(({ config }) => config.refusals?.includes('mfa_required') === true);
      expect(documented.map(title).toSorted()).toEqual(gated().map(title).toSorted());
      const key = await server().createKey({ mode: 'live' });
      const { ids } = await makeEstate(server(), key);
      const { token } = await platformPerson(server(), { email: key.email, mfa: true });
      server().advance(11 * minuteMs);
      const state = await stateOf(server(), ids);
      const found: string[] = [];
      for (const route of gated()) {
        const { status, body } = await server()
          .api(token, '')
          .call(route.method, pathWith(route, ids), { body: rightBody(route, ids) });
        if (status !== 403 || body.error !== 'mfa_required') found.push(`${title(route)}: ${status} ${JSON.stringify(body)}`);
      }
      expect(found).toEqual([]);
      expect(await stateOf(server(), ids)).toEqual(state);
      for (const route of keyed.filter((one) => ['reference', 'overview'].includes(surfaceOf(one)) && !gated().includes(one))) {
        if (route.method === 'DELETE') continue;
        const { status, body } = await attempt(server(), route, { key: token, ids });
        if (body?.error === 'mfa_required') found.push(`${title(route)}: ${status} ${JSON.stringify(body)}`);
      }
      expect(found).toEqual([]);
    });
  });

  it('a good key is refused none of this on its own', async () => {
    const mine = await makeEstate(server());
    const found: string[] = [];
    for (const route of [...keyed].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))) {
      const { status, body } = await attempt(server(), route, { key: mine.key.value, ids: mine.ids });
      // Whatever an earlier route did to it (released, deleted) is a matter of state, not of who asks.
      if (![200, 201, 202, 204, 207, 400, 404, 412, 413, 422].includes(status))
        found.push(`${title(route)}: ${status} ${JSON.stringify(body)}`);
    }
    expect(found).toEqual([]);
  });
});
