import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { systemOrigin } from '../../../server/core/context.ts';
import { createPerson } from '../../../server/core/identity/create-person.ts';
import { minuteMs } from '../../../shared/domain/instant.ts';
import type { Answer } from '../../kit/server/api.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { signInAs } from '../../kit/server/sign-in.ts';

const password = 'q7#mK9zRt-very-own';

/** What somebody who wants into another person's account tries. */
onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  let people = 0;
  const newEmail = (): string => `target-${(people += 1)}@example.org`;
  const api = (token: string | null = null) => server().api(token, '/api');
  const grant = (body: object): Promise<Answer> => api().post('/auth/token', body);
  const target = async (given: string | null = password): Promise<string> => {
    const email = newEmail();
    await createPerson(server().core, { email, password: given, role: null, defaultPlan: 'enterprise' }, systemOrigin);
    return email;
  };
  const eventsOf = async (email: string): Promise<readonly string[]> => {
    const { read } = server().core.db;
    const { account_id: account } = await read
      .selectFrom('users')
      .select('account_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return (await read.selectFrom('audit_events').select('action').where('account_id', '=', account).orderBy('id').execute()).map(
      ({ action }) => action,
    );
  };

  describe('POST /api/auth/token', () => {
    it('takes as long for an address that nobody has, or that has no password, as for a wrong password', async () => {
      const known = await target();
      const bare = await target(null);
      // Processor time, which other programs don't affect; the least of several, as our own may do something alongside.
      const timeOf = async (email: string): Promise<number> => {
        const begun = process.cpuUsage();
        expect((await grant({ grant_type: 'password', email, password: 'not the right one' })).status).toBe(400);
        const { user, system } = process.cpuUsage(begun);
        return user + system;
      };
      const quickest = { known: Infinity, bare: Infinity, nobody: Infinity };
      for (let round = 0; round < 4; round += 1) {
        quickest.known = Math.min(quickest.known, await timeOf(known));
        quickest.bare = Math.min(quickest.bare, await timeOf(bare));
        quickest.nobody = Math.min(quickest.nobody, await timeOf(newEmail()));
      }
      expect(quickest.nobody).toBeGreaterThan(quickest.known * 0.6);
      expect(quickest.bare).toBeGreaterThan(quickest.known * 0.6);
      server().advance(61 * minuteMs);
    });

    it('slows whoever tries one password with many addresses, also with their own account in between', async () => {
      const own = await target();
      const fails = async (): Promise<number> => (await grant({ grant_type: 'password', email: newEmail(), password })).status;
      expect(await fails()).toBe(400);
      await server().core.db.transaction((tx) =>
        tx.updateTable('sign_in_failures').set({ failures: 28 }).where('name', 'like', 'network:%').execute(),
      );
      expect([await fails(), await fails(), await fails()]).toEqual([400, 400, 429]);
      server().advance(minuteMs);
      // A success restores the one attempt it took, and no more.
      expect((await grant({ grant_type: 'password', email: own, password })).status).toBe(200);
      expect([await fails(), await fails()]).toEqual([400, 429]);
      server().advance(61 * minuteMs);
    });

    it('begins a session of its own, whatever cookie the browser was given before, and ends none of it for the one who gave it', async () => {
      const planted = `heirlock_st_${'A'.repeat(43)}`;
      const own = { origin: server().origin, cookie: `heirlock_session=${planted}` };
      const email = await target();
      const answer = await api().call('POST', '/auth/token', {
        body: { grant_type: 'password', email, password, cookie: true },
        headers: own,
      });
      expect(answer.status).toBe(200);
      const given = answer.headers.getSetCookie().find((line) => line.startsWith('heirlock_session=')) ?? '';
      expect(given).toMatch(/^heirlock_session=heirlock_st_[\w-]{43};/);
      expect(given).not.toContain(planted);
      expect((await api().get('/me', { cookie: `heirlock_session=${planted}` })).status).toBe(401);
    });

    it('serves one of several who come with the same code at once, and signs them all out', async () => {
      const { accessToken, person } = await signInAs(server().core, { email: newEmail() });
      const verifier = randomBytes(32).toString('base64url');
      const asked = {
        client_id: 'heirlock-desktop',
        redirect_uri: 'http://[::1]:49152/signed-in',
        response_type: 'code',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      const { redirect_to: target } = (await api(accessToken).post('/auth/authorize', asked)).body;
      const code = new URL(target).searchParams.get('code');
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          grant({
            grant_type: 'authorization_code',
            code,
            redirect_uri: asked.redirect_uri,
            client_id: asked.client_id,
            code_verifier: verifier,
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      const { access_token: token, refresh_token: refresh } = answers.find(({ status }) => status === 200)?.body ?? {};
      expect((await api(token).get('/me')).status).toBe(401);
      expect((await grant({ grant_type: 'refresh_token', refresh_token: refresh })).body.error).toBe('invalid_grant');
      // The person's own session continues, and they find out.
      expect((await api(accessToken).get('/me')).status).toBe(200);
      expect((await eventsOf(person.email)).filter((action) => action === 'session.reuse_detected')).toHaveLength(1);
    });

    it('leaves no secret of a link, code or session in the database', async () => {
      const email = await target();
      const own = { origin: server().origin };
      await api().post('/auth/magic-link', { email });
      const link = (await server().mails()).findLast(({ to }) => to === email)?.links[0]?.split('#token=')[1] ?? '';
      const browser = await api().call('POST', '/auth/token', {
        body: { grant_type: 'magic_link', token: link, cookie: true },
        headers: own,
      });
      const cookie = /heirlock_session=([^;]+)/.exec(browser.headers.getSetCookie().join())?.[1] ?? '';
      const { accessToken, refreshToken } = await signInAs(server().core, { email });
      const body = {
        client_id: 'heirlock-desktop',
        redirect_uri: 'http://127.0.0.1:5000/',
        response_type: 'code',
        code_challenge: 'A'.repeat(43),
        code_challenge_method: 'S256',
      };
      const code =
        new URL((await api(accessToken).post('/auth/authorize', body)).body.redirect_to as string).searchParams.get('code') ?? '';
      const bodies = [link, cookie.replace('heirlock_st_', ''), refreshToken.replace('heirlock_rt_', ''), code.replace('heirlock_ac_', '')];
      // 256 bits each.
      for (const secret of bodies) expect(secret).toMatch(/^[\w-]{43}$/);
      const { read } = server().core.db;
      const tables = [
        'sign_in_links',
        'sessions',
        'refresh_tokens',
        'authorization_codes',
        'outbox',
        'audit_events',
        'sign_in_failures',
      ] as const;
      const everything = JSON.stringify(await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute())));
      for (const secret of [...bodies, accessToken.split('.')[2] ?? '']) expect(everything).not.toContain(secret);
    });

    it.each(['refresh_token', 'authorization_code', 'magic_link', 'password'])('takes no %s from the address', async (type) => {
      const query = new URLSearchParams({
        grant_type: type,
        refresh_token: 'x',
        token: 'x',
        code: 'heirlock_ac_x',
        email: 'a@example.org',
        password,
      }).toString();
      expect((await api().post(`/auth/token?${query}`, {})).status).toBe(400);
    });
  });

  describe('POST /api/auth/authorize', () => {
    it.each([
      'HTTP://127.0.0.1:5000/\t',
      'https://127.0.0.1:5000/',
      'http://127.1:5000/',
      'http://0x7f.0.0.1:5000/',
      'http://2130706433:5000/',
      'http://[::1]:0/',
      'http://[::ffff:127.0.0.1]:5000/',
      'http://127.0.0.1:5000\\@evil.example/',
      'http://127.0.0.1:5000/#x',
      'http://127.0.0.1:5000/%0d%0aset-cookie:x',
      'http://user@127.0.0.1:5000/',
      'http://127.0.0.1:5000',
      'heirlock://signed-in',
      'javascript:alert(1)',
      '//127.0.0.1:5000/',
      'http://127.0.0.1:5000/ http://evil.example/',
    ])('sends no code to %j', async (redirectUri) => {
      const { accessToken } = await signInAs(server().core, { email: 'redirected@example.org' });
      const body = {
        client_id: 'heirlock-desktop',
        redirect_uri: redirectUri,
        response_type: 'code',
        code_challenge: 'A'.repeat(43),
        code_challenge_method: 'S256',
      };
      expect((await api(accessToken).post('/auth/authorize', body)).body.error).toBe('invalid_request');
      expect(
        await server().core.db.read.selectFrom('authorization_codes').select('code_hash').where('redirect_uri', '=', redirectUri).execute(),
      ).toEqual([]);
    });
  });

  describe('a second factor', () => {
    it('by a recovery code serves one of several who use it at once', async () => {
      const { accessToken } = await signInAs(server().core, { email: newEmail() });
      const { secret } = (await api(accessToken).post('/auth/mfa/totp')).body;
      const code = new TOTP({ secret: Secret.fromBase32(secret as string) }).generate({ timestamp: Date.parse(server().now()) });
      const { recovery_codes: codes } = (await api(accessToken).post('/auth/mfa/totp/activate', { code })).body as {
        recovery_codes: string[];
      };
      const answers = await Promise.all(Array.from({ length: 4 }, () => api(accessToken).post('/auth/mfa/verify', { code: codes[0] })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect((await api(accessToken).get('/auth/mfa')).body.recoveryCodesLeft).toBe(9);
    });

    it('that is put on by who found a session open is told to its owner, and a second app takes no place of the first', async () => {
      const email = newEmail();
      const { accessToken } = await signInAs(server().core, { email });
      const { secret } = (await api(accessToken).post('/auth/mfa/totp')).body;
      const code = new TOTP({ secret: Secret.fromBase32(secret as string) }).generate({ timestamp: Date.parse(server().now()) });
      expect((await api(accessToken).post('/auth/mfa/totp/activate', { code: code === '000000' ? '111111' : '000000' })).status).toBe(400);
      expect((await api(accessToken).post('/auth/mfa/totp/activate', { code })).status).toBe(200);
      expect((await server().mails()).filter(({ to, kind }) => to === email && kind === 'identity_notice')).toHaveLength(1);
      expect((await api(accessToken).post('/auth/mfa/totp')).body.error).toBe('conflict');
      expect(await eventsOf(email)).toEqual(expect.arrayContaining(['mfa.enrolment_begun', 'mfa.enrolled', 'mfa.verified']));
    });
  });
});
