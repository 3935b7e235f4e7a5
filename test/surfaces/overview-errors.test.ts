import { beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { newOverviewOwner, nothing, type OverviewOwner } from '../kit/owners/overview-owner.ts';
import { expectStatus } from '../kit/owners/reference-owner.ts';
import type { VaultRow } from '../../server/db/schema.ts';

/** Asserts the only shape of a refusal on this surface, and that nothing else is in it (INTERFACE.md#errors). */
function expectRefusal(answer: Answer, status: number, error: string, field?: string): void {
  expect([answer.status, answer.body]).toEqual([
    status,
    {
      error,
      message: expect.stringMatching(/^[\x20-\x7e]+$/),
      ...(field === undefined ? {} : { details: { field, reason: expect.any(String) } }),
    },
  ]);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('x-request-id')).toMatch(/^.{1,128}$/);
}

const isJson = { 'content-type': 'application/json' };

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  let owner: OverviewOwner;
  let path: string;
  beforeAll(async () => {
    owner = await newOverviewOwner(server());
    path = `/v1/vaults/${(await owner.makeVault()).vault_id}`;
  });

  describe('a body', () => {
    it.each<[string, string | Uint8Array, Record<string, string>]>([
      ['that is no JSON', '{"name": 7', isJson],
      ['that is a list', '[]', isJson],
      ['that is a string', '"name"', isJson],
      ['that is a number', '7', isJson],
      ['that is null', 'null', isJson],
      ['with a key that poisons', '{"__proto__": {"name": "x"}}', isJson],
      ['that is no UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), isJson],
      ['of another type', '<name>x</name>', { 'content-type': 'application/xml' }],
      ['of a type that is none', 'x', { 'content-type': 'nonsense' }],
      ['that is a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ])('%s is 400 invalid_request', async (_what, body, headers) => {
      for (const [method, to] of [
        ['POST', '/v1/vaults'],
        ['PUT', path],
        ['PATCH', path],
        ['POST', `${path}/recipients`],
        ['POST', `${path}/policies`],
        ['POST', '/v1/check-ins'],
      ] as const) {
        expectRefusal(await owner.api.call(method, to, { body, headers }), 400, 'invalid_request');
      }
    });

    it('that is larger than a body may be is 413', async () => {
      expectRefusal(await owner.api.post('/v1/vaults', { name: 'x', description: 'y'.repeat(300_000) }), 413, 'file_too_large');
    });

    it('blames the first field only', async () => {
      const answer = await owner.api.post(`${path}/policies`, { type: 'inactivity', check_in_frequency: 'x', grace_period_hours: 0 });
      expectRefusal(answer, 422, 'validation_failed', 'grace_period_hours');
    });

    it('on a route that takes none is ignored', async () => {
      const { vault_id: id } = await owner.makeVault();
      expectStatus(204, await owner.api.call('DELETE', `/v1/vaults/${id}?confirm=true`, { body: '{', headers: isJson }));
    });
  });

  describe('paths', () => {
    it('an unknown one is 404 in this surface’s words, before anything else', async () => {
      for (const api of [server().api(null, '/overview'), server().api('garbage', '/overview'), owner.api]) {
        for (const [method, to] of [
          ['GET', '/v1/nothing'],
          ['POST', `${path}/release`],
          ['GET', `${path}/policy`],
          ['DELETE', '/v1/check-ins'],
          ['GET', '/v1/documents/x'],
          ['POST', '/v1/account'],
          ['OPTIONS', '/v1/vaults'],
        ] as const) {
          expectRefusal(await api.call(method, to, method === 'GET' ? {} : { body: '{', headers: isJson }), 404, 'resource_not_found');
        }
      }
    });

    it('what is only reference’s is not here', async () => {
      for (const to of ['/v1/checkins/upcoming', '/v1/test-clock', '/v1/webhooks', `${path}/statistics`, `${path}/activity`])
        expectRefusal(await owner.api.get(to), 404, 'resource_not_found');
    });
  });

  describe('credentials', () => {
    it('no key, a wrong one and one of another spelling are 401 authentication_failed', async () => {
      for (const key of [null, 'garbage', '', owner.key.s3Value, owner.key.value.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))])
        expectRefusal(await server().api(key, '/overview').get('/v1/account'), 401, 'authentication_failed');
    });

    it('what has the shape of a token answers as tokens do', async () => {
      for (const token of ['a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyXzEifQ.']) {
        const answer = await server().api(token, '/overview').get('/v1/account');
        expect([answer.status, answer.body]).toEqual([401, { error: 'Unauthorized', message: expect.any(String), statusCode: 401 }]);
      }
    });

    it('a free plan, a missing permission, an address that is not listed: 403', async () => {
      const keys = [
        await server().createKey({ plan: 'free' }),
        await server().createKey({ permissions: ['write', 'delete'] }),
        await server().createKey({ allowedAddresses: ['10.0.0.1'] }),
      ];
      for (const key of keys) expectRefusal(await server().api(key, '/overview').get('/v1/account'), 403, 'permission_denied');
      const reader = server().api(await server().createKey({ permissions: ['read'] }), '/overview');
      for (const [method, to] of [
        ['POST', '/v1/vaults'],
        ['PUT', path],
        ['PATCH', path],
        ['DELETE', path],
        ['POST', '/v1/check-ins'],
      ] as const)
        expectRefusal(await reader.call(method, to), 403, 'permission_denied');
    });
  });

  describe('the order of answers', () => {
    const bad = { body: '{"name": 7', headers: isJson };

    it('401 before 403 before 404 before 400 and 422', async () => {
      expectRefusal(
        await server().api('garbage', '/overview').call('PUT', `/v1/vaults/${nothing.vault}`, bad),
        401,
        'authentication_failed',
      );
      const reader = server().api(await server().createKey({ permissions: ['read'] }), '/overview');
      expectRefusal(await reader.call('PUT', `/v1/vaults/${nothing.vault}`, bad), 403, 'permission_denied');
      for (const body of [bad, { body: { name: 7 } }, { body: {} }])
        expectRefusal(await owner.api.call('PUT', `/v1/vaults/${nothing.vault}`, body), 404, 'resource_not_found');
      expectRefusal(await owner.api.delete(`/v1/vaults/${nothing.vault}`), 404, 'resource_not_found');
    });

    it('another user’s vault is 403 before 422', async () => {
      const stranger = await newOverviewOwner(server());
      const { vault_id: theirs } = await stranger.makeVault();
      for (const body of [bad, { body: { name: 7 } }, { body: {} }])
        expectRefusal(await owner.api.call('PUT', `/v1/vaults/${theirs}`, body), 403, 'permission_denied');
      expectRefusal(await owner.api.delete(`/v1/vaults/${theirs}`), 403, 'permission_denied');
    });

    it('what is wrong with a request before what is wrong with the state', async () => {
      const { vault_id: id } = await owner.makeVault();
      const { policy_id: policyId } = await owner.setPolicy(id);
      expectStatus(200, await owner.reference.api.post(`/v1/vaults/${id}/release`));
      expectRefusal(await owner.api.put(`/v1/vaults/${id}`, {}), 422, 'validation_failed', 'name');
      expectRefusal(await owner.api.delete(`/v1/vaults/${id}`), 422, 'validation_failed', 'confirm');
      expectRefusal(await owner.api.post(`/v1/vaults/${id}/recipients`, {}), 422, 'validation_failed', 'email');
      expectRefusal(
        await owner.api.put(`/v1/vaults/${id}/policies/${policyId}`, { type: 'manual', recipients: [nothing.recipient] }),
        422,
        'validation_failed',
        'recipients',
      );
      expectRefusal(
        await owner.api.patch(`/v1/vaults/${id}/policies/${policyId}`, { grace_period_hours: 1 }),
        422,
        'validation_failed',
        'grace_period_hours',
      );
      expectRefusal(await owner.upload(id, { tags: 'a\u0007' }), 422, 'validation_failed', 'tags');
    });
  });

  describe('If-Match', () => {
    it('lets a change happen to what was read, and to nothing newer: 412', async () => {
      const { vault_id: id } = await owner.makeVault();
      const vault = `/v1/vaults/${id}`;
      const { document_id: documentId } = await owner.addDocument(id);
      const { recipient_id: recipientId } = await owner.addRecipient(id);
      const { policy_id: policyId } = await owner.setPolicy(id);
      for (const [to, method, first, second] of [
        [vault, 'PUT', { name: 'one' }, { name: 'two' }],
        [`${vault}/documents/${documentId}`, 'PATCH', { tags: ['a'] }, { tags: ['b'] }],
        [`${vault}/recipients/${recipientId}`, 'PUT', { name: 'a' }, { name: 'b' }],
        [`${vault}/policies/${policyId}`, 'PATCH', { notification_methods: ['sms'] }, { grace_period_hours: 100 }],
      ] as const) {
        const headers = { 'if-match': (await owner.api.get(to)).headers.get('etag') ?? 'none' };
        const changed = expectStatus(200, await owner.api.call(method, to, { body: first, headers }));
        expectRefusal(await owner.api.call(method, to, { body: second, headers }), 412, 'precondition_failed');
        expectRefusal(await owner.api.call('DELETE', to === vault ? `${to}?confirm=true` : to, { headers }), 412, 'precondition_failed');
        expect((await owner.api.get(to)).body).toEqual(changed);
      }
    });
  });

  it('an internal error is 500 and says nothing of its cause', async () => {
    const { vault_id: id } = await owner.makeVault();
    await server().core.db.transaction((tx) =>
      tx
        .updateTable('vaults')
        .set({ tags: 'secret: no json' as VaultRow['tags'] })
        .where('id', '=', id.replace('vault_', ''))
        .execute(),
    );
    const answer = await owner.api.get(`/v1/vaults/${id}`, { 'x-request-id': 'broken-2' });
    expectRefusal(answer, 500, 'internal_error');
    expect(answer.headers.get('x-request-id')).toBe('broken-2');
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|json|stack|\.ts/i);
    expectStatus(204, await owner.api.delete(`/v1/vaults/${id}?confirm=true`));
  });
});

describe('rate limits of the overview', () => {
  onDatabasesOfForm({ now: '2026-03-02T12:20:00.000Z', config: { rateLimits: true } }, (server) => {
    it('are those of the hour, whatever the endpoint, with the headers', async () => {
      for (const [plan, mode, perHour] of [
        ['professional', 'live', 1_000],
        ['enterprise', 'live', 10_000],
        ['professional', 'test', 10_000],
      ] as const) {
        const api = server().api(await server().createKey({ plan, mode }), '/overview');
        const answers = [
          await api.get('/v1/account'),
          await api.post('/v1/vaults', { name: 'x' }),
          await api.put(`/v1/vaults/${nothing.vault}`, {}),
          await api.get('/v1/check-ins'),
        ];
        expect(answers.map(({ headers }) => [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')])).toEqual(
          [1, 2, 3, 4].map((used) => [String(perHour), String(perHour - used)]),
        );
      }
    });
  });
});

describe('a used-up hour', () => {
  onDatabasesOfForm(
    { now: '2026-03-02T12:20:00.000Z', config: { rateLimits: true, rateWindows: { overview: { professional: { perHour: 2 } } } } },
    (server) => {
      it('is 429 with retry_after at the top level, and the header', async () => {
        const api = server().api(await server().createKey({ plan: 'professional', mode: 'live' }), '/overview');
        for (let index = 0; index < 2; index += 1) expectStatus(200, await api.get('/v1/account'));
        const answer = await api.get('/v1/account');
        expect([answer.status, answer.body]).toEqual([
          429,
          { error: 'rate_limit_exceeded', message: expect.any(String), retry_after: 2400 },
        ]);
        expect(answer.headers.get('retry-after')).toBe('2400');
      });
    },
  );
});
