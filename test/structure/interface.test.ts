import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiOf } from '../../server/http/docs/openapi.ts';
import { syncPrefix } from '../../server/http/sync/admission.ts';
import { mountedPlaces } from '../kit/server/mounted-places.ts';
import { registeredRoutes } from '../kit/server/route-table.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const page = readFileSync(new URL('../../server/http/INTERFACE.md', import.meta.url), 'utf8');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The routes in the tables under one of the page's second-level headings, as `GET /path`. */
function described(heading: string): string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`the page has no section "${heading}"`);
  return [...section.matchAll(/^\| `([A-Z ]+) (\/[^`]*)` \|/gm)]
    .flatMap(([, methods = '', path = '']) => methods.split(' ').map((method) => `${method} ${path}`))
    .sort();
}

describe('the page on the interface', () => {
  it.each(['reference', 'overview', 'alternate', 'flat', 'platform'])('lists every route of %s, and no other', async (name) => {
    const place = (await mountedPlaces(server.services)).find((one) => one.name === name);
    if (place === undefined) throw new Error(`nothing is mounted as ${name}`);
    const mounted = Object.entries(openApiOf(place).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described(name.charAt(0).toUpperCase() + name.slice(1))).toEqual(mounted.sort());
  });

  it('lists every route of sync, and no other', async () => {
    const mounted = (await registeredRoutes(server))
      .filter(({ path }) => path.startsWith(`${syncPrefix}/`))
      .map(({ method, path }) => `${method} ${path.slice(syncPrefix.length).replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(described('Sync')).toEqual([...new Set(mounted)].sort());
  });
});
