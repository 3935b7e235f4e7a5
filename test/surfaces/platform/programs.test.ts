import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '../../../shared/domain/instant.ts';
import type { Answer } from '../../kit/server/api.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { claimsOf } from '../../kit/server/forged-tokens.ts';
import { signInAs } from '../../kit/server/sign-in.ts';

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  const api = (token: string | null = null) => server().api(token, '/api');
  const grant = (body: Record<string, unknown>): Promise<Answer> => api().post('/auth/token', body);
  const signIn = async (): Promise<{ readonly email: string; readonly access_token: string }> => {
    const { accessToken, person } = await signInAs(server().core);
    return { email: person.email, access_token: accessToken };
  };

  describe('GET and POST /api/auth/authorize, and /api/auth/token with a code: a program on somebody’s computer', () => {
    const verifier = randomBytes(32).toString('base64url');
    const asked = {
      client_id: 'heirlock-desktop',
      redirect_uri: 'http://127.0.0.1:49152/signed-in',
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'a state',
      nonce: 'a nonce',
    };
    const exchange = (code: string, change: object = {}): Promise<Answer> =>
      grant({
        grant_type: 'authorization_code',
        code,
        redirect_uri: asked.redirect_uri,
        client_id: asked.client_id,
        code_verifier: verifier,
        ...change,
      });
    const codeFor = async (token: string): Promise<string> => {
      const answer = await api(token).post('/auth/authorize', asked);
      expect(answer.status).toBe(200);
      const target = new URL(answer.body.redirect_to);
      expect([target.origin + target.pathname, target.searchParams.get('state'), target.searchParams.get('iss')]).toEqual([
        asked.redirect_uri,
        'a state',
        server().origin,
      ]);
      return target.searchParams.get('code') ?? '';
    };

    it('is signed in by a code with PKCE, once, within a minute; a second use ends what came of the first', async () => {
      const { email, access_token } = await signIn();
      const code = await codeFor(access_token);
      const answer = await exchange(code);
      expect(answer.status).toBe(200);
      expect(claimsOf(answer.body.id_token)).toMatchObject({ iss: server().origin, aud: 'heirlock-desktop', nonce: 'a nonce', email });
      expect((await api(answer.body.id_token).get('/me')).status).toBe(401);
      expect((await api(answer.body.access_token).get('/me')).body.email).toBe(email);
      expect((await exchange(code)).status).toBe(400);
      expect((await api(answer.body.access_token).get('/me')).status).toBe(401);
      const late = await codeFor(access_token);
      server().advance(minuteMs);
      expect((await exchange(late)).status).toBe(400);
    });

    it.each([
      [{ code_verifier: 'x'.repeat(43) }],
      [{ code_verifier: verifier.slice(1) }],
      [{ redirect_uri: 'http://127.0.0.1:49153/signed-in' }],
      [{ client_id: 'other' }],
    ])('is not signed in with %j, and its code is spent', async (change) => {
      const { access_token } = await signIn();
      const code = await codeFor(access_token);
      expect((await exchange(code, change)).body.error).toBe('invalid_grant');
      expect((await exchange(code)).body.error).toBe('invalid_grant');
    });

    it('gets no code of a session that has ended meanwhile', async () => {
      const { access_token } = await signIn();
      const code = await codeFor(access_token);
      await api(access_token).post('/auth/sign-out');
      expect((await exchange(code)).status).toBe(400);
    });

    it.each([
      [{ client_id: 'unknown' }],
      [{ redirect_uri: 'https://evil.example/' }],
      [{ redirect_uri: 'http://localhost:5000/' }],
      [{ redirect_uri: 'http://127.0.0.1.evil.example:80/' }],
      [{ redirect_uri: 'http://127.0.0.1:5000@evil.example/' }],
      [{ redirect_uri: 'http://127.0.0.1:5000/?next=1' }],
      [{ redirect_uri: 'http://127.0.0.1/' }],
      [{ redirect_uri: 'http://127.0.0.1:99999/' }],
      [{ response_type: 'token' }],
      [{ code_challenge_method: 'plain' }],
      [{ code_challenge: 'short' }],
    ])('is refused with %j, at both ends', async (change) => {
      const { access_token } = await signIn();
      expect((await api(access_token).post('/auth/authorize', { ...asked, ...change })).status).toBe(400);
      const query = new URLSearchParams({ ...asked, ...change }).toString();
      expect((await fetch(`${server().origin}/api/auth/authorize?${query}`, { redirect: 'manual' })).status).toBe(400);
    });

    it('is sent from the authorization endpoint to the page that asks', async () => {
      const query = new URLSearchParams(asked).toString();
      const answer = await fetch(`${server().origin}/api/auth/authorize?${query}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `/console/authorize?${query}`]);
      expect((await api().post('/auth/authorize', asked)).status).toBe(401);
    });
  });
});
