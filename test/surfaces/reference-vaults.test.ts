import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const start = '2026-03-02T12:00:00.000Z';
const idOf = (prefix: string) => new RegExp(`^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`);

onDatabasesOfForm({ now: start }, (server) => {
  describeMaking(server);
  describeChanging(server);
});

function describeMaking(server: () => TestServer): void {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });

  describe('POST /v1/vaults', () => {
    it('makes an active vault with every field of the table and its defaults', async () => {
      const answer = await owner.api.post('/v1/vaults', { name: 'Family papers' });
      expect(answer.status).toBe(201);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('x-api-version')).toBe('v1');
      expect(answer.body).toEqual({
        api_version: 'v1',
        id: expect.stringMatching(idOf('vault')),
        name: 'Family papers',
        description: '',
        status: 'active',
        created_at: start,
        updated_at: start,
        released_at: null,
        document_count: 0,
        recipient_count: 0,
        policy: { type: 'manual', backup_policy: null },
        settings: { notifications_enabled: true, auto_renew: false, encryption_enabled: true },
        owner: { id: owner.key.userId, email: owner.key.email },
      });
    });

    it('takes description and settings, and merges settings with the defaults', async () => {
      const vault = await owner.makeVault({ description: 'Two\nlines', settings: { auto_renew: true, notifications_enabled: false } });
      expect(vault).toMatchObject({
        description: 'Two\nlines',
        settings: { notifications_enabled: false, auto_renew: true, encryption_enabled: true },
      });
      const other = await owner.makeVault({ settings: { encryption_enabled: true } });
      expect(other.settings).toEqual({ notifications_enabled: true, auto_renew: false, encryption_enabled: true });
    });

    it('trims names', async () => {
      expect((await owner.makeVault({ name: '  \t Papers \n ' })).name).toBe('Papers');
    });

    it('counts lengths in code points: 100 for a name, 500 for a description', async () => {
      const name = '𝔸'.repeat(100);
      const description = '👩'.repeat(500);
      expect(await owner.makeVault({ name, description })).toMatchObject({ name, description });
      expect(await owner.makeVault({ name: ` ${name} ` })).toMatchObject({ name });
      expect((await owner.api.post('/v1/vaults', { name: `${name}a` })).body).toMatchObject({
        error: 'vault_name_too_long',
        statusCode: 400,
      });
      const tooLong = await owner.api.post('/v1/vaults', { name: 'x', description: `${description}a` });
      expect(tooLong.body).toMatchObject({ error: 'invalid_request', statusCode: 400, details: [{ field: 'description' }] });
    });

    it.each([
      ['no name', {}, 'vault_name_required', 'name'],
      ['an empty name', { name: '' }, 'vault_name_required', 'name'],
      ['a name of blanks', { name: ' \n\t ' }, 'vault_name_required', 'name'],
      ['a name of 101 characters', { name: 'x'.repeat(101) }, 'vault_name_too_long', 'name'],
      ['a name that is no text', { name: 7 }, 'invalid_request', 'name'],
      ['a null name', { name: null }, 'invalid_request', 'name'],
      ['a name with a NUL', { name: 'a\u0000b' }, 'invalid_request', 'name'],
      ['a name with a line break inside', { name: 'a\nb' }, 'invalid_request', 'name'],
      ['a name with half a surrogate pair', '{"name":"a\\ud800b"}', 'invalid_request', 'name'],
      ['a description that is no text', { name: 'x', description: [] }, 'invalid_request', 'description'],
      ['a description with a NUL', { name: 'x', description: '\u0000' }, 'invalid_request', 'description'],
      ['an unknown policy type', { name: 'x', policy_type: 'never' }, 'invalid_policy_type', 'policy_type'],
      ['an unknown setting', { name: 'x', settings: { colour: 'red' } }, 'invalid_request', 'settings.colour'],
      ['a setting that is no boolean', { name: 'x', settings: { auto_renew: 'yes' } }, 'invalid_request', 'settings.auto_renew'],
      ['encryption switched off', { name: 'x', settings: { encryption_enabled: false } }, 'invalid_request', 'settings.encryption_enabled'],
      ['settings that are no object', { name: 'x', settings: true }, 'invalid_request', 'settings'],
    ])('refuses %s', async (_what, body, code, field) => {
      const answer = await owner.api.call('POST', '/v1/vaults', {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.body).toMatchObject({ error: code, statusCode: 400, details: [{ field, reason: expect.any(String) }] });
      expect(answer.status).toBe(400);
    });

    it.each([
      ['manual', { type: 'manual', backup_policy: null }],
      ['inactivity', { type: 'inactivity', frequency: null, grace_period_days: null }],
      ['date_based', { type: 'date_based', release_date: null, timezone: null }],
      ['death_certificate', { type: 'death_certificate', required_confirmations: null, waiting_period_days: null }],
    ])('takes the policy type %s, unconfigured', async (policy_type, policy) => {
      expect((await owner.makeVault({ policy_type })).policy).toEqual(policy);
    });

    it('ignores what it does not know at the top level', async () => {
      expect((await owner.makeVault({ status: 'released', id: 'vault_x', tags: ['a'] })).status).toBe('active');
    });
  });

  describe('GET /v1/vaults/{vault_id}', () => {
    it('adds owner name, settings and metadata to the summary', async () => {
      const made = await owner.makeVault({ description: 'for later' });
      const { owner: shownOwner, api_version: version, ...rest } = made;
      expect(expectStatus(200, await owner.api.get(`/v1/vaults/${made.id}`))).toEqual({
        ...rest,
        api_version: version,
        owner: { ...shownOwner, name: null },
        metadata: { size_bytes: 0, last_accessed: null },
      });
    });

    it('shows next_checkin_due and last_checkin of an inactivity policy, which list and changes do not', async () => {
      const { id } = await owner.makeVault({ policy_type: 'inactivity' });
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.policy).toEqual({
        type: 'inactivity',
        frequency: null,
        grace_period_days: null,
        next_checkin_due: null,
        last_checkin: null,
      });
      await owner.setPolicy(id, { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 });
      const due = await owner.now(7 * dayMs);
      const policy = { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 };
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.policy).toEqual({ ...policy, next_checkin_due: due, last_checkin: null });
      expect((await owner.api.patch(`/v1/vaults/${id}`, { description: 'x' })).body.policy).toEqual(policy);
      expect((await owner.api.get('/v1/vaults?sort=created_at')).body.data.find((vault: { id: string }) => vault.id === id).policy).toEqual(
        policy,
      );
    });

    it('shows a backup policy as an object, in a list as the name of its type', async () => {
      const { id } = await owner.makeVault();
      await owner.setPolicy(id, { type: 'manual', backup_policy: { type: 'inactivity', frequency: 'monthly', grace_period_days: 14 } });
      const backup_policy = { type: 'inactivity', frequency: 'monthly', grace_period_days: 14 };
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.policy).toEqual({ type: 'manual', backup_policy });
      expect((await owner.api.patch(`/v1/vaults/${id}`, {})).body.policy).toEqual({ type: 'manual', backup_policy });
      expect((await owner.api.get('/v1/vaults')).body.data.find((vault: { id: string }) => vault.id === id).policy).toEqual({
        type: 'manual',
        backup_policy: 'inactivity',
      });
    });

    it('follows the number and size of documents and the number of recipients', async () => {
      const { id } = await owner.makeVault();
      await owner.addDocument(id, { content: 'x'.repeat(1000) });
      const second = await owner.addDocument(id, { content: 'y'.repeat(500) });
      const anna = await owner.addRecipient(id);
      await owner.addRecipient(id);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({
        document_count: 2,
        recipient_count: 2,
        metadata: { size_bytes: 1500 },
      });
      expectStatus(204, await owner.api.delete(`/v1/documents/${second.id}`));
      expectStatus(204, await owner.api.delete(`/v1/recipients/${anna.id}`));
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({
        document_count: 1,
        recipient_count: 1,
        metadata: { size_bytes: 1000 },
      });
    });

    it('says when the vault was last looked at', async () => {
      const { id } = await owner.makeVault();
      await owner.api.get(`/v1/vaults/${id}`);
      await server().flush();
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.metadata.last_accessed).toBe(await owner.now());
    });

    it.each([
      'vault_',
      'vault_01',
      'doc_01J00000000000000000000000',
      '01J00000000000000000000000',
      'vault_01j00000000000000000000000',
      'vault_81J00000000000000000000000',
      'vault_01J0000000000000000000000I',
      'null',
      '..%2f..',
      'vault_%00',
    ])('answers 404 to the malformed id %s', async (id) => {
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ error: 'vault_not_found', statusCode: 404 });
    });

    it('answers 404 to a well-formed id that names nothing', async () => {
      expect((await owner.api.get('/v1/vaults/vault_01J00000000000000000000000')).body).toMatchObject({
        error: 'vault_not_found',
        statusCode: 404,
      });
    });
  });
}

function describeChanging(server: () => TestServer): void {
  let owner: Owner;
  beforeAll(async () => {
    owner = await newOwner(server());
  });

  describe('PATCH /v1/vaults/{vault_id}', () => {
    it('changes only what is supplied and answers with the vault', async () => {
      const made = await owner.makeVault({ description: 'old', settings: { auto_renew: true } });
      await owner.moveBy(dayMs);
      const renamed = expectStatus(200, await owner.api.patch(`/v1/vaults/${made.id}`, { name: ' New name ' }));
      expect(renamed).toEqual({ ...made, name: 'New name', updated_at: await owner.now() });
      const settings = expectStatus(
        200,
        await owner.api.patch(`/v1/vaults/${made.id}`, { settings: { notifications_enabled: false } }),
      ).settings;
      expect(settings).toEqual({ notifications_enabled: false, auto_renew: true, encryption_enabled: true });
      const emptied = expectStatus(200, await owner.api.patch(`/v1/vaults/${made.id}`, { description: '' }));
      expect(emptied).toMatchObject({ name: 'New name', description: '' });
      expect((await owner.api.get(`/v1/vaults/${made.id}`)).body).toMatchObject({ name: 'New name', description: '', settings });
    });

    it('changes nothing, updated_at included, when nothing is supplied', async () => {
      const made = await owner.makeVault();
      await owner.moveBy(dayMs);
      expect(expectStatus(200, await owner.api.patch(`/v1/vaults/${made.id}`, {}))).toEqual(made);
      expect(expectStatus(200, await owner.api.call('PATCH', `/v1/vaults/${made.id}`))).toEqual(made);
    });

    it.each([
      [{ name: '' }, 'vault_name_required'],
      [{ name: '   ' }, 'vault_name_required'],
      [{ name: 'x'.repeat(101) }, 'vault_name_too_long'],
      [{ name: null }, 'invalid_request'],
      [{ description: 'x'.repeat(501) }, 'invalid_request'],
      [{ settings: { encryption_enabled: false } }, 'invalid_request'],
      [{ settings: { unknown: true } }, 'invalid_request'],
      [{ settings: null }, 'invalid_request'],
    ])('refuses %j and changes nothing', async (body, code) => {
      const made = await owner.makeVault();
      const answer = await owner.api.patch(`/v1/vaults/${made.id}`, body);
      expect(answer.body).toMatchObject({ error: code, statusCode: 400 });
      expect((await owner.api.patch(`/v1/vaults/${made.id}`, {})).body).toEqual(made);
    });
  });

  describe('DELETE /v1/vaults/{vault_id}', () => {
    it.each(['', '?confirm=false', '?confirm=', '?confirm=1', '?confirm=TRUE', '?confirm=true&confirm=true'])(
      'refuses without confirm=true: "%s"',
      async (query) => {
        const { id } = await owner.makeVault();
        const answer = await owner.api.delete(`/v1/vaults/${id}${query}`);
        expect(answer.status).toBe(400);
        expect(['confirmation_required', 'invalid_request']).toContain(answer.body.error);
        expect((await owner.api.get(`/v1/vaults/${id}`)).status).toBe(200);
      },
    );

    it('removes vault, documents, recipients, rows, key and bytes for good', async () => {
      const { id } = await owner.makeVault();
      const document = await owner.addDocument(id);
      const recipient = await owner.addRecipient(id);
      await owner.setPolicy(id, { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 });
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/checkin`));
      const before = await filesUnder(join(server().dataDir, 'blobs', 'blobs'));
      const answer = await owner.api.delete(`/v1/vaults/${id}?confirm=true`);
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      for (const path of [
        `/v1/vaults/${id}`,
        `/v1/vaults/${id}/policy`,
        `/v1/vaults/${id}/documents`,
        `/v1/documents/${document.id}`,
        `/v1/documents/${document.id}/download`,
        `/v1/recipients/${recipient.id}`,
      ]) {
        expect((await owner.api.get(path)).status, path).toBe(404);
      }
      expect((await owner.api.delete(`/v1/vaults/${id}?confirm=true`)).status).toBe(404);
      const bare = id.replace('vault_', '');
      const { read } = server().core.db;
      for (const table of ['policies', 'documents', 'recipients', 'check_ins', 'links', 'vault_keys'] as const) {
        expect(await read.selectFrom(table).selectAll().where('vault_id', '=', bare).execute(), table).toEqual([]);
      }
      server().advance(10 * 60_000);
      await server().scheduler.tick();
      const after = await filesUnder(join(server().dataDir, 'blobs', 'blobs'));
      expect(after.length).toBeLessThan(before.length);
      expect(await read.selectFrom('blob_garbage').selectAll().execute()).toEqual([]);
    });

    it('removes an archived vault too', async () => {
      const { id } = await owner.makeVault();
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/archive`));
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}?confirm=true`));
      expect((await owner.api.get(`/v1/vaults/${id}`)).status).toBe(404);
    });

    it('is 422 for a released vault, but asks for the confirmation first', async () => {
      const { id } = await owner.makeVault();
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/release`));
      expect((await owner.api.delete(`/v1/vaults/${id}`)).body).toMatchObject({ error: 'confirmation_required', statusCode: 400 });
      expect((await owner.api.delete(`/v1/vaults/${id}?confirm=true`)).body).toMatchObject({
        error: 'vault_already_released',
        statusCode: 422,
      });
    });
  });

  describe('archive and restore', () => {
    it('answer with id, name, status and the moment', async () => {
      const { id, name } = await owner.makeVault();
      const archived = expectStatus(200, await owner.api.post(`/v1/vaults/${id}/archive`));
      expect(archived).toEqual({ api_version: 'v1', id, name, status: 'archived', archived_at: await owner.now() });
      const restored = expectStatus(200, await owner.api.post(`/v1/vaults/${id}/restore`));
      expect(restored).toEqual({ api_version: 'v1', id, name, status: 'active', restored_at: await owner.now() });
    });

    it('are refused from every other state', async () => {
      const { id } = await owner.makeVault();
      const act = async (name: string) => (await owner.api.post(`/v1/vaults/${id}/${name}`)).body;
      expect(await act('restore')).toMatchObject({ error: 'vault_not_archived', statusCode: 422 });
      await act('archive');
      expect(await act('archive')).toMatchObject({ error: 'vault_archived', statusCode: 422 });
      expect(await act('release')).toMatchObject({ error: 'vault_archived', statusCode: 422 });
      await act('restore');
      await act('release');
      expect(await act('archive')).toMatchObject({ error: 'vault_already_released', statusCode: 422 });
      expect(await act('restore')).toMatchObject({ error: 'vault_not_archived', statusCode: 422 });
    });
  });

  describe.each(['released', 'archived'])('a vault that is %s', (status) => {
    const code = status === 'released' ? 'vault_already_released' : 'vault_archived';
    let id: string;
    let document: string;
    let recipient: string;
    beforeAll(async () => {
      ({ id } = await owner.makeVault());
      ({ id: document } = await owner.addDocument(id));
      ({ id: recipient } = await owner.addRecipient(id));
      await owner.setPolicy(id, { type: 'inactivity', frequency: 'weekly', grace_period_days: 5 });
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/${status === 'released' ? 'release' : 'archive'}`));
    });

    it.each<[string, string, unknown]>([
      ['PATCH', '/v1/vaults/{vault}', { name: 'New' }],
      ['PATCH', '/v1/vaults/{vault}', {}],
      ['POST', '/v1/vaults/{vault}/archive', undefined],
      ['POST', '/v1/vaults/{vault}/release', undefined],
      ['POST', '/v1/vaults/{vault}/documents', 'form'],
      ['PATCH', '/v1/documents/{document}', { name: 'new.txt' }],
      ['DELETE', '/v1/documents/{document}', undefined],
      ['POST', '/v1/vaults/{vault}/recipients', { email: 'new@example.com' }],
      ['PATCH', '/v1/recipients/{recipient}', { name: 'Anna' }],
      ['DELETE', '/v1/recipients/{recipient}', undefined],
      ['PUT', '/v1/vaults/{vault}/policy', { type: 'manual' }],
      ['DELETE', '/v1/vaults/{vault}/policy', undefined],
      ['POST', '/v1/vaults/{vault}/policy/pause', { pause_until: '2026-12-01T00:00:00Z' }],
      ['POST', '/v1/vaults/{vault}/policy/resume', undefined],
      ['POST', '/v1/vaults/{vault}/checkin', undefined],
    ])('refuses %s %s with %j', async (method, path, body) => {
      const url = path.replace('{vault}', id).replace('{document}', document).replace('{recipient}', recipient);
      const answer = body === 'form' ? await owner.upload(id) : await owner.api.call(method, url, { body });
      expect(answer.body).toMatchObject({ error: code, statusCode: 422 });
      expect(answer.status).toBe(422);
    });

    it.each([
      '/v1/vaults/{vault}',
      '/v1/vaults/{vault}/statistics',
      '/v1/vaults/{vault}/documents',
      '/v1/documents/{document}',
      '/v1/documents/{document}/download',
      '/v1/vaults/{vault}/recipients',
      '/v1/recipients/{recipient}',
      '/v1/vaults/{vault}/policy',
      '/v1/vaults/{vault}/checkin-status',
      '/v1/vaults/{vault}/checkin-history',
    ])('can still be read at %s', async (path) => {
      expect(
        (await owner.api.get(path.replace('{vault}', id).replace('{document}', document).replace('{recipient}', recipient))).status,
      ).toBe(200);
    });
  });
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}
