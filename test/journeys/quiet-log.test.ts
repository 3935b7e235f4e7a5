import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { runCli, startServerProcess } from '../kit/processes/server-process.ts';
import { startOtlpCollector, type OtlpCollector } from '../kit/services/otlp-collector.ts';
import { startReceiver } from '../kit/services/webhook-receiver.ts';
import { playEstate } from './estate-story.ts';

/** The lines of the log itself, without what the server says to whoever started it. */
const logLines = (output: string): readonly string[] => output.split('\n').filter((line) => line.startsWith('{'));

/** Each line as a person reads it: when, how bad, and a sentence. */
function expectReadable(lines: readonly string[]): void {
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: expect.stringMatching(/^(info|warn|error|fatal)$/),
      msg: expect.stringMatching(/^[A-Z].{9,}\.$/),
    });
  }
}

/** Nothing that points to a person: what is given, and whatever has the form of an id, an address or an IP address. */
function expectNobody(collector: Pick<OtlpCollector, 'requests'>, personal: readonly string[]): void {
  const everything = collector.requests.map(({ text }) => text).join('\n');
  expect(everything).toContain('http.route');
  for (const text of personal) expect(everything).not.toContain(text);
  expect(everything.match(/(?<![0-9A-Za-z])[0-9A-HJKMNP-TV-Z]{26}(?![0-9A-Za-z])/)).toBeNull();
  expect(everything.match(/[\w.]+@[\w.]+/)).toBeNull();
  expect(everything.match(/\b\d{1,3}(?:\.\d{1,3}){3}\b/)).toBeNull();
}

it('a whole estate leaves no name, address, content, key, link or code in the log, or with a collector', async () => {
  await using collector = await startOtlpCollector();
  const env = { HEIRLOCK_LOG_LEVEL: 'debug', HEIRLOCK_OTLP_URL: collector.url };
  const { serverOutput, secrets } = await playEstate({ tell: () => undefined, pages: 'http', env });
  const personal = [
    'margaret',
    'anna@',
    'tom@',
    'Anna',
    'Tom',
    'For my children',
    'My last will',
    'The house goes',
    ...secrets.filter(({ length }) => length > 6),
  ];
  const log = logLines(serverOutput).join('\n');
  expect(log).toContain('The server stops');
  for (const text of personal) expect(log).not.toContain(text);
  expectReadable(logLines(serverOutput));
  expectNobody(collector, personal);
  // Stopping has sent the last of it.
  expect(collector.spans().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['POST /v1/vaults', 'message delivery', 'sweep timers', 'database transaction']),
  );
  expect(collector.metrics().size).toBeGreaterThan(10);
});

/** A mail server that takes nothing, and says so with the address: for good, or for now. */
async function quotingMailServer(): Promise<{ readonly url: string; readonly asked: () => number; close(): void }> {
  let asked = 0;
  const server = createServer((socket) => {
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.write('220 mail.example.org\r\n');
    socket.on('data', (text) => {
      for (const line of String(text)
        .split('\r\n')
        .filter((one) => one !== '')) {
        const to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
        if (to !== undefined) {
          asked += 1;
          socket.write(`${asked % 2 === 1 ? '550 5.1.1' : '450 4.2.1'} <${to}>: Recipient address rejected: Ann Heir is unknown\r\n`);
        } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked, close: () => server.close() };
}

const heir = 'ann.heir@example.net';

/** Requests that are refused, with somebody's data in each place where data can be. */
function refusedRequests(origin: string, key: string): readonly (readonly [url: string, init: RequestInit])[] {
  const authorization = `Bearer ${key}`;
  const body = JSON.stringify({ name: 'Ann Heir', email: heir, note: 'the blue folder' });
  const json = { authorization, 'content-type': 'application/json' };
  const bases = [
    '/v1',
    '/reference/v1',
    '/overview/v1',
    '/alternate/v1',
    '/flat/v1',
    '/api',
    '/api/sync',
    '/r',
    '/verify',
    '/check-in',
    '/console',
    '/certificate',
  ];
  return bases.flatMap((base) => [
    [`${origin}${base}/vaults/${encodeURIComponent(heir)}?q=${encodeURIComponent('Ann Heir')}`, { headers: { authorization } }],
    [`${origin}${base}/vaults`, { method: 'POST', headers: json, body: `{"name": "Ann Heir", ${heir}` }],
    [`${origin}${base}/${heir}`, { method: 'POST', headers: { ...json, 'user-agent': `of ${heir}`, cookie: `a=${heir}` }, body }],
    [`${origin}${base}/vaults/%E0%A4%A${heir}`, { headers: { authorization: `Bearer ${heir}` } }],
    [`${origin}${base}/vaults?email=${heir}&email=${heir}`, { method: 'PUT', headers: json, body }],
  ]);
}

it('refused requests, mails that are refused with the address, and webhooks that fail leave none of it either', async () => {
  await using collector = await startOtlpCollector();
  await using receiver = await startReceiver((_request, response) => void response.writeHead(500).end(`no ${heir} here`));
  const mail = await quotingMailServer();
  const server = await startServerProcess({
    env: {
      HEIRLOCK_LOG_LEVEL: 'debug',
      HEIRLOCK_OTLP_URL: collector.url,
      HEIRLOCK_SMTP_URL: mail.url,
      HEIRLOCK_WEBHOOK_ALLOW_PRIVATE: '1',
    },
  });
  const made = await runCli(['keys', 'create', '--email', 'owner.of.it@example.net', '--mode', 'live', '--json'], {
    HEIRLOCK_DATA_DIR: server.dataDir,
  });
  const { key } = JSON.parse(made.stdout) as { readonly key: string };
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(`${server.origin}/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(201);
    return (await answer.json()) as Record<string, string>;
  };
  await post('/webhooks', { url: `${receiver.url}/${heir}`, events: ['vault.created', 'recipient.added'] });
  const { id } = await post('/vaults', { name: 'For Ann Heir' });
  await post(`/vaults/${id}/recipients`, { email: heir, name: 'Ann Heir' });
  await post(`/vaults/${id}/recipients`, { email: `second.${heir}`, name: 'Ann Heir' });
  await expect.poll(() => receiver.requests.length).toBeGreaterThanOrEqual(2);
  await expect.poll(() => mail.asked()).toBeGreaterThanOrEqual(2);
  await expect.poll(() => server.output()).toMatch(/"kind":"mail refused"/);
  await expect.poll(() => server.output()).toMatch(/"kind":"mail attempt failed"/);
  for (const [url, init] of refusedRequests(server.origin, key)) {
    const answer = await fetch(url, { redirect: 'manual', ...init });
    expect(answer.status, url).toBeLessThan(500);
    await answer.body?.cancel();
  }
  await server.stop();
  mail.close();
  const lines = logLines(server.output());
  const personal = ['ann.heir', 'Ann Heir', 'Ann%20', 'owner.of.it', 'example.net', 'the blue folder', key, receiver.url];
  for (const text of personal) expect(lines.join('\n')).not.toContain(text);
  expectReadable(lines);
  expectNobody(collector, personal);
  expect(collector.spans().filter(({ name, status }) => name === 'message delivery' && status === 2).length).toBeGreaterThanOrEqual(2);
});
