import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemOrigin } from '../../../server/core/context.ts';
import { offerSetUp } from '../../../server/core/identity/first-administrator.ts';
import { createPerson } from '../../../server/core/identity/create-person.ts';
import { hourMs } from '../../../shared/domain/instant.ts';
import { databasesOfForm } from '../../kit/databases/each-database.ts';
import type { Answer } from '../../kit/server/api.ts';
import { migratedPostgresUrl } from '../../kit/databases/database-urls.ts';
import { startTestServer, type TestServer } from '../../kit/server/test-server.ts';

const email = 'olga@example.org';
const password = 'seven quiet owls at noon';

describe.each(databasesOfForm)('the link of a server that nobody administers, on %s', (database) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null });
  });
  afterEach(() => server.close());

  const offered = async (): Promise<string> => (await offerSetUp(server.core))?.split('#token=')[1] ?? 'none was offered';
  const ownPage = (): Record<string, string> => ({ origin: server.origin });
  const setUp = (body: Record<string, unknown>, headers = ownPage()): Promise<Answer> =>
    server.api(null, '/api').call('POST', '/auth/set-up', { body, headers });
  const audit = () => server.core.db.read.selectFrom('audit_events').select('action').orderBy('id').execute();

  it('POST /api/auth/set-up makes the first administrator, signed in by a cookie, and never another one', async () => {
    const token = await offered();
    expect((await server.api(null, '/api').get('/auth/providers')).body).toMatchObject({ setUp: true });
    const answer = await setUp({ token, email: 'Olga@example.org', password });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('refresh_token');
    const me = await server.api(answer.body.access_token as string, '/api').get('/me');
    expect(me.body).toMatchObject({ email: 'Olga@example.org', roles: ['VAULT_VIEWER', 'VAULT_ADMIN'] });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Strict/);
    expect((await server.api(null, '/api').get('/me', { cookie })).status).toBe(200);
    expect((await server.api(null, '/api').get('/auth/providers')).body).toMatchObject({ setUp: false });
    expect((await setUp({ token, email: 'other@example.org', password })).body).toMatchObject({ error: 'invalid_grant' });
    expect(await offerSetUp(server.core)).toBeNull();
    expect((await server.api(null, '/api').post('/auth/token', { grant_type: 'password', email, password })).status).toBe(200);
  });

  it('takes nothing but the newest link, within 24 hours, from our own page', async () => {
    const older = await offered();
    const token = await offered();
    const good = { token, email, password };
    for (const wrong of [older, `${token}x`, token.slice(0, -1), '', ' ', 'heirlock_su_', 'undefined'])
      expect((await setUp({ ...good, token: wrong })).status, wrong).toBe(400);
    expect((await setUp(good, {})).body).toMatchObject({ error: 'csrf_refused' });
    expect((await setUp(good, { origin: 'https://elsewhere.example' })).body).toMatchObject({ error: 'csrf_refused' });
    expect((await setUp({ ...good, email: 'no address' })).body).toMatchObject({ error: 'invalid_request' });
    expect((await setUp({ ...good, password: 'password1234' })).body).toMatchObject({ error: 'invalid_request' });
    expect(await server.core.db.read.selectFrom('user_roles').selectAll().execute()).toEqual([]);
    server.advance(24 * hourMs);
    expect((await setUp(good)).body).toMatchObject({ error: 'invalid_grant' });
    expect((await setUp({ ...good, token: await offered() })).status).toBe(200);
  });

  it('serves one of two at once', async () => {
    const token = await offered();
    const answers = await Promise.all(['one@example.org', 'two@example.org'].map((one) => setUp({ token, email: one, password })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await server.core.db.read.selectFrom('user_roles').selectAll().execute()).toHaveLength(1);
  });

  it('ends when somebody becomes administrator in another way', async () => {
    const token = await offered();
    await createPerson(server.core, { email: 'otto@example.org', password: null, role: 'VAULT_ADMIN', defaultPlan: 'free' }, systemOrigin);
    expect((await setUp({ token, email, password })).body).toMatchObject({ error: 'invalid_grant' });
  });

  it('opens no account that was there, and takes no other way past its second factor', async () => {
    const id = await createPerson(server.core, { email, password: null, role: null, defaultPlan: 'free' }, systemOrigin);
    const before = (await audit()).length;
    expect((await setUp({ token: await offered(), email, password })).status).toBe(200);
    expect((await audit()).slice(before).map(({ action }) => action)).toEqual(['password.changed', 'role.granted', 'sign_in.succeeded']);
    const role = { email, password: null, role: 'VAULT_OPERATOR', defaultPlan: 'free' } as const;
    expect(await createPerson(server.core, role, systemOrigin), 'the same person').toBe(id);
    expect(
      (await audit()).slice(before + 3).map(({ action }) => action),
      'a role is no new account',
    ).toEqual(['role.granted']);
  });
});
