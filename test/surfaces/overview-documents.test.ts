import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { idWith, newOverviewOwner, nothing, overviewForm, type OverviewOwner } from '../kit/owners/overview-owner.ts';
import { expectStatus } from '../kit/owners/reference-owner.ts';

const start = '2026-03-02T12:00:00.000Z';
const sha256 = (content: string): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;

onDatabasesOfForm({ now: start }, (server) => {
  let owner: OverviewOwner;
  let vaultId: string;
  let documents: string;
  beforeAll(async () => {
    owner = await newOverviewOwner(server());
    vaultId = (await owner.makeVault()).vault_id;
    documents = `/v1/vaults/${vaultId}/documents`;
  });

  describe('POST /v1/vaults/{vault_id}/documents', () => {
    it('takes file, tags and description, and answers with every field of the table', async () => {
      const answer = await owner.upload(vaultId, {
        content: 'the last will',
        filename: 'Wïll.txt',
        tags: ' family , papers,family',
        description: 'for later',
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        document_id: expect.stringMatching(idWith('doc')),
        vault_id: vaultId,
        filename: 'Wïll.txt',
        size: 13,
        mime_type: 'text/plain',
        tags: ['family', 'papers'],
        description: 'for later',
        uploaded_at: start,
        checksum: sha256('the last will'),
      });
    });

    it.each([
      [undefined, []],
      ['', []],
      [' , ,', []],
      ['one', ['one']],
      ['a,,b,', ['a', 'b']],
    ])('reads the tags "%s" as %j', async (tags, expected) => {
      expect((await owner.addDocument(vaultId, tags === undefined ? {} : { tags })).tags).toEqual(expected);
    });

    it('takes an empty file, and drops the path of its name', async () => {
      expect(
        await owner.addDocument(vaultId, { content: '', filename: 'C:\\papers\\empty.bin', type: 'application/octet-stream' }),
      ).toMatchObject({ filename: 'empty.bin', size: 0, checksum: sha256('') });
    });

    it.each([
      ['a tag of 51 characters', { tags: `a,${'x'.repeat(51)}` }, 'tags'],
      ['51 tags', { tags: Array.from({ length: 51 }, (_, index) => `t${index}`).join() }, 'tags'],
      ['a tag with a control character', { tags: 'a,b\u0007' }, 'tags'],
      ['a description of 501 characters', { description: 'x'.repeat(501) }, 'description'],
      ['a description with a NUL', { description: 'a\u0000b' }, 'description'],
      ['a file without a usable name', { filename: '..' }, 'file'],
      ['a file name of 256 bytes', { filename: 'x'.repeat(256) }, 'file'],
    ])('refuses %s: 422, and keeps nothing', async (_what, upload, field) => {
      const { vault_id: id } = await owner.makeVault();
      const answer = await owner.upload(id, upload);
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: 'validation_failed', message: expect.any(String), details: { field, reason: expect.any(String) } },
      ]);
      expect((await owner.api.get(`/v1/vaults/${id}/documents`)).body.data).toEqual([]);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.storage_used).toBe(0);
    });

    it('refuses a form without a file, and JSON in its place: 422', async () => {
      const empty = new FormData();
      empty.set('tags', 'a');
      for (const body of [empty, { file: 'x' }, undefined]) {
        const answer = await owner.api.post(documents, body);
        expect([answer.status, answer.body]).toEqual([
          422,
          { error: 'validation_failed', message: expect.any(String), details: { field: 'file', reason: expect.any(String) } },
        ]);
      }
    });

    it('refuses a form that breaks off: 400', async () => {
      const answer = await owner.api.call('POST', documents, {
        body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    });

    it('refuses more than the plan’s bytes: 402', async () => {
      const { vault_id: id } = await owner.makeVault();
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('vaults')
          .set({ size_bytes: 2 ** 40 })
          .where('id', '=', id.replace('vault_', ''))
          .execute(),
      );
      expect((await owner.upload(id, { content: 'x' })).body).toEqual({ error: 'storage_limit_exceeded', message: expect.any(String) });
      expect((await owner.upload(id, { content: 'x' })).status).toBe(402);
    });
  });

  describe('GET /v1/vaults/{vault_id}/documents/{document_id}', () => {
    it('answers what POST answered', async () => {
      const document = await owner.addDocument(vaultId, { tags: 'a' });
      expect(expectStatus(200, await owner.api.get(`${documents}/${document.document_id}`))).toEqual(document);
    });

    it('download gives the very bytes, whole and in part', async () => {
      const { document_id: id } = await owner.addDocument(vaultId, { content: 'the last will', filename: 'Wïll.txt' });
      const whole = await owner.api.get(`${documents}/${id}/download`);
      expect([whole.status, Buffer.from(whole.bytes).toString()]).toEqual([200, 'the last will']);
      expect(whole.headers.get('content-type')).toBe('text/plain');
      expect(whole.headers.get('content-disposition')).toMatch(/^attachment; filename=.*filename\*=UTF-8''W%C3%AFll.txt$/);
      const part = await owner.api.get(`${documents}/${id}/download`, { range: 'bytes=4-7' });
      expect([part.status, Buffer.from(part.bytes).toString()]).toEqual([206, 'last']);
      const beyond = await owner.api.get(`${documents}/${id}/download`, { range: 'bytes=99-' });
      expect([beyond.status, beyond.body]).toEqual([416, { error: 'invalid_request', message: expect.any(String) }]);
    });
  });

  describe('PATCH /v1/vaults/{vault_id}/documents/{document_id}', () => {
    it.each([
      [{}, {}],
      [{ filename: 'dir/new.txt' }, { filename: 'new.txt' }],
      [{ tags: ['x', ' y '] }, { tags: ['x', 'y'] }],
      [
        { tags: [], description: '' },
        { tags: [], description: '' },
      ],
    ])('changes only what is sent: %j', async (body, changed) => {
      const document = await owner.addDocument(vaultId, { tags: 'a,b', description: 'd' });
      expect(expectStatus(200, await owner.api.patch(`${documents}/${document.document_id}`, body))).toEqual({ ...document, ...changed });
      expect((await owner.api.get(`${documents}/${document.document_id}`)).body).toEqual({ ...document, ...changed });
    });

    it.each([
      [{ filename: '' }, 'filename'],
      [{ filename: 'a\u0000' }, 'filename'],
      [{ filename: 7 }, 'filename'],
      [{ tags: 'a,b' }, 'tags'],
      [{ tags: ['a,b'] }, 'tags'],
      [{ tags: [null] }, 'tags.0'],
      [{ description: null }, 'description'],
    ])('refuses %j and changes nothing', async (body, field) => {
      const document = await owner.addDocument(vaultId, { tags: 'a', description: 'd' });
      const answer = await owner.api.patch(`${documents}/${document.document_id}`, body);
      expect([answer.status, answer.body]).toEqual([
        422,
        { error: 'validation_failed', message: expect.any(String), details: { field, reason: expect.any(String) } },
      ]);
      expect((await owner.api.get(`${documents}/${document.document_id}`)).body).toEqual(document);
    });
  });

  describe('DELETE /v1/vaults/{vault_id}/documents/{document_id}', () => {
    it('removes it for good', async () => {
      const { document_id: id } = await owner.addDocument(vaultId);
      const answer = await owner.api.delete(`${documents}/${id}`);
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      for (const path of [`${documents}/${id}`, `${documents}/${id}/download`])
        expect((await owner.api.get(path)).body).toEqual({ error: 'resource_not_found', message: expect.any(String) });
      expect((await owner.api.delete(`${documents}/${id}`)).status).toBe(404);
    });
  });

  describe('a document that is not in the vault of the path', () => {
    const requests = (vault: string, document: string) => {
      const path = `/v1/vaults/${vault}/documents/${document}`;
      return [
        owner.api.get(path),
        owner.api.get(`${path}/download`),
        owner.api.patch(path, { filename: 'taken.txt' }),
        owner.api.patch(path, { filename: 7 }),
        owner.api.patch(path, '{'),
        owner.api.delete(path),
      ];
    };

    it('is 404, and stays what it is', async () => {
      const { vault_id: otherVault } = await owner.makeVault();
      const document = await owner.addDocument(vaultId);
      for (const answer of await Promise.all(requests(otherVault, document.document_id)))
        expect([answer.status, answer.body]).toEqual([404, { error: 'resource_not_found', message: expect.any(String) }]);
      expect((await owner.api.get(`${documents}/${document.document_id}`)).body).toEqual(document);
    });

    it('an unknown one, a malformed id, an unknown vault: 404', async () => {
      const document = await owner.addDocument(vaultId);
      for (const [vault, id] of [
        [vaultId, nothing.document],
        [vaultId, 'doc_1'],
        [vaultId, vaultId],
        [nothing.vault, document.document_id],
        ['vault_1', document.document_id],
      ] as const) {
        for (const answer of await Promise.all(requests(vault, id)))
          expect([answer.status, answer.body.error], `${vault} ${id}`).toEqual([404, 'resource_not_found']);
      }
    });

    it('another user’s vault or document: 403', async () => {
      const stranger = await newOverviewOwner(server());
      const { vault_id: theirs } = await stranger.makeVault();
      const { document_id: theirDocument } = await stranger.addDocument(theirs);
      const { document_id: mine } = await owner.addDocument(vaultId);
      for (const [vault, id] of [
        [theirs, theirDocument],
        [theirs, mine],
        [vaultId, theirDocument],
      ] as const) {
        for (const answer of await Promise.all(requests(vault, id)))
          expect([answer.status, answer.body], `${vault} ${id}`).toEqual([
            403,
            { error: 'permission_denied', message: expect.any(String) },
          ]);
      }
      expect((await stranger.api.get(`/v1/vaults/${theirs}/documents/${theirDocument}`)).body.filename).toBe('will.txt');
    });
  });

  it('a document uploaded on one surface is on the other', async () => {
    const made = await owner.addDocument(vaultId, { filename: 'both.txt', tags: 'a' });
    expect((await owner.reference.api.get(`/v1/documents/${made.document_id}`)).body).toMatchObject({
      id: made.document_id,
      name: 'both.txt',
      metadata: { checksum: made.checksum },
    });
    const other = await owner.reference.addDocument(vaultId, { filename: 'ref.txt' });
    expect((await owner.api.get(`${documents}/${other.id}`)).body).toMatchObject({ document_id: other.id, filename: 'ref.txt', tags: [] });
    const origin = server().api(owner.key, '');
    expect((await origin.get(`${documents}/${other.id}`)).body.document_id).toBe(other.id);
    expect((await origin.post(documents, overviewForm({ tags: 'a' }))).body).toMatchObject({ name: 'will.txt', api_version: 'v1' });
  });
});
