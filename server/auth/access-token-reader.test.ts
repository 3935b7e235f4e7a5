import { createHmac, createPublicKey, createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemOrigin } from '../core/context.ts';
import { issueAccessToken, issueIdToken } from '../core/identity/access-token.ts';
import { createPerson } from '../core/identity/create-person.ts';
import { signOut } from '../core/identity/manage-sessions.ts';
import { deleteUserRole } from '../core/stores/role-store.ts';
import { rotateSigningKeys, rotateWhenDue } from '../core/identity/rotate-signing-keys.ts';
import type { SessionPerson } from '../core/identity/session-person.ts';
import { dayMs, hourMs, instantToMs, minuteMs, secondMs } from '../../shared/domain/instant.ts';
import { DomainError } from '../../shared/domain/error-codes.ts';
import { postgresUrl } from '../../test/kit/databases/database-urls.ts';
import { signInAs, type SignedInPerson } from '../../test/kit/server/sign-in.ts';
import { openTestCore, type TestCore } from '../../test/kit/server/test-core.ts';
import { AccessTokenReader } from './access-token-reader.ts';

describe.each(['SQLite', 'Postgres'])('access tokens on %s', (database) => {
  let test: TestCore;
  let reader: AccessTokenReader;
  let ada: SignedInPerson;
  beforeAll(async () => {
    test = await openTestCore({ databaseUrl: database === 'Postgres' ? await postgresUrl() : null });
    reader = new AccessTokenReader(test.core);
    ada = await signInAs(test.core, { email: 'ada@example.org' });
  });
  afterAll(() => test.close());

  const outcome = async (token: string): Promise<string> => {
    try {
      return (await reader.read(token)).email;
    } catch (error) {
      if (error instanceof DomainError) return error.code;
      throw error;
    }
  };
  const nowSeconds = (): number => Math.floor(instantToMs(test.clock.now()) / secondMs);
  const claims = (change: Readonly<Record<string, unknown>> = {}): JWTPayload => ({
    iss: test.core.publicUrl,
    aud: 'heirlock',
    sub: `user_${ada.person.userId}`,
    email: ada.person.email,
    roles: ['VAULT_ADMIN'],
    amr: ['mfa'],
    sid: ada.person.sessionId,
    iat: nowSeconds(),
    exp: nowSeconds() + 3600,
    ...change,
  });
  /** Signed with our own key unless told otherwise. */
  const signed = async (
    payload: JWTPayload,
    header: { alg?: string; typ?: string; kid?: string | undefined } = {},
    key?: KeyObject,
  ): Promise<string> => {
    const { kid, privateKey } = await test.core.identity.signingKeys.current();
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...header } as { alg: string })
      .sign(key ?? privateKey);
  };
  const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('stand for the person, with the roles that they have now and not those that the token says', async () => {
    const { person, accessToken } = await signInAs(test.core, { email: 'admin@example.org', roles: ['VAULT_ADMIN'], mfa: true });
    expect(person).toMatchObject({
      email: 'admin@example.org',
      amr: ['mfa'],
      mfaAt: test.clock.now(),
      mfaPending: false,
      plan: 'enterprise',
    });
    expect([...person.roles]).toEqual(['VAULT_VIEWER', 'VAULT_ADMIN']);
    await test.core.db.transaction((tx) => deleteUserRole(tx, person.userId, 'VAULT_ADMIN'));
    expect([...(await reader.read(accessToken)).roles]).toEqual(['VAULT_VIEWER']);
    expect([...(await reader.read(await signed(claims()))).roles]).toEqual(['VAULT_VIEWER']);
  });

  it('made as ours are, are taken: what is refused below is refused for what differs', async () => {
    expect(await outcome(await signed(claims()))).toBe('ada@example.org');
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['another issuer', { iss: 'https://evil.example' }],
    ['our issuer with a slash', { iss: 'http://127.0.0.1:8787/' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'heirlock-desktop' }],
    ['no audience', { aud: undefined }],
    ['no subject', { sub: undefined }],
    ['a subject without its prefix', { sub: '01JC3ZK4V8N6Q2T7R5W9X0Y1AB' }],
    ['somebody else as subject', { sub: 'user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB' }],
    ['no session', { sid: undefined }],
    ['a session that never was', { sid: '01JC3ZK4V8N6Q2T7R5W9X0Y1AB' }],
    ['a session that is no id', { sid: "' or 1=1" }],
    ['no end', { exp: undefined }],
    ['no beginning', { iat: undefined }],
  ])('with %s are refused', async (_what, change) => {
    expect(await outcome(await signed(claims(change)))).toBe('authentication_failed');
  });

  it('that are not valid yet are refused, and those that are over are told so', async () => {
    expect(await outcome(await signed(claims({ nbf: nowSeconds() + 60 })))).toBe('authentication_failed');
    expect(await outcome(await signed(claims({ iat: nowSeconds() + 60 })))).toBe('authentication_failed');
    expect(await outcome(await signed(claims({ exp: nowSeconds() })))).toBe('token_expired');
    expect(await outcome(await signed(claims({ exp: nowSeconds() + 1 })))).toBe('ada@example.org');
  });

  it('signed in any other way are refused, expired or not', async () => {
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const { kid } = await test.core.identity.signingKeys.current();
    const publicKey = await test.core.identity.signingKeys.publicKey(kid);
    if (publicKey === undefined) throw new Error('the key is not published');
    const spki = publicKey.export({ format: 'pem', type: 'spki' });
    for (const payload of [claims(), claims({ exp: nowSeconds() - 10 })]) {
      expect(await outcome(await signed(payload, {}, foreign))).toBe('authentication_failed');
      expect(await outcome(await signed(payload, { alg: 'RS256' }, rsa))).toBe('authentication_failed');
      expect(await outcome(await signed(payload, { alg: 'HS256' }, createSecretKey(Buffer.from(spki))))).toBe('authentication_failed');
      const unsigned = `${encoded({ alg: 'none', typ: 'at+jwt', kid })}.${encoded(payload)}.`;
      for (const alg of ['none', 'None', 'NONE', ''])
        expect(await outcome(unsigned.replace(encoded({ alg: 'none', typ: 'at+jwt', kid }), encoded({ alg, typ: 'at+jwt', kid })))).toBe(
          'authentication_failed',
        );
      const head = `${encoded({ alg: 'HS256', typ: 'at+jwt', kid })}.${encoded(payload)}`;
      for (const secret of [
        spki,
        spki.toString().trim(),
        publicKey.export({ format: 'der', type: 'spki' }),
        JSON.stringify(publicKey.export({ format: 'jwk' })),
      ]) {
        expect(await outcome(`${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`)).toBe('authentication_failed');
      }
    }
  });

  it('that name another key, none, or bring one along are refused', async () => {
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    for (const kid of [undefined, '01JC3ZK4V8N6Q2T7R5W9X0Y1AB', '../../etc/passwd', ''])
      expect(await outcome(await signed(claims(), { kid }))).toBe('authentication_failed');
    const jwk = { ...(await test.core.identity.signingKeys.published())[0], ...createPublicKey(foreign).export({ format: 'jwk' }) };
    expect(
      await outcome(await signed(claims(), { jwk, jku: 'https://evil.example/jwks.json', x5u: 'https://evil.example' } as object, foreign)),
    ).toBe('authentication_failed');
    expect(await outcome(await signed(claims(), { typ: 'JWT' }))).toBe('authentication_failed');
  });

  it('that were touched are refused, wherever', async () => {
    const [header = '', body = '', signature = ''] = ada.accessToken.split('.');
    const touched = `${body.slice(0, -2)}${body.endsWith('A') ? 'B' : 'A'}${body.slice(-1)}`;
    for (const token of [
      `${header}.${touched}.${signature}`,
      `${header}.${body}.${signature.slice(0, -4)}`,
      `${header}.${body}.`,
      `${header}.${body}`,
      `${ada.accessToken}.x`,
      '',
      'x',
      '..',
      `${'a'.repeat(9000)}.b.c`,
    ]) {
      expect(await outcome(token)).toBe('authentication_failed');
    }
  });

  it('of a session that was signed out are refused at once, and ID tokens open nothing', async () => {
    const { accessToken, person } = await signInAs(test.core);
    expect(
      await outcome(
        await issueIdToken(test.core, person, { clientId: 'heirlock-desktop', nonce: null, authenticatedAt: test.clock.now() }),
      ),
    ).toBe('authentication_failed');
    await signOut({ core: test.core, person, owner: {} as never, origin: systemOrigin });
    expect(await outcome(accessToken)).toBe('authentication_failed');
  });

  it('are made for no longer than a day', async () => {
    const person = ada.person as SessionPerson;
    for (const seconds of [0, -1, 86_401, Number.NaN])
      await expect(issueAccessToken(test.core, person, seconds)).rejects.toThrow(RangeError);
  });

  describe('and their keys', () => {
    const kidOf = (token: string): string => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
    const kids = async (): Promise<(string | undefined)[]> => (await test.core.identity.signingKeys.published()).map(({ kid }) => kid);

    it('are published without anything private', async () => {
      for (const key of await test.core.identity.signingKeys.published()) {
        expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
        expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
      }
      const rows = await test.core.db.read.selectFrom('signing_keys').selectAll().execute();
      const { privateKey } = await test.core.identity.signingKeys.current();
      const { d = '' } = privateKey.export({ format: 'jwk' });
      expect(rows.some(({ sealed_private: sealed }) => Buffer.from(sealed).includes(Buffer.from(d, 'base64url')))).toBe(false);
    });

    it('follow one another: the next is published a day ahead, and the earlier one for as long as its tokens live', async () => {
      const { accessToken: before } = await signInAs(test.core, { email: 'ada@example.org' });
      const { keyId, signsFrom } = await rotateSigningKeys(test.core, { atOnce: false }, systemOrigin);
      expect(instantToMs(signsFrom as never) - instantToMs(test.clock.now())).toBe(dayMs);
      expect(await kids()).toEqual([kidOf(before), keyId]);
      expect(kidOf((await signInAs(test.core, { email: 'ada@example.org' })).accessToken)).toBe(kidOf(before));
      test.clock.advance(dayMs - minuteMs);
      const { accessToken: last } = await signInAs(test.core, { email: 'ada@example.org' });
      test.clock.advance(minuteMs);
      const { accessToken: after } = await signInAs(test.core, { email: 'ada@example.org' });
      expect([kidOf(last), kidOf(after)]).toEqual([kidOf(before), keyId]);
      for (const token of [last, after]) expect(await outcome(token)).toBe('ada@example.org');
      test.clock.advance(2 * dayMs);
      expect(await kids()).toEqual([keyId]);
      // What another process of the installation knows is the same.
      const other = new AccessTokenReader(test.core);
      const fresh = await signInAs(test.core, { email: 'ada@example.org' });
      expect((await other.read(fresh.accessToken)).email).toBe('ada@example.org');
    });

    it('are followed by the next when they are 90 days old, once, whoever notices', async () => {
      const [newest] = (await kids()).slice(-1);
      await rotateWhenDue(test.core);
      expect((await kids()).at(-1)).toBe(newest);
      test.clock.advance(89 * dayMs);
      await Promise.all([rotateWhenDue(test.core), rotateWhenDue(test.core), rotateWhenDue(test.core)]);
      expect(await kids()).toHaveLength(2);
    });

    it('that may have been stolen are withdrawn at once, with every token they signed', async () => {
      const { accessToken } = await signInAs(test.core, { email: 'ada@example.org' });
      const { keyId, withdrawn } = await rotateSigningKeys(test.core, { atOnce: true }, systemOrigin);
      expect(withdrawn).toBeGreaterThan(0);
      expect(await kids()).toEqual([keyId]);
      expect(await outcome(accessToken)).toBe('authentication_failed');
      expect((await signInAs(test.core, { email: 'ada@example.org' })).person.email).toBe('ada@example.org');
      const events = await test.core.db.read
        .selectFrom('audit_events')
        .select('action')
        .where('action', '=', 'signing_key.added')
        .execute();
      expect(events.length).toBeGreaterThanOrEqual(3);
    });
  });

  it('a person without a password, made by the operator, has no other way in than a link', async () => {
    const id = await createPerson(test.core, { email: 'plain@example.org', password: null, role: null, defaultPlan: 'free' }, systemOrigin);
    const row = await test.core.db.read.selectFrom('sign_ins').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ sealed_password: null, email_verified_at: test.clock.now() });
    test.clock.advance(hourMs);
  });
});
