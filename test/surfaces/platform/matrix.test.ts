import { createPublicKey } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createToken, revokeToken } from '../../../server/core/accounts/manage-tokens.ts';
import { systemOrigin } from '../../../server/core/context.ts';
import { startSession } from '../../../server/core/identity/start-session.ts';
import { parseId, type Ulid, lowestId } from '../../../shared/domain/ids.ts';
import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import { atLeast, type Role } from '../../../shared/domain/role.ts';
import { apiAt, type Answer } from '../../kit/server/api.ts';
import { onEachDatabase } from '../../kit/databases/each-database.ts';
import { claimsOf, foreignKey, hmacWithPublicKey, reissued, tampered, unsigned } from '../../kit/server/forged-tokens.ts';
import { platformPerson, type PlatformPerson } from '../../kit/owners/platform-person.ts';
import { pathWith, registeredRoutes, type Ids, type RegisteredRoute } from '../../kit/server/route-table.ts';
import type { TestServer } from '../../kit/server/test-server.ts';

/** A person with something of every kind that a path can name. */
interface Estate {
  readonly owner: PlatformPerson;
  readonly ids: Ids;
}

async function makeEstate(server: TestServer): Promise<Estate> {
  const owner = await platformPerson(server);
  const vaultId = (await owner.post('/vaults', { name: 'Papers' })).body.vault.id as string;
  const documentId = (await owner.post(`/vaults/${vaultId}/documents/initiate`, { fileName: 'will.pdf', fileSize: 0 })).body.document
    .id as string;
  const keyId = (await owner.post('/keys', { name: 'Key', permissions: ['read'], mode: 'live' })).body.key.id as string;
  const webhookId = (await owner.post('/webhooks', { url: 'https://hooks.example.org/x', events: ['vault.created'] })).body.webhook
    .id as string;
  const sessionId = claimsOf(owner.token).sid as string;
  const unknown = '01JC3ZK4V8N6Q2T7R5W9X0Y1AB';
  return {
    owner,
    ids: {
      vault_id: vaultId,
      document_id: documentId,
      key_id: keyId,
      webhook_id: webhookId,
      session_id: sessionId,
      user_id: owner.userId,
      passkey_id: unknown,
      approval_id: unknown,
      certificate_id: unknown,
      correction_id: unknown,
      recipient_id: unknown,
      delivery_id: `whd_${unknown}`,
      contact_id: `contact_${unknown}`,
      hold_number: '1',
      witnessing_id: unknown,
    },
  };
}

const title = ({ method, path }: RegisteredRoute): string => `${method} ${path}`;
const hasBody = (method: string): boolean => ['POST', 'PUT', 'PATCH'].includes(method);

function call(
  server: TestServer,
  route: RegisteredRoute,
  ids: Ids,
  headers: Readonly<Record<string, string>>,
  method: string = route.method,
): Promise<Answer> {
  return apiAt(server.origin, null).call(method, pathWith(route, ids), {
    headers,
    ...(hasBody(method) ? { body: { reason: 'No.', seen: 'nothing' } } : {}),
  });
}

interface Said {
  readonly status: number;
  readonly error: string;
  readonly required?: readonly Role[];
}

function said({ status, body, headers }: Answer): Said | string {
  const { ok, error, requestId, required } = (body ?? {}) as {
    ok?: unknown;
    error?: string;
    requestId?: string;
    required?: readonly Role[];
  };
  if (ok !== false || error === undefined || requestId !== headers.get('x-request-id'))
    return `${status} in a wrong shape: ${JSON.stringify(body)}`;
  return { status, error, ...(required === undefined ? {} : { required }) };
}

/** Tries every route, GETs as HEAD too, and returns those that did not answer as expected. */
async function strays(
  server: TestServer,
  routes: readonly RegisteredRoute[],
  ids: Ids,
  headers: Readonly<Record<string, string>>,
  expected: (route: RegisteredRoute) => Said,
): Promise<string[]> {
  const tried = routes.map(async (route): Promise<string[]> => {
    const wanted = expected(route);
    const got = said(await call(server, route, ids, headers));
    const wrong =
      JSON.stringify(got) === JSON.stringify(wanted) ? [] : [`${title(route)}: ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`];
    // Uploads have a HEAD without a GET.
    const hasHead = route.method === 'GET' || (route.path.startsWith('/api/uploads/') && [401, 419].includes(wanted.status));
    if (!hasHead) return wrong;
    const { status } = await call(server, route, ids, headers, 'HEAD');
    return status === wanted.status ? wrong : [...wrong, `HEAD of ${title(route)}: ${status}, not ${wanted.status}`];
  });
  return (await Promise.all(tried)).flat();
}

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const refusedWith = (status: number, error: string) => (): Said => ({ status, error });
const unauthenticated = refusedWith(401, 'unauthenticated');

onEachDatabase({}, (server) => {
  let closed: readonly RegisteredRoute[];
  let open: readonly RegisteredRoute[];
  let estate: Estate;
  let good: string;
  beforeAll(async () => {
    const routes = (await registeredRoutes(server())).filter(
      ({ config, path }) => config.surface === 'platform' && path.startsWith('/api/'),
    );
    closed = routes.filter(({ config }) => config.open !== true);
    open = routes.filter(({ config }) => config.open === true);
    estate = await makeEstate(server());
    good = estate.owner.token;
  });

  const deviceToken = (expiresAt: Instant | null = null) =>
    createToken(server().core, { email: estate.owner.email, name: 'device', defaultPlan: 'enterprise', expiresAt }, systemOrigin);
  const nowSeconds = (): number => Math.floor(Date.parse(server().now()) / 1000);
  const reissue = (change: Parameters<typeof reissued>[2]) => reissued(server().core, good, change);

  describe('the table of routes', () => {
    it('has every row of the table', () => {
      const known = new Set(closed.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '{id}')}`));
      for (const row of [
        'GET /api/me',
        'GET /api/vaults',
        'POST /api/vaults',
        'GET /api/vaults/{id}',
        'DELETE /api/vaults/{id}',
        'POST /api/vaults/{id}/documents/initiate',
        'GET /api/documents/{id}',
        'DELETE /api/documents/{id}',
        'POST /api/vaults/{id}/release/execute',
        'POST /api/sign',
        'GET /api/signing/jobs/owner',
        'GET /api/audit-events',
        'GET /api/keys',
        'POST /api/keys',
        'DELETE /api/keys/{id}',
      ])
        expect(known, row).toContain(row);
    });

    it('knows an id for every name in a path', () => {
      const names = closed.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name));
      expect([...new Set(names)].filter((name) => estate.ids[name] === undefined)).toEqual([]);
    });

    it('opens nothing without a credential but what is meant to be open', () => {
      expect(open.map(title).sort()).toEqual([
        'GET /api/auth/providers',
        'GET /api/docs',
        'GET /api/openapi.json',
        'GET /api/postman.json',
        'POST /api/auth/magic-link',
        'POST /api/auth/set-up',
        'POST /api/auth/sign-up',
        'POST /api/auth/token',
      ]);
    });
  });

  describe('a credential that fails is 401 on every route', () => {
    it.each<[string, () => Promise<Record<string, string>> | Record<string, string>]>([
      ['none', () => ({})],
      ['garbage', () => bearer('garbage')],
      ['nothing behind Bearer', () => ({ authorization: 'Bearer' })],
      ['a good token under another scheme', () => ({ authorization: `Basic ${good}` })],
      ['a good token in a header of its own', () => ({ 'x-api-key': good, 'x-access-token': good })],
      ['a good token in the cookie', () => ({ cookie: `heirlock_session=${good}` })],
      ['a cookie that nobody was given', () => ({ cookie: `heirlock_session=heirlock_st_${'A'.repeat(43)}` })],
      ['a good token cut short', () => bearer(good.slice(0, -1))],
      ['a live API key of the owner', async () => bearer((await server().createKey({ email: estate.owner.email, mode: 'live' })).value)],
      ['an API key in its short spelling', async () => bearer((await server().createKey({ email: estate.owner.email })).s3Value)],
      ['a device’s token', async () => bearer((await deviceToken()).token)],
      ['a device’s token that is over', async () => bearer((await deviceToken(addMs(server().now(), -1))).token)],
      [
        'a device’s token that was revoked',
        async () => {
          const { token, tokenId } = await deviceToken();
          await revokeToken(server().core, tokenId, systemOrigin);
          return bearer(token);
        },
      ],
      ['alg none', () => bearer(unsigned(good))],
      ['HMAC with the public key as PEM', async () => bearer(await hmacWithPublicKey(server().core, good, 'pem'))],
      ['HMAC with the public key as JWK', async () => bearer(await hmacWithPublicKey(server().core, good, 'jwk'))],
      ['the wrong algorithm ES384', async () => bearer(await reissue({ header: { alg: 'ES384' }, key: foreignKey('ES384') }))],
      ['the wrong algorithm RS256', async () => bearer(await reissue({ header: { alg: 'RS256' }, key: foreignKey('RS256') }))],
      ['a foreign key under our key’s name', async () => bearer(await reissue({ key: foreignKey() }))],
      [
        'a foreign key under a name of its own',
        async () => bearer(await reissue({ key: foreignKey(), header: { kid: '01JC3ZK4V8N6Q2T7R5W9X0Y1AB' } })),
      ],
      ['no name of a key', async () => bearer(await reissue({ header: { kid: undefined } }))],
      [
        'a key that the token brings along',
        async () => {
          const key = foreignKey();
          return bearer(await reissue({ key, header: { kid: undefined, jwk: createPublicKey(key).export({ format: 'jwk' }) } }));
        },
      ],
      ['the wrong issuer', async () => bearer(await reissue({ claims: { iss: 'https://elsewhere.example' } }))],
      ['no issuer', async () => bearer(await reissue({ claims: { iss: undefined } }))],
      ['the wrong audience', async () => bearer(await reissue({ claims: { aud: 'heirlock-desktop' } }))],
      ['no audience', async () => bearer(await reissue({ claims: { aud: undefined } }))],
      ['another type of token', async () => bearer(await reissue({ header: { typ: 'JWT' } }))],
      ['not yet valid', async () => bearer(await reissue({ claims: { nbf: nowSeconds() + 600 } }))],
      ['issued in the future', async () => bearer(await reissue({ claims: { iat: nowSeconds() + 600, exp: nowSeconds() + 1200 } }))],
      ['without an end', async () => bearer(await reissue({ claims: { exp: undefined } }))],
      ['claims that were changed', () => bearer(tampered(good, { roles: ['VAULT_ADMIN'] }))],
      [
        'somebody else’s name on one’s own session',
        async () => bearer(await reissue({ claims: { sub: (await platformPerson(server())).userId } })),
      ],
      ['no session', async () => bearer(await reissue({ claims: { sid: undefined } }))],
      ['a session that never was', async () => bearer(await reissue({ claims: { sid: '01JC3ZK4V8N6Q2T7R5W9X0Y1AB' } }))],
      [
        'a session that was signed out',
        async () => {
          const person = await platformPerson(server(), { email: estate.owner.email });
          await person.post('/auth/sign-out');
          return bearer(person.token);
        },
      ],
    ])('%s', async (_what, make) => {
      expect(await strays(server(), closed, estate.ids, await make(), unauthenticated)).toEqual([]);
    });

    it('and 419 for a token that was good and is over', async () => {
      const expired = await reissue({ claims: { iat: nowSeconds() - 7200, exp: nowSeconds() - 3600 } });
      expect(await strays(server(), closed, estate.ids, bearer(expired), refusedWith(419, 'token_expired'))).toEqual([]);
    });
  });

  it('a good token in the address is 400 on every route, open ones too, whatever else comes along', async () => {
    for (const query of [`access_token=${good}`, `x=${good}`, 'token=abc']) {
      const routes = [...closed, ...open.filter(({ path }) => path.startsWith('/api/auth/'))].map((route) => ({
        ...route,
        path: `${route.path}?${query}`,
      }));
      expect(await strays(server(), routes, estate.ids, bearer(good), refusedWith(400, 'invalid_request'))).toEqual([]);
    }
  });

  describe('a browser’s cookie', () => {
    const cookie = async (): Promise<Record<string, string>> => {
      const session = {
        userId: parseId('user', estate.owner.userId) ?? lowestId,
        kind: 'browser',
        amr: ['pwd'],
        mfaAt: null,
        mfaPending: false,
        address: null,
        userAgent: null,
      } as const;
      const { secret } = await server().core.db.transaction((tx) => startSession(tx, server().core, session));
      return { cookie: `heirlock_session=${secret}` };
    };

    it.each<[string, Record<string, string>]>([
      ['without an origin', {}],
      ['from another site', { origin: 'https://evil.example' }],
      ['from a page without an origin', { origin: 'null' }],
      ['from another port of this machine', { origin: 'http://127.0.0.1:1' }],
      ['from a site that the browser knows to be another', { origin: 'own', 'sec-fetch-site': 'cross-site' }],
      ['from a neighbour under the same domain', { origin: 'own', 'sec-fetch-site': 'same-site' }],
    ])('changes nothing %s: 403 on every route that changes something', async (_where, headers) => {
      const from = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value === 'own' ? server().origin : value]));
      const changing = closed.filter(({ method }) => method !== 'GET');
      expect(await strays(server(), changing, estate.ids, { ...(await cookie()), ...from }, refusedWith(403, 'csrf_refused'))).toEqual([]);
    });

    it('reads and changes from our own pages', async () => {
      const api = (headers: Record<string, string>) =>
        apiAt(`${server().origin}/api`, null).call('POST', '/vaults', { body: { name: 'By cookie' }, headers });
      const own = await cookie();
      expect((await apiAt(`${server().origin}/api`, null).get('/me', own)).body.id).toBe(estate.owner.userId);
      expect((await api({ ...own, origin: server().origin, 'sec-fetch-site': 'same-origin' })).status).toBe(201);
      // A cookie does not make up for a token that fails.
      expect(said(await api({ ...own, origin: server().origin, authorization: 'Bearer garbage' }))).toEqual({
        status: 401,
        error: 'unauthenticated',
      });
    });
  });

  describe('who is signed in', () => {
    const named = (): readonly RegisteredRoute[] => closed.filter(({ path }) => path.includes(':'));
    /** What somebody gets for what belongs to another; undefined where their role allows it. */
    const towards =
      (held: readonly Role[]) =>
      ({ config, path }: RegisteredRoute): Said | undefined => {
        const { minimumRole, neededInVault = 'VAULT_OWNER' } = config;
        if (minimumRole !== undefined && !atLeast(held, minimumRole)) return { status: 403, error: 'forbidden', required: [minimumRole] };
        // An administrator finds every user.
        if (path.includes(':user_id')) return undefined;
        if (!/:(vault|document)_id/.test(path) || !atLeast(held, 'VAULT_OPERATOR')) return { status: 404, error: 'not_found' };
        return atLeast(held, neededInVault) ? undefined : { status: 403, error: 'forbidden', required: [neededInVault] };
      };

    it.each<[string, readonly ('VAULT_OPERATOR' | 'VAULT_ADMIN')[]]>([
      ['a viewer is told that another’s things are not there', []],
      ['an operator is told which role would do', ['VAULT_OPERATOR']],
      ['an administrator is told what only owners do', ['VAULT_ADMIN']],
    ])('%s', async (_what, roles) => {
      const person = await platformPerson(server(), { roles });
      const expected = towards(['VAULT_VIEWER', ...roles]);
      const refusing = named().filter((route) => expected(route) !== undefined);
      expect(refusing.length).toBeGreaterThan(10);
      expect(await strays(server(), refusing, estate.ids, bearer(person.token), (route) => expected(route) as Said)).toEqual([]);
    });

    it('an administrator by the token’s word alone is none', async () => {
      const claiming = await reissue({ claims: { roles: ['VAULT_VIEWER', 'VAULT_ADMIN'] } });
      const routes = closed.filter(({ config }) => config.minimumRole !== undefined);
      expect(
        await strays(server(), routes, estate.ids, bearer(claiming), ({ config }) => ({
          status: 403,
          error: 'forbidden',
          required: [config.minimumRole as Role],
        })),
      ).toEqual([]);
    });

    it('the owner finds nothing of it in test mode', async () => {
      const routes = closed.filter(({ path }) => /:(vault|document|webhook)_id/.test(path));
      expect(
        await strays(server(), routes, estate.ids, { ...bearer(good), 'x-heirlock-mode': 'test' }, refusedWith(404, 'not_found')),
      ).toEqual([]);
    });

    it('and has shown a password but not yet their second factor gets nowhere but there', async () => {
      const person = await platformPerson(server());
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('sessions')
          .set({ mfa_pending: 1 })
          .where('id', '=', claimsOf(person.token).sid as string as Ulid)
          .execute(),
      );
      const routes = closed.filter(({ config }) => config.beforeSecondFactor !== true);
      expect(closed.length - routes.length).toBeLessThan(8);
      expect(await strays(server(), routes, estate.ids, bearer(person.token), refusedWith(403, 'mfa_required'))).toEqual([]);
    });
  });

  it('none of it has changed anything', async () => {
    const { owner, ids } = estate;
    expect((await owner.get(`/vaults/${ids.vault_id ?? ''}`)).body).toMatchObject({
      vault: { name: 'Papers', status: 'active' },
      _meta: { canModify: true },
    });
    expect((await owner.get(`/documents/${ids.document_id ?? ''}`)).body.document.status).toBe('stored');
    expect((await owner.get('/keys')).body.keys.find(({ id }: { id: string }) => id === ids.key_id)).toMatchObject({ status: 'active' });
    expect((await owner.get('/webhooks')).body.webhooks).toHaveLength(1);
    expect((await owner.get('/me')).body.roles).toEqual(['VAULT_VIEWER']);
  });

  it('a good credential is refused none of this on its own, and no route breaks', async () => {
    const mine = await makeEstate(server());
    // Those that end the very session that asks are left out.
    const lasting = closed.filter(({ path }) => !/sign-out|:session_id/.test(path));
    const found: string[] = [];
    for (const route of [...lasting].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))) {
      const { status, body } = await call(server(), route, mine.ids, bearer(mine.owner.token));
      // No scanner here, and no signing yet.
      if (status === 503 && /\/(scans|sign)$/.test(route.path)) continue;
      const byRole = status === 403 && (body.error === 'mfa_required' || route.config.minimumRole !== undefined);
      if (![200, 201, 202, 204, 400, 404, 409, 412, 422].includes(status) && !byRole)
        found.push(`${title(route)}: ${status} ${JSON.stringify(body)}`);
    }
    expect(found).toEqual([]);
  });
});
