import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { systemOrigin } from '../../../server/core/context.ts';
import { createPerson } from '../../../server/core/identity/create-person.ts';
import { minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { Answer } from '../../kit/server/api.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { signInAs } from '../../kit/server/sign-in.ts';
import { SoftwarePasskey } from '../../kit/browser/software-passkey.ts';

const password = 'q7#mK9zRt-very-own';

const amrOf = (jwt: string): string[] => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).amr;

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  let people = 0;
  const api = (token: string | null) => server().api(token, '/api');
  const codeAt = (secret: string, afterMs = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(server().now()) + afterMs });
  const newPerson = async (): Promise<{ readonly email: string; readonly token: string }> => {
    const email = `factor-${(people += 1)}@example.org`;
    return { email, token: (await signInAs(server().core, { email })).accessToken };
  };
  const verify = (token: string, code: string): Promise<Answer> => api(token).post('/auth/mfa/verify', { code });
  const enrolled = async () => {
    const { email, token } = await newPerson();
    const { secret } = (await api(token).post('/auth/mfa/totp')).body;
    const answer = await api(token).post('/auth/mfa/totp/activate', { code: codeAt(secret) });
    expect(answer.status).toBe(200);
    server().advance(60 * secondMs);
    return {
      email,
      token,
      secret: secret as string,
      codes: answer.body.recovery_codes as string[],
      raised: answer.body.access_token as string,
    };
  };
  /** A session of somebody who has a second factor and has not shown it: through a mailed link. */
  const halfSignedIn = async (email: string): Promise<string> => {
    await api(null).post('/auth/magic-link', { email });
    const mail = (await server().mails()).findLast(({ to, kind }) => to === email && kind === 'sign_in_link');
    const answer = await api(null).post('/auth/token', { grant_type: 'magic_link', token: mail?.links[0]?.split('#token=')[1] });
    expect(answer.body.mfa_required).toBe(true);
    return answer.body.access_token;
  };

  describe('POST and DELETE /api/auth/mfa/totp, POST /api/auth/mfa/totp/activate and /api/auth/mfa/verify: a code app', () => {
    it('is enrolled with its first code, which gives ten recovery codes and a token whose amr has mfa', async () => {
      const { email, token } = await newPerson();
      const begun = await api(token).post('/auth/mfa/totp');
      expect(begun.body).toEqual({
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        otpauth_url: expect.stringContaining(`otpauth://totp/Heirlock:${encodeURIComponent(email)}?`),
      });
      expect((await api(token).get('/auth/mfa')).body).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
      expect((await api(token).post('/auth/mfa/totp/activate', { code: '000000' })).body.error).toBe('invalid_code');
      const answer = await api(token).post('/auth/mfa/totp/activate', { code: codeAt(begun.body.secret) });
      expect(answer.status).toBe(200);
      expect(answer.body.recovery_codes).toHaveLength(10);
      expect(new Set(answer.body.recovery_codes).size).toBe(10);
      expect(amrOf(answer.body.access_token)).toContain('mfa');
      expect((await api(token).get('/me')).body.mfaAt).toBe(server().now());
      expect((await api(token).get('/auth/mfa')).body).toEqual({ totp: true, passkeys: [], recoveryCodesLeft: 10 });
      expect((await server().mails()).findLast(({ to }) => to === email)?.subject).toContain('code app');
    });

    it('is asked for at every sign-in: before its code nothing else opens', async () => {
      const { email, secret } = await enrolled();
      const half = await halfSignedIn(email);
      for (const path of ['/vaults', '/auth/sessions', '/keys']) expect((await api(half).get(path)).body.error).toBe('mfa_required');
      expect((await api(half).post('/auth/mfa/totp')).body.error).toBe('mfa_required');
      expect((await api(half).delete('/auth/mfa/totp')).body.error).toBe('mfa_required');
      expect((await api(half).post('/auth/mfa/recovery-codes')).body.error).toBe('mfa_required');
      expect((await api(half).put('/auth/password', { newPassword: password })).body.error).toBe('mfa_required');
      expect((await api(half).get('/me')).status).toBe(200);
      const answer = await verify(half, codeAt(secret));
      expect(answer.status).toBe(200);
      expect(amrOf(answer.body.access_token)).toEqual(['email', 'otp', 'mfa']);
      expect((await api(answer.body.access_token).get('/vaults')).status).toBe(200);
      expect((await api(half).get('/vaults')).status).toBe(200);
    });

    it('takes each code once, whoever sends it how often at once, and none of an earlier step after it', async () => {
      const { email, secret } = await enrolled();
      const [one, two] = [await halfSignedIn(email), await halfSignedIn(email)];
      const code = codeAt(secret);
      const answers = await Promise.all([verify(one, code), verify(two, code)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const three = await halfSignedIn(email);
      expect((await verify(three, code)).body.error).toBe('invalid_code');
      expect((await server().mails()).findLast(({ to }) => to === email)?.subject).toContain('used twice');
      expect((await verify(three, codeAt(secret, -30 * secondMs))).body.error).toBe('invalid_code');
      expect((await verify(three, codeAt(secret, 30 * secondMs))).status).toBe(200);
    });

    it.each(['000000', '12345', '1234567', 'abcdef', '', ' 123456'])('refuses "%s"', async (code) => {
      const { email } = await shared();
      expect((await verify(await halfSignedIn(email), code)).status).toBe(400);
      server().advance(61 * minuteMs);
    });

    it('refuses codes of two steps ago and two steps ahead', async () => {
      const { email, secret } = await enrolled();
      const half = await halfSignedIn(email);
      for (const afterMs of [-60, 60]) expect((await verify(half, codeAt(secret, afterMs * secondMs))).body.error).toBe('invalid_code');
    });

    it('slows guessing down, for all sessions together', async () => {
      const { email, secret } = await enrolled();
      const [one, two] = [await halfSignedIn(email), await halfSignedIn(email)];
      for (let tries = 0; tries < 5; tries += 1) expect((await verify(one, '000000')).status).toBe(400);
      const slowed = await verify(two, codeAt(secret));
      expect([slowed.status, slowed.body.error]).toEqual([429, 'rate_limit_exceeded']);
      server().advance(16 * minuteMs);
      expect((await verify(two, codeAt(secret))).status).toBe(200);
    });

    it('is removed, replaced or joined by another factor only with a proof of the last ten minutes', async () => {
      const { email, token, secret } = await enrolled();
      expect((await api(token).post('/auth/mfa/totp')).body.error).toBe('conflict');
      server().advance(10 * minuteMs);
      for (const refused of [
        await api(token).post('/auth/mfa/totp'),
        await api(token).delete('/auth/mfa/totp'),
        await api(token).post('/auth/mfa/recovery-codes'),
        await api(token).post('/auth/mfa/passkeys/options'),
        await api(token).put('/auth/password', { newPassword: password }),
      ])
        expect([refused.status, refused.body.error]).toEqual([403, 'mfa_required']);
      expect((await verify(token, codeAt(secret))).status).toBe(200);
      expect((await api(token).delete('/auth/mfa/totp')).status).toBe(204);
      expect((await api(token).get('/auth/mfa')).body).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
      expect((await api(token).delete('/auth/mfa/totp')).status).toBe(404);
      expect((await server().mails()).findLast(({ to }) => to === email)?.subject).toContain('removed');
    });

    it('stands in the database neither in the clear nor for anybody else', async () => {
      const { secret, codes } = await enrolled();
      const rows = await server().core.db.read.selectFrom('totp_secrets').selectAll().execute();
      const stored = await server().core.db.read.selectFrom('recovery_codes').selectAll().execute();
      const plain = Buffer.from(Secret.fromBase32(secret).bytes);
      expect(rows.some(({ sealed_secret: sealed }) => Buffer.from(sealed).includes(plain))).toBe(false);
      expect(JSON.stringify(stored)).not.toContain(codes[0]?.replaceAll('-', ''));
    });
  });

  describe('POST /api/auth/mfa/recovery-codes and /api/auth/mfa/verify: a recovery code', () => {
    it('stands in for the factor once, however it is typed, and its person is told', async () => {
      const { email, codes, token } = await enrolled();
      const half = await halfSignedIn(email);
      expect((await verify(half, codes[0]?.replaceAll('-', '').toUpperCase() ?? '')).status).toBe(200);
      expect((await api(token).get('/auth/mfa')).body.recoveryCodesLeft).toBe(9);
      expect((await server().mails()).findLast(({ to }) => to === email)?.subject).toContain('recovery code');
      expect((await verify(await halfSignedIn(email), codes[0] ?? '')).body.error).toBe('invalid_code');
    });

    it('is nobody else’s, and none of a set that was replaced', async () => {
      const mine = await enrolled();
      const theirs = await enrolled();
      expect((await verify(await halfSignedIn(mine.email), theirs.codes[1] ?? '')).body.error).toBe('invalid_code');
      const renewed = await api(theirs.raised).post('/auth/mfa/recovery-codes');
      expect(renewed.body.recovery_codes).toHaveLength(10);
      const half = await halfSignedIn(theirs.email);
      expect((await verify(half, theirs.codes[2] ?? '')).body.error).toBe('invalid_code');
      expect((await verify(half, renewed.body.recovery_codes[9])).status).toBe(200);
    });

    it('is made for nobody without a factor', async () => {
      const { token } = await newPerson();
      expect((await api(token).post('/auth/mfa/recovery-codes')).body.error).toBe('conflict');
    });
  });

  describe('POST /api/auth/mfa/passkeys, /api/auth/mfa/passkeys/options and /api/auth/mfa/passkeys/challenge, DELETE /api/auth/mfa/passkeys/{id}, GET /api/auth/mfa: a passkey', () => {
    const addTo = async (token: string, key: SoftwarePasskey): Promise<Answer> => {
      const { publicKey } = (await api(token).post('/auth/mfa/passkeys/options')).body;
      return api(token).post('/auth/mfa/passkeys', { name: 'Laptop', passkey: key.register({ challenge: publicKey.challenge }) });
    };
    const challengeOf = async (token: string): Promise<string> =>
      (await api(token).post('/auth/mfa/passkeys/challenge')).body.publicKey.challenge;
    const show = (token: string, passkey: unknown): Promise<Answer> => api(token).post('/auth/mfa/verify', { passkey });

    it('is added with recovery codes, shown at sign-in, and removed', async () => {
      const { email, token } = await newPerson();
      const key = new SoftwarePasskey(server().origin);
      const added = await addTo(token, key);
      expect(added.status).toBe(201);
      expect(added.body.recovery_codes).toHaveLength(10);
      expect(amrOf(added.body.access_token)).toContain('mfa');
      const half = await halfSignedIn(email);
      expect((await api(half).get('/vaults')).body.error).toBe('mfa_required');
      const shown = await show(half, key.answer({ challenge: await challengeOf(half) }));
      expect(shown.status).toBe(200);
      expect(amrOf(shown.body.access_token)).toEqual(['email', 'swk', 'mfa']);
      const { passkeys } = (await api(half).get('/auth/mfa')).body;
      expect(passkeys).toEqual([{ id: added.body.id, name: 'Laptop', createdAt: expect.any(String), lastUsedAt: server().now() }]);
      expect((await api(half).delete(`/auth/mfa/passkeys/${added.body.id}`)).status).toBe(204);
      expect((await api(half).delete(`/auth/mfa/passkeys/${added.body.id}`)).status).toBe(404);
      expect((await api(half).get('/auth/mfa')).body).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 });
    });

    it.each([['usb'], [{ 0: 'usb', length: 1 }], [5], [null], [[5, null, 'usb']]])(
      'is added though its transports are %j',
      async (transports) => {
        const { token } = await newPerson();
        const { publicKey } = (await api(token).post('/auth/mfa/passkeys/options')).body;
        const made = new SoftwarePasskey(server().origin).register({ challenge: publicKey.challenge });
        const passkey = { ...made, response: { ...(made.response as object), transports } };
        expect((await api(token).post('/auth/mfa/passkeys', { name: 'Laptop', passkey })).status).toBe(201);
      },
    );

    it('is refused for another challenge, origin or place, twice, after five minutes, with an older counter, and from somebody else', async () => {
      const { email, token } = await newPerson();
      const key = new SoftwarePasskey(server().origin);
      await addTo(token, key);
      const half = await halfSignedIn(email);
      const refused = async (answer: Promise<Answer>): Promise<void> => {
        expect((await answer).body.error).toBe('invalid_code');
        // Long enough for the next try, and short enough for the access token.
        server().advance(3 * minuteMs);
      };
      await refused(show(half, key.answer({ challenge: Buffer.alloc(32).toString('base64url') })));
      await refused(show(half, key.answer({ challenge: await challengeOf(half), origin: 'https://evil.example' })));
      await refused(show(half, key.answer({ challenge: await challengeOf(half), rpId: 'evil.example' })));
      await refused(show(half, { ...key.answer({ challenge: await challengeOf(half) }), id: 'unknown' }));
      await refused(show(half, {}));
      const other = new SoftwarePasskey(server().origin);
      await refused(
        show(half, {
          ...other.answer({ challenge: await challengeOf(half) }),
          id: key.id.toString('base64url'),
          rawId: key.id.toString('base64url'),
        }),
      );
      const late = key.answer({ challenge: await challengeOf(half) });
      server().advance(5 * minuteMs);
      await refused(show(half, late));
      const good = key.answer({ challenge: await challengeOf(half) });
      expect((await show(half, good)).status).toBe(200);
      await refused(show(half, good));
      key.counter -= 2;
      await refused(show(half, key.answer({ challenge: await challengeOf(half) })));
    });

    it('is one person’s: nobody adds it again, and nobody else removes it', async () => {
      const [one, two] = [await newPerson(), await newPerson()];
      const key = new SoftwarePasskey(server().origin);
      const added = await addTo(one.token, key);
      expect((await addTo(two.token, key)).body.error).toBe('conflict');
      expect((await api(two.token).delete(`/auth/mfa/passkeys/${added.body.id}`)).status).toBe(404);
      expect((await api(two.token).post('/auth/mfa/passkeys/challenge')).body.error).toBe('conflict');
      const { publicKey } = (await api(two.token).post('/auth/mfa/passkeys/options')).body;
      const wrong = new SoftwarePasskey(server().origin).register({ challenge: publicKey.challenge, origin: 'https://evil.example' });
      expect((await api(two.token).post('/auth/mfa/passkeys', { name: 'x', passkey: wrong })).body.error).toBe('invalid_code');
      expect((await api(two.token).post('/auth/mfa/passkeys', { name: ' ', passkey: wrong })).status).toBe(400);
    });

    it('and a code are not sent together', async () => {
      const { token } = await newPerson();
      expect((await api(token).post('/auth/mfa/verify', {})).status).toBe(400);
      expect((await api(token).post('/auth/mfa/verify', { code: '123456', passkey: {} })).status).toBe(400);
    });
  });

  it('a browser that shows its factor gets a new cookie, and the old one is worth nothing', async () => {
    const { email, secret } = await enrolled();
    await createPerson(server().core, { email, password, role: null, defaultPlan: 'enterprise' }, systemOrigin);
    const headers = { origin: server().origin };
    const cookieOf = (answer: Answer): string => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const signedIn = await api(null).call('POST', '/auth/token', {
      headers,
      body: { grant_type: 'password', email, password, cookie: true },
    });
    expect(signedIn.body.mfa_required).toBe(true);
    const before = cookieOf(signedIn);
    expect((await api(null).get('/vaults', { cookie: before })).body.error).toBe('mfa_required');
    const raised = await api(null).call('POST', '/auth/mfa/verify', {
      headers: { ...headers, cookie: before },
      body: { code: codeAt(secret) },
    });
    expect(raised.status).toBe(200);
    expect((await api(null).get('/vaults', { cookie: cookieOf(raised) })).status).toBe(200);
    expect((await api(null).get('/me', { cookie: before })).status).toBe(401);
  });

  let sharedPerson: ReturnType<typeof enrolled> | undefined;
  /** One shared by many cases that only read. */
  function shared(): ReturnType<typeof enrolled> {
    return (sharedPerson ??= enrolled());
  }
});
