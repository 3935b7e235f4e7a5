import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registeredRoutes } from '../kit/server/route-table.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const folder = fileURLToPath(new URL('../surfaces/platform', import.meta.url));

/** What was promised for the platform, written out separately from the code (INTERFACE.md#platform). */
const rows = [
  'GET /api/me',
  'GET /api/vaults',
  'POST /api/vaults',
  'GET /api/vaults/{id}',
  'DELETE /api/vaults/{id}',
  'POST /api/vaults/{id}/documents/initiate',
  'GET /api/documents/{id}',
  'DELETE /api/documents/{id}',
  'POST /api/vaults/{id}/release/execute',
  'POST /api/sign',
  'GET /api/signing/jobs/owner',
  'GET /api/witnessings',
  'POST /api/witnessings',
  'GET /api/witnessings/{id}',
  'DELETE /api/witnessings/{id}',
  'GET /api/audit-events',
  'POST /api/auth/token',
  'POST /api/auth/magic-link',
  'POST /api/auth/mfa/totp',
  'POST /api/auth/mfa/totp/activate',
  'POST /api/auth/mfa/verify',
  'GET /.well-known/jwks.json',
  'GET /.well-known/openid-configuration',
  'POST /api/auth/sign-up',
  'GET /api/keys',
  'POST /api/keys',
  'DELETE /api/keys/{id}',
] as const;

/** The titles of the platform's tests, as they are in their files. */
async function readTitles(): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'));
  const sources = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return sources.flatMap((source) => [...source.matchAll(/^ *(?:describe|it)\((['`])(.+?)\1, /gm)].map(([, , title = '']) => title));
}

/** Whether a title names a method and, as a whole, a path. */
function names(title: string, row: string): boolean {
  const [method = '', path = ''] = row.split(' ');
  const at = title.split(/[\s,:]+/).indexOf(path);
  return at >= 0 && new RegExp(`\\b${method}\\b`).test(title);
}

describe('the platform’s tests', () => {
  let server: TestServer;
  let titles: readonly string[];
  let mounted: readonly string[];
  beforeAll(async () => {
    server = await startTestServer();
    titles = await readTitles();
    const routes = await registeredRoutes(server);
    const own = routes.filter(({ config, path }) => config.surface === 'platform' && !/\/(docs|openapi\.json|postman\.json)$/.test(path));
    mounted = own.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '{id}')}`);
  });
  afterAll(() => server.close());

  it('are all there', () => {
    expect(rows.filter((row) => !titles.some((title) => names(title, row)))).toEqual([]);
    expect(rows.filter((row) => !mounted.includes(row))).toEqual([]);
  });

  it('name every other route that is mounted', () => {
    expect(mounted.length).toBeGreaterThan(60);
    expect(mounted.filter((row) => !titles.some((title) => names(title, row)))).toEqual([]);
  });
});
