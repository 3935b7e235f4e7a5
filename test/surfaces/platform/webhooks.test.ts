import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { eventually } from '../../kit/runner/eventually.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';
import { startTestServer } from '../../kit/server/test-server.ts';
import { startReceiver } from '../../kit/services/webhook-receiver.ts';

const waitMs = 30_000;

onDatabasesOfForm({ config: { webhookAllowPrivate: true } }, (server) => {
  let person: PlatformPerson;
  let other: PlatformPerson;
  beforeAll(async () => {
    person = await platformPerson(server());
    other = await platformPerson(server(), { roles: ['VAULT_ADMIN'] });
  });

  describe('GET and POST /api/webhooks, PATCH and DELETE /api/webhooks/{id}, GET /api/webhooks/{id}/deliveries, POST /api/webhooks/{id}/deliveries/{id}/redeliver', () => {
    it('are made with a secret that is shown once, told of what happens in their mode, and redelivered', async () => {
      await using receiver = await startReceiver(503);
      const made = await person.post('/webhooks', { url: receiver.url, events: ['vault.created'] });
      expect(made.status).toBe(201);
      expect(made.body.secret).toMatch(/^whsec_/);
      const { id } = made.body.webhook as { readonly id: string };
      expect(made.body.webhook).toEqual({
        id,
        url: receiver.url,
        events: ['vault.created'],
        enabled: true,
        payload: 'reference',
        createdAt: expect.any(String) as string,
        updatedAt: expect.any(String) as string,
        lastDeliveryAt: null,
        succeeded: 0,
        failed: 0,
      });
      const listed = await person.get('/webhooks');
      expect(listed.body.webhooks).toEqual([made.body.webhook]);
      expect(listed.body.eventTypes).toContain('vault.released');
      expect(JSON.stringify(listed.body)).not.toContain(made.body.secret);

      await person.in('test').post('/vaults', { name: 'Tried out' });
      await person.post('/vaults', { name: 'Real' });
      await eventually(async () => {
        const [delivery] = (await person.get(`/webhooks/${id}/deliveries?status=pending`)).body.deliveries;
        expect(delivery).toMatchObject({
          eventType: 'vault.created',
          status: 'pending',
          attempts: 1,
          responseCode: 503,
          nextAttemptAt: expect.any(String) as string,
        });
      }, waitMs);
      expect(receiver.requests).toHaveLength(1);

      receiver.respond(200);
      const [first] = (await person.get(`/webhooks/${id}/deliveries`)).body.deliveries;
      const again = await person.post(`/webhooks/${id}/deliveries/${first.id}/redeliver`);
      expect([again.status, again.body.delivery.eventId]).toEqual([202, first.eventId]);
      await eventually(async () => {
        const { deliveries, total } = (await person.get(`/webhooks/${id}/deliveries?status=success&limit=1`)).body;
        expect([deliveries.length, total, deliveries[0]?.responseCode]).toEqual([1, 1, 200]);
      }, waitMs);
      expect((await person.get('/webhooks')).body.webhooks[0]).toMatchObject({
        succeeded: 1,
        lastDeliveryAt: expect.any(String) as string,
      });
    });

    it('are switched off and on, and deleted', async () => {
      const { id } = (
        await person.post('/webhooks', { url: 'http://127.0.0.1:9/', events: ['vault.deleted'], secret: 'a secret that I chose myself' })
      ).body.webhook;
      const off = await person.patch(`/webhooks/${id}`, { enabled: false });
      expect([off.status, off.body.webhook.enabled]).toEqual([200, false]);
      expect((await person.patch(`/webhooks/${id}`, { events: ['vault.created', 'vault.released'] })).body.webhook.events).toEqual([
        'vault.created',
        'vault.released',
      ]);
      expect((await person.delete(`/webhooks/${id}`)).status).toBe(204);
      expect(refusal(await person.patch(`/webhooks/${id}`, { enabled: true }))).toEqual([404, 'not_found']);
      expect((await person.get('/webhooks')).body.webhooks.map((one: { readonly id: string }) => one.id)).not.toContain(id);
    });

    it('are nobody else’s, whatever their role, and not those of the other mode', async () => {
      const { id } = (await person.post('/webhooks', { url: 'http://127.0.0.1:9/', events: ['vault.deleted'] })).body.webhook;
      for (const who of [other, person.in('test')]) {
        expect((await who.get('/webhooks')).body.webhooks).toEqual([]);
        expect(refusal(await who.get(`/webhooks/${id}/deliveries`))).toEqual([404, 'not_found']);
        expect(refusal(await who.patch(`/webhooks/${id}`, { enabled: false }))).toEqual([404, 'not_found']);
        expect(refusal(await who.delete(`/webhooks/${id}`))).toEqual([404, 'not_found']);
      }
      expect(refusal(await person.post(`/webhooks/${id}/deliveries/whd_01JC3ZK4V8N6Q2T7R5W9X0Y1AB/redeliver`))).toEqual([404, 'not_found']);
    });

    it.each([
      {},
      { url: 'https://x.example' },
      { url: 'ftp://x.example', events: ['vault.created'] },
      { url: 'https://x.example', events: [] },
      { url: 'https://x.example', events: ['vault.exploded'] },
      { url: 'https://x.example', events: ['vault.created'], secret: 'x' },
    ])('are refused for %j', async (body) => {
      expect(refusal(await person.post('/webhooks', body))).toEqual([400, 'invalid_request']);
    });
  });
});

it('are not there where webhooks are switched off', async () => {
  await using server = await startTestServer({ config: { webhooks: false } });
  const person = await platformPerson(server);
  expect(refusal(await person.get('/webhooks'))).toEqual([404, 'not_found']);
});
