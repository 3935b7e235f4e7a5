import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { neverAnswer, startReceiver } from '../../../test/kit/services/webhook-receiver.ts';
import { openOutboundClient, type OutboundOptions, type OutboundRequest } from './outbound-client.ts';
import { OutboundError } from './outbound-error.ts';
import { webhookTransport } from './webhook-transport.ts';

const run = promisify(execFile);

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const closeLater = <T extends { close(): Promise<void> }>(opened: T): T => {
  closers.push(() => opened.close());
  return opened;
};
const receiver = async (...how: Parameters<typeof startReceiver>) => closeLater(await startReceiver(...how));

/** A server on a free port of an address, closed after the test with all its connections. */
async function listening(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** A server that says the same bytes to everybody who has said something. */
const saying = (text: string, then: (socket: Socket) => void = () => undefined) =>
  listening(
    createTcpServer((socket) => {
      socket
        .on('error', () => undefined)
        .once('data', () => {
          socket.write(text);
          then(socket);
        });
    }),
  );

const client = (options: Partial<OutboundOptions> = {}) => openOutboundClient({ allowPrivate: true, ...options });
const post = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: 'POST',
  url,
  headers: {},
  body: '{"a":1}',
  timeoutMs: 5_000,
  maxBodyBytes: 100,
  ...more,
});

const failureOf = async (work: Promise<unknown>): Promise<OutboundError> => {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(OutboundError);
  return error as OutboundError;
};

describe('a request', () => {
  it('sends method, path, query, headers and body as they are, and gives back the answer', async () => {
    const server = await receiver((_request, response) => void response.writeHead(418, { 'x-tea': 'yes' }).end('short and stout'));
    const body = '{"é":"\\u0000 ü 🙂"}';
    const answer = await client().request(
      post(`http://127.0.0.1:${server.port}/a%20b?c=d&e#f`, { body, headers: { 'x-mine': '1', 'content-type': 'application/json' } }),
    );
    expect(answer).toMatchObject({ status: 418, headers: { 'x-tea': 'yes' }, complete: true, elapsedMs: expect.any(Number) });
    expect(Buffer.from(answer.body).toString()).toBe('short and stout');
    const [request] = server.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/a%20b?c=d&e',
      headers: { 'x-mine': '1', host: `127.0.0.1:${server.port}`, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    });
    expect(request?.bytes.toString()).toBe(body);
  });

  it('can be a GET without a body', async () => {
    const server = await receiver((_request, response) => void response.end('x'));
    await client().request({ method: 'GET', url: server.url, headers: {}, timeoutMs: 5_000, maxBodyBytes: 9 });
    expect(server.requests[0]).toMatchObject({ method: 'GET' });
    expect(server.requests[0]?.bytes).toHaveLength(0);
  });

  it('leaves no connection behind', async () => {
    const server = await receiver();
    for (let count = 0; count < 3; count += 1) await client().request(post(server.url));
    expect(server.connections).toBe(3);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect of status %i', async (status) => {
    const other = await receiver();
    const server = await receiver((_request, response) => void response.writeHead(status, { location: other.url }).end());
    expect(await client().request(post(server.url))).toMatchObject({ status });
    expect(other.connections).toBe(0);
  });

  it('reads no more of an answer than wanted', async () => {
    const server = await receiver((_request, response) => void response.end('x'.repeat(5_000_000)));
    const answer = await client().request(post(server.url, { maxBodyBytes: 10 }));
    expect(Buffer.from(answer.body).toString()).toBe('x'.repeat(10));
    expect(answer.complete).toBe(false);
    expect(await client().request(post(server.url, { maxBodyBytes: 5_000_000 }))).toMatchObject({ complete: true });
  });

  it('counts an answer whose body never ends, or breaks off, as an answer', async () => {
    const endless = await receiver((_request, response) => void response.writeHead(200).write('x'));
    expect(await client().request(post(endless.url, { timeoutMs: 2_000 }))).toMatchObject({ status: 200, complete: false });
    const cut = await saying('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc', (socket) => void setTimeout(() => socket.destroy(), 50));
    expect(await client().request(post(`http://127.0.0.1:${cut}/`))).toMatchObject({ status: 200, complete: false });
  });
});

describe('a request without an answer', () => {
  it('fails in time when the other side is silent, wherever it falls silent', async () => {
    const silent = await listening(createTcpServer((socket) => void socket.on('error', () => undefined)));
    const halfway = await saying('HTTP/1.1 200 OK\r\nx-slow: ');
    const server = await receiver(neverAnswer);
    const never = () => new Promise<never>(() => undefined);
    for (const work of [
      () => client().request(post(`http://127.0.0.1:${silent}/`, { timeoutMs: 300 })),
      () => client().request(post(`https://127.0.0.1:${silent}/`, { timeoutMs: 300 })),
      () => client().request(post(`http://127.0.0.1:${halfway}/`, { timeoutMs: 300 })),
      () => client().request(post(server.url, { timeoutMs: 300 })),
      () => client({ resolve: never }).request(post('https://slow.example/', { timeoutMs: 300 })),
      () => client({ resolve: never }).check('https://slow.example/', 300),
    ]) {
      const startedAt = performance.now();
      expect(await failureOf(work())).toMatchObject({ reason: 'timeout', message: 'there was no answer in time' });
      expect(performance.now() - startedAt).toBeGreaterThan(250);
    }
  });

  it('fails when nobody listens, or the connection breaks off', async () => {
    const gone = await startReceiver();
    await gone.close();
    expect(await failureOf(client().request(post(gone.url)))).toMatchObject({
      reason: 'connection',
      message: 'the connection was refused',
    });
    const rude = await listening(
      createTcpServer((socket) => void socket.on('error', () => undefined).once('data', () => socket.destroy())),
    );
    expect(await failureOf(client().request(post(`http://127.0.0.1:${rude}/`)))).toMatchObject({
      reason: 'connection',
      message: 'the connection broke off',
    });
  });

  it('fails when the answer is no HTTP, or its head has no end', async () => {
    const ssh = await saying('SSH-2.0-OpenSSH_9.2\r\n');
    expect(await failureOf(client().request(post(`http://127.0.0.1:${ssh}/`)))).toMatchObject({ reason: 'bad_answer' });
    const huge = await saying(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`);
    expect(await failureOf(client().request(post(`http://127.0.0.1:${huge}/`)))).toMatchObject({ reason: 'bad_answer' });
  });

  it('tells nothing of where a name led', async () => {
    const gone = await startReceiver();
    await gone.close();
    const { message } = await failureOf(
      client({ resolve: async () => ['127.0.0.1'] }).request(post(`http://inside.example:${gone.port}/`)),
    );
    expect(message).not.toContain('127.0.0.1');
    const refused = await failureOf(
      client({ allowPrivate: false, resolve: async () => ['10.9.8.7'] }).request(post('https://inside.example/')),
    );
    expect(refused).toMatchObject({ reason: 'refused', message: expect.not.stringContaining('10.9.8.7') });
  });
});

describe('the address of a request', () => {
  it('is the one that was checked, whatever the name leads to a moment later', async () => {
    const good = await receiver(200, '127.0.0.1');
    const evil = await receiver(200, '127.0.0.2', good.port);
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2'];
    let asked = 0;
    const resolve = async () => [answers[asked++] ?? ''];
    expect(await client({ resolve }).request(post(`http://rebinding.example:${good.port}/`))).toMatchObject({ status: 200 });
    expect(asked).toBe(1);
    expect([good.connections, evil.connections]).toEqual([1, 0]);
    expect(good.requests[0]?.headers.host).toBe(`rebinding.example:${good.port}`);
  });

  it('is never a private one that a public one turned into', async () => {
    const inside = await receiver();
    let asked = 0;
    // A documentation address would be refused; this one is public and nobody answers from here.
    const resolve = async () => (asked++ === 0 ? ['93.184.215.14'] : ['127.0.0.1']);
    await failureOf(
      client({ allowPrivate: false, resolve }).request(post(`https://rebinding.example:${inside.port}/`, { timeoutMs: 500 })),
    );
    expect(asked).toBe(1);
    expect(inside.connections).toBe(0);
  });

  it('may be any of the checked ones: the next is tried when one refuses', async () => {
    const server = await receiver();
    expect(await client({ resolve: async () => ['::1', '127.0.0.1'] }).request(post(`http://two.example:${server.port}/`))).toMatchObject({
      status: 200,
    });
    expect(await client().request(post(`http://localhost:${server.port}/`))).toMatchObject({ status: 200 });
  });

  it('is refused before anything is sent', async () => {
    const inside = await receiver();
    const strict = client({ allowPrivate: false, resolve: async () => ['127.0.0.1'] });
    for (const url of [
      `https://127.0.0.1:${inside.port}/`,
      `https://localhost:${inside.port}/`,
      `https://name.example:${inside.port}/`,
      inside.url,
    ]) {
      expect((await failureOf(strict.request(post(url)))).reason).toBe('refused');
      expect((await failureOf(strict.check(url, 500))).reason).toBe('refused');
    }
    expect(inside.connections).toBe(0);
  });

  it('goes past proxies that the environment names', async () => {
    const server = await receiver();
    let askedProxy = 0;
    const proxy = await listening(
      createTcpServer((socket) => {
        askedProxy += 1;
        socket.destroy();
      }),
    );
    const script = `import { openOutboundClient } from './outbound-client.ts';
      const through = await fetch(process.argv[1]).then(() => 'reached', () => 'stopped');
      const answer = await openOutboundClient({ allowPrivate: true }).request({ method: 'GET', url: process.argv[1], headers: {}, timeoutMs: 5000, maxBodyBytes: 9 });
      process.stdout.write(through + ' ' + answer.status);`;
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()]);
    const env = {
      PATH: '/usr/bin',
      NODE_USE_ENV_PROXY: '1',
      ...Object.fromEntries(names.map((name) => [name, `http://127.0.0.1:${proxy}`])),
    };
    const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '-e', script, server.url], {
      env,
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      timeout: 240_000,
    });
    // Node's own fetch went to the proxy, so the environment does name one.
    expect([stdout, askedProxy > 0, server.connections]).toEqual(['stopped 200', true, 1]);
  });
});

describe('a secure request', () => {
  async function startTls(names: string) {
    await using folder = await tempFolder('tls');
    const [key, cert] = [join(folder.path, 'key.pem'), join(folder.path, 'cert.pem')];
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '2',
      '-subj',
      '/CN=test',
      '-addext',
      `subjectAltName=${names}`,
    ]);
    const pem = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
    const seen: { servername: unknown; host: string | undefined; protocol: string | null }[] = [];
    const server = createTlsServer({ ...pem, ALPNProtocols: ['h2', 'http/1.1'] }, (request, response) => {
      const socket = request.socket as TLSSocket & { servername?: unknown };
      seen.push({ servername: socket.servername, host: request.headers.host, protocol: socket.alpnProtocol || null });
      response.end();
    });
    return { port: await listening(server), seen, ca: pem.cert };
  }

  it('shows the name it asked for, in the handshake and in the request, though it connects to an address', async () => {
    const { port, seen, ca } = await startTls('DNS:hooks.example');
    expect(await client({ ca, resolve: async () => ['127.0.0.1'] }).request(post(`https://hooks.example:${port}/`))).toMatchObject({
      status: 200,
    });
    expect(seen).toEqual([{ servername: 'hooks.example', host: `hooks.example:${port}`, protocol: 'http/1.1' }]);
  });

  it('wants a certificate of that name, by an authority that is trusted', async () => {
    const { port, seen, ca } = await startTls('DNS:hooks.example');
    const resolve = async () => ['127.0.0.1'];
    expect(await failureOf(client({ ca, resolve }).request(post(`https://other.example:${port}/`)))).toMatchObject({
      reason: 'tls',
      message: 'no secure connection: ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(await failureOf(client({ resolve }).request(post(`https://hooks.example:${port}/`)))).toMatchObject({ reason: 'tls' });
    expect(await failureOf(client({ ca }).request(post(`https://127.0.0.1:${port}/`)))).toMatchObject({ reason: 'tls' });
    expect(seen).toEqual([]);
    const plain = await receiver();
    expect((await failureOf(client().request(post(`https://127.0.0.1:${plain.port}/`)))).reason).toMatch(/tls|connection/);
  });

  it('reaches an address by itself, when the certificate is for it', async () => {
    const { port, seen, ca } = await startTls('IP:127.0.0.1');
    expect(await client({ ca }).request(post(`https://127.0.0.1:${port}/`))).toMatchObject({ status: 200 });
    expect(seen).toHaveLength(1);
  });
});

describe('the webhook transport', () => {
  it('gives every answer and every failure as an outcome', async () => {
    const transport = webhookTransport(client());
    const server = await receiver(503);
    const message = { url: server.url, headers: {}, body: '{}', timeoutMs: 1_000 };
    expect(await transport.post(message)).toEqual({ status: 503, elapsedMs: expect.any(Number) });
    server.respond(204);
    expect(await transport.post(message)).toMatchObject({ status: 204 });
    await server.close();
    closers.splice(0);
    expect(await transport.post(message)).toEqual({ failure: 'the connection was refused' });
    const strict = webhookTransport(client({ allowPrivate: false }));
    expect(await strict.post(message)).toEqual({ failure: 'the URL must be an HTTPS URL' });
    expect(await strict.post({ ...message, url: 'https://10.0.0.1/' })).toEqual({
      failure: 'the URL must not lead to a private, local or reserved network',
    });
  });

  it('refuses at the beginning what is known to be refused, and lets pass what is not known yet', async () => {
    const strict = (resolve: OutboundOptions['resolve']) =>
      webhookTransport(client({ allowPrivate: false, ...(resolve === undefined ? {} : { resolve }) }));
    expect(await strict(undefined).refusalOf('https://192.168.0.1/')).toContain('private');
    expect(await strict(undefined).refusalOf('http://example.com/')).toContain('HTTPS');
    expect(await strict(async () => ['10.0.0.1']).refusalOf('https://lan.example/')).toContain('private');
    expect(await strict(async () => ['93.184.215.14']).refusalOf('https://example.com/')).toBeUndefined();
    expect(await strict(() => Promise.reject(new Error('no'))).refusalOf('https://new.example/')).toBeUndefined();
    // A name that never resolves: it carries on without it.
    expect(await strict(() => new Promise(() => undefined)).refusalOf('https://slow.example/')).toBeUndefined();
  });
});
