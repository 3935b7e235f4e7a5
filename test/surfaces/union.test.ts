import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { makeEstate, type Estate } from '../kit/owners/estate.ts';
import { pathWith, registeredRoutes, type RegisteredRoute } from '../kit/server/route-table.ts';

const vault = '/v1/vaults/:vault_id';
const ofS1 = [
  'GET /v1/vaults',
  `GET ${vault}`,
  'POST /v1/vaults',
  `PATCH ${vault}`,
  `DELETE ${vault}`,
  `POST ${vault}/release`,
  `POST ${vault}/archive`,
  `POST ${vault}/restore`,
  `GET ${vault}/statistics`,
  `GET ${vault}/documents`,
  `POST ${vault}/documents`,
  'GET /v1/documents/:document_id',
  'GET /v1/documents/:document_id/download',
  'PATCH /v1/documents/:document_id',
  'DELETE /v1/documents/:document_id',
  `GET ${vault}/recipients`,
  `POST ${vault}/recipients`,
  'GET /v1/recipients/:recipient_id',
  'PATCH /v1/recipients/:recipient_id',
  'DELETE /v1/recipients/:recipient_id',
  'POST /v1/recipients/:recipient_id/resend-verification',
  `GET ${vault}/policy`,
  `PUT ${vault}/policy`,
  `DELETE ${vault}/policy`,
  `POST ${vault}/policy/pause`,
  `POST ${vault}/policy/resume`,
  `POST ${vault}/checkin`,
  `GET ${vault}/checkin-status`,
  `GET ${vault}/checkin-history`,
  'POST /v1/checkins/bulk',
  'GET /v1/checkins/upcoming',
  'POST /v1/webhooks',
  'GET /v1/webhooks',
  'PATCH /v1/webhooks/:webhook_id',
  'DELETE /v1/webhooks/:webhook_id',
  'GET /v1/webhooks/:webhook_id/deliveries',
];
const ofS2 = [
  'GET /v1/account',
  'POST /v1/vaults',
  `GET ${vault}`,
  `PUT ${vault}`,
  `PATCH ${vault}`,
  `DELETE ${vault}`,
  `POST ${vault}/documents`,
  `GET ${vault}/documents`,
  `POST ${vault}/recipients`,
  `POST ${vault}/policies`,
  `DELETE ${vault}/policies/:policy_id`,
  `DELETE ${vault}/documents/:document_id`,
  `DELETE ${vault}/recipients/:recipient_id`,
  'POST /v1/check-ins',
  'GET /v1/check-ins',
];
const ofS5 = [
  'GET /v1/health',
  'POST /v1/auth/whoami',
  'GET /v1/vaults',
  'POST /v1/vaults',
  `GET ${vault}`,
  `PUT ${vault}`,
  `DELETE ${vault}`,
  'GET /v1/documents',
  'POST /v1/documents',
  'GET /v1/documents/:document_id',
  'GET /v1/documents/:document_id/download',
  'DELETE /v1/documents/:document_id',
  'GET /v1/recipients',
  'POST /v1/recipients',
  'PUT /v1/recipients/:recipient_id',
  'DELETE /v1/recipients/:recipient_id',
  'GET /v1/crypto-accounts',
  'POST /v1/crypto-accounts',
  'GET /v1/crypto-accounts/:crypto_account_id',
  'PUT /v1/crypto-accounts/:crypto_account_id',
  'DELETE /v1/crypto-accounts/:crypto_account_id',
];
/** For each method and path, the first of reference, overview and alternate that has it (RULINGS.md#the-union). */
const union = [...new Set([...ofS1, ...ofS2, ...ofS5])].map(
  (route) => [route, ofS1.includes(route) ? 'reference' : ofS2.includes(route) ? 'overview' : 'alternate'] as const,
);

const alone = [
  ['/reference', ofS1],
  ['/overview', ofS2],
  ['/alternate', ofS5],
] as const;

onDatabasesOfForm({}, (server) => {
  let routes: readonly RegisteredRoute[];
  let estate: Estate;
  beforeAll(async () => {
    routes = await registeredRoutes(server());
    estate = await makeEstate(server());
  });

  const at = (base: string, route: string): RegisteredRoute[] =>
    routes.filter((one) => one.base === base && one.config.surface !== undefined && `${one.method} ${one.config.endpoint ?? ''}` === route);
  const call = (base: string, route: string) => {
    const [method = '', path = ''] = route.split(' ');
    return server().api('garbage', base).call(method, pathWith({ path }, estate.ids));
  };

  describe('at the origin', () => {
    it.each(union)('%s is answered by %s', async (route, surface) => {
      expect(at('', route).map(({ config }) => config.surface)).toEqual([surface]);
      const { status, body } = await call('', route);
      if (route === 'GET /v1/health') return expect([status, body.status]).toEqual([200, 'ok']);
      expect(status).toBe(401);
      const shape = typeof body.error === 'object' ? 'alternate' : 'statusCode' in body ? 'reference' : 'overview';
      expect(shape).toBe(surface);
    });

    it('has no method and path twice', () => {
      const all = routes
        .filter(({ base, config }) => base === '' && config.surface !== undefined)
        .map(({ method, config }) => `${method} ${(config.endpoint ?? '').replaceAll(/:\w+/g, ':')}`);
      expect(all.filter((route, index) => all.indexOf(route) !== index)).toEqual([]);
    });

    it.each([
      'DELETE /v1/check-ins',
      'PATCH /v1/account',
      'PUT /v1/recipients',
      'DELETE /v1/health',
      'POST /v1/crypto-accounts/crypto_1',
      'GET /v1/nothing',
      'OPTIONS /v1/vaults',
    ])('%s is 404 in the words of reference: no surface has it', async (route) => {
      const { status, body } = await call('', route);
      expect([status, body]).toEqual([404, { error: 'resource_not_found', message: expect.any(String), statusCode: 404 }]);
    });

    it('names itself in the addresses it gives out, as each surface does under its own base', async () => {
      for (const base of ['', '/reference']) {
        const { body } = await server().api(estate.key, base).get(`/v1/documents/${estate.ids.document_id}`);
        expect(body.url).toBe(`${server().config.publicUrl}${base}/v1/documents/${estate.ids.document_id}/download`);
      }
    });
  });

  describe.each(alone)('alone under %s', (base, own) => {
    it.each(own)('%s exists', (route) => {
      expect(at(base, route)).toHaveLength(1);
    });

    it('what only another surface has is 404 in its own words, before anybody is asked for a key', async () => {
      const foreign = union.map(([route]) => route).filter((route) => at(base, route).length === 0);
      expect(foreign.length).toBeGreaterThan(10);
      for (const route of foreign) {
        const { status, body } = await call(base, route);
        expect(status, route).toBe(404);
        expect(base === '/alternate' ? body.error.code : body.error, route).toBe('resource_not_found');
        expect('statusCode' in body, route).toBe(base === '/reference');
      }
    });
  });

  it('key-test, version and the documents stand at the origin', () => {
    const others = routes.filter(({ base }) => base === '').map(({ method, path }) => `${method} ${path}`);
    expect(others).toEqual(expect.arrayContaining(['GET /api/v1/test', 'GET /version', 'GET /docs', 'GET /openapi.json']));
  });
});
