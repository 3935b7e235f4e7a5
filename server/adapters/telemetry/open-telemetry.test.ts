import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { request } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { newOwner } from '../../../test/kit/owners/reference-owner.ts';
import { startTestServer, type TestServer } from '../../../test/kit/server/test-server.ts';
import { startOtlpCollector, type OtlpCollector } from '../../../test/kit/services/otlp-collector.ts';
import { startReceiver } from '../../../test/kit/services/webhook-receiver.ts';
import { presentMetrics } from '../../http/operator/present-metrics.ts';
import { readMachine } from '../../core/heartbeat/read-machine.ts';
import { readMetrics } from '../../core/heartbeat/read-metrics.ts';

const watched = (collector: Pick<OtlpCollector, 'url'>, more: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> =>
  startTestServer({ ...more, config: { otlp: { url: collector.url, headersFile: null }, ...more.config } });

/** A request with headers that fetch doesn't let be set. */
function get(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });
}

describe('traces', () => {
  it('are of requests by the pattern of their route, with the transactions in them, of sweeps, mails and webhooks', async () => {
    await using collector = await startOtlpCollector();
    await using receiver = await startReceiver();
    await using server = await watched(collector, {
      config: { otlp: { url: collector.url, headersFile: null }, webhookAllowPrivate: true },
    });
    const owner = await newOwner(server);
    await owner.api.post('/v1/webhooks', { url: receiver.url, events: ['vault.created'] });
    const { id } = await owner.makeVault();
    await owner.api.get(`/v1/vaults/${id as string}?q=personal`);
    await owner.api.post(`/v1/vaults/${id as string}/recipients`, { email: 'ann.heir@example.org', name: 'Ann Heir' });
    await owner.api.get('/v1/nothing/like/ann.heir@example.org');
    await server.scheduler.tick();
    await server.scheduler.deliver();
    await server.scheduler.deliverWebhooks();
    await server.telemetry?.flush();
    const spans = collector.spans();
    const named = (name: string) => spans.find((span) => span.name === name);
    const made = named('POST /reference/v1/vaults');
    expect(made?.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/reference/v1/vaults',
      'http.response.status_code': 201,
    });
    expect(named('GET /reference/v1/vaults/:vault_id')?.attributes['http.response.status_code']).toBe(200);
    expect(named('GET (unknown path)')?.attributes['http.response.status_code']).toBe(404);
    expect(spans.filter(({ name, parentSpanId }) => name === 'database transaction' && parentSpanId === made?.spanId)).not.toEqual([]);
    expect(spans.filter(({ name, parentSpanId }) => name === 'database transaction' && parentSpanId === undefined)).toEqual([]);
    for (const sweep of ['sweep timers', 'sweep mails', 'sweep heartbeat']) expect(named(sweep)?.status).toBe(0);
    expect(named('message delivery')?.attributes).toMatchObject({ 'heirlock.channel': 'mail', 'heirlock.kind': 'recipient_verification' });
    expect(named('webhook delivery')?.status).toBe(0);
    const everything = collector.requests.map(({ text }) => text).join('\n');
    for (const personal of [
      'ann.heir',
      'Ann Heir',
      id as string,
      owner.key.value,
      owner.key.email,
      owner.key.keyId,
      'personal',
      '127.0.0.1',
      receiver.url,
    ])
      expect(everything).not.toContain(personal);
  });

  it('go on where a trusted proxy says so, and nobody else', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await using collector = await startOtlpCollector();
    await using behind = await watched(collector, {
      config: { otlp: { url: collector.url, headersFile: null }, trustedProxies: ['127.0.0.1'] },
    });
    await using bare = await watched(collector);
    await get(`${behind.origin}/live`, { traceparent });
    await get(`${behind.origin}/version`, { traceparent: `${traceparent}-and-more` });
    await get(`${bare.origin}/ready`, { traceparent });
    await Promise.all([behind.telemetry?.flush(), bare.telemetry?.flush()]);
    const found = Object.fromEntries(collector.spans().map((span) => [span.name, span]));
    expect(found['GET /live']).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentSpanId: 'b7ad6b7169203331' });
    for (const name of ['GET /version', 'GET /ready']) {
      expect(found[name]?.traceId).toMatch(/^[0-9a-f]{32}$/);
      expect(found[name]?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
      expect(found[name]?.parentSpanId ?? '').toBe('');
    }
  });
});

it('tells a collector the very metrics that Prometheus reads', async () => {
  await using collector = await startOtlpCollector();
  await using server = await watched(collector);
  await server.scheduler.tick();
  await server.telemetry?.flush();
  await expect.poll(() => collector.metrics().size).toBeGreaterThan(0);
  const shown = presentMetrics(await readMachine(server.core), await readMetrics(server.core));
  const names = [...shown.matchAll(/^(heirlock_\S+) /gm)].map(([, name]) => name);
  expect([...collector.metrics().keys()].sort()).toEqual(names.sort());
  expect(collector.metrics().get('heirlock_servers')).toBe(1);
});

it('sends the headers of a file, and names neither them nor the address in a log', async () => {
  const folder = await tempFolder('otlp');
  const headersFile = join(folder.path, 'headers');
  await writeFile(headersFile, '# for the collector\nAuthorization: Bearer of-the-collector\n\nX-Scope-OrgID: heirlock\n');
  await using collector = await startOtlpCollector();
  await using server = await startTestServer({ config: { otlp: { url: `${collector.url}/`, headersFile } } });
  await fetch(`${server.origin}/live`);
  await server.telemetry?.flush();
  await expect.poll(() => collector.requests.length).toBeGreaterThan(0);
  expect(collector.requests[0]?.headers).toMatchObject({ authorization: 'Bearer of-the-collector', 'x-scope-orgid': 'heirlock' });
  collector.respond((response) => void response.writeHead(401).end('Bearer of-the-collector is wrong'));
  await fetch(`${server.origin}/live`);
  await server.telemetry?.flush();
  await expect.poll(() => server.faults.map(({ kind }) => kind)).toContain('telemetry not delivered');
  const told = server.faults.map(({ kind, id, error }) => `${kind} ${id} ${String(error)}`).join('\n');
  expect(told).toContain('the collector answered 401');
  expect(told).not.toContain('of-the-collector');
  await writeFile(headersFile, 'Bearer of-the-collector\n');
  await expect(startTestServer({ config: { otlp: { url: collector.url, headersFile } } })).rejects.toThrow(
    /^line 1 is not of the form "Name: value"$/,
  );
  await folder.remove();
});

it('without a collector nothing of it is loaded', async () => {
  await using server = await startTestServer();
  expect(server.telemetry).toBeNull();
  expect(server.services.requestTrace).toBeNull();
});

it('a port where nothing listens is named by its code', async () => {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => void probe.close(resolve));
  await using server = await watched({ url: `http://127.0.0.1:${port}` });
  await fetch(`${server.origin}/live`);
  await server.telemetry?.flush();
  await expect.poll(() => server.faults.map(({ error }) => String(error)).join()).toContain('ECONNREFUSED');
  expect(server.faults.filter(({ kind }) => kind === 'telemetry not delivered')).toHaveLength(1);
});
