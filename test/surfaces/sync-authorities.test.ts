import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorityLimits } from '../../shared/wire/authorities.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { newSyncOwner, type SyncDevice } from '../kit/owners/sync-owner.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const base64 = (hex: string): string => Buffer.from(hex.replaceAll(' ', ''), 'hex').toString('base64');

/** The outlines of messages are enough here: what is in them is the devices' business. */
const questions = { timestamp: base64('3007 020101 3002 0500'), ocsp: base64('3004 3002 0500') };
const answers = {
  timestamp: Buffer.from('30053003020100', 'hex'),
  ocsp: Buffer.from('30030a0100', 'hex'),
  crl: Buffer.from('30083000 3000 03020000'.replaceAll(' ', ''), 'hex'),
};

/** What is at the authority's addresses, and who asked for it. */
const seen: {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly type: string | undefined;
  readonly authorization: string | undefined;
}[] = [];
const authority = createServer((request, response) => {
  seen.push({
    method: request.method,
    path: request.url,
    type: request.headers['content-type'],
    authorization: request.headers.authorization,
  });
  request.resume().on('end', () => {
    if (request.url === '/tsa') response.end(answers.timestamp);
    else if (request.url === '/ocsp') response.end(answers.ocsp);
    else if (request.url === '/crl') response.end(answers.crl);
    else if (request.url === '/moved') response.writeHead(302, { location: '/crl' }).end();
    else if (request.url === '/long') response.end(Buffer.alloc(authorityLimits.answerBytes.ocsp + 1, 0x30));
    else response.end('<html>the router’s password is 1234</html>');
  });
});
const port = await freePort();
const at = (path: string): string => `http://127.0.0.1:${port}${path}`;
const signing = { key: null, timestampUrls: [at('/tsa'), at('/page')], rootsFile: null, allowPrivate: true, workDir: null };

beforeAll(() => new Promise<void>((resolve) => authority.listen(port, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => authority.close(resolve)));

const deviceOn = async (server: TestServer): Promise<SyncDevice> => (await newSyncOwner(server)).device();
const ask = async (device: SyncDevice, body: unknown): Promise<readonly [number, unknown]> => {
  const answer = await device.call('POST', '/authorities/ask', { body: body as never });
  return [answer.status, answer.status === 200 ? Buffer.from(answer.body.body as string, 'base64') : answer.body.error];
};

onDatabasesOfForm({ config: { signing } }, (server) => {
  it('a device learns the timestamp services, and gets answers of authorities', async () => {
    const device = await deviceOn(server());
    expect((await device.call('GET', '/authorities')).body).toEqual({ timestamp_urls: signing.timestampUrls, roots: [] });
    seen.splice(0);
    expect(await ask(device, { kind: 'timestamp', url: at('/tsa'), body: questions.timestamp })).toEqual([200, answers.timestamp]);
    expect(await ask(device, { kind: 'ocsp', url: at('/ocsp'), body: questions.ocsp })).toEqual([200, answers.ocsp]);
    expect(await ask(device, { kind: 'document', url: at('/crl') })).toEqual([200, answers.crl]);
    expect(seen).toEqual([
      { method: 'POST', path: '/tsa', type: 'application/timestamp-query', authorization: undefined },
      { method: 'POST', path: '/ocsp', type: 'application/ocsp-request', authorization: undefined },
      { method: 'GET', path: '/crl', type: undefined, authorization: undefined },
    ]);
  });

  it('nothing else that stands somewhere is handed out', async () => {
    const device = await deviceOn(server());
    for (const path of ['/page', '/moved', '/long', '/ocsp'])
      expect(await ask(device, { kind: 'document', url: at(path) }), path).toEqual([503, 'unavailable']);
    for (const path of ['/page', '/crl', '/tsa', '/long'])
      expect(await ask(device, { kind: 'ocsp', url: at(path), body: questions.ocsp }), path).toEqual([503, 'unavailable']);
    expect(await ask(device, { kind: 'timestamp', url: at('/page'), body: questions.timestamp })).toEqual([503, 'unavailable']);
  });

  it('nothing but a question of its kind leaves, timestamps from the server’s own services alone', async () => {
    const device = await deviceOn(server());
    seen.splice(0);
    for (const body of [
      { kind: 'timestamp', url: at('/ocsp'), body: questions.timestamp },
      { kind: 'timestamp', url: at('/tsa') },
      { kind: 'timestamp', url: at('/tsa'), body: questions.ocsp },
      { kind: 'ocsp', url: at('/ocsp') },
      { kind: 'ocsp', url: at('/ocsp'), body: questions.timestamp },
      { kind: 'ocsp', url: at('/ocsp'), body: base64('') },
      { kind: 'ocsp', url: at('/ocsp'), body: 'no base64!' },
      { kind: 'ocsp', url: at('/ocsp'), body: Buffer.from('POST / HTTP/1.1').toString('base64') },
      { kind: 'document', url: at('/crl'), body: questions.ocsp },
      { kind: 'page', url: at('/crl') },
      { kind: 'document', url: `${at('/')}${'x'.repeat(3_000)}` },
      { kind: 'document' },
      {},
    ])
      expect(await ask(device, body), JSON.stringify(body).slice(0, 90)).toEqual([400, 'invalid_request']);
    expect(seen).toEqual([]);
  });
});

describe('a server as it comes', () => {
  it('calls no private networks for anybody, and nobody more often than it takes', async () => {
    await using server = await startTestServer({
      config: { rateLimits: true, rateWindows: { authorities: { perMinute: 7, perHour: 1_000 } } },
    });
    const device = await deviceOn(server);
    seen.splice(0);
    expect((await device.call('GET', '/authorities')).body).toEqual({ timestamp_urls: [], roots: [] });
    for (const url of [
      at('/crl'),
      'http://169.254.169.254/x',
      'http://[::1]/',
      `http://localhost:${port}/crl`,
      'file:///etc/passwd',
      `https://u:p@127.0.0.1:${port}/`,
    ]) {
      expect(await ask(device, { kind: 'document', url }), url).toEqual([503, 'unavailable']);
    }
    expect((await ask(device, { kind: 'timestamp', url: at('/tsa'), body: questions.timestamp }))[0]).toBe(400);
    expect(await ask(device, { kind: 'document', url: at('/crl') })).toEqual([429, 'rate_limit_exceeded']);
    expect((await device.call('GET', '/authorities')).status).toBe(200);
    expect(seen).toEqual([]);
  });
});
