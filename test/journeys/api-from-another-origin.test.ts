import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

/** Somebody else's web page, on an origin of its own. */
interface OtherSite {
  readonly site: Server;
  readonly origin: string;
}

let browser: Browser;
let named: OtherSite;
let stranger: OtherSite;
let server: TestServer;

beforeAll(async () => {
  [browser, named, stranger] = await Promise.all([launchChromium(), otherSite(), otherSite()]);
  server = await startTestServer({ config: { corsOrigins: [named.origin], rateLimits: true } });
});
afterAll(async () => {
  await browser.close();
  await server.close();
  for (const { site } of [named, stranger]) site.close();
});

async function otherSite(): Promise<OtherSite> {
  const site = createServer((_request, response) => void response.setHeader('content-type', 'text/html').end('<title>Elsewhere</title>'));
  await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
  return { site, origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}` };
}

interface Call {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly credentials?: 'include';
}

/** What a script of a page gets for its request: the answer, or `null` where the browser keeps it. */
async function callFrom({ origin }: OtherSite, { url, ...init }: Call) {
  const page = await browser.newPage();
  try {
    await page.goto(origin);
    return await page.evaluate(
      async ([address, options]) => {
        try {
          const answer = await fetch(address, options);
          return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
        } catch {
          return null;
        }
      },
      [url, init] as const,
    );
  } finally {
    await page.close();
  }
}

it('is used by a page of a named origin: it makes a vault, reads the headers, and changes it with If-Match', async () => {
  const { key } = await newOwner(server);
  const vaults = `${server.origin}/v1/vaults`;
  const authorization = `Bearer ${key.value}`;
  const made = await callFrom(named, {
    url: vaults,
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': 'from elsewhere' },
    body: '{"name":"From another page"}',
  });
  expect(made?.status).toBe(201);
  const { id } = JSON.parse(made?.text ?? '{}') as { readonly id: string };
  const read = await callFrom(named, { url: `${vaults}/${id}`, headers: { authorization } });
  expect(read?.headers).toMatchObject({ etag: expect.stringMatching(/^W\//), 'x-request-id': expect.any(String) });
  expect(Number(read?.headers['x-ratelimit-remaining'])).toBeGreaterThan(0);
  const changed = await callFrom(named, {
    url: `${vaults}/${id}`,
    method: 'PATCH',
    headers: { authorization, 'content-type': 'application/json', 'if-match': read?.headers.etag ?? '' },
    body: '{"description":"changed from there"}',
  });
  expect([changed?.status, JSON.parse(changed?.text ?? '{}')]).toMatchObject([200, { description: 'changed from there' }]);
  const refused = await callFrom(named, { url: vaults, headers: { authorization: 'Bearer nonsense' } });
  expect([refused?.status, refused?.text]).toEqual([401, expect.stringContaining('authentication_failed')]);
});

it('gives a page of any other origin nothing, not even a change that it could not read the answer to', async () => {
  const owner = await newOwner(server);
  const authorization = `Bearer ${owner.key.value}`;
  const url = `${server.origin}/v1/vaults`;
  expect(await callFrom(stranger, { url, headers: { authorization } })).toBeNull();
  const headers = { authorization, 'content-type': 'application/json' };
  expect(await callFrom(stranger, { url, method: 'POST', headers, body: '{"name":"Not asked for"}' })).toBeNull();
  expect((await owner.api.get('/v1/vaults')).body.data).toEqual([]);
});

it('takes no cookie from elsewhere, and shows pages, the console and sync to nobody', async () => {
  const url = `${server.origin}/api/vaults`;
  expect(await callFrom(named, { url, credentials: 'include' })).toBeNull();
  expect((await callFrom(named, { url }))?.status).toBe(401);
  for (const path of ['/console', '/r/secret', '/verify/secret', '/api/sync/items', '/live'])
    expect(await callFrom(named, { url: server.origin + path }), path).toBeNull();
});
