import type { Ulid } from '../../shared/domain/ids.ts';
import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '../../shared/domain/instant.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { expectStatus, newOwner, ownerWith } from '../kit/owners/reference-owner.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { startTestServer } from '../kit/server/test-server.ts';
import { hookUp, queueMany } from '../kit/owners/webhook-owner.ts';
import { startReceiver, type Received } from '../kit/services/webhook-receiver.ts';

const start = '2026-03-02T12:00:00.000Z';
const config = { webhookAllowPrivate: true };

const opensslHmac = (key: Buffer, data: Buffer): string =>
  execFileSync('openssl', ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key.toString('hex')}`, '-r'], { input: data })
    .toString()
    .split(' ')[0] ?? '';

onEachDatabase({ config }, (server) => {
  describe('a delivery', () => {
    it('is a POST of the documented payload, at once after the change and without any tick', async () => {
      const owner = await newOwner(server());
      await using hook = await hookUp(owner);
      const vault = await owner.makeVault({ name: 'Ünïcode 🗝' });
      await eventually(async () => expect(hook.receiver.requests).toHaveLength(1));
      const [request] = hook.receiver.requests as [Received];
      expect(request).toMatchObject({
        method: 'POST',
        path: '/hook',
        headers: { 'content-type': 'application/json', 'user-agent': 'Heirlock-Webhooks' },
      });
      const [delivery] = (await hook.deliveries()).deliveries;
      const account = await server()
        .core.db.read.selectFrom('users')
        .select('account_id')
        .where('id', '=', owner.key.userId.replace('user_', '') as Ulid)
        .executeTakeFirstOrThrow();
      expect(request.body).toEqual({
        id: delivery.event_id,
        type: 'vault.created',
        created_at: vault.created_at,
        api_version: 'v1',
        data: {
          vault_id: vault.id,
          vault_name: 'Ünïcode 🗝',
          description: '',
          status: 'active',
          policy_type: 'manual',
          created_at: vault.created_at,
        },
        metadata: { user_id: owner.key.userId, account_id: `acc_${account.account_id}` },
      });
      expect(Object.keys(request.body)).toEqual(['id', 'type', 'created_at', 'api_version', 'data', 'metadata']);
    });

    it('has the shape of the alternate surface where that was asked for', async () => {
      const owner = await newOwner(server());
      await using hook = await hookUp(owner, { payload: 'alternate' });
      const vault = await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      const [request] = hook.receiver.requests as [Received];
      expect(request.body).toEqual({
        event: 'vault.created',
        timestamp: vault.created_at,
        data: expect.objectContaining({ vault_id: vault.id }),
      });
    });

    it('has one event id for all webhooks, and is sent to those alone that want the event', async () => {
      const owner = await newOwner(server());
      await using first = await hookUp(owner);
      await using second = await hookUp(owner, { events: ['vault.deleted', 'vault.created'] });
      await using third = await hookUp(owner, { events: ['vault.deleted'] });
      const stranger = await newOwner(server());
      await using theirs = await hookUp(stranger);
      const live = await newOwner(server(), { email: owner.key.email, mode: 'live' });
      await using inLive = await hookUp(live);
      await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      expect([first, second, third, theirs, inLive].map((hook) => hook.receiver.requests.length)).toEqual([1, 1, 0, 0, 0]);
      expect(first.receiver.requests[0]?.headers['webhook-id']).toBe(second.receiver.requests[0]?.headers['webhook-id']);
      await live.makeVault();
      await server().scheduler.deliverWebhooks();
      expect([first, inLive].map((hook) => hook.receiver.requests.length)).toEqual([1, 1]);
    });
  });

  describe('a signature', () => {
    it.each([
      ['made here', undefined],
      ['supplied', 'çorrect-hörse-battery-staple 🔑'],
      ['supplied in the form of a generated one', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ])('with a secret %s can be checked over the exact bytes, by three programs', async (_what, secret) => {
      const owner = await newOwner(server());
      await using hook = await hookUp(owner, secret === undefined ? {} : { secret });
      await owner.makeVault({ name: 'Ünïcode "quoted" \\ 🗝' });
      await server().scheduler.deliverWebhooks();
      const [{ headers, bytes }] = hook.receiver.requests as [Received];
      const text = Buffer.from(secret ?? (hook.created.secret as string));
      expect(headers['x-service-signature']).toBe(`sha256=${createHmac('sha256', text).update(bytes).digest('hex')}`);
      expect(headers['x-service-signature']).toBe(`sha256=${opensslHmac(text, bytes)}`);
      const standard = secret === undefined ? new Webhook(hook.created.secret) : new Webhook(text, { format: 'raw' });
      expect(standard.verify(bytes.toString(), headers)).toEqual(JSON.parse(bytes.toString()));
      expect(() => standard.verify(`${bytes.toString()} `, headers)).toThrow('No matching signature');
      expect(headers['webhook-timestamp']).toMatch(/^\d{10}$/);
      const key = secret === undefined ? Buffer.from(text.toString().slice('whsec_'.length), 'base64') : text;
      expect(key).toHaveLength(secret === undefined ? 32 : text.length);
      const signed = Buffer.concat([Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.`), bytes]);
      expect(headers['webhook-signature']).toBe(`v1,${Buffer.from(opensslHmac(key, signed), 'hex').toString('base64')}`);
    });

    it('is the only thing that is made of the secret: it stands nowhere in the open', async () => {
      const owner = await newOwner(server());
      const secret = 'never to be seen again by anybody';
      await using hook = await hookUp(owner, { secret }, 500);
      await using generated = await hookUp(owner);
      await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      await server().flush();
      const { read } = server().core.db;
      const hooks = await read.selectFrom('webhooks').selectAll().execute();
      const rows = [
        await read.selectFrom('audit_events').selectAll().execute(),
        await read.selectFrom('request_log').selectAll().execute(),
        await read.selectFrom('webhook_deliveries').selectAll().execute(),
        hooks,
      ];
      const everything = JSON.stringify(rows) + hooks.map(({ sealed_secret: sealed }) => Buffer.from(sealed).toString('latin1')).join();
      for (const hidden of [secret, generated.created.secret, generated.created.secret.slice('whsec_'.length)])
        expect(everything).not.toContain(hidden);
      expect(JSON.stringify(await read.selectFrom('audit_events').selectAll().execute())).not.toContain(
        new URL(hook.receiver.url).pathname,
      );
      expect(server().faults).toEqual([]);
    });
  });

  describe('a receiver', () => {
    it('has five seconds to acknowledge, and holds up nobody else meanwhile', async () => {
      const owner = await newOwner(server());
      const happened: string[] = [];
      await using slow = await hookUp(owner, {}, (_request, response) => void response.once('close', () => happened.push('given up')));
      await using fast = await hookUp(owner, {}, (_request, response) => {
        happened.push('served');
        response.end();
      });
      await using late = await hookUp(owner, {}, async (_request, response) => {
        await sleep(1_000);
        response.writeHead(200).end();
      });
      const startedAt = performance.now();
      for (let index = 0; index < 3; index += 1) await owner.makeVault();
      await eventually(async () => expect(slow.receiver.requests).toHaveLength(3));
      await eventually(async () => expect(fast.receiver.requests).toHaveLength(3));
      // All were asked together rather than one after another: nobody's time was up when the last had been asked.
      expect(happened).toEqual(['served', 'served', 'served']);
      await server().scheduler.deliverWebhooks();
      await eventually(async () => expect(happened.slice(3)).toEqual(['given up', 'given up', 'given up']));
      expect(performance.now() - startedAt).toBeGreaterThan(4_900);
      expect(slow.receiver.requests).toHaveLength(3);
      expect((await slow.deliveries()).deliveries[0]).toMatchObject({
        status: 'pending',
        attempts: 1,
        response_code: null,
        response_time_ms: null,
        last_error: 'there was no answer in time',
      });
      const [taken] = (await late.deliveries()).deliveries;
      expect(taken).toMatchObject({ status: 'success', response_code: 200 });
      expect(taken.response_time_ms).toBeGreaterThan(900);
    });

    it('is asked ten things at once, and no more', async () => {
      const owner = await newOwner(server());
      const waiting: ServerResponse[] = [];
      const claimed: number[] = [];
      // Nobody gets an answer until ten are waiting; what was claimed by then is under way, or about to be.
      await using hook = await hookUp(owner, {}, async (_request, response) => {
        waiting.push(response);
        if (waiting.length < 10) return;
        claimed.push((await hook.deliveries()).deliveries.filter(({ attempts }: { readonly attempts: number }) => attempts > 0).length);
        for (const one of waiting.splice(0)) one.end();
      });
      await queueMany(server(), owner, 30);
      await server().scheduler.deliverWebhooks();
      expect([hook.receiver.requests.length, claimed]).toEqual([30, [10, 20, 30]]);
    });

    it.each([
      [200, 'success'],
      [201, 'success'],
      [204, 'success'],
      [299, 'success'],
      [301, 'pending'],
      [302, 'pending'],
      [307, 'pending'],
      [400, 'pending'],
      [404, 'pending'],
      [410, 'pending'],
      [429, 'pending'],
      [500, 'pending'],
    ])('that answers %i leaves the delivery as a %s', async (status, expected) => {
      const owner = await newOwner(server());
      await using elsewhere = await startReceiver();
      await using hook = await hookUp(
        owner,
        {},
        (_request, response) => void response.writeHead(status, { location: elsewhere.url }).end(),
      );
      await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      expect((await hook.deliveries()).deliveries).toMatchObject([
        { status: expected, response_code: status, last_error: expected === 'success' ? null : `the answer was ${status}` },
      ]);
      expect(elsewhere.connections).toBe(0);
    });

    it('that is not there is named as such, without a word on where it was sought', async () => {
      const owner = await newOwner(server());
      const hook = await hookUp(owner);
      await hook.receiver.close();
      await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      expect((await hook.deliveries()).deliveries).toMatchObject([{ status: 'pending', last_error: 'the connection was refused' }]);
    });
  });
});

onEachDatabase({ now: start, config }, (server) => {
  describe('attempts', () => {
    it('follow the schedule, six in all, and then the delivery has failed', async () => {
      const owner = await newOwner(server());
      await using hook = await hookUp(owner, {}, 500);
      await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      for (const [attempt, wait] of [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs].entries()) {
        expect(hook.receiver.requests).toHaveLength(attempt + 1);
        expect((await hook.deliveries()).deliveries).toMatchObject([
          {
            status: 'pending',
            attempts: attempt + 1,
            attempted_at: server().now(),
            next_attempt_at: new Date(Date.parse(server().now()) + wait).toISOString(),
          },
        ]);
        server().advance(wait - 1);
        await server().scheduler.tick();
        await server().scheduler.deliverWebhooks();
        expect(hook.receiver.requests).toHaveLength(attempt + 1);
        server().advance(1);
        await server().scheduler.tick();
        await server().scheduler.deliverWebhooks();
      }
      expect(hook.receiver.requests).toHaveLength(6);
      expect((await hook.deliveries()).deliveries).toMatchObject([
        { status: 'failed', attempts: 6, next_attempt_at: null, response_code: 500, last_error: 'the answer was 500' },
      ]);
      server().advance(100 * hourMs);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(6);
      const bodies = new Set(hook.receiver.requests.map(({ bytes }) => bytes.toString()));
      expect(bodies.size).toBe(1);
      expect(new Set(hook.receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
      expect(new Set(hook.receiver.requests.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(6);
      expect(await hook.shown()).toMatchObject({ delivery_success_rate: 0 });
    });

    it('end with the first that is acknowledged', async () => {
      const owner = await newOwner(server());
      await using hook = await hookUp(owner, {}, 503);
      await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      server().advance(minuteMs);
      hook.receiver.respond(200);
      await server().scheduler.deliverWebhooks();
      server().advance(hourMs);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(2);
      expect((await hook.deliveries()).deliveries).toMatchObject([
        { status: 'success', attempts: 2, last_error: null, response_code: 200, next_attempt_at: null },
      ]);
    });

    it('follow the real clock, whatever the test clock says', async () => {
      const owner = await newOwner(server());
      await using hook = await hookUp(owner, {}, 500);
      await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      await owner.moveBy(1000 * hourMs);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(1);
      await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests[1]?.body.created_at).toBe(await owner.now());
      expect(hook.receiver.requests[1]?.headers['webhook-timestamp']).toBe(String(Math.floor(Date.parse(server().now()) / 1000)));
    });

    it('are never more than a hundred in sixty seconds for one webhook; the others wait, and hold up no other webhook', async () => {
      const owner = await newOwner(server());
      await using hook = await hookUp(owner);
      const other = await newOwner(server());
      await using calm = await hookUp(other);
      await queueMany(server(), owner, 130);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(100);
      expect((await hook.deliveries('?status=pending')).pagination.total).toBe(30);
      await other.makeVault();
      await server().scheduler.deliverWebhooks();
      expect(calm.receiver.requests).toHaveLength(1);
      server().advance(30_000);
      await queueMany(server(), owner, 90);
      await server().scheduler.deliverWebhooks();
      server().advance(30_000);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(100);
      server().advance(1);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(200);
      server().advance(minuteMs + 1);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(220);
      const ids = hook.receiver.requests.map(({ headers }) => headers['webhook-id'] as string);
      expect(new Set(ids).size).toBe(220);
      // First come, first served, as far as ten at a time allow.
      expect(ids.map((id, place) => Math.abs([...ids].sort().indexOf(id) - place)).every((distance) => distance < 20)).toBe(true);
    });

    it('count retries in the pace as well', async () => {
      const owner = await newOwner(server());
      await using hook = await hookUp(owner, {}, 500);
      await queueMany(server(), owner, 60);
      await server().scheduler.deliverWebhooks();
      server().advance(30_000);
      await queueMany(server(), owner, 60);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(100);
      server().advance(30_000);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(100);
      server().advance(1);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(160);
    });
  });

  describe('a webhook that is switched off', () => {
    it('gets no new events, keeps those that wait, and gets them once it is on again', async () => {
      const owner = await newOwner(server());
      await using hook = await hookUp(owner, {}, 500);
      const first = await owner.makeVault();
      await server().scheduler.deliverWebhooks();
      expectStatus(200, await owner.api.patch(`/v1/webhooks/${hook.id}`, { enabled: false }));
      await owner.makeVault();
      server().advance(hourMs);
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(1);
      const [waiting, ...more] = (await hook.deliveries()).deliveries;
      expect(more).toEqual([]);
      expect(waiting).toMatchObject({ status: 'pending', attempts: 1, next_attempt_at: null });
      expectStatus(202, await owner.api.post(`/v1/webhooks/${hook.id}/deliveries/${waiting.id}/redeliver`));
      await server().scheduler.deliverWebhooks();
      expect(hook.receiver.requests).toHaveLength(1);
      hook.receiver.respond(200);
      expectStatus(200, await owner.api.patch(`/v1/webhooks/${hook.id}`, { enabled: true }));
      await eventually(async () => expect(hook.receiver.requests).toHaveLength(3));
      expect(hook.receiver.requests.map(({ body }) => body.data.vault_id)).toEqual([first.id, first.id, first.id]);
    });
  });

  it('statistics are the share of deliveries that ended well, and when the last attempt was', async () => {
    const owner = await newOwner(server());
    await using hook = await hookUp(owner);
    expect(await hook.shown()).toMatchObject({ last_delivery: null, delivery_success_rate: 100 });
    for (let index = 0; index < 2; index += 1) await owner.makeVault();
    await server().scheduler.deliverWebhooks();
    hook.receiver.respond(500);
    await owner.makeVault();
    await server().scheduler.deliverWebhooks();
    expect(await hook.shown()).toMatchObject({ last_delivery: server().now(), delivery_success_rate: 100 });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      server().advance(6 * hourMs);
      await server().scheduler.deliverWebhooks();
    }
    expect(await hook.shown()).toMatchObject({ last_delivery: server().now(), delivery_success_rate: 66.7 });
  });
});

describe.each(['SQLite', 'Postgres'])('on %s, a server that stops', (database) => {
  it('leaves its deliveries to the next one, which goes on in time', async () => {
    const databaseUrl = database === 'Postgres' ? await migratedPostgresUrl() : null;
    await using folder = await tempFolder('webhooks');
    const options = { databaseUrl, dataDir: folder.path, config };
    const first = await startTestServer({ ...options, now: start });
    const owner = await newOwner(first);
    await using hook = await hookUp(owner, {}, 500);
    await owner.makeVault();
    await first.scheduler.deliverWebhooks();
    expectStatus(200, await owner.api.patch(`/v1/webhooks/${hook.id}`, { enabled: false }));
    expectStatus(200, await owner.api.patch(`/v1/webhooks/${hook.id}`, { enabled: true }));
    await first.close();
    hook.receiver.respond(200);
    await using second = await startTestServer({ ...options, now: '2026-03-02T12:00:59.999Z' });
    await second.scheduler.tick();
    await second.scheduler.deliverWebhooks();
    expect(hook.receiver.requests).toHaveLength(1);
    second.advance(1);
    await second.scheduler.tick();
    await second.scheduler.deliverWebhooks();
    expect(hook.receiver.requests).toHaveLength(2);
    expect(hook.receiver.requests[1]?.bytes).toEqual(hook.receiver.requests[0]?.bytes);
    const shown = await ownerWith(second, owner.key).api.get(`/v1/webhooks/${hook.id}/deliveries`);
    expect(shown.body.deliveries).toMatchObject([{ status: 'success', attempts: 2 }]);
  });

  it('waits for the receivers it has asked, and begins nothing more', async () => {
    const databaseUrl = database === 'Postgres' ? await migratedPostgresUrl() : null;
    await using folder = await tempFolder('webhooks');
    const server = await startTestServer({ databaseUrl, dataDir: folder.path, config });
    const owner = await newOwner(server);
    const waiting: ServerResponse[] = [];
    await using hook = await hookUp(owner, {}, (_request, response) => void waiting.push(response));
    await queueMany(server, owner, 25);
    await eventually(async () => expect(hook.receiver.requests.length).toBeGreaterThan(0));
    const closed = server.close();
    hook.receiver.respond(200);
    for (const response of waiting) response.end();
    await closed;
    const asked = hook.receiver.requests.length;
    expect(asked).toBeLessThan(25);
    await using again = await startTestServer({ databaseUrl, dataDir: folder.path, config });
    const deliveries = await again.core.db.read.selectFrom('webhook_deliveries').select('status').execute();
    expect(deliveries.filter(({ status }) => status === 'success')).toHaveLength(asked);
    hook.receiver.respond(200);
    await again.scheduler.deliverWebhooks();
    expect(hook.receiver.requests).toHaveLength(25);
  });
});

describe('two servers on one Postgres', () => {
  it('make each attempt once, and keep the pace together', async () => {
    const databaseUrl = await migratedPostgresUrl();
    await using folder = await tempFolder('webhooks');
    const options = { databaseUrl, dataDir: folder.path, config, now: start };
    await using first = await startTestServer(options);
    await using second = await startTestServer(options);
    const owner = await newOwner(first);
    await using hook = await hookUp(owner, { enabled: false });
    await using other = await hookUp(owner, { enabled: false }, 500);
    for (const { id } of [hook, other]) expectStatus(200, await owner.api.patch(`/v1/webhooks/${id}`, { enabled: true }));
    await Promise.all([queueMany(first, owner, 60), queueMany(second, owner, 60), first.scheduler.tick(), second.scheduler.tick()]);
    await Promise.all([first.scheduler.deliverWebhooks(), second.scheduler.deliverWebhooks()]);
    for (const { receiver } of [hook, other]) {
      expect(receiver.requests).toHaveLength(100);
      expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(100);
    }
    for (const server of [first, second]) server.advance(minuteMs + 1);
    await Promise.all([first.scheduler.deliverWebhooks(), second.scheduler.deliverWebhooks()]);
    expect(hook.receiver.requests).toHaveLength(120);
    expect(new Set(hook.receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(120);
    expect(other.receiver.requests).toHaveLength(200);
    expect(await hook.shown()).toMatchObject({ delivery_success_rate: 100 });
    expect([...first.faults, ...second.faults]).toEqual([]);
  });
});
