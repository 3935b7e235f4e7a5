import type { Ulid } from '../../../shared/domain/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '../../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';

const fields = { name: 'Backup', permissions: ['read'], mode: 'test' };

onDatabasesOfForm({}, (server) => {
  let person: PlatformPerson;
  beforeAll(async () => {
    person = await platformPerson(server());
  });

  describe('GET and POST /api/keys', () => {
    it('makes a key whose value is shown this once, and stored nowhere', async () => {
      const { status, body } = await person.post('/keys', {
        ...fields,
        permissions: ['write', 'read', 'read'],
        expiresAt: '2099-01-31T01:00:00+01:00',
        allowedAddresses: ['127.0.0.0/8', '::1'],
      });
      expect(status).toBe(201);
      expect(body.value).toMatch(/^service_sk_test_[0-9A-Za-z]{40}$/);
      expect(body.key).toEqual({
        id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
        name: 'Backup',
        mode: 'test',
        permissions: ['read', 'write'],
        status: 'active',
        expiresAt: '2099-01-31T00:00:00.000Z',
        allowedAddresses: ['127.0.0.0/8', '::1'],
        createdAt: expect.any(String) as string,
      });
      const listed = await person.get('/keys');
      expect(listed.body.keys[0]).toEqual(body.key);
      const secret = (body.value as string).replace('service_sk_test_', '');
      expect(JSON.stringify(listed.body)).not.toContain(secret);
      const row = await server()
        .core.db.read.selectFrom('api_keys')
        .selectAll()
        .where('id', '=', body.key.id as string as Ulid)
        .executeTakeFirstOrThrow();
      expect(JSON.stringify(row)).not.toContain(secret);
      expect(
        (
          await server()
            .api(body.value as string)
            .get('/v1/vaults')
        ).status,
      ).toBe(200);
    });

    it('makes keys for its maker’s data of the mode that was asked for', async () => {
      const one = await platformPerson(server());
      await one.post('/vaults', { name: 'Real' });
      const values = await Promise.all(
        ['live', 'test'].map(async (mode) => (await one.post('/keys', { ...fields, mode })).body.value as string),
      );
      const totals = await Promise.all(
        values.map(async (value) => (await server().api(value).get('/v1/vaults')).body.pagination.total as number),
      );
      expect(totals).toEqual([1, 0]);
    });

    it.each<[string, object]>([
      ['no name', { name: ' ' }],
      ['a name that is too long', { name: 'x'.repeat(101) }],
      ['a name with a line break', { name: 'a\nb' }],
      ['no permissions', { permissions: [] }],
      ['unknown permissions', { permissions: ['admin'] }],
      ['no mode', { mode: undefined }],
      ['an unknown mode', { mode: 'both' }],
      ['an expiry that is past', { expiresAt: '2020-01-01T00:00:00Z' }],
      ['an expiry that is no instant', { expiresAt: '2099-02-30T00:00:00Z' }],
      ['an expiry without an offset', { expiresAt: '2099-01-01T00:00:00' }],
      ['an address that is none', { allowedAddresses: ['10.0.0.1', 'localhost'] }],
      ['a range that is none', { allowedAddresses: ['10.0.0.0/33'] }],
      ['too many addresses', { allowedAddresses: Array.from({ length: 51 }, (_, index) => `10.0.0.${index}`) }],
    ])('is 400 for %s', async (_what, change) => {
      const before = (await person.get('/keys')).body.keys.length as number;
      expect(refusal(await person.post('/keys', { ...fields, ...change }))).toEqual([400, 'invalid_request']);
      expect((await person.get('/keys')).body.keys).toHaveLength(before);
    });

    it('is 403 for an address list below the enterprise plan, and else takes any plan', async () => {
      const key = await server().createKey({ plan: 'professional' });
      const one = await platformPerson(server(), { email: key.email });
      expect(refusal(await one.post('/keys', { ...fields, allowedAddresses: ['10.0.0.1'] }))).toEqual([403, 'forbidden']);
      expect((await one.post('/keys', fields)).status).toBe(201);
    });

    it('is 409 for the hundred and first that is not revoked, also when two are asked for at once', async () => {
      const one = await platformPerson(server());
      const made = await Promise.all(Array.from({ length: 102 }, () => one.post('/keys', fields)));
      expect(made.filter(({ status }) => status === 201)).toHaveLength(100);
      const refused = made.filter(({ status }) => status !== 201);
      expect(refused.map(refusal)).toEqual([
        [409, 'conflict'],
        [409, 'conflict'],
      ]);
      const [first] = (await one.get('/keys')).body.keys as { id: string }[];
      await one.delete(`/keys/${first?.id ?? ''}`);
      expect((await one.post('/keys', fields)).status).toBe(201);
    });

    it('answers a repeated request with the same key', async () => {
      const again = () => person.call('POST', '/keys', { body: fields, headers: { 'idempotency-key': 'a key' } });
      const [first, second] = [await again(), await again()];
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('idempotent-replayed')).toBe('true');
    });
  });

  describe('DELETE /api/keys/{id}', () => {
    it('revokes a key for its very next request, and for good', async () => {
      const { body } = await person.post('/keys', fields);
      const api = server().api(body.value as string);
      expect((await api.get('/v1/vaults')).status).toBe(200);
      expect((await person.delete(`/keys/${body.key.id as string}`)).status).toBe(204);
      expect((await api.get('/v1/vaults')).status).toBe(401);
      expect((await person.get('/keys')).body.keys[0]).toMatchObject({ id: body.key.id as string, status: 'revoked' });
      expect((await person.delete(`/keys/${body.key.id as string}`)).status).toBe(204);
      const events = await server()
        .core.db.read.selectFrom('audit_events')
        .select(['action', 'actor_type', 'actor_id'])
        .where('resource_id', '=', body.key.id as string)
        .orderBy('id')
        .execute();
      const actor = { actor_type: 'user', actor_id: person.userId.replace('user_', '') };
      expect(events).toEqual([
        { action: 'key.created', ...actor },
        { action: 'key.status_changed', ...actor },
      ]);
    });

    it('is 404 for what is not one’s own key, whoever asks', async () => {
      const { body } = await person.post('/keys', fields);
      const admin = await platformPerson(server(), { roles: ['VAULT_ADMIN'] });
      expect(refusal(await admin.delete(`/keys/${body.key.id as string}`))).toEqual([404, 'not_found']);
      for (const id of ['01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'x', 'vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB'])
        expect(refusal(await person.delete(`/keys/${id}`))).toEqual([404, 'not_found']);
      expect(
        (
          await server()
            .api(body.value as string)
            .get('/v1/vaults')
        ).status,
      ).toBe(200);
      expect(JSON.stringify((await admin.get('/keys')).body)).not.toContain(body.key.id);
    });
  });

  it('a key that expires is refused from then on', async () => {
    const expiresAt = new Date(Date.parse(server().now()) + hourMs).toISOString();
    const { body } = await person.post('/keys', { ...fields, expiresAt });
    const api = server().api(body.value as string);
    expect((await api.get('/v1/vaults')).status).toBe(200);
    server().advance(hourMs + 1);
    expect((await api.get('/v1/vaults')).status).toBe(401);
  });
});
