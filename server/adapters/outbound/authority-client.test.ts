import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PadesError, type AuthorityRequest } from '../../../shared/node/pades/contract.ts';
import { authorityClient } from './authority-client.ts';
import { openOutboundClient } from './outbound-client.ts';

const asked: { readonly method: string | undefined; readonly type: string | undefined; readonly body: string }[] = [];
const server = createServer((request, response) => {
  void textOf(request).then((body) => {
    asked.push({ method: request.method, type: request.headers['content-type'], body });
    if (request.url === '/moved') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/long') response.end('x'.repeat(200));
    else response.end('answer');
  });
});
let origin = '';
const open = (allowPrivate = true) =>
  authorityClient(openOutboundClient({ allowPrivate, plainHttp: true, resolve: async () => ['127.0.0.1'] }));
const request = (path: string, more: Partial<AuthorityRequest> = {}): AuthorityRequest => ({
  url: origin + path,
  method: 'GET',
  timeoutMs: 2_000,
  maxBytes: 100,
  ...more,
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString();
}

async function failureOf(work: Promise<unknown>): Promise<readonly [string, string]> {
  const error: unknown = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(PadesError);
  return [(error as PadesError).code, (error as PadesError).message];
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('the client for authorities', () => {
  it('posts questions and fetches documents, also without TLS', async () => {
    expect(
      Buffer.from(
        await open().call(request('/', { method: 'POST', contentType: 'application/ocsp-request', body: Buffer.from('q') })),
      ).toString(),
    ).toBe('answer');
    expect(Buffer.from(await open().call(request('/crl'))).toString()).toBe('answer');
    expect(asked).toEqual([
      { method: 'POST', type: 'application/ocsp-request', body: 'q' },
      { method: 'GET', type: undefined, body: '' },
    ]);
  });

  it('takes nothing but a whole answer with status 200, and says whose fault it was without the path', async () => {
    const host = new URL(origin).host;
    expect(await failureOf(open().call(request('/moved')))).toEqual(['authority_unreachable', `${host} answered with status 302`]);
    expect(await failureOf(open().call(request('/long')))).toEqual([
      'authority_unreachable',
      `${host} sent an answer that is too long or broke off`,
    ]);
    expect(await failureOf(open().call(request('/', { url: 'http://127.0.0.1:9/secret-account' })))).toEqual([
      'authority_unreachable',
      '127.0.0.1:9: the connection was refused',
    ]);
  });

  it('does not go into private networks, whatever name leads there, unless it is told to', async () => {
    const before = asked.length;
    for (const url of [
      origin,
      'http://ocsp.example/',
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1/',
      'file:///etc/passwd',
      'nonsense',
    ]) {
      expect((await failureOf(open(false).call(request('', { url }))))[1], url).toContain('the address');
    }
    expect(asked).toHaveLength(before);
  });
});
