import { beforeAll, describe, expect, it } from 'vitest';
import { newAlternateOwner, refusal, type AlternateOwner } from '../kit/owners/alternate-owner.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus } from '../kit/owners/reference-owner.ts';

const start = '2026-03-02T12:00:00.000Z';
const nobody = 'vault_01J00000000000000000000000';
const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

onDatabasesOfForm({ now: start }, (server) => {
  let owner: AlternateOwner;
  beforeAll(async () => {
    owner = await newAlternateOwner(server());
  });

  describe('POST /v1/vaults', () => {
    it('makes an active vault with every field of this surface and its defaults', async () => {
      const answer = await owner.api.post('/v1/vaults', { name: '  Family papers ', owner_email: owner.email });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('x-api-version')).toBe('v1');
      expect(answer.body).toEqual({
        id: expect.stringMatching(/^vault_[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
        name: 'Family papers',
        status: 'active',
        settings: { notifications_enabled: true, auto_renew: false, encryption_enabled: true },
        owner_email: owner.email,
        metadata: {},
        created_at: start,
        updated_at: start,
      });
      expect((await owner.api.get(`/v1/vaults/${answer.body.id}`)).body).toEqual(answer.body);
    });

    it('knows the owner by an address in another spelling', async () => {
      expect((await owner.makeVault({ owner_email: ` ${owner.email.toUpperCase()} ` })).owner_email).toBe(owner.email);
    });

    it('makes a vault for another user of the account, who then has it and the maker has not', async () => {
      const other = await server().createKey();
      const { read } = server().core.db;
      const account = await read.selectFrom('users').select('account_id').where('email', '=', owner.email).executeTakeFirstOrThrow();
      await server().core.db.transaction((tx) => tx.updateTable('users').set(account).where('email', '=', other.email).execute());
      const vault = await owner.makeVault({ owner_email: other.email });
      expect(vault).toMatchObject({ status: 'active', owner_email: other.email });
      expect((await owner.api.get(`/v1/vaults/${vault.id}`)).body).toEqual(refusal('permission_denied'));
      expect((await server().api(other, '/alternate').get(`/v1/vaults/${vault.id}`)).body).toEqual(vault);
    });

    it('refuses an owner who is a user of another account, or nobody', async () => {
      const stranger = await server().createKey();
      for (const owner_email of [stranger.email, 'nobody@example.org', 'no address', '']) {
        const answer = await owner.api.post('/v1/vaults', { name: 'x', owner_email });
        expect([answer.status, answer.body]).toEqual([422, refusal('validation_failed', 'owner_email')]);
      }
    });

    it('keeps metadata as it is: any JSON object up to 4 KiB', async () => {
      const metadata = { family: 'Berger', count: 3, nested: { list: [1, null, true, 'ü', { a: {} }] }, text: '' };
      expect((await owner.makeVault({ metadata })).metadata).toEqual(metadata);
      const exact = { text: 'x'.repeat(4096 - '{"text":""}'.length) };
      expect((await owner.makeVault({ metadata: exact })).metadata).toEqual(exact);
      expect((await owner.makeVault({ metadata: nested(32) })).metadata).toEqual(nested(32));
    });

    it.each<[string, object, string]>([
      ['no name', { name: undefined }, 'name'],
      ['an empty name', { name: '' }, 'name'],
      ['a name of blanks', { name: ' \n ' }, 'name'],
      ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
      ['a name that is no text', { name: 7 }, 'name'],
      ['a name with a control character', { name: 'a\u0007b' }, 'name'],
      ['no owner', { owner_email: undefined }, 'owner_email'],
      ['an owner that is no text', { owner_email: ['a'] }, 'owner_email'],
      ['metadata that is no object', { metadata: 'x' }, 'metadata'],
      ['metadata that is a list', { metadata: [] }, 'metadata'],
      ['null metadata', { metadata: null }, 'metadata'],
      ['metadata of more than 4 KiB', { metadata: { text: 'x'.repeat(4096) } }, 'metadata'],
      ['metadata nested 33 deep', { metadata: nested(33) }, 'metadata'],
      ['metadata with a NUL', { metadata: { text: 'a\u0000' } }, 'metadata'],
    ])('is 422 validation_failed for %s', async (_what, change, field) => {
      const answer = await owner.api.post('/v1/vaults', { name: 'x', owner_email: owner.email, ...change });
      expect([answer.status, answer.body]).toEqual([422, refusal('validation_failed', field)]);
    });

    it.each([
      ['422 validation_failed for metadata', 'as deeply as a body may be', 63, 422, 'validation_failed', 'metadata'],
      ['400 invalid_request for metadata', 'more deeply than that', 64, 400, 'invalid_request', undefined],
      ['400 invalid_request for metadata', 'as deeply as a body can hold', 40_000, 400, 'invalid_request', undefined],
    ] as const)('is %s nested %s', async (_what, _how, levels, status, code, field) => {
      const metadata = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
      const body = `{"name":"x","owner_email":${JSON.stringify(owner.email)},"metadata":${metadata}}`;
      const answer = await owner.api.call('POST', '/v1/vaults', { body, headers: { 'content-type': 'application/json' } });
      expect([answer.status, answer.body]).toEqual([status, field === undefined ? refusal(code) : refusal(code, field)]);
    });

    it('is 402 vault_limit_exceeded when the plan is full, which a deleted vault makes room in', async () => {
      const free = await newAlternateOwner(server(), { plan: 'free' });
      const { id } = await free.makeVault();
      const answer = await free.api.post('/v1/vaults', { name: 'Second', owner_email: free.email });
      expect([answer.status, answer.body]).toEqual([402, refusal('vault_limit_exceeded')]);
      const wrong = await free.api.post('/v1/vaults', { name: 'Second', owner_email: 'nobody@example.org' });
      expect(wrong.status, 'what is wrong with the request is said first').toBe(422);
      expectStatus(204, await free.api.delete(`/v1/vaults/${id}`));
      await free.makeVault();
      const revival = await free.api.put(`/v1/vaults/${id}`, { status: 'active' });
      expect([revival.status, revival.body]).toEqual([402, refusal('vault_limit_exceeded')]);
      expect((await free.api.get(`/v1/vaults/${id}`)).body.status).toBe('inactive');
    });
  });

  describe('GET /v1/vaults', () => {
    it('lists whole vaults, newest first, in the envelope of this surface', async () => {
      const lister = await newAlternateOwner(server());
      const made = [];
      for (const name of ['one', 'two', 'three']) made.unshift(await lister.makeVault({ name, metadata: { name } }));
      expect((await lister.api.get('/v1/vaults')).body).toEqual({
        data: made,
        pagination: { limit: 20, offset: 0, total: 3, has_more: false },
      });
      expect((await lister.api.get('/v1/vaults?limit=2')).body).toEqual({
        data: made.slice(0, 2),
        pagination: { limit: 2, offset: 0, total: 3, has_more: true },
      });
      expect((await lister.api.get('/v1/vaults?limit=2&offset=1')).body).toEqual({
        data: made.slice(1),
        pagination: { limit: 2, offset: 1, total: 3, has_more: false },
      });
      expect((await lister.api.get('/v1/vaults?offset=3')).body).toEqual({
        data: [],
        pagination: { limit: 20, offset: 3, total: 3, has_more: false },
      });
      expect((await lister.api.get('/v1/vaults?limit=100&offset=999999999')).body.data).toEqual([]);
    });

    it('hides archived and inactive vaults, and lists each status when asked for it', async () => {
      const lister = await newAlternateOwner(server());
      const byStatus: Record<string, string> = {};
      for (const status of ['active', 'released', 'archived', 'inactive']) byStatus[status] = (await lister.makeVault({ name: status })).id;
      expectStatus(200, await lister.reference.api.post(`/v1/vaults/${byStatus.released}/release`));
      await lister.change(byStatus.archived ?? '', { status: 'archived' });
      expectStatus(204, await lister.api.delete(`/v1/vaults/${byStatus.inactive}`));
      const namesAt = async (query: string) =>
        (await lister.api.get(`/v1/vaults${query}`)).body.data.map((vault: { name: string }) => vault.name);
      expect(await namesAt('')).toEqual(['released', 'active']);
      for (const [status, id] of Object.entries(byStatus)) {
        const { body } = await lister.api.get(`/v1/vaults?status=${status}`);
        expect(body).toMatchObject({ data: [{ id, status }], pagination: { total: 1 } });
      }
    });

    it.each([
      ['limit=0', 'limit'],
      ['limit=101', 'limit'],
      ['limit=ten', 'limit'],
      ['limit=', 'limit'],
      ['limit=1.5', 'limit'],
      ['limit=1&limit=2', 'limit'],
      ['offset=-1', 'offset'],
      ['offset=1000000000', 'offset'],
      ['offset=x', 'offset'],
      ['status=deleted', 'status'],
      ['status=', 'status'],
    ])('is 422 validation_failed for ?%s: nothing is clamped', async (query, field) => {
      const answer = await owner.api.get(`/v1/vaults?${query}`);
      expect([answer.status, answer.body]).toEqual([422, refusal('validation_failed', field)]);
    });
  });

  describe('PUT /v1/vaults/{id}', () => {
    it('changes what is supplied and nothing else', async () => {
      const made = await owner.makeVault({ metadata: { a: 1 } });
      expect(await owner.change(made.id, { name: 'New name' })).toEqual({ ...made, name: 'New name' });
      const silent = { notifications_enabled: false, auto_renew: false, encryption_enabled: true };
      expect(await owner.change(made.id, { settings: { notifications_enabled: false } })).toEqual({
        ...made,
        name: 'New name',
        settings: silent,
      });
      expect(await owner.change(made.id, { metadata: { b: 2 } })).toEqual({
        ...made,
        name: 'New name',
        settings: silent,
        metadata: { b: 2 },
      });
      expect(await owner.change(made.id, {})).toMatchObject({ name: 'New name', metadata: { b: 2 } });
    });

    it('takes a whole vault back as it was answered', async () => {
      const made = await owner.makeVault({ metadata: { a: 1 } });
      expect(await owner.change(made.id, made)).toEqual(made);
    });

    it('archives, restores and changes in one request', async () => {
      const { id } = await owner.makeVault();
      expect(await owner.change(id, { name: 'Put away', status: 'archived' })).toMatchObject({ name: 'Put away', status: 'archived' });
      expect((await owner.reference.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ name: 'Put away', status: 'archived' });
      expect(await owner.change(id, { name: 'Back', status: 'active' })).toMatchObject({ name: 'Back', status: 'active' });
    });

    it.each<[string, unknown]>([
      ['a name', { name: 'New' }],
      ['settings', { settings: { auto_renew: true } }],
      ['nothing', {}],
      ['another archiving', { status: 'archived' }],
      ['a name and a deletion', { name: 'New', status: 'inactive' }],
    ])('is 422 vault_archived for %s on an archived vault', async (_what, body) => {
      const { id } = await owner.makeVault();
      await owner.change(id, { status: 'archived' });
      const answer = await owner.api.put(`/v1/vaults/${id}`, body);
      expect([answer.status, answer.body]).toEqual([422, refusal('vault_archived')]);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ name: 'Family papers', status: 'archived' });
    });

    it.each<[string, unknown]>([
      ['a name', { name: 'New' }],
      ['nothing', {}],
      ['archived', { status: 'archived' }],
      ['active', { status: 'active' }],
      ['inactive', { status: 'inactive' }],
    ])('is 422 vault_already_released for %s on a released vault', async (_what, body) => {
      const { id } = await owner.makeVault();
      expectStatus(200, await owner.reference.api.post(`/v1/vaults/${id}/release`));
      const answer = await owner.api.put(`/v1/vaults/${id}`, body);
      expect([answer.status, answer.body]).toEqual([422, refusal('vault_already_released')]);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ name: 'Family papers', status: 'released' });
    });

    it.each<[string, object, string]>([
      ['the status released', { status: 'released' }, 'status'],
      ['an unknown status', { status: 'gone' }, 'status'],
      ['a status that is no text', { status: 1 }, 'status'],
      ['a null status', { status: null }, 'status'],
      ['an empty name', { name: ' ' }, 'name'],
      ['a name too long', { name: 'x'.repeat(101) }, 'name'],
      ['an unknown setting', { settings: { colour: 'red' } }, 'settings.colour'],
      ['a setting of another type', { settings: { auto_renew: 'yes' } }, 'settings.auto_renew'],
      ['encryption switched off', { settings: { encryption_enabled: false } }, 'settings.encryption_enabled'],
      ['metadata too large', { metadata: { text: 'x'.repeat(5000) } }, 'metadata'],
    ])('is 422 validation_failed for %s, and changes nothing', async (_what, change, field) => {
      const made = await owner.makeVault();
      const answer = await owner.api.put(`/v1/vaults/${made.id}`, { name: 'New', ...change });
      expect([answer.status, answer.body]).toEqual([422, refusal('validation_failed', field)]);
      expect((await owner.api.get(`/v1/vaults/${made.id}`)).body).toEqual(made);
    });

    it('writes each change into the audit log', async () => {
      const { id } = await owner.makeVault();
      await owner.change(id, { name: 'Put away', status: 'archived' });
      await owner.change(id, { status: 'inactive' });
      await owner.change(id, { status: 'active' });
      const events = await server()
        .core.db.read.selectFrom('audit_events')
        .selectAll()
        .where('vault_id', '=', id.replace('vault_', ''))
        .orderBy('id')
        .execute();
      expect(events.map((event) => event.action)).toEqual([
        'vault.created',
        'vault.updated',
        'vault.archived',
        'vault.soft_deleted',
        'vault.revived',
      ]);
      expect(events.every((event) => event.resource_id === id.replace('vault_', '') && event.actor_id === owner.reference.key.keyId)).toBe(
        true,
      );
    });
  });

  describe('a vault that is not there', () => {
    it.each(['GET', 'PUT', 'DELETE'])('is 404 resource_not_found to %s, malformed ids too', async (method) => {
      for (const id of [nobody, 'vault_1', 'doc_01J00000000000000000000000', '%00', `vault_${'9'.repeat(300)}`]) {
        const answer = await owner.api.call(method, `/v1/vaults/${id}`, method === 'PUT' ? { body: { name: 7 } } : {});
        expect([answer.status, answer.body]).toEqual([404, refusal('resource_not_found')]);
      }
    });

    it("is 403 when it is another user's, and 404 to a key of the other mode", async () => {
      const { id } = await owner.makeVault();
      const stranger = server().api(await server().createKey(), '/alternate');
      const live = server().api(await server().createKey({ email: owner.email, mode: 'live' }), '/alternate');
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', { status: 'wrong' }],
        ['DELETE', undefined],
      ] as const) {
        expect((await stranger.call(method, `/v1/vaults/${id}`, { body })).body, method).toEqual(refusal('permission_denied'));
        expect((await live.call(method, `/v1/vaults/${id}`, { body })).body, method).toEqual(refusal('resource_not_found'));
      }
    });
  });
});
