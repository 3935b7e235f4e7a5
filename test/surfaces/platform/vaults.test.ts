import { beforeAll, describe, expect, it } from 'vitest';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import { sha256 } from '../../../shared/crypto/hash.ts';
import { randomKey } from '../../../shared/crypto/keys.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { newSyncOwner } from '../../kit/owners/sync-owner.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';

onDatabasesOfForm({}, (server) => {
  let owner: PlatformPerson;
  let viewer: PlatformPerson;
  let operator: PlatformPerson;
  let admin: PlatformPerson;
  beforeAll(async () => {
    owner = await platformPerson(server());
    viewer = await platformPerson(server());
    operator = await platformPerson(server(), { roles: ['VAULT_OPERATOR'] });
    admin = await platformPerson(server(), { roles: ['VAULT_ADMIN'] });
  });

  const newVault = async (name = 'Papers'): Promise<string> => (await owner.post('/vaults', { name })).body.vault.id as string;

  describe('GET /api/me', () => {
    it('says who is asking, with their roles as they are', async () => {
      const { status, body } = await admin.get('/me');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: admin.userId,
        email: admin.email,
        roles: ['VAULT_VIEWER', 'VAULT_ADMIN'],
        plan: 'enterprise',
        mode: 'live',
        mfaAt: null,
      });
      expect(body.created_at).toMatch(/^\d{4}-.*Z$/);
    });

    it('is 401 without a credential', async () => {
      expect(refusal(await server().api(null, '/api').get('/me'))).toEqual([401, 'unauthenticated']);
    });
  });

  describe('PATCH /api/me', () => {
    it('sets name and time zone, each alone or both, and mails say the name', async () => {
      const ada = await platformPerson(server());
      const changed = await ada.patch('/me', { name: ' Ada Berger ', time_zone: 'Europe/Berlin' });
      expect(changed.body).toMatchObject({ name: 'Ada Berger', time_zone: 'Europe/Berlin', isNamedByApp: false });
      expect((await ada.patch('/me', { time_zone: 'Asia/Tokyo' })).body).toMatchObject({ name: 'Ada Berger', time_zone: 'Asia/Tokyo' });
      const { events } = (await ada.get('/audit-events')).body as { readonly events: readonly { readonly action: string }[] };
      const known = events.map(({ action }) => action);
      for (const action of ['user.renamed', 'user.time_zone_changed']) expect(known).toContain(action);
      const address = `also-${ada.email}`;
      await ada.put('/me/contacts/second-address', { address });
      await server().scheduler.deliver();
      expect((await server().mails()).find(({ to }) => to === address)?.text).toContain('Dear Ada Berger');
      expect((await ada.patch('/me', { name: '' })).body.name).toBeNull();
    });

    it.each([{ name: 'Ada\nBcc: all' }, { name: 'x'.repeat(500) }, { name: 7 }, { time_zone: 'Mars/Olympus' }, { time_zone: '' }])(
      'is 400 for %j, and changes nothing',
      async (wrong) => {
        const ada = await platformPerson(server());
        await ada.patch('/me', { name: 'Ada' });
        expect(refusal(await ada.patch('/me', { name: 'Eve', ...wrong }))).toEqual([400, 'invalid_request']);
        expect((await ada.get('/me')).body).toMatchObject({ name: 'Ada', time_zone: null });
      },
    );

    it('is 409 for the name of somebody whose app says it, and not for their time zone', async () => {
      const owner = await newSyncOwner(server());
      const ada = await platformPerson(server(), { email: owner.email });
      expect((await ada.get('/me')).body.isNamedByApp).toBe(true);
      expect(refusal(await ada.patch('/me', { name: 'Eve' }))).toEqual([409, 'conflict']);
      expect((await ada.get('/me')).body.name).toBeNull();
      expect((await ada.patch('/me', { time_zone: 'Europe/Berlin' })).body.time_zone).toBe('Europe/Berlin');
    });
  });

  describe('GET, DELETE /api/me/kit-access', () => {
    it('says whether a printed kit lets a computer in, and ends that for its owner alone', async () => {
      const owner = await newSyncOwner(server());
      const device = await owner.device();
      const ada = await platformPerson(server(), { email: owner.email });
      expect((await ada.get('/me/kit-access')).body).toEqual({ access: null });
      const made = await device.call('PUT', '/kit-access', { body: { hash: toBase64(sha256(randomKey())) } });
      expect(made.status).toBe(204);
      expect((await ada.get('/me/kit-access')).body.access).toEqual({ madeAt: expect.any(String) as string, usedAt: null });
      expect((await viewer.get('/me/kit-access')).body.access).toBeNull();
      expect((await viewer.delete('/me/kit-access')).status).toBe(204);
      expect((await ada.get('/me/kit-access')).body.access).not.toBeNull();
      expect((await ada.delete('/me/kit-access')).status).toBe(204);
      expect((await device.call('GET', '/kit-access')).body).toEqual({ access: null });
    });
  });

  describe('GET /api/owners/vaults', () => {
    it('leads operators to the vaults of somebody whose whole address they know, and nobody else to anything', async () => {
      const ann = await platformPerson(server());
      const made = async (name: string): Promise<string> => (await ann.post('/vaults', { name })).body.vault.id as string;
      const [active, archived] = [await made('For Ann'), await made('Long ago')];
      await server().core.db.transaction((tx) =>
        tx.updateTable('vaults').set({ status: 'archived' }).where('name', '=', 'Long ago').execute(),
      );
      const find = (person: PlatformPerson, email: string) => person.get(`/owners/vaults?${new URLSearchParams({ email })}`);
      for (const person of [operator, admin]) {
        const { status, body } = await find(person, ` ${ann.email.toUpperCase()} `);
        const ids = (body.vaults as { id: string }[]).map(({ id }) => id);
        expect([status, ids.includes(active), ids.at(-1)]).toEqual([200, true, archived]);
        expect((await person.get(`/vaults/${active}/release`)).status, 'and what happens next with it').toBe(200);
      }
      for (const unknown of ['nobody@example.org', ann.email.slice(0, -1), '%', '', `${ann.email}\0`, '\0'])
        expect((await find(operator, unknown)).body.vaults).toEqual([]);
      expect(refusal(await operator.get('/owners/vaults'))).toEqual([400, 'invalid_request']);
      expect(refusal(await find(viewer, ann.email))).toEqual([403, 'forbidden']);
      expect((await operator.in('test').get(`/owners/vaults?email=${ann.email}`)).body.vaults, 'test data is elsewhere').toEqual([]);
    });
  });

  describe('POST /api/vaults', () => {
    it('makes a vault whose maker owns it', async () => {
      const { status, body } = await owner.post('/vaults', { name: '  Letters ' });
      expect(status).toBe(201);
      expect(body).toEqual({
        vault: {
          id: expect.stringMatching(/^vault_/) as string,
          name: 'Letters',
          ownerUid: owner.userId,
          created_at: expect.any(String) as string,
          status: 'active',
        },
        _meta: { autoGrantedOwnership: true },
      });
    });

    it.each([[{}], [{ name: '  ' }], [{ name: 'x'.repeat(101) }], [{ name: 7 }], ['[]'], ['{'], [null]])('is 400 for %j', async (body) => {
      expect(refusal(await owner.call('POST', '/vaults', { body, headers: { 'content-type': 'application/json' } }))).toEqual([
        400,
        'invalid_request',
      ]);
    });

    it('carries a request out once for one idempotency key, in each mode', async () => {
      const again = (mode: string) =>
        owner.call('POST', '/vaults', { body: { name: 'Once' }, headers: { 'idempotency-key': 'once', 'x-heirlock-mode': mode } });
      const [first, second, inTest] = [await again('live'), await again('live'), await again('test')];
      expect(second.headers.get('idempotent-replayed')).toBe('true');
      expect(second.body).toEqual(first.body);
      expect(inTest.headers.get('idempotent-replayed')).toBeNull();
      expect(inTest.body.vault.id).not.toBe(first.body.vault.id);
    });
  });

  describe('GET /api/vaults', () => {
    it('lists what one owns and nothing else, with what one may', async () => {
      const mine = await platformPerson(server());
      for (const name of ['A', 'B', 'C']) await mine.post('/vaults', { name });
      await newVault();
      const { status, body } = await mine.get('/vaults');
      expect(status).toBe(200);
      expect(body.vaults.map(({ name }: { name: string }) => name)).toEqual(['C', 'B', 'A']);
      expect(body._meta).toEqual({ role: 'VAULT_VIEWER', canCreate: true });
      const page = await mine.get('/vaults?limit=1&offset=1');
      expect(page.body.vaults.map(({ name }: { name: string }) => name)).toEqual(['B']);
      expect(page.body.pagination).toEqual({ limit: 1, offset: 1, total: 3, has_more: true });
    });

    it('shows an administrator no more than their own', async () => {
      await newVault();
      expect((await admin.get('/vaults')).body).toMatchObject({ vaults: [], _meta: { role: 'VAULT_ADMIN', canCreate: true } });
    });

    it.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'status=inactive', 'limit=1&limit=2'])('is 400 for ?%s', async (query) => {
      expect(refusal(await owner.get(`/vaults?${query}`))).toEqual([400, 'invalid_request']);
    });

    it('keeps live and test data apart', async () => {
      const person = await platformPerson(server());
      const made = await person.in('test').post('/vaults', { name: 'Trial' });
      expect((await person.get('/vaults')).body.vaults).toEqual([]);
      expect((await person.in('test').get('/vaults')).body.vaults).toHaveLength(1);
      expect(refusal(await person.get(`/vaults/${made.body.vault.id as string}`))).toEqual([404, 'not_found']);
      expect((await person.in('test').get('/me')).body.mode).toBe('test');
      expect(refusal(await person.get('/vaults', { 'x-heirlock-mode': 'both' }))).toEqual([400, 'invalid_request']);
    });
  });

  describe('GET /api/vaults/{id}', () => {
    it('is its owner’s, who may change it until it is closed', async () => {
      const id = await newVault('Mine');
      expect((await owner.get(`/vaults/${id}`)).body).toMatchObject({
        vault: { id, name: 'Mine' },
        _meta: { viewingAsOwner: true, canModify: true, role: 'VAULT_OWNER' },
      });
      const key = await server().createKey({ email: owner.email, mode: 'live' });
      await server().api(key).post(`/v1/vaults/${id}/archive`);
      expect((await owner.get(`/vaults/${id}`)).body._meta).toEqual({ viewingAsOwner: true, canModify: false, role: 'VAULT_OWNER' });
      expect((await owner.get('/vaults?status=archived')).body.vaults).toMatchObject([{ id, status: 'archived' }]);
    });

    it('is an administrator’s to look at, which the owner’s audit events tell', async () => {
      const id = await newVault();
      const { status, body } = await admin.get(`/vaults/${id}`);
      expect(status).toBe(200);
      expect(body._meta).toEqual({ viewingAsOwner: false, canModify: false, role: 'VAULT_ADMIN', requiredRoleForModify: 'VAULT_OWNER' });
      const key = await server().createKey({ email: owner.email, mode: 'live' });
      const activity = await server().api(key).get(`/v1/vaults/${id}/activity`);
      expect(activity.body.data[0]).toMatchObject({ action: 'vault.viewed_by_administrator', actor: { type: 'user', id: admin.userId } });
    });

    it('is not there for another viewer, and 403 for an operator, who learns which role would do', async () => {
      const id = await newVault();
      expect(refusal(await viewer.get(`/vaults/${id}`))).toEqual([404, 'not_found']);
      const answer = await operator.get(`/vaults/${id}`);
      expect(refusal(answer)).toEqual([403, 'forbidden']);
      expect(answer.body).toMatchObject({ required: ['VAULT_ADMIN'], actual: ['VAULT_VIEWER', 'VAULT_OPERATOR'] });
    });

    it.each(['vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'vault_x', 'doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', '%00'])(
      'is 404 for %s, whoever asks',
      async (id) => {
        for (const person of [owner, operator, admin]) expect(refusal(await person.get(`/vaults/${id}`))).toEqual([404, 'not_found']);
      },
    );

    it('answers 304 while nothing has changed', async () => {
      const id = await newVault();
      const etag = (await owner.get(`/vaults/${id}`)).headers.get('etag') ?? '';
      expect((await owner.get(`/vaults/${id}`, { 'if-none-match': etag })).status).toBe(304);
    });
  });

  describe('DELETE /api/vaults/{id}', () => {
    it('is the owner’s alone', async () => {
      const id = await newVault();
      expect(refusal(await viewer.delete(`/vaults/${id}`))).toEqual([404, 'not_found']);
      for (const person of [operator, admin]) {
        const answer = await person.delete(`/vaults/${id}`);
        expect(refusal(answer)).toEqual([403, 'forbidden']);
        expect(answer.body.required).toEqual(['VAULT_OWNER']);
      }
      expect((await owner.delete(`/vaults/${id}`)).status).toBe(204);
      expect(refusal(await owner.get(`/vaults/${id}`))).toEqual([404, 'not_found']);
      expect(refusal(await owner.delete(`/vaults/${id}`))).toEqual([404, 'not_found']);
    });

    it('is 422 after the release', async () => {
      const id = await newVault();
      const key = await server().createKey({ email: owner.email, mode: 'live' });
      await server().api(key).post(`/v1/vaults/${id}/release`, { confirm: true });
      expect(refusal(await owner.delete(`/vaults/${id}`))).toEqual([422, 'vault_already_released']);
      expect((await owner.get(`/vaults/${id}`)).body._meta.canModify).toBe(false);
    });

    it('is 412 for another version than the caller saw, and happens for the same', async () => {
      const id = await newVault();
      const etag = (await owner.get(`/vaults/${id}`)).headers.get('etag') ?? '';
      expect(refusal(await owner.call('DELETE', `/vaults/${id}`, { headers: { 'if-match': '"other"' } }))).toEqual([
        412,
        'precondition_failed',
      ]);
      expect((await owner.call('DELETE', `/vaults/${id}`, { headers: { 'if-match': etag } })).status).toBe(204);
    });
  });

  it('the plan’s limit is 402 and shown by canCreate', async () => {
    const key = await server().createKey({ plan: 'free' });
    const person = await platformPerson(server(), { email: key.email });
    expect((await person.post('/vaults', { name: 'One' })).status).toBe(201);
    expect((await person.get('/vaults')).body._meta.canCreate).toBe(false);
    expect(refusal(await person.post('/vaults', { name: 'Two' }))).toEqual([402, 'vault_limit_exceeded']);
  });

  it('an unknown path is 404 in the platform’s words, before anything else is asked', async () => {
    const nobody = server().api(null, '/api');
    for (const path of ['/', '/nothing', '/vaults/x/y', '/%ff', '/v1/nothing'])
      expect(refusal(await nobody.get(path))).toEqual([404, 'not_found']);
    expect(refusal(await owner.put('/vaults', {}))).toEqual([404, 'not_found']);
  });
});
