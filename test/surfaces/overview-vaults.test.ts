import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { idWith, newOverviewOwner, nothing, type OverviewOwner } from '../kit/owners/overview-owner.ts';
import { expectStatus } from '../kit/owners/reference-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const start = '2026-03-02T12:00:00.000Z';

onDatabasesOfForm({ now: start }, (server) => {
  describeReading(server);
  describeChanging(server);
});

function describeReading(server: () => TestServer): void {
  let owner: OverviewOwner;
  beforeAll(async () => {
    owner = await newOverviewOwner(server());
  });

  describe('GET /v1/account', () => {
    it('has the fields of the table', async () => {
      const answer = await owner.api.get('/v1/account');
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        account_id: expect.stringMatching(idWith('acc')),
        email: owner.key.email,
        plan: 'enterprise',
        created_at: start,
        api_version: 'v1',
      });
      expect(answer.headers.get('x-api-version')).toBe('v1');
      expect(answer.headers.get('x-request-id')).toMatch(/.+/);
    });

    it('is the same for every key and mode of the account, and says which plan it has', async () => {
      const account = (await owner.api.get('/v1/account')).body;
      const live = await newOverviewOwner(server(), { email: owner.key.email, mode: 'live' });
      expect((await live.api.get('/v1/account')).body).toEqual(account);
      const smaller = await newOverviewOwner(server(), { plan: 'professional' });
      expect((await smaller.api.get('/v1/account')).body).toMatchObject({ plan: 'professional', email: smaller.key.email });
      expect((await smaller.api.get('/v1/account')).body.account_id).not.toBe(account.account_id);
    });
  });

  describe('POST /v1/vaults', () => {
    it('makes a vault with every field of the table and its defaults', async () => {
      const answer = await owner.api.post('/v1/vaults', { name: ' Family papers ' });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.body).toEqual({
        vault_id: expect.stringMatching(idWith('vault')),
        name: 'Family papers',
        description: '',
        tags: [],
        created_at: start,
        storage_used: 0,
        storage_limit: 2 ** 40,
        owner: { user_id: owner.key.userId, email: owner.key.email },
      });
    });

    it('takes description and tags: trimmed, in their order, each once', async () => {
      expect(await owner.makeVault({ description: 'Two\nlines', tags: ['b', ' a ', 'b', 'Ä"\\'] })).toMatchObject({
        description: 'Two\nlines',
        tags: ['b', 'a', 'Ä"\\'],
      });
    });

    it('takes as many and as long tags as there may be', async () => {
      const tags = Array.from({ length: 50 }, (_, index) => `${index} ${'𝔸'.repeat(47)}`);
      expect((await owner.makeVault({ tags })).tags).toEqual(tags);
    });

    it.each([
      ['no name', {}, 'name'],
      ['an empty name', { name: '' }, 'name'],
      ['a name of blanks', { name: ' \n ' }, 'name'],
      ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name'],
      ['a name that is no text', { name: 7 }, 'name'],
      ['a null name', { name: null }, 'name'],
      ['a name with a NUL', { name: 'a\u0000b' }, 'name'],
      ['a description of 501 characters', { name: 'x', description: 'x'.repeat(501) }, 'description'],
      ['a description that is no text', { name: 'x', description: [] }, 'description'],
      ['tags that are no list', { name: 'x', tags: 'a,b' }, 'tags'],
      ['a tag that is no text', { name: 'x', tags: ['a', 1] }, 'tags.1'],
      ['an empty tag', { name: 'x', tags: ['a', ' '] }, 'tags'],
      ['a tag with a comma', { name: 'x', tags: ['a,b'] }, 'tags'],
      ['a tag with a control character', { name: 'x', tags: ['a\u0007'] }, 'tags'],
      ['a tag of 51 characters', { name: 'x', tags: ['x'.repeat(51)] }, 'tags'],
      ['51 tags', { name: 'x', tags: Array.from({ length: 51 }, (_, index) => `t${index}`) }, 'tags'],
    ])('refuses %s: 422 with one field to blame', async (_what, body, field) => {
      const answer = await owner.api.post('/v1/vaults', body);
      expect(answer.body).toEqual({
        error: 'validation_failed',
        message: expect.any(String),
        details: { field, reason: expect.any(String) },
      });
      expect(answer.status).toBe(422);
    });

    it('ignores what it does not know', async () => {
      expect(
        await owner.makeVault({ vault_id: 'vault_x', storage_limit: 1, settings: { colour: 'red' }, owner: { user_id: 'user_x' } }),
      ).toMatchObject({ storage_limit: 2 ** 40, owner: { user_id: owner.key.userId } });
    });

    it('counts for the plan: one too many is 402', async () => {
      const small = await newOverviewOwner(server(), { plan: 'professional' });
      for (let index = 0; index < 25; index += 1) await small.makeVault();
      const answer = await small.api.post('/v1/vaults', { name: 'one more' });
      expect([answer.status, answer.body]).toEqual([402, { error: 'vault_limit_exceeded', message: expect.any(String) }]);
      expect((await small.api.get('/v1/vaults')).headers.get('x-total-count')).toBe('25');
    });
  });

  describe('GET /v1/vaults/{vault_id}', () => {
    it('answers what POST answered', async () => {
      const vault = await owner.makeVault({ tags: ['a'] });
      expect(expectStatus(200, await owner.api.get(`/v1/vaults/${vault.vault_id}`))).toEqual(vault);
    });

    it('follows the bytes that are used, and shows the limit of the plan', async () => {
      const small = await newOverviewOwner(server(), { plan: 'professional' });
      const { vault_id: id } = await small.makeVault();
      const { document_id: documentId } = await small.addDocument(id, { content: 'x'.repeat(1000) });
      await small.addDocument(id, { content: 'y' });
      expect((await small.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ storage_used: 1001, storage_limit: 50 * 2 ** 30 });
      expectStatus(204, await small.api.delete(`/v1/vaults/${id}/documents/${documentId}`));
      expect((await small.api.get(`/v1/vaults/${id}`)).body.storage_used).toBe(1);
    });

    it.each(['vault_', 'vault_01', nothing.document, '01J00000000000000000000000', 'null', 'vault_%00'])(
      'answers 404 to the malformed id %s',
      async (id) => {
        const answer = await owner.api.get(`/v1/vaults/${id}`);
        expect([answer.status, answer.body]).toEqual([404, { error: 'resource_not_found', message: expect.any(String) }]);
      },
    );
  });
}

function describeChanging(server: () => TestServer): void {
  let owner: OverviewOwner;
  beforeAll(async () => {
    owner = await newOverviewOwner(server());
  });

  describe('PUT /v1/vaults/{vault_id}', () => {
    it('replaces: what is not sent is emptied', async () => {
      const made = await owner.makeVault({ description: 'old', tags: ['old'] });
      const path = `/v1/vaults/${made.vault_id}`;
      expect(expectStatus(200, await owner.api.put(path, { name: 'new' }))).toEqual({ ...made, name: 'new', description: '', tags: [] });
      expect(expectStatus(200, await owner.api.put(path, { name: 'newer', description: 'd', tags: ['t'] }))).toEqual({
        ...made,
        name: 'newer',
        description: 'd',
        tags: ['t'],
      });
      expect((await owner.api.get(path)).body).toEqual({ ...made, name: 'newer', description: 'd', tags: ['t'] });
    });

    it('takes back what GET gave', async () => {
      const made = await owner.makeVault({ description: 'd', tags: ['t'] });
      expect(expectStatus(200, await owner.api.put(`/v1/vaults/${made.vault_id}`, made))).toEqual(made);
    });

    it('leaves settings, documents, recipients and policy as they are', async () => {
      const { vault_id: id } = await owner.makeVault();
      await owner.addDocument(id);
      await owner.addRecipient(id);
      await owner.setPolicy(id);
      expectStatus(200, await owner.reference.api.patch(`/v1/vaults/${id}`, { settings: { auto_renew: true } }));
      const before = expectStatus(200, await owner.reference.api.get(`/v1/vaults/${id}`));
      expectStatus(200, await owner.api.put(`/v1/vaults/${id}`, { name: 'new' }));
      expect((await owner.reference.api.get(`/v1/vaults/${id}`)).body).toEqual({ ...before, name: 'new', metadata: expect.any(Object) });
    });

    it.each([
      ['no name', {}, 'name'],
      ['an empty name', { name: ' ' }, 'name'],
      ['a long name', { name: 'x'.repeat(101) }, 'name'],
      ['a description that is no text', { name: 'x', description: 1 }, 'description'],
      ['bad tags', { name: 'x', tags: [''] }, 'tags'],
    ])('refuses %s and changes nothing', async (_what, body, field) => {
      const made = await owner.makeVault({ description: 'd', tags: ['t'] });
      const answer = await owner.api.put(`/v1/vaults/${made.vault_id}`, body);
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: 'validation_failed', message: expect.any(String), details: { field, reason: expect.any(String) } },
      ]);
      expect((await owner.api.get(`/v1/vaults/${made.vault_id}`)).body).toEqual(made);
    });
  });

  describe('PATCH /v1/vaults/{vault_id}', () => {
    it.each([
      [{}, {}],
      [{ name: 'new' }, { name: 'new' }],
      [{ description: '' }, { description: '' }],
      [{ tags: [] }, { tags: [] }],
      [
        { tags: ['x', 'y'], description: 'z' },
        { tags: ['x', 'y'], description: 'z' },
      ],
    ])('changes only what is sent: %j', async (body, changed) => {
      const made = await owner.makeVault({ description: 'd', tags: ['t'] });
      expect(expectStatus(200, await owner.api.patch(`/v1/vaults/${made.vault_id}`, body))).toEqual({ ...made, ...changed });
      expect((await owner.api.get(`/v1/vaults/${made.vault_id}`)).body).toEqual({ ...made, ...changed });
    });

    it.each([
      [{ name: '' }, 'name'],
      [{ name: null }, 'name'],
      [{ description: null }, 'description'],
      [{ tags: null }, 'tags'],
      [{ tags: ['a,b'] }, 'tags'],
    ])('refuses %j', async (body, field) => {
      const made = await owner.makeVault({ description: 'd', tags: ['t'] });
      const answer = await owner.api.patch(`/v1/vaults/${made.vault_id}`, body);
      expect([answer.status, answer.body.error, answer.body.details.field]).toEqual([422, 'validation_failed', field]);
      expect((await owner.api.get(`/v1/vaults/${made.vault_id}`)).body).toEqual(made);
    });
  });

  describe('DELETE /v1/vaults/{vault_id}', () => {
    it('removes it for good when that is confirmed', async () => {
      const { vault_id: id } = await owner.makeVault();
      const document = await owner.addDocument(id);
      const answer = await owner.api.delete(`/v1/vaults/${id}?confirm=true`);
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      for (const api of [owner.api, owner.reference.api]) expect((await api.get(`/v1/vaults/${id}`)).status).toBe(404);
      expect((await owner.reference.api.get(`/v1/documents/${document.document_id}`)).status).toBe(404);
      expect((await owner.api.delete(`/v1/vaults/${id}?confirm=true`)).status).toBe(404);
    });

    it.each(['', '?confirm=false', '?confirm=1', '?confirm=TRUE', '?confirm=', '?confirm=true&confirm=true'])(
      'is 422 with "%s", and the vault stays',
      async (query) => {
        const { vault_id: id } = await owner.makeVault();
        const answer = await owner.api.delete(`/v1/vaults/${id}${query}`);
        expect([answer.status, answer.body.error, answer.body.details]).toEqual([
          422,
          'validation_failed',
          { field: 'confirm', reason: expect.any(String) },
        ]);
        expect((await owner.api.get(`/v1/vaults/${id}`)).status).toBe(200);
      },
    );
  });

  describe('a vault that takes no changes', () => {
    it('released: every change is 422 vault_already_released, reading goes on', async () => {
      const { vault_id: id } = await owner.makeVault();
      const { document_id: documentId } = await owner.addDocument(id);
      const { recipient_id: recipientId } = await owner.addRecipient(id);
      const { policy_id: policyId } = await owner.setPolicy(id);
      expectStatus(200, await owner.reference.api.post(`/v1/vaults/${id}/release`));
      const changes = [
        owner.api.put(`/v1/vaults/${id}`, { name: 'x' }),
        owner.api.patch(`/v1/vaults/${id}`, {}),
        owner.api.delete(`/v1/vaults/${id}?confirm=true`),
        owner.upload(id),
        owner.api.patch(`/v1/vaults/${id}/documents/${documentId}`, { filename: 'x' }),
        owner.api.delete(`/v1/vaults/${id}/documents/${documentId}`),
        owner.api.post(`/v1/vaults/${id}/recipients`, { email: 'eve@example.com' }),
        owner.api.put(`/v1/vaults/${id}/recipients/${recipientId}`, {}),
        owner.api.patch(`/v1/vaults/${id}/recipients/${recipientId}`, {}),
        owner.api.delete(`/v1/vaults/${id}/recipients/${recipientId}`),
        owner.api.post(`/v1/vaults/${id}/policies`, { type: 'manual' }),
        owner.api.put(`/v1/vaults/${id}/policies/${policyId}`, { type: 'manual' }),
        owner.api.patch(`/v1/vaults/${id}/policies/${policyId}`, { notification_methods: ['sms'] }),
        owner.api.delete(`/v1/vaults/${id}/policies/${policyId}`),
        owner.api.post('/v1/check-ins', { vault_id: id }),
      ];
      for (const answer of await Promise.all(changes))
        expect([answer.status, answer.body]).toEqual([422, { error: 'vault_already_released', message: expect.any(String) }]);
      for (const path of [
        '',
        '/documents',
        `/documents/${documentId}`,
        `/documents/${documentId}/download`,
        '/recipients',
        `/recipients/${recipientId}`,
        '/policies',
        `/policies/${policyId}`,
      ]) {
        expect((await owner.api.get(`/v1/vaults/${id}${path}`)).status, path).toBe(200);
      }
      expect((await owner.api.get(`/v1/vaults/${id}/policies/${policyId}`)).body).toMatchObject({
        status: 'released',
        next_check_in: null,
      });
    });

    it('archived: changes are 422 vault_archived, but it can be deleted', async () => {
      const { vault_id: id } = await owner.makeVault();
      const { policy_id: policyId } = await owner.setPolicy(id);
      expectStatus(200, await owner.reference.api.post(`/v1/vaults/${id}/archive`));
      for (const answer of [
        await owner.api.put(`/v1/vaults/${id}`, { name: 'x' }),
        await owner.upload(id),
        await owner.api.post('/v1/check-ins', { vault_id: id }),
      ]) {
        expect([answer.status, answer.body]).toEqual([422, { error: 'vault_archived', message: expect.any(String) }]);
      }
      expect((await owner.api.get(`/v1/vaults/${id}/policies/${policyId}`)).body).toMatchObject({
        status: 'archived',
        next_check_in: null,
      });
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}?confirm=true`));
    });
  });

  describe('a vault on several surfaces', () => {
    it('made on overview is on reference, and the other way round', async () => {
      const made = await owner.makeVault({ name: 'From overview', description: 'd', tags: ['t'] });
      expect((await owner.reference.api.get(`/v1/vaults/${made.vault_id}`)).body).toMatchObject({
        id: made.vault_id,
        name: 'From overview',
        description: 'd',
        status: 'active',
        policy: { type: 'manual' },
      });
      const other = await owner.reference.makeVault({ name: 'From reference' });
      expect((await owner.api.get(`/v1/vaults/${other.id}`)).body).toMatchObject({ vault_id: other.id, name: 'From reference', tags: [] });
      expectStatus(200, await owner.reference.api.patch(`/v1/vaults/${made.vault_id}`, { name: 'Renamed' }));
      expect((await owner.api.get(`/v1/vaults/${made.vault_id}`)).body).toEqual({ ...made, name: 'Renamed' });
    });

    it('at the origin PUT is overview’s and GET is reference’s', async () => {
      const made = await owner.makeVault({ tags: ['t'] });
      const origin = server().api(owner.key, '');
      expect(expectStatus(200, await origin.put(`/v1/vaults/${made.vault_id}`, { name: 'put' }))).toEqual({
        ...made,
        name: 'put',
        tags: [],
      });
      expect((await origin.get(`/v1/vaults/${made.vault_id}`)).body).toMatchObject({ id: made.vault_id, name: 'put', api_version: 'v1' });
      expect((await origin.put(`/v1/vaults/${made.vault_id}`, {})).body).toMatchObject({
        error: 'validation_failed',
        details: { field: 'name' },
      });
      expect((await origin.patch(`/v1/vaults/${made.vault_id}`, { name: '' })).body).toMatchObject({
        error: 'vault_name_required',
        statusCode: 400,
      });
      expect((await origin.get('/v1/account')).body.email).toBe(owner.key.email);
      expect((await owner.reference.api.get('/v1/account')).status).toBe(404);
      expect((await owner.reference.api.put(`/v1/vaults/${made.vault_id}`, { name: 'x' })).status).toBe(404);
    });
  });
}
