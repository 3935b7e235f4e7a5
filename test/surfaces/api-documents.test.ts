import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsOf } from '../../server/http/docs/documents.ts';
import { mountedPlaces } from '../kit/server/mounted-places.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const bases = ['/reference', '/overview', '/alternate', '/flat', '/api', ''] as const;
const files = [
  ['openapi.json', 'application/json; charset=utf-8'],
  ['postman.json', 'application/json; charset=utf-8'],
  ['docs', 'text/html; charset=utf-8'],
] as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe.each(bases)('under "{origin}%s"', (base) => {
  describe.each(files)('%s', (file, type) => {
    it('is given to everybody, key or not, and is the same each time', async () => {
      const key = await server.createKey({ permissions: ['delete'], plan: 'free' });
      const answers = await Promise.all([null, 'garbage', key].map((one) => server.api(one, base).get(`/${file}`)));
      for (const { status, headers, bytes } of answers) {
        expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, 'no-cache']);
        expect(headers.get('x-request-id')).toMatch(/^req_/);
        expect([headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual(['nosniff', 'DENY']);
        expect(headers.has('x-ratelimit-limit')).toBe(false);
        expect(text(bytes)).toBe(text(answers[0]?.bytes ?? new Uint8Array()));
      }
    });

    it('is made of the same mounting that serves requests', async () => {
      const place = (await mountedPlaces(server.services)).find(({ prefix }) => prefix === base);
      if (place === undefined) throw new Error(`nothing is mounted at ${base}`);
      const documents = documentsOf(place);
      const made = file === 'docs' ? documents.page() : file === 'openapi.json' ? documents.openapi() : documents.postman();
      expect(text((await server.api(null, base).get(`/${file}`)).bytes)).toBe(made.text);
    });

    it('has an ETag, by which it is not sent again', async () => {
      const api = server.api(null, base);
      const etag = (await api.get(`/${file}`)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/".+"$/);
      for (const list of [etag, `"x", ${etag}`, '*']) {
        const again = await api.get(`/${file}`, { 'if-none-match': list });
        expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag]);
      }
      expect((await api.get(`/${file}`, { 'if-none-match': '"other"' })).status).toBe(200);
    });

    it('is mirrored by HEAD', async () => {
      const api = server.api(null, base);
      const [get, head] = [await api.get(`/${file}`), await api.head(`/${file}`)];
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      for (const name of ['content-type', 'etag', 'cache-control', 'content-security-policy', 'content-length'])
        expect(head.headers.get(name), name).toBe(get.headers.get(name));
    });

    it('is nowhere else: other methods and longer paths are 404 in the words of the surface', async () => {
      const api = server.api(null, base);
      const nowhere = await api.get('/v1/nothing');
      for (const answer of [
        await api.post(`/${file}`, {}),
        await api.delete(`/${file}`),
        await api.get(`/${file}/x`),
        await api.get(`/v1/${file}`),
      ]) {
        // For two of the requests, the platform names two.
        const unnamed = ({ requestId: _, ...body }: Record<string, unknown>) => body;
        expect([answer.status, unnamed(answer.body)]).toEqual([404, unnamed(nowhere.body)]);
      }
    });
  });

  it('the page lets a browser run nothing, fetch nothing and use no style but its own', async () => {
    const { headers, bytes } = await server.api(null, base).get('/docs');
    const page = text(bytes);
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(page).not.toMatch(/<script| style="| on[a-z]+="|<form|<iframe|src="/);
    expect(page).toContain('id="changelog"');
  });

  it('names the public address and no other', async () => {
    const { body } = await server.api(null, base).get('/openapi.json');
    expect(body.servers).toEqual([{ url: server.config.publicUrl + base }]);
    const collection = (await server.api(null, base).get('/postman.json')).body;
    expect(collection.variable[0]).toMatchObject({ key: 'baseUrl', value: server.config.publicUrl + base });
    expect(text((await server.api(null, base).get('/docs')).bytes)).toContain(`<code>${server.config.publicUrl}${base}</code>`);
  });
});

describe('the documents', () => {
  it('are refused over plain HTTP like everything else, in the words of their surface', async () => {
    await using proxied = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
    for (const [base, code] of [
      ['', 'error'],
      ['/reference', 'error'],
      ['/overview', 'error'],
      ['/flat', 'error'],
      ['/api', 'error'],
      ['/alternate', 'code'],
    ] as const) {
      for (const [file] of files) {
        const refused = await proxied.api(null, base).get(`/${file}`, { 'x-forwarded-proto': 'http' });
        expect([refused.status, (code === 'code' ? refused.body.error : refused.body)[code]]).toEqual([403, 'https_required']);
        expect((await proxied.api(null, base).get(`/${file}`, { 'x-forwarded-proto': 'https' })).status).toBe(200);
      }
    }
  });
});
