import { describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { makeEstate } from '../kit/owners/estate.ts';
import { expectStatus, newOwner } from '../kit/owners/reference-owner.ts';
import { pathWith, registeredRoutes } from '../kit/server/route-table.ts';

onDatabasesOfForm({}, (server) => {
  describe('GET /version', () => {
    it('tells whoever asks, without a key, which versions there are', async () => {
      const answer = await server().api(null, '').get('/version');
      expect(expectStatus(200, answer)).toEqual({
        api_version: 'v1',
        current_version: 'v1',
        latest_version: 'v1',
        supported_versions: ['v1'],
        deprecated_versions: [],
        changelog_url: `${server().config.publicUrl}/docs#changelog`,
      });
      expect(answer.headers.get('x-api-version')).toBe('v1');
      expect((await server().api(null, '').head('/version')).status).toBe(200);
    });

    it('needs no good key either', async () => {
      expect((await server().api('service_sk_test_wrong', '').get('/version')).status).toBe(200);
    });

    it.each(['/reference', '/overview', '/alternate', '/flat'])('is for all surfaces together, so %s has none of its own', async (base) => {
      expect((await server().api(null, base).get('/version')).status).toBe(404);
    });

    it('names a changelog that is there', async () => {
      const { changelog_url: url } = expectStatus(200, await server().api(null, '').get('/version'));
      const page = await fetch(url);
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('id="changelog"');
    });
  });

  describe('X-API-Version', () => {
    it('is on every answer of every surface', async () => {
      const { key, ids } = await makeEstate(server());
      for (const route of (await registeredRoutes(server())).filter(
        ({ config, method }) => config.surface !== undefined && method === 'GET',
      )) {
        const { headers, status } = await server().api(key, '').get(pathWith(route, ids));
        expect(headers.get('x-api-version'), `${route.path} (${status})`).toBe('v1');
      }
    });

    it('is on refusals too, unknown paths included', async () => {
      const { api, key } = await newOwner(server());
      const { id } = (await api.post('/v1/vaults', { name: 'Papers' })).body;
      const answers = [
        await api.post('/v1/vaults', {}),
        await api.call('POST', '/v1/vaults', { body: '{', headers: { 'content-type': 'application/json' } }),
        await server().api(null).get('/v1/vaults'),
        await (await newOwner(server(), { plan: 'free' })).api.get('/v1/vaults'),
        await api.get('/v1/vaults/vault_x'),
        await api.call('PATCH', `/v1/vaults/${id}`, { body: { name: 'x' }, headers: { 'if-match': '"x"' } }),
        await api.post(`/v1/vaults/${id}/restore`),
        ...(await Promise.all(
          ['/reference', '/overview', '/alternate', '/flat', ''].map((base) => server().api(key, base).get('/v1/nothing')),
        )),
        await server().api(key, '').call('DELETE', '/v1/health'),
        await server().api(key, '').get('/v1/%zz'),
        await server().api(key, '').get('/nothing'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 401, 403, 404, 412, 422, ...Array.from({ length: 8 }, () => 404)]);
      for (const { headers } of answers) expect(headers.get('x-api-version')).toBe('v1');
    });
  });

  describe('api_version', () => {
    it('is in every object that the reference surface answers with', async () => {
      const { api } = await newOwner(server());
      const { id } = (await api.post('/v1/vaults', { name: 'Papers' })).body;
      for (const path of [
        `/v1/vaults/${id}`,
        `/v1/vaults/${id}/policy`,
        `/v1/vaults/${id}/statistics`,
        `/v1/vaults/${id}/checkin-status`,
      ]) {
        expect(expectStatus(200, await api.get(path)).api_version, path).toBe('v1');
      }
    });
  });
});
