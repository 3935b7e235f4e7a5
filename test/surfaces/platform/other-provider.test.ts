import type { Ulid } from '../../../shared/domain/ids.ts';
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import {
  authorizationCodeGrant,
  allowInsecureRequests,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  None,
  randomPKCECodeVerifier,
  refreshTokenGrant,
} from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databasesOfForm } from '../../kit/databases/each-database.ts';
import { hourMs, minuteMs } from '../../../shared/domain/instant.ts';
import { postgresUrl } from '../../kit/databases/database-urls.ts';
import { freePort } from '../../kit/processes/free-port.ts';
import { startOpenIdProvider, type ProviderAccount, type TestOpenIdProvider } from '../../kit/services/openid-provider.ts';
import { platformPerson } from '../../kit/owners/platform-person.ts';
import { signInAs } from '../../kit/server/sign-in.ts';
import { startTestServer, type TestServer } from '../../kit/server/test-server.ts';

const audience = 'urn:heirlock:api';

/** A browser, as far as one is needed here: it follows redirects, and keeps cookies by origin. */
function newBrowser(server: TestServer) {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = (url: string): Map<string, string> => {
    const { origin } = new URL(url);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };
  const go = async (url: string): Promise<Response> => {
    const jar = jarOf(url);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
  const follow = async (url: string, until: (url: string) => boolean = () => false): Promise<Response & { readonly at?: string }> => {
    let at = url;
    for (let hops = 0; hops < 20; hops += 1) {
      const response = await go(at);
      const location = response.headers.get('location');
      if (location === null) return response;
      await response.arrayBuffer();
      at = new URL(location, at).href;
      if (until(at)) return Object.assign(new Response(null), { at });
    }
    throw new Error('redirected too often');
  };
  const cookies = (): Record<string, string> => ({
    cookie: [...jarOf(server.origin)].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  return { follow, go, cookies, jar: jarOf };
}

describe.each(databasesOfForm)('with another OpenID provider, on %s', (database) => {
  let provider: TestOpenIdProvider;
  let server: TestServer;
  let people = 0;
  beforeAll(async () => {
    const origin = `http://127.0.0.1:${await freePort()}`;
    provider = await startOpenIdProvider(`${origin}/api/auth/external/callback`);
    const { issuer, clientId, clientSecret } = provider;
    server = await startTestServer({
      databaseUrl: database === 'Postgres' ? await postgresUrl() : null,
      origin,
      config: { oidc: { issuer, audience, clientId, clientSecret, name: 'The family login' } },
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const newAccount = (change: Partial<ProviderAccount> = {}): ProviderAccount => {
    people += 1;
    return { sub: `sub-${people}`, email: `outside-${people}@example.org`, emailVerified: true, name: 'Ada Lovelace', ...change };
  };
  const me = (token: string) => server.api(token, '/api').get('/me');

  const start = (returnTo = '/console/vaults?tab=1'): string =>
    `${server.origin}/api/auth/external/start?return_to=${encodeURIComponent(returnTo)}`;
  const isCallback = (url: string): boolean => url.startsWith(`${server.origin}/api/auth/external/callback`);

  describe('GET /api/auth/providers, /api/auth/external/start and /api/auth/external/callback: signing in there', () => {
    it('is offered, makes the person on first sight, and knows them again by issuer and subject', async () => {
      expect((await server.api(null, '/api').get('/auth/providers')).body.providers).toEqual([
        { id: 'external', name: 'The family login', startUrl: '/api/auth/external/start' },
      ]);
      const account = newAccount();
      provider.signInAs(account);
      const browser = newBrowser(server);
      const page = await browser.follow(start());
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('content="0;url=/console/vaults?tab=1"');
      const first = await server.api(null, '/api').get('/me', browser.cookies());
      expect(first.body).toMatchObject({ email: account.email, name: 'Ada Lovelace', roles: ['VAULT_VIEWER'] });
      provider.signInAs({ ...account, email: 'moved@example.org' });
      const again = newBrowser(server);
      await again.follow(start());
      expect((await server.api(null, '/api').get('/me', again.cookies())).body.id).toBe(first.body.id);
    });

    it('joins a person here by an address that is verified there, and by no other', async () => {
      const { email, userId } = await platformPerson(server);
      provider.signInAs(newAccount({ email, emailVerified: false }));
      const stranger = newBrowser(server);
      await stranger.follow(start());
      const other = await server.api(null, '/api').get('/me', stranger.cookies());
      expect(other.body.id).not.toBe(userId);
      expect(other.body.email).toMatch(/@unverified\.invalid$/);
      provider.signInAs(newAccount({ email: email.toUpperCase() }));
      const known = newBrowser(server);
      await known.follow(start());
      expect((await server.api(null, '/api').get('/me', known.cookies())).body.id).toBe(userId);
    });

    it('of an unverified address becomes theirs when the provider has verified it', async () => {
      const account = newAccount({ emailVerified: false });
      provider.signInAs(account);
      await newBrowser(server).follow(start());
      provider.signInAs({ ...account, emailVerified: true });
      const browser = newBrowser(server);
      await browser.follow(start());
      expect((await server.api(null, '/api').get('/me', browser.cookies())).body.email).toBe(account.email);
    });

    it('asks for the second factor here all the same', async () => {
      const { email, userId } = await platformPerson(server);
      const { core } = server;
      const row = {
        user_id: userId.slice('user_'.length) as Ulid,
        sealed_secret: new Uint8Array([1]),
        activated_at: core.clock.now(),
        last_step: 0,
        created_at: core.clock.now(),
      };
      await core.db.transaction((tx) => tx.insertInto('totp_secrets').values(row).execute());
      provider.signInAs(newAccount({ email }));
      const browser = newBrowser(server);
      const page = await browser.follow(start('/console/vaults'));
      expect(await page.text()).toContain('url=/console/sign-in#mfa=%2Fconsole%2Fvaults"');
      expect((await server.api(null, '/api').get('/vaults', browser.cookies())).body.error).toBe('mfa_required');
    });

    it('ends at the sign-in page when it was refused there, or comes back to another browser, twice, late, or with another answer', async () => {
      const refused = async (page: Promise<Response>): Promise<void> => {
        const answer = await page;
        expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('url=/console/sign-in#error=invalid_grant')]);
        expect(answer.headers.getSetCookie().join()).not.toContain('heirlock_session=heirlock_st_');
      };
      provider.signInAs(null);
      await refused(newBrowser(server).follow(start()));
      provider.signInAs(newAccount());
      const browser = newBrowser(server);
      const { at = '' } = await browser.follow(start(), isCallback);
      expect(new URL(at).searchParams.get('code')).not.toBeNull();
      await refused(newBrowser(server).go(at));
      const mine = newBrowser(server);
      await mine.follow(start(), isCallback);
      await refused(mine.go(at));
      const fresh = newBrowser(server);
      const { at: good = '' } = await fresh.follow(start(), isCallback);
      const state = fresh.jar(server.origin).get('heirlock_upstream') ?? '';
      await fresh.go(good);
      fresh.jar(server.origin).set('heirlock_upstream', state);
      await refused(fresh.go(good));
      const slow = newBrowser(server);
      const { at: late = '' } = await slow.follow(start(), isCallback);
      server.advance(10 * minuteMs);
      await refused(slow.go(late));
      server.advance(-10 * minuteMs);
      const swapped = newBrowser(server);
      const { at: code = '' } = await swapped.follow(start(), isCallback);
      const url = new URL(code);
      url.searchParams.set('code', 'another');
      await refused(swapped.go(url.href));
    });

    it('is refused where the answer names another issuer, or the ID token answers another question', async () => {
      provider.signInAs(newAccount());
      const mixed = newBrowser(server);
      const { at = '' } = await mixed.follow(start(), isCallback);
      const url = new URL(at);
      expect(url.searchParams.get('iss')).toBe(provider.issuer);
      url.searchParams.set('iss', 'https://evil.example');
      const asked = newBrowser(server);
      const { at: good = '' } = await asked.follow(start(), isCallback);
      const { core } = server;
      await core.db.transaction((tx) => tx.updateTable('upstream_sign_ins').set({ nonce: 'somebody else’s' }).execute());
      for (const [browser, back] of [
        [mixed, url.href],
        [asked, good],
      ] as const) {
        const page = await browser.go(back);
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('url=/console/sign-in#error=invalid_grant')]);
        expect(page.headers.getSetCookie().join()).not.toContain('heirlock_st_');
      }
    });

    it('keeps what a browser brings back in a cookie that no script reads and no neighbour sets, where there is TLS', async () => {
      const plain = (await newBrowser(server).go(start())).headers.getSetCookie().join();
      expect(plain).toMatch(/^heirlock_upstream=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
      const { issuer, clientId, clientSecret } = provider;
      await using secure = await startTestServer({
        config: { publicUrl: 'https://vault.example', allowHttp: true, oidc: { issuer, audience, clientId, clientSecret, name: 'x' } },
      });
      const [cookie = ''] = (await fetch(`${secure.origin}/api/auth/external/start`, { redirect: 'manual' })).headers.getSetCookie();
      expect(cookie).toMatch(/^__Host-heirlock_upstream=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    });

    it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/"><script>', '/x y'])(
      'goes on at no other place: %s',
      async (returnTo) => {
        expect((await newBrowser(server).go(start(returnTo))).status).toBe(400);
      },
    );
  });

  describe('its access tokens', () => {
    it('stand for their person, without a session here', async () => {
      const account = newAccount();
      const token = await provider.tokenFor(account, audience);
      const first = await me(token);
      expect(first.body).toMatchObject({ email: account.email, mfaAt: null });
      expect((await me(token)).body.id).toBe(first.body.id);
      expect((await server.api(token, '/reference').get('/v1/vaults')).status).toBe(200);
      expect((await server.api(token, '/api').post('/auth/mfa/totp')).status).toBe(403);
    });

    it('count as shown with a second factor when the provider says so, and when', async () => {
      const token = await provider.tokenFor(newAccount({ amr: ['pwd', 'mfa'] }), audience);
      expect(Date.parse((await me(token)).body.mfaAt)).toBeGreaterThan(Date.now() - hourMs);
    });

    it('never join a person by an address that is not verified', async () => {
      const { email, userId } = await platformPerson(server);
      const answer = await me(await provider.tokenFor(newAccount({ email, emailVerified: false }), audience));
      expect(answer.status).toBe(200);
      expect([answer.body.id, answer.body.email]).not.toEqual([userId, email]);
    });

    it('are refused for another audience, another key, another algorithm, none, an HMAC, and touched', async () => {
      const good = await provider.tokenFor(newAccount(), audience);
      const claims = decodeJwt(good);
      const { kid } = decodeProtectedHeader(good);
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const foreign = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', ...(kid === undefined ? {} : { kid }), typ: 'at+jwt' })
        .sign(createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })));
      const keys = await (await fetch(`${provider.issuer}/jwks`)).text();
      const hmac = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', ...(kid === undefined ? {} : { kid }) })
        .sign(new TextEncoder().encode(keys));
      const [, body = '', signature = ''] = good.split('.');
      const head = (header: object): string => Buffer.from(JSON.stringify(header)).toString('base64url');
      const refused = [
        await provider.tokenFor(newAccount(), 'urn:somebody:else'),
        foreign,
        hmac,
        `${head({ alg: 'none', kid })}.${body}.`,
        `${head({ alg: 'RS256', kid: 'unknown' })}.${body}.${signature}`,
        `${head({ alg: 'RS256', kid })}.${head({ ...claims, sub: 'somebody' })}.${signature}`,
      ];
      for (const token of refused) expect([(await me(token)).status, (await me(token)).body.error]).toEqual([401, 'unauthenticated']);
      expect((await server.api(foreign, '/reference').get('/v1/vaults')).body).toMatchObject({ error: 'Unauthorized', statusCode: 401 });
    });

    it('let nobody past a second factor of this server, unless they tell of one', async () => {
      const { email, userId } = await platformPerson(server);
      const { core } = server;
      const account = newAccount({ email });
      const token = await provider.tokenFor(account, audience);
      expect((await me(token)).body).toMatchObject({ id: userId, mfaPending: false });
      const row = {
        user_id: userId.slice('user_'.length) as Ulid,
        sealed_secret: new Uint8Array([1]),
        activated_at: core.clock.now(),
        last_step: 0,
        created_at: core.clock.now(),
      };
      await core.db.transaction((tx) => tx.insertInto('totp_secrets').values(row).execute());
      expect((await server.api(token, '/api').get('/vaults')).body.error).toBe('mfa_required');
      expect((await server.api(token, '/reference').get('/v1/vaults')).body).toMatchObject({ error: 'Forbidden', statusCode: 403 });
      const proven = await provider.tokenFor({ ...account, amr: ['pwd', 'mfa'] }, audience);
      expect((await server.api(proven, '/api').get('/vaults')).status).toBe(200);
    });

    it('of no other issuer make this server ask anybody for keys, whatever addresses they name', async () => {
      let asked = 0;
      const elsewhere = createServer((_request, response) => void ((asked += 1), response.end('{"keys":[]}')));
      elsewhere.listen(0, '127.0.0.1');
      await once(elsewhere, 'listening');
      const at = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const claims = { aud: audience, sub: 'somebody', exp: 4_102_444_800 };
      const named = { jku: `${at}/keys`, x5u: `${at}/chain`, kid: `${at}/key` };
      for (const iss of [at, `${provider.issuer}/`, `${provider.issuer}@${at.slice(7)}`, provider.issuer, server.origin]) {
        const token = await new SignJWT({ ...claims, iss }).setProtectedHeader({ alg: 'ES256', ...named }).sign(privateKey);
        expect([iss, (await me(token)).status]).toEqual([iss, 401]);
      }
      elsewhere.close();
      expect(asked).toBe(0);
    });

    it('answer 419 when they are over', async () => {
      const token = await provider.tokenFor(newAccount(), audience);
      server.advance(2 * hourMs);
      expect((await me(token)).status).toBe(419);
      server.advance(-2 * hourMs);
    });
  });

  it('a stock OpenID client signs in to this server: discovery, PKCE, ID token, refresh', async () => {
    const client = await discovery(new URL(server.origin), 'heirlock-desktop', undefined, None(), { execute: [allowInsecureRequests] });
    const verifier = randomPKCECodeVerifier();
    const redirectUri = 'http://127.0.0.1:49200/signed-in';
    const url = buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: 'openid',
      state: 's',
      nonce: 'n',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(302);
    const { accessToken, person } = await signInAs(server.core);
    const allowed = await server.api(accessToken, '/api').post('/auth/authorize', Object.fromEntries(url.searchParams));
    const tokens = await authorizationCodeGrant(client, new URL(allowed.body.redirect_to), {
      pkceCodeVerifier: verifier,
      expectedState: 's',
      expectedNonce: 'n',
      idTokenExpected: true,
    });
    expect(tokens.claims()).toMatchObject({ sub: `user_${person.userId}`, email: person.email });
    expect((await me(tokens.access_token)).status).toBe(200);
    const renewed = await refreshTokenGrant(client, tokens.refresh_token ?? '');
    expect((await me(renewed.access_token)).body.email).toBe(person.email);
  });
});

describe('with a provider that does not answer', () => {
  it('sign-in there and its tokens are 503, and everything else goes on', async () => {
    const issuer = 'http://127.0.0.1:9';
    await using server = await startTestServer({ config: { oidc: { issuer, audience, clientId: 'x', clientSecret: null, name: 'x' } } });
    expect((await fetch(`${server.origin}/api/auth/external/start`, { redirect: 'manual' })).status).toBe(503);
    const token = await new SignJWT({ iss: issuer, aud: audience, sub: 'x' })
      .setProtectedHeader({ alg: 'ES256' })
      .sign(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
    expect((await server.api(token, '/api').get('/me')).status).toBe(503);
    expect((await (await platformPerson(server)).get('/me')).status).toBe(200);
  });

  it('there is nothing to start where no provider is configured', async () => {
    await using server = await startTestServer();
    expect((await fetch(`${server.origin}/api/auth/external/start`, { redirect: 'manual' })).status).toBe(404);
    expect((await server.api(null, '/api').get('/auth/providers')).body).toEqual({ providers: [], signUp: true, setUp: true });
  });
});
