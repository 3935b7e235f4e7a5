import type { Ulid } from '../../shared/domain/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, ownerWith, type Owner } from '../kit/owners/reference-owner.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { startTestServer } from '../kit/server/test-server.ts';
import { hookUp, queueMany } from '../kit/owners/webhook-owner.ts';
import { startReceiver } from '../kit/services/webhook-receiver.ts';
import { eventNames } from '../../shared/domain/webhook.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const start = '2026-03-02T12:00:00.000Z';
const idOf = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`));
/** Nothing listens there: a delivery fails at once, whereas looking up a name may take seconds. */
const url = 'https://127.0.0.1:1/heirlock';
const unknown = 'wh_01JC3ZK4V8N6Q2T7R5W9X0Y1AB';

onDatabasesOfForm({ now: start, config: { webhookAllowPrivate: true } }, (server) => {
  describeSettingUp(server);
  describeDeliveries(server);
});

function describeSettingUp(server: () => TestServer): void {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });

  describe('POST /v1/webhooks', () => {
    it('answers 201 with the fields of the table, and a secret that is told once', async () => {
      const answer = await owner.api.post('/v1/webhooks', { url, events: ['vault.created', 'checkin.missed'] });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        api_version: 'v1',
        id: idOf('wh'),
        url,
        events: ['vault.created', 'checkin.missed'],
        enabled: true,
        payload: 'reference',
        created_at: start,
        secret_set: true,
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      });
      const shown = [
        await owner.api.get(`/v1/webhooks/${answer.body.id}`),
        await owner.api.get('/v1/webhooks'),
        await owner.api.patch(`/v1/webhooks/${answer.body.id}`, { enabled: true }),
      ];
      for (const { status, bytes } of shown) {
        expect(status).toBe(200);
        expect(Buffer.from(bytes).toString()).not.toContain(answer.body.secret);
      }
      const other = await owner.api.post('/v1/webhooks', { url, events: ['vault.created'] });
      expect(other.body.secret).not.toBe(answer.body.secret);
    });

    it('takes a secret, a payload and enabled, and tells a secret that was supplied to nobody', async () => {
      const body = {
        url,
        events: ['vault.deleted'],
        secret: 'my own sixteen characters',
        enabled: false,
        payload: 'alternate',
        something: 'else',
      };
      const answer = await owner.api.post('/v1/webhooks', body);
      expect(answer.body).toEqual({
        api_version: 'v1',
        id: idOf('wh'),
        url,
        events: ['vault.deleted'],
        enabled: false,
        payload: 'alternate',
        created_at: start,
        secret_set: true,
      });
    });

    it('takes each event there is, and each once', async () => {
      expect(eventNames).toHaveLength(23);
      expect((await owner.api.post('/v1/webhooks', { url, events: [...eventNames, 'vault.created'] })).body).toMatchObject({
        events: eventNames,
      });
    });

    it('accepts a name that leads nowhere yet', async () => {
      const hopeful = await newOwner(server());
      expect((await hopeful.api.post('/v1/webhooks', { url: 'https://not-there-yet.invalid/x', events: ['vault.created'] })).status).toBe(
        201,
      );
    });

    it.each([
      ['no url', { events: ['vault.created'] }, 'url'],
      ['a url that is no text', { url: 7, events: ['vault.created'] }, 'url'],
      ['an empty url', { url: '', events: ['vault.created'] }, 'url'],
      ['a url that is none', { url: 'nonsense', events: ['vault.created'] }, 'url'],
      ['plain HTTP to elsewhere', { url: 'http://192.168.1.7/', events: ['vault.created'] }, 'url'],
      ['another scheme', { url: 'ftp://hooks.example.com', events: ['vault.created'] }, 'url'],
      ['a password in the url', { url: 'https://user:password@hooks.example.com', events: ['vault.created'] }, 'url'],
      ['a url of 2,049 characters', { url: `${url}?${'x'.repeat(2048 - url.length)}`, events: ['vault.created'] }, 'url'],
      ['a metadata address', { url: 'https://169.254.169.254/latest', events: ['vault.created'] }, 'url'],
      ['a url with a line break', { url: `${url}\r\nx: y`, events: ['vault.created'] }, 'url'],
      ['no events', { url }, 'events'],
      ['an empty list of events', { url, events: [] }, 'events'],
      ['events that are no list', { url, events: 'vault.created' }, 'events'],
      ['an unknown event', { url, events: ['vault.created', 'vault.opened'] }, 'events'],
      ['an event that is no text', { url, events: [7] }, 'events'],
      ['a wildcard', { url, events: ['*'] }, 'events'],
      ['a secret of 15 characters', { url, events: ['vault.created'], secret: 'x'.repeat(15) }, 'secret'],
      ['a secret of 257 characters', { url, events: ['vault.created'], secret: 'x'.repeat(257) }, 'secret'],
      ['a secret that is no text', { url, events: ['vault.created'], secret: 1234567890123456 }, 'secret'],
      ['a secret with a NUL', { url, events: ['vault.created'], secret: 'x'.repeat(16) + '\u0000' }, 'secret'],
      ['enabled that is no boolean', { url, events: ['vault.created'], enabled: 'yes' }, 'enabled'],
      ['an unknown payload', { url, events: ['vault.created'], payload: 'xml' }, 'payload'],
    ])('refuses %s', async (_what, body, field) => {
      const answer = await owner.api.post('/v1/webhooks', body);
      expect(answer.body).toMatchObject({ error: 'invalid_request', statusCode: 400, details: [{ field, reason: expect.any(String) }] });
    });

    it('takes urls of 2,048 characters and secrets of 16 and 256', async () => {
      expect(
        (await owner.api.post('/v1/webhooks', { url: `${url}?${'x'.repeat(2047 - url.length)}`, events: ['vault.created'] })).status,
      ).toBe(201);
      for (const secret of ['x'.repeat(16), '🔑'.repeat(256)])
        expect((await owner.api.post('/v1/webhooks', { url, events: ['vault.created'], secret })).status).toBe(201);
    });

    it('refuses the 51st with 422, in each mode by itself, however many ask at once', async () => {
      const many = await newOwner(server());
      const answers = await Promise.all(
        Array.from({ length: 55 }, () => many.api.post('/v1/webhooks', { url, events: ['vault.created'] })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
      expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ error: 'webhook_limit_exceeded', statusCode: 422 });
      const live = await newOwner(server(), { email: many.key.email, mode: 'live' });
      expect((await live.api.post('/v1/webhooks', { url, events: ['vault.created'] })).status).toBe(201);
    });
  });

  describe('GET, PATCH and DELETE', () => {
    it('list all webhooks in the order they were made, with what became of their deliveries', async () => {
      const lister = await newOwner(server());
      expect((await lister.api.get('/v1/webhooks')).body).toEqual({ data: [], total: 0 });
      await using first = await hookUp(lister);
      const second = expectStatus(201, await lister.api.post('/v1/webhooks', { url, events: ['vault.deleted'], enabled: false }));
      await lister.makeVault();
      await server().scheduler.deliverWebhooks();
      const expected = {
        id: first.id,
        url: first.receiver.url,
        events: ['vault.created'],
        enabled: true,
        payload: 'reference',
        secret_set: true,
        created_at: start,
        updated_at: start,
        last_delivery: start,
        delivery_success_rate: 100,
      };
      const { status, body } = await lister.api.get('/v1/webhooks');
      expect(status).toBe(200);
      expect(body).toEqual({
        data: [expected, { ...expected, id: second.id, url, events: ['vault.deleted'], enabled: false, last_delivery: null }],
        total: 2,
      });
      expect(await first.shown()).toEqual({ api_version: 'v1', ...expected });
    });

    it('change events and enabled, and nothing else', async () => {
      const { id } = expectStatus(201, await owner.api.post('/v1/webhooks', { url, events: ['vault.created'] }));
      const changed = await owner.api.patch(`/v1/webhooks/${id}`, {
        events: ['vault.deleted', 'policy.updated'],
        url: 'https://elsewhere.example',
        secret: 'x'.repeat(20),
        payload: 'alternate',
      });
      expect(changed).toMatchObject({
        status: 200,
        body: { api_version: 'v1', id, url, events: ['vault.deleted', 'policy.updated'], enabled: true, updated_at: start },
      });
      expect(Object.keys(changed.body).sort()).toEqual(['api_version', 'enabled', 'events', 'id', 'updated_at', 'url']);
      expect((await owner.api.patch(`/v1/webhooks/${id}`, { enabled: false })).body).toMatchObject({
        enabled: false,
        events: ['vault.deleted', 'policy.updated'],
      });
      expect((await owner.api.patch(`/v1/webhooks/${id}`, {})).body).toMatchObject({ enabled: false });
      expect((await owner.api.get(`/v1/webhooks/${id}`)).body).toMatchObject({ url, payload: 'reference', enabled: false });
      for (const [body, field] of [
        [{ events: [] }, 'events'],
        [{ events: ['nothing'] }, 'events'],
        [{ events: null }, 'events'],
        [{ enabled: 'yes' }, 'enabled'],
      ] as const) {
        expect((await owner.api.patch(`/v1/webhooks/${id}`, body)).body, JSON.stringify(body)).toMatchObject({
          error: 'invalid_request',
          statusCode: 400,
          details: [{ field }],
        });
      }
    });

    it('delete a webhook with its deliveries, after which nothing is sent', async () => {
      await using hook = await hookUp(owner, {}, 500);
      await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      const [delivery] = (await hook.deliveries()).deliveries;
      expect((await owner.api.delete(`/v1/webhooks/${hook.id}`)).status).toBe(204);
      await owner.makeVault();
      server().advance(60_000);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(1);
      for (const answer of [
        await owner.api.get(`/v1/webhooks/${hook.id}`),
        await owner.api.get(`/v1/webhooks/${hook.id}/deliveries`),
        await owner.api.delete(`/v1/webhooks/${hook.id}`),
        await owner.api.patch(`/v1/webhooks/${hook.id}`, { enabled: true }),
        await owner.api.post(`/v1/webhooks/${hook.id}/deliveries/${delivery.id}/redeliver`),
      ]) {
        expect(answer.body).toMatchObject({ error: 'webhook_not_found', statusCode: 404 });
      }
      const rows = await server()
        .core.db.read.selectFrom('webhook_deliveries')
        .select('id')
        .where('webhook_id', '=', hook.id.replace('wh_', '') as Ulid)
        .execute();
      expect(rows).toEqual([]);
    });

    it('and redelivery go well beside everything that webhooks are told of, however much happens at once', async () => {
      const busy = await newOwner(server());
      const { body: hook } = await busy.api.post('/v1/webhooks', { url: `${url}/busy`, events: ['vault.created'] });
      await busy.makeVault();
      const { body: first } = await busy.api.get(`/v1/webhooks/${hook.id}/deliveries`);
      const delivery = first.deliveries[0].id;
      const acts = Array.from({ length: 40 }, (_, index) => [
        busy.api.post('/v1/vaults', { name: `Vault ${index}` }),
        busy.api.patch(`/v1/webhooks/${hook.id}`, { enabled: true }),
        busy.api.post(`/v1/webhooks/${hook.id}/deliveries/${delivery}/redeliver`, {}),
      ]).flat();
      const statuses = (await Promise.all(acts)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 201, 202]));
    });

    it('honour If-Match, which deliveries do not disturb', async () => {
      await using hook = await hookUp(owner);
      const etag = (await owner.api.get(`/v1/webhooks/${hook.id}`)).headers.get('etag') ?? '';
      await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      expect((await owner.api.get(`/v1/webhooks/${hook.id}`)).headers.get('etag')).toBe(etag);
      const patch = (enabled: boolean) =>
        owner.api.call('PATCH', `/v1/webhooks/${hook.id}`, { body: { enabled }, headers: { 'if-match': etag } });
      expect((await patch(false)).status).toBe(200);
      expect((await patch(true)).body).toMatchObject({ error: 'precondition_failed', statusCode: 412 });
      expect(await hook.shown()).toMatchObject({ enabled: false });
    });
  });
}

function describeDeliveries(server: () => TestServer): void {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });

  describe('GET /v1/webhooks/{id}/deliveries', () => {
    it('shows each delivery with its fields, newest first, with limit and total', async () => {
      const lister = await newOwner(server());
      await using hook = await hookUp(lister, {}, 503);
      const first = await lister.makeVault();
      await server().scheduler.deliverWebhooks();
      hook.receiver.respond(204);
      await lister.makeVault();
      await server().scheduler.deliverWebhooks();
      const body = await hook.deliveries();
      expect(body).toEqual({
        api_version: 'v1',
        webhook_id: hook.id,
        deliveries: [
          {
            id: idOf('whd'),
            event_id: idOf('evt'),
            event_type: 'vault.created',
            status: 'success',
            attempts: 1,
            attempted_at: server().now(),
            next_attempt_at: null,
            response_code: 204,
            response_time_ms: expect.any(Number),
            last_error: null,
          },
          {
            id: idOf('whd'),
            event_id: idOf('evt'),
            event_type: 'vault.created',
            status: 'pending',
            attempts: 1,
            attempted_at: server().now(),
            next_attempt_at: new Date(Date.parse(server().now()) + 60_000).toISOString(),
            response_code: 503,
            response_time_ms: expect.any(Number),
            last_error: 'the answer was 503',
          },
        ],
        pagination: { limit: 50, total: 2 },
      });
      expect(hook.receiver.requests[0]?.body.data.vault_id).toBe(first.id);
      expect(await hook.deliveries('?limit=1')).toMatchObject({ deliveries: [{ status: 'success' }], pagination: { limit: 1, total: 2 } });
      expect(await hook.deliveries('?status=pending&limit=200')).toMatchObject({
        deliveries: [{ status: 'pending' }],
        pagination: { limit: 200, total: 1 },
      });
      expect(await hook.deliveries('?status=failed')).toMatchObject({ deliveries: [], pagination: { limit: 50, total: 0 } });
    });

    it.each(['limit=0', 'limit=201', 'limit=x', 'limit=-1', 'limit=1.5', 'status=lost', 'status=', 'limit=1&limit=2'])(
      'refuses ?%s',
      async (query) => {
        await using hook = await hookUp(owner);
        expect((await owner.api.get(`/v1/webhooks/${hook.id}/deliveries?${query}`)).body).toMatchObject({
          error: 'invalid_request',
          statusCode: 400,
        });
      },
    );

    it('lists 50 unless told otherwise, and counts all', async () => {
      const lister = await newOwner(server());
      await using hook = await hookUp(lister, { enabled: true });
      await queueMany(server(), lister, 60);
      await server().scheduler.deliverWebhooks();
      const { deliveries, pagination } = await hook.deliveries();
      expect([deliveries.length, pagination]).toEqual([50, { limit: 50, total: 60 }]);
      expect((await hook.deliveries('?status=success&limit=7')).pagination).toEqual({ limit: 7, total: 60 });
    });
  });

  describe('redelivery', () => {
    it('sends the same bytes under the same event id, as a delivery of its own', async () => {
      const sender = await newOwner(server());
      await using hook = await hookUp(sender);
      await sender.makeVault();
      await server().scheduler.deliverWebhooks();
      const [delivery] = (await hook.deliveries()).deliveries;
      const answer = await sender.api.post(`/v1/webhooks/${hook.id}/deliveries/${delivery.id}/redeliver`);
      expect(answer.status).toBe(202);
      expect(answer.body).toEqual({
        api_version: 'v1',
        id: idOf('whd'),
        event_id: delivery.event_id,
        event_type: 'vault.created',
        status: 'pending',
        attempts: 0,
        attempted_at: null,
        next_attempt_at: server().now(),
        response_code: null,
        response_time_ms: null,
        last_error: null,
      });
      expect(answer.body.id).not.toBe(delivery.id);
      await server().scheduler.deliverWebhooks();
      const [first, second] = hook.receiver.requests;
      expect(second?.bytes).toEqual(first?.bytes);
      expect(second?.headers['webhook-id']).toBe(delivery.event_id);
      expect((await hook.deliveries()).deliveries).toMatchObject([
        { id: answer.body.id, status: 'success' },
        { id: delivery.id, status: 'success' },
      ]);
    });

    it('knows only deliveries of that webhook', async () => {
      const sender = await newOwner(server());
      await using hook = await hookUp(sender);
      await using other = await hookUp(sender);
      await sender.makeVault();
      await server().scheduler.deliverWebhooks();
      const [delivery] = (await hook.deliveries()).deliveries;
      for (const path of [
        `${other.id}/deliveries/${delivery.id}`,
        `${hook.id}/deliveries/whd_01JC3ZK4V8N6Q2T7R5W9X0Y1AB`,
        `${hook.id}/deliveries/${delivery.event_id}`,
        `${hook.id}/deliveries/x`,
      ]) {
        expect((await sender.api.post(`/v1/webhooks/${path}/redeliver`)).body, path).toMatchObject({
          error: 'resource_not_found',
          statusCode: 404,
        });
      }
    });
  });

  describe('who may see a webhook', () => {
    it.each(['nonsense', 'wh_', 'wh_01jc3zk4v8n6q2t7r5w9x0y1ab', 'vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', unknown])(
      'finds nothing at %s',
      async (id) => {
        expect((await owner.api.get(`/v1/webhooks/${id}`)).body).toMatchObject({ error: 'webhook_not_found', statusCode: 404 });
        expect((await owner.api.patch(`/v1/webhooks/${id}`, { events: [] })).body).toMatchObject({
          error: 'webhook_not_found',
          statusCode: 404,
        });
      },
    );

    it('is its owner, in its mode, and with the permission for it', async () => {
      await using hook = await hookUp(owner);
      await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      const [delivery] = (await hook.deliveries()).deliveries;
      const requests = (by: Owner) => [
        () => by.api.get(`/v1/webhooks/${hook.id}`),
        () => by.api.patch(`/v1/webhooks/${hook.id}`, { enabled: 'nonsense' }),
        () => by.api.get(`/v1/webhooks/${hook.id}/deliveries?limit=0`),
        () => by.api.post(`/v1/webhooks/${hook.id}/deliveries/${delivery.id}/redeliver`),
        () => by.api.delete(`/v1/webhooks/${hook.id}`),
      ];
      const stranger = await newOwner(server());
      for (const ask of requests(stranger)) expect((await ask()).body).toMatchObject({ error: 'permission_denied', statusCode: 403 });
      const live = await newOwner(server(), { email: owner.key.email, mode: 'live' });
      for (const ask of requests(live)) expect((await ask()).body).toMatchObject({ error: 'webhook_not_found', statusCode: 404 });
      for (const ask of requests(ownerWith(server(), await server().createKey({ email: owner.key.email, permissions: ['read'] })))
        .slice(1)
        .filter((_, index) => index !== 1)) {
        expect((await ask()).body).toMatchObject({ error: 'permission_denied', statusCode: 403 });
      }
      expect((await stranger.api.get('/v1/webhooks')).body.total).toBe(0);
      expect((await server().api(null).get('/v1/webhooks')).status).toBe(401);
    });
  });
}

describe('with webhooks switched off', () => {
  it('no path of them exists, no event is kept, and nothing is sent', async () => {
    await using receiver = await startReceiver();
    const databaseUrl = await migratedPostgresUrl();
    await using folder = await tempFolder('switched');
    const dataDir = folder.path;
    const on = await startTestServer({ databaseUrl, dataDir, config: { webhookAllowPrivate: true } });
    const owner = await newOwner(on);
    const { id } = expectStatus(201, await owner.api.post('/v1/webhooks', { url: receiver.url, events: ['vault.created'] }));
    await on.close();
    await using off = await startTestServer({ databaseUrl, dataDir, config: { webhookAllowPrivate: true, webhooks: false } });
    const same = ownerWith(off, owner.key);
    for (const base of ['/reference', '']) {
      for (const key of [owner.key, null]) {
        const api = off.api(key, base);
        for (const answer of [
          await api.get('/v1/webhooks'),
          await api.post('/v1/webhooks', {}),
          await api.get(`/v1/webhooks/${id}`),
          await api.patch(`/v1/webhooks/${id}`, {}),
          await api.delete(`/v1/webhooks/${id}`),
          await api.get(`/v1/webhooks/${id}/deliveries`),
        ]) {
          expect(answer.body).toMatchObject({ error: 'resource_not_found', statusCode: 404 });
        }
      }
    }
    await same.makeVault();
    await off.scheduler.tick();
    await off.scheduler.deliverWebhooks();
    expect(await off.core.db.read.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
    expect(receiver.requests).toEqual([]);
  });
});
