import { describe, expect, it } from 'vitest';
import { systemOrigin } from '../../../server/core/context.ts';
import { createPerson } from '../../../server/core/identity/create-person.ts';
import { minuteMs } from '../../../shared/domain/instant.ts';
import type { Answer } from '../../kit/server/api.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { signInAs } from '../../kit/server/sign-in.ts';
import type { TestServer } from '../../kit/server/test-server.ts';

const password = 'q7#mK9zRt-very-own';
const noon = '2026-03-02T12:00:00.000Z';

/** What a mailed link carries after `#token=`. */
async function mailedToken(server: TestServer, to: string): Promise<string> {
  const mail = (await server.mails()).findLast((one) => one.to === to && one.links.some((link) => link.includes('#token=')));
  const link = mail?.links.find((one) => one.includes('#token='));
  if (link === undefined) throw new Error(`no link was mailed to ${to}`);
  return link.slice(link.indexOf('#token=') + '#token='.length);
}

const claimsOf = (jwt: string): Record<string, unknown> => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

let people = 0;

/** People of a server, and how they sign in. */
function guestsOf(server: () => TestServer) {
  const newEmail = (): string => `guest-${(people += 1)}@example.org`;
  const api = (token: string | null = null) => server().api(token, '/api');
  const grant = (body: Record<string, unknown>): Promise<Answer> => api().post('/auth/token', body);
  const person = async (): Promise<string> => {
    const email = newEmail();
    await createPerson(server().core, { email, password, role: null, defaultPlan: 'enterprise' }, systemOrigin);
    return email;
  };
  const byPassword = async (email: string): Promise<void> =>
    expect((await grant({ grant_type: 'password', email, password })).status).toBe(200);
  /** Without a password: those take time on purpose. */
  const signIn = async (
    email = newEmail(),
  ): Promise<{ readonly email: string; readonly access_token: string; readonly refresh_token: string }> => {
    const { accessToken, refreshToken } = await signInAs(server().core, { email });
    return { email, access_token: accessToken, refresh_token: refreshToken };
  };
  return { newEmail, api, grant, person, byPassword, signIn };
}

onDatabasesOfForm({ now: noon }, (server) => {
  describeTokens(server);
  describeSessions(server);
});

function describeTokens(server: () => TestServer): void {
  const { newEmail, api, grant, person, byPassword, signIn } = guestsOf(server);

  describe('POST /api/auth/token with a password', () => {
    it('gives tokens of an hour with the documented claims', async () => {
      const email = await person();
      const answer = await grant({ grant_type: 'password', email: ` ${email.toUpperCase()} `, password });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, refresh_token: expect.stringMatching(/^heirlock_rt_/) });
      const claims = claimsOf(answer.body.access_token);
      const now = Date.parse(noon) / 1000;
      expect(claims).toMatchObject({
        iss: server().origin,
        aud: 'heirlock',
        email,
        roles: ['VAULT_VIEWER'],
        amr: ['pwd'],
        sub: expect.stringMatching(/^user_/),
      });
      expect((claims.exp as number) - (claims.iat as number)).toBe(3600);
      expect(claims.iat).toBeGreaterThanOrEqual(now);
      expect((await api(answer.body.access_token).get('/me')).body).toMatchObject({ email, roles: ['VAULT_VIEWER'] });
    });

    it('takes a form as OAuth has it, and refuses one with a field twice', async () => {
      const email = await person();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = new URLSearchParams({ grant_type: 'password', email, password, scope: 'openid' }).toString();
      expect((await api().call('POST', '/auth/token', { headers, body })).status).toBe(200);
      expect((await api().call('POST', '/auth/token', { headers, body: `${body}&email=other` })).status).toBe(400);
      expect((await api().call('POST', '/auth/magic-link', { headers, body: `email=${email}` })).status).toBe(400);
    });

    it('answers a wrong password and an unknown address alike', async () => {
      const email = await person();
      const wrong = await grant({ grant_type: 'password', email, password: 'not the right one' });
      const unknown = await grant({ grant_type: 'password', email: newEmail(), password: 'not the right one' });
      expect([wrong.status, unknown.status]).toEqual([400, 400]);
      const { requestId: _, ...shown } = wrong.body;
      expect(shown).toEqual({ ok: false, error: 'invalid_grant', message: expect.any(String) });
      expect(unknown.body).toEqual({ ...wrong.body, requestId: unknown.body.requestId });
    });

    it.each([
      [{}, 'invalid_request'],
      [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
      [{ grant_type: 'password', email: 'a@example.org' }, 'invalid_request'],
      [{ grant_type: 'password', email: 'a@example.org', password: '' }, 'invalid_request'],
      [{ grant_type: 'password', email: 'a@example.org', password: 5 }, 'invalid_request'],
      [{ grant_type: 'password', email: 'a@example.org', password: 'x'.repeat(1025) }, 'invalid_request'],
      [{ grant_type: 'password', email: 'a\0@example.org', password: 'x' }, 'invalid_grant'],
      [{ grant_type: 'password', email: 'a\ud800@example.org', password: 'x\ud800\0' }, 'invalid_grant'],
      [{ grant_type: 'magic_link', token: '\0' }, 'invalid_grant'],
      [{ grant_type: 'magic_link' }, 'invalid_request'],
      [{ grant_type: 'magic_link', token: 'nothing' }, 'invalid_grant'],
      [{ grant_type: 'refresh_token', refresh_token: 'heirlock_rt_nothing' }, 'invalid_grant'],
      [
        {
          grant_type: 'authorization_code',
          code: 'heirlock_ac_x',
          redirect_uri: 'http://127.0.0.1:1/',
          client_id: 'heirlock-desktop',
          code_verifier: 'x'.repeat(43),
        },
        'invalid_grant',
      ],
    ])('refuses %j with 400 %s', async (body, code) => {
      const answer = await grant(body);
      expect([answer.status, answer.body.error]).toEqual([400, code]);
    });

    it('slows guessing down, never for more than 15 minutes, and lets a mailed link through meanwhile', async () => {
      const email = await person();
      const guess = (given = 'not the right one'): Promise<Answer> => grant({ grant_type: 'password', email, password: given });
      for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(400);
      const slowed = await guess(password);
      expect([slowed.status, slowed.body.error]).toEqual([429, 'rate_limit_exceeded']);
      expect(slowed.body.retry_after).toBeGreaterThan(0);
      expect(slowed.body.retry_after).toBeLessThanOrEqual(900);
      expect(slowed.headers.get('retry-after')).toBe(String(slowed.body.retry_after));
      await api().post('/auth/magic-link', { email });
      expect((await grant({ grant_type: 'magic_link', token: await mailedToken(server(), email) })).status).toBe(200);
      server().advance(16 * minuteMs);
      expect((await guess(password)).status).toBe(200);
    });

    it('counts tries at once as if they came one after the other', async () => {
      const email = newEmail();
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => grant({ grant_type: 'password', email, password: 'guess guess' })),
      );
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
      server().advance(16 * minuteMs);
    });
  });

  describe('POST /api/auth/sign-up', () => {
    it('opens an account by the mailed link alone, and whoever used it sets the password', async () => {
      const email = newEmail();
      const asked = await api().post('/auth/sign-up', { email, password, name: 'Ada' });
      expect([asked.status, asked.body]).toEqual([202, { ok: true }]);
      expect((await grant({ grant_type: 'password', email, password })).status).toBe(400);
      const token = await mailedToken(server(), email);
      const first = await grant({ grant_type: 'magic_link', token });
      expect(first.status).toBe(200);
      expect((await api(first.body.access_token).get('/me')).body).toMatchObject({ email, name: 'Ada' });
      expect((await grant({ grant_type: 'magic_link', token })).status).toBe(400);
      expect((await grant({ grant_type: 'password', email, password })).status).toBe(400);
      expect((await api(first.body.access_token).put('/auth/password', { newPassword: password })).status).toBe(200);
      await byPassword(email);
    });

    it('answers for a known address as for a new one, and changes nothing there', async () => {
      const email = await person();
      const asked = await api().post('/auth/sign-up', { email, password: 'somebody else has chosen' });
      expect([asked.status, asked.body]).toEqual([202, { ok: true }]);
      expect((await grant({ grant_type: 'magic_link', token: await mailedToken(server(), email) })).status).toBe(200);
      expect((await grant({ grant_type: 'password', email, password: 'somebody else has chosen' })).status).toBe(400);
      await byPassword(email);
    });

    it('gives no link a password, whoever asked for it with one', async () => {
      const email = newEmail();
      await api().post('/auth/sign-up', { email, password });
      const mine = await mailedToken(server(), email);
      await api().post('/auth/sign-up', { email, password: 'a stranger has chosen this' });
      const signedIn = await grant({ grant_type: 'magic_link', token: mine });
      expect(signedIn.status).toBe(200);
      for (const given of [password, 'a stranger has chosen this'])
        expect((await grant({ grant_type: 'password', email, password: given })).status).toBe(400);
      expect((await api(signedIn.body.access_token).put('/auth/password', { newPassword: password })).status).toBe(200);
      await byPassword(email);
    });

    it.each([
      [{ email: 'no address' }],
      [{ email: 'new@example.org', password: 'short' }],
      [{ email: 'new@example.org', password: 'password123' }],
      [{ email: 'new@example.org', password: 'x'.repeat(257) }],
      [{ email: 'new@example.org', name: 'two\nlines' }],
      [{}],
    ])('refuses %j', async (body) => {
      const answer = await api().post('/auth/sign-up', body);
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    });
  });

  describe('POST /api/auth/magic-link, and /api/auth/token with what it mails', () => {
    it('works once, within 15 minutes, and of two at once for one', async () => {
      const { email } = await signIn();
      await api().post('/auth/magic-link', { email });
      const late = await mailedToken(server(), email);
      server().advance(15 * minuteMs);
      expect((await grant({ grant_type: 'magic_link', token: late })).status).toBe(400);
      await api().post('/auth/magic-link', { email });
      const token = await mailedToken(server(), email);
      const answers = await Promise.all([1, 2, 3].map(() => grant({ grant_type: 'magic_link', token })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    it('says where its reader wanted to go, which is a page of the console or nowhere', async () => {
      const { email } = await signIn();
      const onward = '/console/authorize?client_id=heirlock-desktop&redirect_uri=http%3A%2F%2F127.0.0.1%3A5000%2Fcallback';
      for (const path of ['https://evil.example/', '//evil.example', '/r/x', '/console/sign-in', '/console/../r/x'])
        for (const route of ['/auth/magic-link', '/auth/sign-up']) {
          const refused = await api().post(route, { email, return_to: path });
          expect([refused.status, refused.body.error, path]).toEqual([400, 'invalid_request', path]);
        }
      await api().post('/auth/magic-link', { email, return_to: onward });
      const token = await mailedToken(server(), email);
      expect((await grant({ grant_type: 'magic_link', token })).body.return_to).toBe(onward);
      await api().post('/auth/magic-link', { email });
      expect((await grant({ grant_type: 'magic_link', token: await mailedToken(server(), email) })).body).not.toHaveProperty('return_to');
      const somebodyNew = newEmail();
      await api().post('/auth/sign-up', { email: somebodyNew, return_to: '/console/vaults' });
      const opened = await grant({ grant_type: 'magic_link', token: await mailedToken(server(), somebodyNew) });
      expect(opened.body.return_to).toBe('/console/vaults');
    });

    it('is asked for with one answer, whoever has the address; to a stranger goes a mail without a link', async () => {
      const email = newEmail();
      const asked = await api().post('/auth/magic-link', { email });
      expect([asked.status, asked.body]).toEqual([202, { ok: true }]);
      const mail = (await server().mails()).findLast(({ to }) => to === email);
      expect(mail?.kind).toBe('sign_in_unknown');
      expect(mail?.links.join()).not.toContain('token');
    });

    it('is sent to one address at most five times, and nobody is told; to who has an account again as soon as the last one is over', async () => {
      const [{ email }, stranger] = [await signIn(), newEmail()];
      const ask = async (): Promise<number[]> => {
        for (const to of [email, stranger])
          for (let tries = 0; tries < 7; tries += 1) expect((await api().post('/auth/magic-link', { email: to })).status).toBe(202);
        const sent = await server().mails();
        return [email, stranger].map((address) => sent.filter(({ to }) => to === address).length);
      };
      expect(await ask()).toEqual([5, 5]);
      // Anyone who asks in the owner's name can't keep a link from them: the last of the five works until the next can be requested.
      server().advance(15 * minuteMs - 1);
      expect((await grant({ grant_type: 'magic_link', token: await mailedToken(server(), email) })).status).toBe(200);
      server().advance(2);
      expect(await ask()).toEqual([10, 5]);
    });
  });

  describe('POST /api/auth/token with a refresh token', () => {
    it('takes each once: a second use ends the whole family, access tokens too', async () => {
      const first = await signIn();
      const second = await grant({ grant_type: 'refresh_token', refresh_token: first.refresh_token });
      expect(second.status).toBe(200);
      expect((await api(second.body.access_token).get('/me')).status).toBe(200);
      expect((await grant({ grant_type: 'refresh_token', refresh_token: first.refresh_token })).body.error).toBe('invalid_grant');
      expect((await grant({ grant_type: 'refresh_token', refresh_token: second.body.refresh_token })).body.error).toBe('invalid_grant');
      expect((await api(second.body.access_token).get('/me')).status).toBe(401);
    });

    it('of several uses at once serves one', async () => {
      const { refresh_token } = await signIn();
      const answers = await Promise.all(Array.from({ length: 5 }, () => grant({ grant_type: 'refresh_token', refresh_token })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    it('takes one for seven days from the last use, and 90 days in all', async () => {
      const { refresh_token } = await signIn();
      server().advance(7 * 24 * 60 * minuteMs);
      expect((await grant({ grant_type: 'refresh_token', refresh_token })).status).toBe(400);
      let token = (await signIn()).refresh_token;
      for (let week = 0; week < 15; week += 1) {
        server().advance(6 * 24 * 60 * minuteMs);
        const answer = await grant({ grant_type: 'refresh_token', refresh_token: token });
        expect(answer.status).toBe(week < 14 ? 200 : 400);
        token = answer.body.refresh_token;
      }
    });
  });
}

function describeSessions(server: () => TestServer): void {
  const { newEmail, api, grant, person, signIn } = guestsOf(server);

  describe('GET /api/auth/sessions, DELETE /api/auth/sessions/{id}, POST /api/auth/sign-out and /api/auth/sign-out-everywhere', () => {
    it('are listed, ended one by one, signed out, and signed out everywhere; their tokens end with them', async () => {
      const email = newEmail();
      const [one, two, three] = [await signIn(email), await signIn(email), await signIn(email)];
      const listed = (await api(one.access_token).get('/auth/sessions')).body.sessions;
      expect(listed).toHaveLength(3);
      expect(listed.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
      const [, other] = listed;
      expect((await api(one.access_token).delete(`/auth/sessions/${other.id}`)).status).toBe(204);
      expect((await api(two.access_token).get('/me')).status).toBe(401);
      expect((await grant({ grant_type: 'refresh_token', refresh_token: two.refresh_token })).status).toBe(400);
      expect((await api(one.access_token).delete(`/auth/sessions/${other.id}`)).status).toBe(404);
      expect((await api(one.access_token).post('/auth/sign-out')).body).toEqual({ ok: true });
      expect((await api(one.access_token).get('/me')).status).toBe(401);
      const four = await signIn(email);
      expect((await api(four.access_token).post('/auth/sign-out-everywhere')).body).toEqual({ ended: 2 });
      for (const { access_token } of [three, four]) expect((await api(access_token).get('/me')).status).toBe(401);
    });

    it('show when they were last used, to five minutes', async () => {
      const { access_token } = await signIn();
      const lastUsed = async (): Promise<string> => (await api(access_token).get('/auth/sessions')).body.sessions[0].lastUsedAt;
      const first = await lastUsed();
      server().advance(4 * minuteMs);
      expect(await lastUsed()).toBe(first);
      server().advance(2 * minuteMs);
      expect(await lastUsed()).toBe(server().now());
    });

    it('of somebody else are unknown', async () => {
      const mine = await signIn();
      const theirs = await signIn();
      const [session] = (await api(theirs.access_token).get('/auth/sessions')).body.sessions;
      expect((await api(mine.access_token).delete(`/auth/sessions/${session.id}`)).status).toBe(404);
      expect((await api(theirs.access_token).get('/me')).status).toBe(200);
    });
  });

  describe('PUT /api/auth/password', () => {
    it('changes it with the present one, which signs all other sessions out', async () => {
      const email = await person();
      const [here, there] = [await signIn(email), await signIn(email)];
      const put = (body: unknown): Promise<Answer> => api(here.access_token).put('/auth/password', body);
      expect((await put({ newPassword: 'another very own one' })).status).toBe(400);
      expect((await put({ currentPassword: 'wrong', newPassword: 'another very own one' })).status).toBe(400);
      expect((await put({ currentPassword: password, newPassword: 'password123' })).status).toBe(400);
      expect((await put({ currentPassword: password, newPassword: 'another very own one' })).status).toBe(200);
      expect((await api(there.access_token).get('/me')).status).toBe(401);
      expect((await api(here.access_token).get('/me')).status).toBe(200);
      expect((await grant({ grant_type: 'password', email, password })).status).toBe(400);
      expect((await grant({ grant_type: 'password', email, password: 'another very own one' })).status).toBe(200);
      expect((await server().mails()).findLast(({ to }) => to === email)?.kind).toBe('identity_notice');
    });

    it('replaces one that was forgotten after a mailed link, for a quarter of an hour', async () => {
      const email = await person();
      await api().post('/auth/magic-link', { email });
      const { access_token } = (await grant({ grant_type: 'magic_link', token: await mailedToken(server(), email) })).body;
      expect((await api(access_token).put('/auth/password', { newPassword: 'another very own one' })).status).toBe(200);
      server().advance(16 * minuteMs);
      expect((await api(access_token).put('/auth/password', { newPassword: 'a third very own one' })).status).toBe(400);
    });
  });

  describe('a browser', () => {
    const ours = () => ({ origin: server().origin });
    const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

    it('keeps its session in a cookie that no script reads, and gets no refresh token', async () => {
      const email = await person();
      const answer = await api().call('POST', '/auth/token', {
        headers: ours(),
        body: { grant_type: 'password', email, password, cookie: true },
      });
      expect(answer.status).toBe(200);
      expect(answer.body).not.toHaveProperty('refresh_token');
      expect(answer.headers.get('set-cookie')).toMatch(
        /^heirlock_session=heirlock_st_[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
      );
      const headers = { cookie: cookieOf(answer) };
      expect((await api().get('/me', headers)).body).toMatchObject({ email });
      expect((await api().call('POST', '/auth/sign-out', { headers })).status).toBe(403);
      expect((await api().call('POST', '/auth/sign-out', { headers: { ...headers, origin: 'https://evil.example' } })).status).toBe(403);
      expect(
        (await api().call('POST', '/auth/sign-out', { headers: { ...headers, ...ours(), 'sec-fetch-site': 'cross-site' } })).status,
      ).toBe(403);
      const out = await api().call('POST', '/auth/sign-out', { headers: { ...headers, ...ours() } });
      expect([out.status, out.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('heirlock_session=; ')]);
      expect((await api().get('/me', headers)).status).toBe(401);
    });

    it('is not signed in by a stranger’s page, and not for longer than 12 hours', async () => {
      const body = { grant_type: 'password', email: await person(), password, cookie: true };
      expect((await api().post('/auth/token', body)).body.error).toBe('csrf_refused');
      expect((await api().call('POST', '/auth/token', { headers: { origin: 'null' }, body })).body.error).toBe('csrf_refused');
      const headers = { cookie: cookieOf(await api().call('POST', '/auth/token', { headers: ours(), body })) };
      server().advance(12 * 60 * minuteMs - 1000);
      expect((await api().get('/me', headers)).status).toBe(200);
      server().advance(1000);
      expect((await api().get('/me', headers)).status).toBe(401);
    });

    it('gets nothing for a made-up cookie', async () => {
      for (const value of ['', 'x', `heirlock_st_${'A'.repeat(43)}`])
        expect((await api().get('/me', { cookie: `heirlock_session=${value}` })).status).toBe(401);
    });
  });

  it('writes every act into the audit of whom it is about, and no address that nobody has', async () => {
    const email = await person();
    const { access_token } = (await grant({ grant_type: 'password', email, password })).body;
    const stranger = newEmail();
    await grant({ grant_type: 'password', email, password: 'not the right one' });
    await grant({ grant_type: 'password', email: stranger, password: 'not the right one' });
    await api(access_token).post('/auth/sign-out');
    const { read } = server().core.db;
    const user = await read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    const mine = await read.selectFrom('audit_events').selectAll().where('account_id', '=', user.account_id).orderBy('id').execute();
    expect(mine.map(({ action }) => action)).toEqual(['user.created', 'sign_in.succeeded', 'sign_in.failed', 'session.revoked']);
    expect(mine.slice(1).every(({ ip_address: address, request_id: request }) => address === '127.0.0.1' && request !== null)).toBe(true);
    const nobodys = await read.selectFrom('audit_events').selectAll().where('account_id', '=', 'installation').execute();
    expect(nobodys.some(({ action }) => action === 'sign_in.failed')).toBe(true);
    expect(JSON.stringify([mine, nobodys])).not.toContain(stranger);
    const everything =
      JSON.stringify(await read.selectFrom('sessions').selectAll().execute()) +
      JSON.stringify(await read.selectFrom('refresh_tokens').selectAll().execute());
    expect(everything).not.toMatch(/heirlock_(rt|st)_/);
  });
}
