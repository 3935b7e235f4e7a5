import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createToken, revokeToken } from '../../server/core/accounts/manage-tokens.ts';
import { systemOrigin } from '../../server/core/context.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Answer } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { registeredRoutes, type RegisteredRoute } from '../kit/server/route-table.ts';
import { runCli } from '../kit/processes/server-process.ts';
import { removeAtOnce } from '../kit/owners/device-removal.ts';
import {
  bytesHeaders,
  nameOf,
  newItem,
  newSyncOwner,
  packOf,
  tokenBeside,
  type SyncDevice,
  type SyncOwner,
} from '../kit/owners/sync-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const start = '2026-03-02T12:00:00.000Z';

interface Refused {
  readonly status: number;
  readonly error: string;
}

/** Every sync route, as registered by the server. */
type SyncRoute = RegisteredRoute & { readonly forDevices: boolean; readonly forStrangers: boolean };

/** Whether what a route answers to is no token: a printed code, or a signature that a vault's plan names. */
function isForStrangers({ config: { sync } }: RegisteredRoute): boolean {
  return sync?.stranger === true || sync?.custodian === true;
}

async function syncRoutes(server: TestServer): Promise<readonly SyncRoute[]> {
  const routes = await registeredRoutes(server);
  return routes.flatMap((route) =>
    route.config.sync === undefined ? [] : [{ ...route, forDevices: route.config.sync.device, forStrangers: isForStrangers(route) }],
  );
}

/** What a request to a route names and sends: all of it right, so only the credential is left to refuse. */
interface World {
  readonly owner: SyncOwner;
  readonly device: SyncDevice;
  readonly upload: string;
  readonly part: string;
  readonly bodies: Readonly<Record<string, object>>;
}

async function makeWorld(server: TestServer): Promise<World> {
  const owner = await newSyncOwner(server);
  const device = await owner.device();
  const parts = [randomBytes(600)];
  await device.upload(packOf(parts));
  await device.push([newItem(server.core.newId(), { parts: parts.map(nameOf) })]);
  const begun = await device.call('POST', '/uploads', { headers: { ...bytesHeaders, 'upload-length': '500' } });
  const { items } = { items: [newItem(server.core.newId())] };
  const bodies = {
    '/api/sync/pull': { cursor: 0 },
    '/api/sync/push': { items },
    '/api/sync/heads': device.signed({ seq: 1, chain: randomBytes(32) }),
    '/api/sync/parts/missing': { names: [] },
    '/api/sync/keyring': { generation: 1, keyring: Buffer.from(owner.keyring).toString('base64') },
  };
  return { owner, device, upload: begun.headers.get('location')!.split('/').at(-1)!, part: nameOf(parts[0]!), bodies };
}

interface Attempt {
  readonly authorization?: string;
  readonly device?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function attempt(
  server: TestServer,
  { method, path }: Pick<RegisteredRoute, 'method' | 'path'>,
  world: World,
  { authorization, device, headers = {} }: Attempt,
): Promise<Answer> {
  const named = /devices/.test(path) ? world.device.id : world.upload;
  const target = path
    .replace(':id', named)
    .replace(':name', world.part)
    .replace(':vault', 'V')
    .replaceAll(/:\w+/g, '01HV0000000000000000000001');
  const isUpload = /uploads/.test(path);
  const body =
    isUpload && method === 'PATCH'
      ? Uint8Array.from(randomBytes(100))
      : ['POST', 'PUT'].includes(method) && !isUpload
        ? (world.bodies[path] ?? {})
        : undefined;
  return server.api(null, '').call(method, target, {
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(isUpload ? { ...bytesHeaders, 'upload-offset': '0', 'upload-length': '500' } : {}),
      ...(authorization === undefined ? {} : { authorization }),
      ...(device === undefined ? {} : { 'x-device': device }),
      ...headers,
    },
  });
}

/** Everything an intruder could have changed or used up. */
async function stateOf(server: TestServer, { owner }: World): Promise<unknown> {
  const { read } = server.core.db;
  const tables = [
    'sync_accounts',
    'sync_devices',
    'sync_items',
    'sync_log',
    'sync_packs',
    'sync_parts',
    'sync_part_uses',
    'sync_uploads',
    'platform_tokens',
  ] as const;
  return Promise.all(tables.map((table) => read.selectFrom(table).selectAll().where('user_id', '=', owner.userId).execute()));
}

onDatabasesOfForm({ now: start }, (server) => {
  let routes: readonly SyncRoute[];
  let world: World;
  let before: unknown;
  beforeAll(async () => {
    routes = await syncRoutes(server());
    world = await makeWorld(server());
    before = await stateOf(server(), world);
  });

  /** Tries every route and returns those that did not answer as expected, in the only shape of a refusal. */
  async function strays(some: readonly SyncRoute[], how: Attempt, expected: Refused): Promise<readonly string[]> {
    const found: string[] = [];
    for (const route of some) {
      const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];
      for (const method of methods) {
        const { status, body, headers } = await attempt(server(), { ...route, method: method as RegisteredRoute['method'] }, world, how);
        const shape = Object.keys(body ?? {})
          .filter((name) => !['details', 'retry_after'].includes(name))
          .sort()
          .join();
        const isRight =
          status === expected.status &&
          headers.has('x-request-id') &&
          (method === 'HEAD' ||
            (shape === 'error,message,ok,requestId' &&
              body.ok === false &&
              body.error === expected.error &&
              body.requestId === headers.get('x-request-id')));
        if (!isRight) found.push(`${method} ${route.path}: ${status} ${JSON.stringify(body)}`);
      }
    }
    return found;
  }

  const bearer = (token: string): string => `Bearer ${token}`;
  const unauthenticated = { status: 401, error: 'unauthenticated' };

  /** What takes a credential. */
  const known = () => routes.filter(({ forStrangers }) => !forStrangers);

  it('the routes are all here, and most are for devices', () => {
    expect(routes.filter(({ forStrangers }) => forStrangers).map(({ path }) => path)).toEqual([
      '/api/sync/custodian',
      '/api/sync/custodians/:vault/notes',
      '/api/sync/custodians/:vault/third-shares',
      '/api/sync/kit-access/keyring',
      '/api/sync/kit-access/device',
    ]);
    const names = routes.map(({ method, path }) => `${method} ${path.replace('/api/sync', '')}`);
    expect(names).toEqual(
      expect.arrayContaining([
        'GET /account',
        'GET /keyring',
        'PUT /keyring',
        'GET /devices',
        'POST /devices',
        'DELETE /devices/:id',
        'PUT /vaults/:vault/custody-plan',
        'POST /vaults/:vault/custody-plan/settled',
        'POST /vaults/:vault/custody-plan/end',
        'GET /vaults/:vault/custody',
        'POST /vaults/:vault/custody-notes',
        'POST /devices/:id/removal/nonce',
        'POST /devices/:id/removal',
        'DELETE /devices/:id/removal',
        'POST /pull',
        'POST /push',
        'PUT /heads',
        'POST /parts/missing',
        'GET /parts/:name',
        'POST /uploads',
        'PATCH /uploads/:id',
        'DELETE /uploads/:id',
        'GET /audit',
      ]),
    );
    expect(
      known()
        .filter(({ forDevices }) => !forDevices)
        .map(({ path }) => path.replace('/api/sync', ''))
        .every((path) => /^\/(account|keyring|devices|audit)/.test(path)),
    ).toBe(true);
  });

  describe('a credential that fails is 401 on every route, with any device', () => {
    it.each<[string, (token: string) => string | undefined]>([
      ['none', () => undefined],
      ['an empty one', () => 'Bearer '],
      ['the token without its scheme', (token) => token],
      ['the token as a basic credential', (token) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`],
      ['a token with one wrong character', (token) => bearer(token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')))],
      ['a token that never was', () => bearer(`heirlock_pt_${'A'.repeat(43)}`)],
      ['a token cut short', (token) => bearer(token.slice(0, -1))],
      ['two tokens', (token) => bearer(`${token} ${token}`)],
      ['an access token of another kind', () => bearer('eyJhbGciOiJub25lIn0.e30.')],
    ])('%s', async (_what, make) => {
      const authorization = make(world.owner.token);
      const how = { device: world.device.id, ...(authorization === undefined ? {} : { authorization }) };
      expect(await strays(known(), how, unauthenticated)).toEqual([]);
    });

    it('an API key of the same user', async () => {
      const key = await server().createKey({ email: world.owner.email, mode: 'live' });
      expect(await strays(known(), { authorization: bearer(key.value), device: world.device.id }, unauthenticated)).toEqual([]);
      expect(await strays(known(), { headers: { 'x-api-key': key.s3Value }, device: world.device.id }, unauthenticated)).toEqual([]);
    });

    it('a token that is over', async () => {
      const order = { email: world.owner.email, name: 'short', defaultPlan: 'enterprise' as const, expiresAt: start as Instant };
      const { token } = await createToken(server().core, order, systemOrigin);
      expect(await strays(known(), { authorization: bearer(token), device: world.device.id }, unauthenticated)).toEqual([]);
    });

    it('a revoked token, with the very next request', async () => {
      const order = { email: world.owner.email, name: 'to go', defaultPlan: 'enterprise' as const, expiresAt: null };
      const { token, tokenId } = await createToken(server().core, order, systemOrigin);
      expect((await server().api(token, '/api/sync').get('/account')).status).toBe(200);
      await revokeToken(server().core, tokenId, systemOrigin);
      expect(await strays(known(), { authorization: bearer(token), device: world.device.id }, unauthenticated)).toEqual([]);
    });
  });

  describe('a device that is none', () => {
    const ofDevices = () => routes.filter(({ forDevices }) => forDevices);

    it('missing is 400', async () => {
      expect(await strays(ofDevices(), { authorization: bearer(world.owner.token) }, { status: 400, error: 'invalid_request' })).toEqual(
        [],
      );
    });

    it('unknown, malformed or of another owner is 403', async () => {
      const other = await (await newSyncOwner(server())).device();
      for (const device of [
        server().core.newId(),
        other.id,
        'x',
        world.device.id.toLowerCase(),
        `${world.device.id} `.trim() + '0',
        "' or 1=1",
      ]) {
        expect(
          await strays(ofDevices(), { authorization: bearer(world.owner.token), device }, { status: 403, error: 'device_unknown' }),
          device,
        ).toEqual([]);
      }
    });

    it('revoked is 403 from the next request on, whichever token it brings, and can not come back', async () => {
      const owner = await newSyncOwner(server());
      const [gone, left] = [await owner.device(), await owner.device()];
      expect((await gone.pull(0)).last_seq).toBe(0);
      expect((await removeAtOnce(owner, gone)).status).toBe(204);
      expect((await removeAtOnce(owner, gone)).status).toBe(204);
      const other = await tokenBeside(server().core, owner.token);
      for (const token of [gone.token, other]) {
        expect(
          await strays(ofDevices(), { authorization: bearer(token), device: gone.id }, { status: 403, error: 'device_revoked' }),
        ).toEqual([]);
      }
      const { public_key, certificate, name } = (await left.call('GET', '/devices')).body.devices.find(
        (one: { id: string }) => one.id === gone.id,
      );
      const again = await server().api(other, '/api/sync').post('/devices', { id: gone.id, public_key, certificate, name });
      expect([again.status, again.body.error]).toEqual([403, 'device_revoked']);
    });
  });

  describe('another owner', () => {
    it('finds nothing of the first by its names, and changes nothing', async () => {
      const other = await newSyncOwner(server());
      const theirs = await other.device();
      const named = routes.filter(({ path }) => /:(id|name)$/.test(path));
      expect(named.length).toBeGreaterThanOrEqual(4);
      expect(await strays(named, { authorization: bearer(other.token), device: theirs.id }, { status: 404, error: 'not_found' })).toEqual(
        [],
      );
      expect((await theirs.pull(0)).last_seq).toBe(0);
      expect((await other.api.get('/devices')).body.devices.map((one: { id: string }) => one.id)).toEqual([theirs.id]);
    });
  });

  it('a token in an address is refused, whatever else is right', async () => {
    const { token } = world.owner;
    for (const query of [`?access_token=${token}`, `?token=${token}`, `?x=${token.slice(0, 20)}`]) {
      const answer = await world.device.call('GET', `/account${query}`);
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    }
  });

  it('an unknown path is 404 in the same shape, with any credential or none', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', ''],
      ['GET', '/nothing'],
      ['POST', '/account'],
      ['DELETE', '/keyring'],
      ['OPTIONS', '/uploads'],
      ['GET', '/uploads'],
      ['GET', '/%zz'],
    ] as const) {
      for (const token of [null, world.owner.token]) {
        const { status, body } = await server().api(token, '/api/sync').call(method, path);
        expect([status, body], `${method} ${path}`).toEqual([
          404,
          { ok: false, error: 'not_found', message: expect.any(String), requestId: expect.any(String) },
        ]);
      }
    }
  });

  it('plain HTTP from another machine is refused before anything else', async () => {
    for (const authorization of [bearer(world.owner.token), 'Bearer garbage']) {
      const answer = await server().app.inject({
        method: 'GET',
        url: '/api/sync/account',
        remoteAddress: '203.0.113.7',
        headers: { authorization },
      });
      expect([answer.statusCode, answer.json().error]).toEqual([403, 'https_required']);
    }
  });

  it('after all that, nothing of the owner’s has changed', async () => {
    // The tokens that were made to be tried.
    await server().core.db.transaction((tx) =>
      tx.deleteFrom('platform_tokens').where('name', 'in', ['short', 'to go']).where('user_id', '=', world.owner.userId).execute(),
    );
    expect(await stateOf(server(), world)).toEqual(before);
    expect(server().faults).toEqual([]);
  });

  describe('a token from the command line', () => {
    it('works at once, is listed, and is refused once it is revoked', async () => {
      const { environment } = server();
      const email = 'console@example.org';
      const made = JSON.parse(
        (await runCli(['device-tokens', 'create', '--email', email, '--name', 'laptop', '--json'], environment)).stdout,
      );
      expect(made).toEqual({
        token: expect.stringMatching(/^heirlock_pt_[A-Za-z0-9_-]{43}$/),
        token_id: expect.any(String),
        user_id: expect.stringMatching(/^user_/),
      });
      const api = server().api(made.token as string, '/api/sync');
      expect((await api.get('/account')).body).toMatchObject({
        user_id: made.user_id,
        keyring_generation: null,
        last_seq: 0,
        used_bytes: 0,
      });
      const listed = await runCli(['device-tokens', 'list', '--email', email, '--json'], environment);
      expect(JSON.parse(listed.stdout)).toEqual({
        tokens: [{ token_id: made.token_id, name: 'laptop', created_at: expect.any(String), expires_at: null, revoked_at: null }],
      });
      expect(listed.stdout).not.toContain(made.token);
      expect((await runCli(['device-tokens', 'revoke', made.token_id, '--json'], environment)).code).toBe(0);
      expect((await api.get('/account')).status).toBe(401);
      const failed = await runCli(['device-tokens', 'revoke', 'nobody', '--json'], environment);
      expect([failed.code, JSON.parse(failed.stdout).error]).toEqual([1, 'resource_not_found']);
    });
  });
});

describe('rate limits of sync', () => {
  onDatabasesOfForm(
    { now: start, config: { rateLimits: true, rateWindows: { sync: { perMinute: 12, perHour: 1_000 }, unauthenticated: { perHour: 3 } } } },
    (server) => {
      it('count each token by itself, and tell when to come again', async () => {
        const [one, other] = [await newSyncOwner(server()), await newSyncOwner(server())];
        let last: Answer | undefined;
        for (let index = 0; index < 12; index += 1) last = await one.api.get('/account');
        expect([last?.status, last?.body.error, last?.headers.get('retry-after'), last?.body.retry_after]).toEqual([
          429,
          'rate_limit_exceeded',
          '60',
          60,
        ]);
        const { status, headers } = await other.api.get('/account');
        expect([status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([200, '12', '10']);
      });

      it('count failed tokens by address, with those of API keys', async () => {
        const failed = () =>
          server()
            .api(`heirlock_pt_${'A'.repeat(43)}`, '/api/sync')
            .get('/account');
        expect([
          (await failed()).status,
          (await server().api('garbage').get('/v1/vaults')).status,
          (await failed()).status,
          (await failed()).status,
        ]).toEqual([401, 401, 401, 429]);
        expect((await (await newSyncOwner(server())).api.get('/account')).status, 'who has a token goes on').toBe(200);
      });
    },
  );
});
