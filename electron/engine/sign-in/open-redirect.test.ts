import { request, type IncomingHttpHeaders } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { openRedirect, type OpenRedirect } from './open-redirect.ts';

const state = 'what-only-the-app-knows';
let redirect: OpenRedirect | undefined;
afterEach(() => redirect?.close());

async function opened(limitMs = 60_000): Promise<OpenRedirect> {
  redirect = await openRedirect(state, limitMs);
  return redirect;
}

interface Shown {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly html: string;
}

/** What a browser shows for an address; headers other than a browser's where they are given. */
function visit(
  url: string,
  { method = 'GET', headers = {} }: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false }, (response) => {
      let html = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (html += chunk))
        .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, html }));
    });
    asked.on('error', reject).end();
  });
}

const codeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'nothing failed',
    (error: unknown) => (error as { readonly code: string }).code,
  );
const query = (fields: Readonly<Record<string, string>>): string => `?${new URLSearchParams(fields)}`;

describe('the place that a browser comes back to', () => {
  it('takes one code, shows the page when it is told to, and listens no more', async () => {
    const { uri, brought } = await opened();
    expect(new URL(uri)).toMatchObject({ protocol: 'http:', hostname: '127.0.0.1' });
    const page = visit(uri + query({ code: 'a code', state, iss: 'https://vault.example.org' }), {
      headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' },
    });
    const { show, ...said } = await brought;
    expect(said).toEqual({ code: 'a code', issuer: 'https://vault.example.org' });
    expect(await codeOf(visit(uri + query({ code: 'another', state })))).toBe('ECONNREFUSED');
    show('done');
    const { status, headers, html } = await page;
    expect(status).toBe(200);
    expect(html).toContain('Sie sind angemeldet');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(html + JSON.stringify(headers)).not.toMatch(/a code|only-the-app/);
  });

  it('has an address that is another one each time', async () => {
    const [one, two] = [await openRedirect(state, 60_000), await openRedirect(state, 60_000)];
    expect(new URL(one.uri).pathname).not.toBe(new URL(two.uri).pathname);
    one.close();
    two.close();
  });

  it('takes nothing from who does not know the state or the path, and goes on waiting', async () => {
    const { uri, brought } = await opened();
    const { origin, host, pathname } = new URL(uri);
    const right = query({ code: 'a code', state });
    const strange: readonly (readonly [string, Parameters<typeof visit>[1]?])[] = [
      [uri + query({ code: 'a code', state: `${state}x` })],
      [uri + query({ code: 'a code' })],
      [`${uri + right}&state=another`],
      [uri + query({ state })],
      [uri + query({ code: 'x'.repeat(513), state })],
      [uri + query({ error: 'access_denied', state: 'another' })],
      [uri],
      [`${origin}/signed-in/other${right}`],
      [`${origin}/favicon.ico`],
      [uri + right, { method: 'POST' }],
      [uri + right, { method: 'HEAD' }],
      // As sent by somebody else's page whose name was made to point to this machine.
      [uri + right, { headers: { host: `attacker.example:${host.split(':')[1]}` } }],
      [origin + pathname.toUpperCase() + right],
    ];
    for (const [url, options] of strange) expect((await visit(url, options)).status, url).toBe(404);
    const page = visit(uri + right);
    (await brought).show('failed');
    expect((await page).html).toContain('That didn’t work');
  });

  it.each([
    ['access_denied', 'sign_in_denied', 'You didn’t give the app access'],
    ['server_error', 'sign_in_failed', 'That didn’t work'],
  ])('says what %s means', async (error, code, title) => {
    const { uri, brought } = await opened();
    const page = await visit(uri + query({ error, state }));
    expect(page.html).toContain(title);
    expect(await codeOf(brought)).toBe(code);
    expect(await codeOf(visit(uri + query({ code: 'late', state })))).toBe('ECONNREFUSED');
  });

  it('waits no longer than it was told to', async () => {
    const { uri, brought } = await opened(20);
    expect(await codeOf(brought)).toBe('sign_in_timed_out');
    expect(await codeOf(visit(uri + query({ code: 'late', state })))).toBe('ECONNREFUSED');
  });

  it('can be called off', async () => {
    const { uri, brought, close } = await opened();
    close();
    expect(await codeOf(brought)).toBe('cancelled');
    expect(await codeOf(visit(uri + query({ code: 'late', state })))).toBe('ECONNREFUSED');
  });
});
