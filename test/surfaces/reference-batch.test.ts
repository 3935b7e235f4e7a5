import type { Ulid } from '../../shared/domain/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import type { Answer, Json } from '../kit/server/api.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const nobody = 'vault_01J00000000000000000000000';

/** The outcome of every item: its status, or the code of its error. */
function outcomes({ body }: Answer): string[] {
  expect(body.results.map(({ index }: Json) => index)).toEqual(body.results.map((_item: Json, index: number) => index));
  return body.results.map((item: Json) => (item.status === 'created' ? 'created' : item.error.code));
}

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  describeVaults(server);
  describeRecipients(server);
});

function describeVaults(server: () => TestServer): void {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });
  const totalOf = async (by: Owner): Promise<number> => expectStatus(200, await by.api.get('/v1/vaults')).pagination.total;
  const auditsOf = async (action: string, since: number) =>
    (
      await server()
        .core.db.read.selectFrom('audit_events')
        .select('id')
        .where('action', '=', action as 'vault.created')
        .execute()
    ).length - since;

  describe('POST /v1/vaults/batch', () => {
    const post = (body: unknown, by: Owner = owner) => by.api.post('/v1/vaults/batch', body);

    it('makes all: 201, each as a single request would have answered', async () => {
      const lone = await newOwner(server());
      const answer = await post(
        { vaults: [{ name: 'one' }, { name: ' two ', description: 'd', policy_type: 'inactivity', settings: { auto_renew: true } }] },
        lone,
      );
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ api_version: 'v1', created: 2, failed: 0 });
      expect(outcomes(answer)).toEqual(['created', 'created']);
      const [first, second] = answer.body.results;
      expect([Object.keys(first).sort(), second.vault.name, second.vault.policy.type, second.vault.settings.auto_renew]).toEqual([
        ['index', 'status', 'vault'],
        'two',
        'inactivity',
        true,
      ]);
      for (const { vault } of answer.body.results) {
        const { owner: shownOwner, ...rest } = vault;
        expect((await lone.api.get(`/v1/vaults/${vault.id}`)).body).toMatchObject({
          ...rest,
          policy: { type: rest.policy.type },
          owner: shownOwner,
        });
      }
      expect(await totalOf(lone)).toBe(2);
    });

    it('takes 100 at once, and counts and audits every one of them', async () => {
      const lone = await newOwner(server());
      const before = await auditsOf('vault.created', 0);
      const answer = await post({ vaults: Array.from({ length: 100 }, (_, index) => ({ name: `vault ${index}` })) }, lone);
      expect([answer.status, answer.body.created]).toEqual([201, 100]);
      expect(new Set(answer.body.results.map(({ vault }: Json) => vault.id)).size).toBe(100);
      expect([await totalOf(lone), await auditsOf('vault.created', before)]).toEqual([100, 100]);
      expect((await lone.api.get('/v1/vaults?sort=created_at&order=asc&per_page=100')).body.data.map(({ name }: Json) => name)).toEqual(
        Array.from({ length: 100 }, (_, index) => `vault ${index}`),
      );
    });

    const mixed = [
      { name: 'good' },
      { name: ' ' },
      { name: 7 },
      'nonsense',
      null,
      [],
      {},
      { name: 'x', settings: { colour: 'red' } },
      { name: 'x', policy_type: 'never' },
      { name: 'x'.repeat(101) },
      { name: 'also good' },
    ];
    const codes = [
      'created',
      'vault_name_required',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'vault_name_required',
      'invalid_request',
      'invalid_policy_type',
      'vault_name_too_long',
      'created',
    ];

    it('makes what can be made: 207, and says of each other item what is wrong with it', async () => {
      const lone = await newOwner(server());
      const answer = await post({ vaults: mixed }, lone);
      expect(answer.status).toBe(207);
      expect(answer.body).toMatchObject({ api_version: 'v1', created: 2, failed: 9 });
      expect(outcomes(answer)).toEqual(codes);
      expect(answer.body.results[1]).toEqual({
        index: 1,
        status: 'failed',
        error: { code: 'vault_name_required', message: expect.any(String), details: [{ field: 'name', reason: expect.any(String) }] },
      });
      expect(answer.body.results[2].error.details).toEqual([{ field: 'name', reason: 'must be string' }]);
      expect(answer.body.results[3]).toEqual({
        index: 3,
        status: 'failed',
        error: { code: 'invalid_request', message: expect.any(String) },
      });
      expect(answer.body.results[7].error.details).toEqual([{ field: 'settings.colour', reason: expect.any(String) }]);
      expect(await totalOf(lone)).toBe(2);
    });

    it('none can be made: 207 still', async () => {
      const lone = await newOwner(server());
      const answer = await post({ vaults: [{}, 1] }, lone);
      expect([answer.status, answer.body.created, answer.body.failed, await totalOf(lone)]).toEqual([207, 0, 2, 0]);
    });

    it('all or nothing: 422 batch_failed with what is wrong with each, and nothing is made', async () => {
      const lone = await newOwner(server());
      const before = await auditsOf('vault.created', 0);
      const answer = await post({ vaults: mixed, atomic: true }, lone);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body).sort()).toEqual(['error', 'message', 'results', 'statusCode']);
      expect(answer.body).toMatchObject({ error: 'batch_failed', statusCode: 422 });
      expect(outcomes(answer)).toEqual(codes.map((code) => (code === 'created' ? 'batch_failed' : code)));
      expect([await totalOf(lone), await auditsOf('vault.created', before)]).toEqual([0, 0]);
      expect(
        await server()
          .core.db.read.selectFrom('vaults')
          .select('id')
          .where('owner_id', '=', lone.key.userId.replace('user_', '') as Ulid)
          .execute(),
      ).toEqual([]);
    });

    it('all or nothing, and all is well: 201', async () => {
      const lone = await newOwner(server());
      expect(outcomes(await post({ vaults: [{ name: 'a' }, { name: 'b' }], atomic: true }, lone))).toEqual(['created', 'created']);
      expect(await totalOf(lone)).toBe(2);
    });

    it('every item counts for the plan: the room is filled, the others are refused', async () => {
      const small = await newOwner(server(), { plan: 'professional' });
      expectStatus(201, await post({ vaults: Array.from({ length: 23 }, () => ({ name: 'x' })) }, small));
      const four = { vaults: [{ name: 'a' }, {}, { name: 'b' }, { name: 'c' }] };
      const atomic = await post({ ...four, atomic: true }, small);
      expect([atomic.status, outcomes(atomic), await totalOf(small)]).toEqual([
        422,
        ['batch_failed', 'vault_name_required', 'batch_failed', 'vault_limit_exceeded'],
        23,
      ]);
      const answer = await post(four, small);
      expect([answer.status, outcomes(answer), await totalOf(small)]).toEqual([
        207,
        ['created', 'vault_name_required', 'created', 'vault_limit_exceeded'],
        25,
      ]);
      expect(outcomes(await post({ vaults: [{ name: 'd' }] }, small))).toEqual(['vault_limit_exceeded']);
      expect((await small.api.post('/v1/vaults', { name: 'd' })).status).toBe(402);
    });

    it('several batches at once never make more than the plan allows', async () => {
      const small = await newOwner(server(), { plan: 'professional' });
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => post({ vaults: Array.from({ length: 10 }, () => ({ name: 'x' })) }, small)),
      );
      expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(25);
      expect(await totalOf(small)).toBe(25);
    });

    it.each<[string, unknown, string | null]>([
      ['no items', {}, 'vaults'],
      ['an empty list', { vaults: [] }, 'vaults'],
      ['101 items', { vaults: Array.from({ length: 101 }, () => ({ name: 'x' })) }, 'vaults'],
      ['items that are no list', { vaults: { name: 'x' } }, 'vaults'],
      ['null items', { vaults: null }, 'vaults'],
      ['atomic that is no boolean', { vaults: [{ name: 'x' }], atomic: 'yes' }, 'atomic'],
      ['a body that is a list', '[{"name":"x"}]', null],
      ['a body that is no JSON', '{"vaults":[', null],
    ])('refuses %s as a whole: 400', async (_what, body, field) => {
      const answer = await owner.api.call('POST', '/v1/vaults/batch', {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', statusCode: 400, ...(field === null ? {} : { details: [{ field }] }) });
      expect('results' in answer.body).toBe(false);
    });

    it('needs write permission, and is no vault of that name', async () => {
      const reader = await newOwner(server(), { permissions: ['read'] });
      expect((await post({ vaults: [{ name: 'x' }] }, reader)).body).toMatchObject({ error: 'permission_denied', statusCode: 403 });
      for (const method of ['GET', 'PATCH'])
        expect((await owner.api.call(method, '/v1/vaults/batch', method === 'GET' ? {} : { body: {} })).body).toMatchObject({
          error: 'vault_not_found',
          statusCode: 404,
        });
      expect(
        (
          await server()
            .api(owner.key, '')
            .post('/v1/vaults/batch', { vaults: [{ name: 'at the origin' }] })
        ).status,
      ).toBe(201);
      expect(
        (
          await server()
            .api(owner.key, '/overview')
            .post('/v1/vaults/batch', { vaults: [{ name: 'x' }] })
        ).status,
      ).toBe(404);
    });

    it('with an idempotency key is carried out once', async () => {
      const lone = await newOwner(server());
      const call = (body: unknown) => lone.api.call('POST', '/v1/vaults/batch', { body, headers: { 'idempotency-key': 'once' } });
      const [first, second] = [await call({ vaults: [{ name: 'x' }, {}] }), await call({ vaults: [{ name: 'x' }, {}] })];
      expect([second.status, second.body, second.headers.get('idempotent-replayed')]).toEqual([207, first.body, 'true']);
      expect((await call({ vaults: [{ name: 'y' }] })).body.error).toBe('idempotency_key_reused');
      expect(await totalOf(lone)).toBe(1);
    });
  });
}

function describeRecipients(server: () => TestServer): void {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });

  describe('POST /v1/vaults/{vault_id}/recipients/batch', () => {
    const people = (...names: string[]) => names.map((name) => ({ email: `${name}@example.com`, name }));
    const post = (id: string, body: unknown, by: Owner = owner) => by.api.post(`/v1/vaults/${id}/recipients/batch`, body);
    const emailsOf = async (id: string, by: Owner = owner): Promise<string[]> =>
      expectStatus(200, await by.api.get(`/v1/vaults/${id}/recipients`)).data.map(({ email }: Json) => email);

    it('names all: 201, each as a single request would have answered, and mails whom it should', async () => {
      const { id } = await owner.makeVault();
      const answer = await post(id, {
        recipients: [
          { email: ' Anna@example.com ', name: 'Anna' },
          { email: 'ben@example.com', send_notification: false },
        ],
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ api_version: 'v1', created: 2, failed: 0 });
      expect(answer.body.results[0]).toEqual({
        index: 0,
        status: 'created',
        recipient: {
          api_version: 'v1',
          id: expect.stringMatching(/^recipient_/),
          email: 'Anna@example.com',
          name: 'Anna',
          status: 'pending',
          added_at: expect.any(String),
          verified_at: null,
          access_granted: false,
          vault_id: id,
          verification_sent: true,
        },
      });
      expect(answer.body.results[1].recipient).toMatchObject({ email: 'ben@example.com', name: null, verification_sent: false });
      expect((await server().mails(id)).map(({ to }) => to)).toEqual(['Anna@example.com']);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.recipient_count).toBe(2);
    });

    it('takes 100 at once', async () => {
      const { id } = await owner.makeVault();
      const names = Array.from({ length: 100 }, (_, index) => `person-${String(index).padStart(2, '0')}`);
      const answer = await post(id, { recipients: people(...names).map((person) => ({ ...person, send_notification: false })) });
      expect([answer.status, answer.body.created]).toEqual([201, 100]);
      expect(await emailsOf(id)).toEqual(names.map((name) => `${name}@example.com`));
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.recipient_count).toBe(100);
    });

    const mixed = [
      ...people('anna'),
      {},
      { email: 'nobody' },
      ...people('ben'),
      { email: 'ANNA@example.com' },
      { email: 'c@example.com', name: 7 },
      7,
      ...people('old'),
    ];
    const codes = [
      'created',
      'invalid_email',
      'invalid_email',
      'created',
      'recipient_already_exists',
      'invalid_request',
      'invalid_request',
      'recipient_already_exists',
    ];

    it('names whom it can: 207, twins in one batch included', async () => {
      const { id } = await owner.makeVault();
      await owner.addRecipient(id, { email: 'old@example.com' });
      const answer = await post(id, { recipients: mixed });
      expect([answer.status, answer.body.created, answer.body.failed]).toEqual([207, 2, 6]);
      expect(outcomes(answer)).toEqual(codes);
      expect(answer.body.results[1].error.details).toEqual([{ field: 'email', reason: expect.any(String) }]);
      expect(await emailsOf(id)).toEqual(['old@example.com', 'anna@example.com', 'ben@example.com']);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.recipient_count).toBe(3);
    });

    it('all or nothing: 422, nobody is named and nobody is mailed', async () => {
      const { id } = await owner.makeVault();
      await owner.addRecipient(id, { email: 'old@example.com', send_notification: false });
      const answer = await post(id, { recipients: mixed, atomic: true });
      expect([answer.status, answer.body.error]).toEqual([422, 'batch_failed']);
      expect(outcomes(answer)).toEqual(codes.map((code) => (code === 'created' ? 'batch_failed' : code)));
      expect([await emailsOf(id), await server().mails(id)]).toEqual([['old@example.com'], []]);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.recipient_count).toBe(1);
      expect(outcomes(await post(id, { recipients: people('anna', 'ben'), atomic: true }))).toEqual(['created', 'created']);
    });

    it('every item counts for the plan; an address that is there already is said first', async () => {
      const small = await newOwner(server(), { plan: 'professional' });
      const { id } = await small.makeVault();
      expectStatus(201, await post(id, { recipients: people(...Array.from({ length: 24 }, (_, index) => `p${index}`)) }, small));
      const three = { recipients: people('anna', 'p0', 'ben') };
      expect(outcomes(await post(id, { ...three, atomic: true }, small))).toEqual([
        'batch_failed',
        'recipient_already_exists',
        'recipient_limit_exceeded',
      ]);
      expect(outcomes(await post(id, three, small))).toEqual(['created', 'recipient_already_exists', 'recipient_limit_exceeded']);
      expect(await emailsOf(id, small)).toHaveLength(25);
    });

    it.each<[string, unknown, string]>([
      ['no items', {}, 'recipients'],
      ['an empty list', { recipients: [] }, 'recipients'],
      ['101 items', { recipients: Array.from({ length: 101 }, (_, index) => ({ email: `p${index}@example.com` })) }, 'recipients'],
      ['items that are no list', { recipients: 'anna@example.com' }, 'recipients'],
      ['atomic that is no boolean', { recipients: people('anna'), atomic: 1 }, 'atomic'],
    ])('refuses %s as a whole: 400', async (_what, body, field) => {
      const { id } = await owner.makeVault();
      const answer = await post(id, body);
      expect(answer.body).toMatchObject({ error: 'invalid_request', statusCode: 400, details: [{ field }] });
      expect(await emailsOf(id)).toEqual([]);
    });

    it('a vault that is not there, not the caller’s, released or archived refuses as a whole, before any item', async () => {
      const stranger = await newOwner(server());
      const { id: theirs } = await stranger.makeVault();
      const { id: released } = await owner.makeVault();
      const { id: archived } = await owner.makeVault();
      expectStatus(200, await owner.api.post(`/v1/vaults/${released}/release`));
      expectStatus(200, await owner.api.post(`/v1/vaults/${archived}/archive`));
      for (const [id, status, error] of [
        [nobody, 404, 'vault_not_found'],
        ['vault_1', 404, 'vault_not_found'],
        [theirs, 403, 'permission_denied'],
        [released, 422, 'vault_already_released'],
        [archived, 422, 'vault_archived'],
      ] as const) {
        for (const recipients of [people('anna'), [{}]]) {
          const answer = await post(id, { recipients });
          expect([answer.status, answer.body], id).toEqual([status, { error, message: expect.any(String), statusCode: status }]);
        }
      }
      expect((await post(theirs, { recipients: [] })).status).toBe(403);
      expect((await post(released, { recipients: [] })).status).toBe(400);
      expect(await emailsOf(theirs, stranger)).toEqual([]);
    });
  });
}
