import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/kit/server/test-server.ts';
import { consolePolicy } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(server.origin + path, { headers, redirect: 'manual' });

describe('the console', () => {
  it.each(['/console', '/console/', '/console/sign-in', '/console/vaults/vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', '/console/..%2f..%2fetc'])(
    'is one page at %s, under a policy without anything inline',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toBe(consolePolicy);
      expect(consolePolicy).not.toMatch(/unsafe|\*|http/);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      });
      const html = await response.text();
      expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)|\son\w+=/);
      expect(html).toContain('<script type="module" src="/console/assets/main-');
    },
  );

  it('serves what the page names under names that change, zipped for who takes it, and nothing else', async () => {
    const html = await (await get('/console')).text();
    const paths = [...html.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      const [plain, zipped] = [await get(path, { 'accept-encoding': 'identity' }), await get(path, { 'accept-encoding': 'gzip' })];
      expect([plain.status, plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([200, null, 'gzip']);
      expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await zipped.text()).toBe(await plain.text());
    }
    for (const path of [
      '/console/assets/index.html',
      '/console/assets/main-AAAAAAAA.js',
      '/console/assets/..%2findex.json',
      '/console/assets/',
    ]) {
      const refused = await get(path);
      expect([refused.status, refused.headers.get('content-type')], path).toEqual([404, 'text/plain; charset=utf-8']);
      await refused.text();
    }
  });

  it('takes nothing', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await fetch(`${server.origin}/console/sign-in`, { method });
      await response.text();
      expect(response.status).toBe(404);
    }
  });
});
