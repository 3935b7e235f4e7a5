import type { Ulid } from '../../../shared/domain/ids.ts';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { systemOrigin } from '../../../server/core/context.ts';
import { createPerson } from '../../../server/core/identity/create-person.ts';
import { dayMs, hourMs } from '../../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson } from '../../kit/owners/platform-person.ts';
import { signInAs } from '../../kit/server/sign-in.ts';

onDatabasesOfForm({ now: '2026-03-02T12:00:00.000Z' }, (server) => {
  const surfaces = [
    ['reference', '/reference'],
    ['overview', '/overview'],
    ['the union', ''],
  ] as const;

  const idOf = (vault: { readonly id?: string; readonly vault_id?: string }): string => vault.id ?? vault.vault_id ?? '';

  describe.each(surfaces)('an access token on %s', (_name, base) => {
    it('is its person, with all permissions on their live data, whatever their plan', async () => {
      const person = await platformPerson(server());
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('accounts')
          .set({ plan: 'free' })
          .where(
            'id',
            'in',
            tx
              .selectFrom('users')
              .select('account_id')
              .where('id', '=', person.userId.slice(5) as Ulid),
          )
          .execute(),
      );
      const api = server().api(person.token, base);
      const made = await api.post('/v1/vaults', { name: 'Papers' });
      expect(made.status).toBe(201);
      expect((await api.get(`/v1/vaults/${idOf(made.body)}`)).status).toBe(200);
      expect((await person.get(`/vaults/${idOf(made.body)}`)).status).toBe(200);
      const event = await server()
        .core.db.read.selectFrom('audit_events')
        .select(['actor_type', 'actor_id'])
        .where('vault_id', '=', idOf(made.body).slice(6) as Ulid)
        .executeTakeFirstOrThrow();
      expect(event).toEqual({ actor_type: 'user', actor_id: person.userId.slice(5) });
      expect((await api.call('DELETE', `/v1/vaults/${idOf(made.body)}?confirm=true`)).status).toBe(204);
    });

    it('sees nothing of others and nothing of test data', async () => {
      const [one, two] = [await platformPerson(server()), await platformPerson(server())];
      const made = await server().api(one.token, base).post('/v1/vaults', { name: 'Papers' });
      expect(
        (
          await server()
            .api(two.token, base)
            .get(`/v1/vaults/${idOf(made.body)}`)
        ).status,
      ).toBe(403);
      const key = await server().createKey({ email: one.email, mode: 'test' });
      const tested = await server().api(key).post('/v1/vaults', { name: 'Rehearsal' });
      expect((await server().api(one.token, base).get(`/v1/vaults/${tested.body.id}`)).status).toBe(404);
    });

    it('that fails is answered in the words of the page on authentication', async () => {
      const person = await platformPerson(server());
      const api = server().api(person.token, base);
      const [header, body] = person.token.split('.');
      expect((await server().api(`${header}.${body}.AAAA`, base).get('/v1/vaults')).body).toEqual({
        error: 'Unauthorized',
        message: expect.any(String),
        statusCode: 401,
      });
      const { core } = server();
      await core.db.transaction((tx) =>
        tx
          .updateTable('sessions')
          .set({ mfa_pending: 1 })
          .where('user_id', '=', person.userId.slice(5) as Ulid)
          .execute(),
      );
      const forbidden = await api.get('/v1/vaults');
      expect([forbidden.status, forbidden.body]).toEqual([403, { error: 'Forbidden', message: expect.any(String), statusCode: 403 }]);
      server().advance(hourMs);
      const expired = await api.get('/v1/vaults');
      expect([expired.status, expired.body]).toEqual([419, { error: 'Token Expired', message: expect.any(String), statusCode: 419 }]);
    });
  });

  it.each(['/alternate', '/flat'])('is a wrong key on %s', async (base) => {
    const { token } = await platformPerson(server());
    expect((await server().api(token, base).get('/v1/vaults')).status).toBe(401);
  });

  it('opens sync as a device’s own token does; over, it is 419, and in an address it is refused', async () => {
    const { token } = await platformPerson(server());
    const api = server().api(token, '/api/sync');
    expect((await api.get('/account')).status).toBe(200);
    expect((await api.post('/pull', { cursor: 0 })).status).toBe(400);
    expect(
      (await api.call('POST', '/pull', { headers: { 'x-device': '01HV0000000000000000000001' }, body: { cursor: 0 } })).body.error,
    ).toBe('device_unknown');
    for (const place of ['/api/sync/account', '/api/me']) {
      const answer = await server().api(token, '').get(`${place}?access_token=${token}`);
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    }
    server().advance(hourMs);
    const expired = await api.get('/account');
    expect([expired.status, expired.body.error]).toEqual([419, 'token_expired']);
  });

  it('GET /.well-known/jwks.json and /.well-known/openid-configuration are all that somebody needs to check one', async () => {
    const { token, userId } = await platformPerson(server());
    const found = await fetch(`${server().origin}/.well-known/openid-configuration`);
    const configuration = (await found.json()) as Record<string, unknown>;
    expect(configuration).toMatchObject({
      issuer: server().origin,
      token_endpoint: `${server().origin}/api/auth/token`,
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
    });
    const keys = await fetch(configuration.jwks_uri as string);
    expect([found, keys].map(({ status, headers }) => [status, headers.get('cache-control'), headers.has('x-request-id')])).toEqual([
      [200, 'public, max-age=300', true],
      [200, 'public, max-age=300', true],
    ]);
    const set = (await keys.json()) as { readonly keys: readonly object[] };
    for (const key of set.keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    const { payload } = await jwtVerify(token, createLocalJWKSet(set as never), {
      issuer: server().origin,
      audience: 'heirlock',
      currentDate: new Date(server().now()),
    });
    expect(payload).toMatchObject({ sub: userId, roles: ['VAULT_VIEWER'] });
  });

  it('leaves a line in the request log with every look of its person: who, what, from where, with what outcome', async () => {
    const person = await platformPerson(server());
    const from = { 'x-request-id': `look-${person.userId}` };
    const looks: readonly (readonly [string, string, number])[] = [
      ['', '/api/vaults', 200],
      ['', '/api/vaults/vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 404],
      ['', '/reference/v1/vaults', 200],
      ['', '/api/sync/account', 200],
    ];
    for (const [base, path, status] of looks) expect((await server().api(person.token, base).get(`${path}`, from)).status).toBe(status);
    await server().flush();
    const rows = await server()
      .core.db.read.selectFrom('request_log')
      .select(['key_id', 'user_id', 'method', 'endpoint', 'status', 'ip_address'])
      .where('request_id', '=', from['x-request-id'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual(
      looks.map(([, endpoint, status]) => ({
        key_id: null,
        user_id: person.userId.slice(5),
        method: 'GET',
        endpoint,
        status,
        ip_address: '127.0.0.1',
      })),
    );
  });

  describe('signing in', () => {
    const password = 'q7#mK9zRt-very-own';
    const vaultOf = async (email: string, autoRenew: boolean): Promise<string> => {
      const key = await server().createKey({ email, mode: 'live' });
      const api = server().api(key);
      const { id } = (
        await api.post('/v1/vaults', {
          name: 'Papers',
          settings: { notifications_enabled: true, auto_renew: autoRenew, encryption_enabled: true },
        })
      ).body;
      expect((await api.put(`/v1/vaults/${id}/policy`, { type: 'inactivity', frequency: 'monthly', grace_period_days: 7 })).status).toBe(
        200,
      );
      return id;
    };
    const lastCheckIn = (id: string) =>
      server()
        .core.db.read.selectFrom('check_ins')
        .select(['method', 'ip_address'])
        .where('vault_id', '=', id.slice(6) as Ulid)
        .orderBy('id', 'desc')
        .executeTakeFirst();

    it('in person checks in to vaults that renew by themselves, and to no others; refreshing and the command line do not', async () => {
      const email = 'renewing@example.org';
      const [renewing, other] = [await vaultOf(email, true), await vaultOf(email, false)];
      await createPerson(server().core, { email, password, role: null, defaultPlan: 'enterprise' }, systemOrigin);
      server().advance(dayMs);
      const { refreshToken } = await signInAs(server().core, { email });
      await server().api(null, '/api').post('/auth/token', { grant_type: 'refresh_token', refresh_token: refreshToken });
      expect(await lastCheckIn(renewing)).toBeUndefined();
      expect((await server().api(null, '/api').post('/auth/token', { grant_type: 'password', email, password })).status).toBe(200);
      expect(await lastCheckIn(renewing)).toEqual({ method: 'auto', ip_address: '127.0.0.1' });
      expect(await lastCheckIn(other)).toBeUndefined();
    });
  });
});
