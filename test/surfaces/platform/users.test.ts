import { beforeAll, describe, expect, it } from 'vitest';
import { minuteMs } from '../../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';

onDatabasesOfForm({}, (server) => {
  let admin: PlatformPerson;
  let viewer: PlatformPerson;
  beforeAll(async () => {
    admin = await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true });
    viewer = await platformPerson(server());
  });

  const setRoles = (who: PlatformPerson, userId: string, roles: unknown) => who.patch(`/users/${userId}`, { roles });

  describe('GET /api/users and /api/users/{id}', () => {
    it('lists who there is with their roles, the first first, and finds one by address', async () => {
      const { status, body } = await admin.get('/users?limit=1');
      expect(status).toBe(200);
      expect(body.users).toEqual([
        {
          id: admin.userId,
          email: admin.email,
          name: null,
          roles: ['VAULT_VIEWER', 'VAULT_ADMIN'],
          plan: 'enterprise',
          created_at: expect.any(String) as string,
        },
      ]);
      expect(body.pagination).toMatchObject({ limit: 1, offset: 0, has_more: true });
      const found = await admin.get(`/users?email=${encodeURIComponent(viewer.email.toUpperCase())}`);
      expect(found.body.users).toMatchObject([{ id: viewer.userId, roles: ['VAULT_VIEWER'] }]);
      expect(found.body.pagination).toMatchObject({ total: 1, has_more: false });
      expect((await admin.get('/users?email=nobody@example.org')).body.users).toEqual([]);
      expect((await admin.get(`/users/${viewer.userId}`)).body.user).toEqual(found.body.users[0]);
    });

    it('is an administrator’s: everybody else learns which role would do, before what else is wrong', async () => {
      const operator = await platformPerson(server(), { roles: ['VAULT_OPERATOR'] });
      for (const [who, actual] of [
        [viewer, ['VAULT_VIEWER']],
        [operator, ['VAULT_VIEWER', 'VAULT_OPERATOR']],
      ] as const) {
        for (const answer of [
          await who.get('/users?limit=0'),
          await who.get(`/users/${admin.userId}`),
          await who.get('/users/nobody'),
          await setRoles(who, who.userId, 'all'),
        ]) {
          expect(refusal(answer)).toEqual([403, 'forbidden']);
          expect(answer.body).toMatchObject({ required: ['VAULT_ADMIN'], actual });
        }
      }
    });

    it.each(['limit=0', 'limit=101', 'offset=x', 'email=a&email=b'])('is 400 for ?%s', async (query) => {
      expect(refusal(await admin.get(`/users?${query}`))).toEqual([400, 'invalid_request']);
    });
  });

  describe('PATCH /api/users/{id}', () => {
    it('gives and takes roles, which holds with the next request, and is noted', async () => {
      const person = await platformPerson(server());
      expect(refusal(await person.get('/users'))).toEqual([403, 'forbidden']);
      const given = await setRoles(admin, person.userId, ['VAULT_OPERATOR', 'VAULT_ADMIN']);
      expect(given.body.user).toMatchObject({ id: person.userId, roles: ['VAULT_VIEWER', 'VAULT_OPERATOR', 'VAULT_ADMIN'] });
      expect((await person.get('/users')).status).toBe(200);
      expect((await setRoles(admin, person.userId, ['VAULT_OPERATOR'])).body.user.roles).toEqual(['VAULT_VIEWER', 'VAULT_OPERATOR']);
      expect(refusal(await person.get('/users'))).toEqual([403, 'forbidden']);
      expect((await person.get('/me')).body.roles).toEqual(['VAULT_VIEWER', 'VAULT_OPERATOR']);
      const events = await server()
        .core.db.read.selectFrom('audit_events')
        .select(['action', 'actor_id', 'details'])
        .where('resource_id', '=', person.userId.replace('user_', ''))
        .where('action', 'like', 'role.%')
        .orderBy('id')
        .execute();
      const actor_id = admin.userId.replace('user_', '');
      expect(events).toEqual([
        { action: 'role.granted', actor_id, details: '{"role":"VAULT_OPERATOR"}' },
        { action: 'role.granted', actor_id, details: '{"role":"VAULT_ADMIN"}' },
        { action: 'role.revoked', actor_id, details: '{"role":"VAULT_ADMIN"}' },
      ]);
    });

    it('needs a second factor of the last ten minutes, whatever the role', async () => {
      const { email } = admin;
      const without = await platformPerson(server(), { email });
      for (const [who, roles] of [
        [viewer, ['VAULT_OPERATOR']],
        [admin, []],
      ] as const)
        expect(refusal(await setRoles(without, who.userId, roles))).toEqual([403, 'mfa_required']);
      const stale = await platformPerson(server(), { email, mfa: true });
      server().advance(10 * minuteMs + 1_000);
      expect(refusal(await setRoles(stale, viewer.userId, ['VAULT_ADMIN']))).toEqual([403, 'mfa_required']);
      server().advance(-10 * minuteMs - 1_000);
      expect((await admin.get(`/users/${viewer.userId}`)).body.user.roles).toEqual(['VAULT_VIEWER']);
    });

    it('raises nobody by their own hand', async () => {
      expect(refusal(await setRoles(admin, admin.userId, ['VAULT_ADMIN', 'VAULT_OPERATOR']))).toEqual([403, 'forbidden']);
      expect((await setRoles(admin, admin.userId, ['VAULT_ADMIN'])).status).toBe(200);
      expect((await admin.get('/me')).body.roles).toEqual(['VAULT_VIEWER', 'VAULT_ADMIN']);
    });

    it.each([undefined, 'VAULT_ADMIN', ['VAULT_OWNER'], ['VAULT_VIEWER'], ['root'], [1]])('is 400 for the roles %j', async (roles) => {
      expect(refusal(await setRoles(admin, viewer.userId, roles))).toEqual([400, 'invalid_request']);
    });

    it.each(['user_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'nobody', 'vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB'])('is 404 for %s', async (id) => {
      expect(refusal(await setRoles(admin, id, []))).toEqual([404, 'not_found']);
      expect(refusal(await admin.get(`/users/${id}`))).toEqual([404, 'not_found']);
    });

    it('is 412 for another version than the caller saw', async () => {
      const path = `/users/${viewer.userId}`;
      const etag = (await admin.get(path)).headers.get('etag') ?? '';
      const change = (tag: string, roles: string[]) => admin.call('PATCH', path, { body: { roles }, headers: { 'if-match': tag } });
      expect((await change(etag, ['VAULT_OPERATOR'])).status).toBe(200);
      expect(refusal(await change(etag, []))).toEqual([412, 'precondition_failed']);
      expect((await setRoles(admin, viewer.userId, [])).status).toBe(200);
    });

    it('leaves an administrator, also when the last two take each other’s role at the same moment', async () => {
      const other = await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true });
      const holders = await server().core.db.read.selectFrom('user_roles').select('user_id').where('role', '=', 'VAULT_ADMIN').execute();
      for (const { user_id } of holders) {
        const id = `user_${user_id}`;
        if (id !== admin.userId && id !== other.userId) expect((await setRoles(admin, id, [])).status).toBe(200);
      }
      const answers = await Promise.all([setRoles(admin, other.userId, []), setRoles(other, admin.userId, [])]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const last = answers[0]?.status === 200 ? admin : other;
      expect((await last.get('/me')).body.roles).toContain('VAULT_ADMIN');
      expect(refusal(await setRoles(last, last.userId, []))).toEqual([409, 'conflict']);
      expect((await last.get('/users')).status).toBe(200);
    });
  });
});
