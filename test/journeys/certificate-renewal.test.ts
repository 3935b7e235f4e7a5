import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { makeServerCertificate } from '../kit/pki/server-certificate.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';

const metricsToken = 'a-token-for-the-metrics';

interface Answer {
  readonly status: number;
  readonly text: string;
  /** What the connection was opened with. */
  readonly fingerprint: string;
  readonly wasOpen: boolean;
}

let folder: TempFolder;
let places: { readonly cert: string; readonly key: string };
let server: ServerProcess;
let key: string;
/** Keeps its one connection open, as a browser or a proxy does. */
const patient = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });

const pairOf = (name: string) => makeServerCertificate(folder.path, name);
const fingerprintOf = async (file: string): Promise<string> => new X509Certificate(await readFile(file)).fingerprint256;

async function ask(path: string, agent?: Agent, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const asked = request(server.origin + path, {
    headers,
    rejectUnauthorized: false,
    ...(agent === undefined ? { agent: false } : { agent }),
  });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate();
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const status = response.statusCode ?? 0;
  return { status, text: Buffer.concat(chunks).toString(), fingerprint: fingerprint256, wasOpen: asked.reusedSocket };
}

/** The certificate that somebody gets who connects now. */
async function offered(): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: server.port, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return socket.getPeerCertificate().fingerprint256;
  } finally {
    socket.destroy();
  }
}

async function replace(next: { readonly cert: string; readonly key: string }): Promise<void> {
  for (const kind of ['cert', 'key'] as const) {
    await copyFile(next[kind], `${places[kind]}.new`);
    await rename(`${places[kind]}.new`, places[kind]);
  }
}

async function refused(): Promise<string | undefined> {
  const { text } = await ask('/metrics', undefined, { authorization: `Bearer ${metricsToken}` });
  return /^heirlock_certificate_refused (\d)$/m.exec(text)?.[1];
}

/** How often the log says it. */
const said = (sentence: string): number => server.output().split(`"msg":"${sentence}"`).length - 1;

beforeAll(async () => {
  folder = await tempFolder('renewal');
  places = { cert: join(folder.path, 'cert.pem'), key: join(folder.path, 'key.pem') };
  await replace(pairOf('first'));
  const env = { HEIRLOCK_TLS_CERT: places.cert, HEIRLOCK_TLS_KEY: places.key, HEIRLOCK_METRICS_TOKEN: metricsToken };
  server = await startServerProcess({ env, dataDir: join(folder.path, 'data') });
  const { stdout } = await runCli(['keys', 'create', '--email', 'owner@example.org', '--json'], { HEIRLOCK_DATA_DIR: server.dataDir });
  ({ key } = JSON.parse(stdout) as { key: string });
});
afterAll(async () => {
  patient.destroy();
  await server.stop();
  await folder.remove();
});

it('is spoken with HTTP/1.1 alone: HTTP/2 is the proxy’s, whose limits on slow senders hold for it (OPERATING.md, "HTTP/2")', async () => {
  const socket = connect({ host: '127.0.0.1', port: server.port, rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] });
  await once(socket, 'secureConnect');
  expect(socket.alpnProtocol).toBe('http/1.1');
  socket.destroy();
});

describe('a certificate whose files are replaced', () => {
  it('is what new connections get, within moments, while open ones and what is on its way go on', async () => {
    const [first, second] = [await fingerprintOf(places.cert), pairOf('second')];
    expect(await ask('/live', patient)).toMatchObject({ status: 200, fingerprint: first, wasOpen: false });
    const body = '{"name":"Sent in two halves"}';
    const slow = request(`${server.origin}/v1/vaults`, {
      method: 'POST',
      agent: false,
      rejectUnauthorized: false,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'content-length': body.length },
    });
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write(body.slice(0, 10));
    await once(slow, 'socket');

    await replace(second);
    await expect.poll(offered).toBe(await fingerprintOf(second.cert));
    expect(await ask('/live', patient)).toMatchObject({ status: 200, fingerprint: first, wasOpen: true });
    slow.end(body.slice(10));
    const [{ statusCode }] = await answered;
    expect(statusCode).toBe(201);
    expect(said('The certificate was replaced.')).toBe(1);
  });

  it('is looked at once on SIGHUP, where the files are links that lead elsewhere as much as where they are written in place', async () => {
    const third = pairOf('third');
    for (const kind of ['cert', 'key'] as const) {
      await rm(places[kind]);
      await symlink(third[kind], places[kind]);
    }
    server.process.kill('SIGHUP');
    await expect.poll(offered).toBe(await fingerprintOf(third.cert));
    const fourth = pairOf('fourth');
    for (const kind of ['cert', 'key'] as const) await writeFile(third[kind], await readFile(fourth[kind]));
    server.process.kill('SIGHUP');
    await expect.poll(offered).toBe(await fingerprintOf(fourth.cert));
    expect(await ask('/live', patient)).toMatchObject({ status: 200, wasOpen: true });
  });

  it('stays the old one while the files hold something else: that is logged once, and an alert until they are right', async () => {
    const [before, fifth] = [await offered(), pairOf('fifth')];
    const text = await readFile(fifth.cert, 'utf8');
    const broken: readonly (readonly [reason: string, spoil: () => Promise<void>])[] = [
      ['certificate and key do not belong together', () => writeFile(places.cert, text)],
      ['the certificate file is incomplete', () => writeFile(places.cert, text.slice(0, text.length / 2))],
      ['the certificate file is incomplete', () => writeFile(places.cert, `${text}${text.slice(0, text.length / 2)}`)],
      ['the certificate file is incomplete', () => writeFile(places.cert, '')],
      [
        'the certificate file holds something that is no certificate',
        () => writeFile(places.cert, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'),
      ],
      ['ENOENT', () => rm(places.cert)],
    ];
    for (const [index, [reason, spoil]] of broken.entries()) {
      await spoil();
      server.process.kill('SIGHUP');
      await expect.poll(() => said('The new certificate is not used; the old one stays.')).toBe(index + 1);
      expect(
        server
          .output()
          .split('\n')
          .filter((line) => line.includes('old one stays'))
          .at(-1),
      ).toContain(reason);
      expect(await refused()).toBe('1');
      expect(await offered()).toBe(before);
    }
    await writeFile(places.cert, text);
    await rm(places.key);
    await copyFile(fifth.key, places.key);
    await chmod(places.key, 0o600);
    server.process.kill('SIGHUP');
    await expect.poll(offered).toBe(await fingerprintOf(fifth.cert));
    expect(await refused()).toBe('0');
    expect(server.output(), 'nothing of a key').not.toContain('PRIVATE KEY');
  });
});
