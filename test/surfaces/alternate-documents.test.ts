import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, closedVault, filePart as file, textPart as text } from '../kit/server/alternate-forms.ts';
import { refusal } from '../kit/owners/alternate-owner.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import type { RawPart } from '../kit/network/raw-request.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import { docxOf, pdfOf, pngOf } from '../kit/files/sample-files.ts';

const start = '2026-03-02T12:00:00.000Z';
const nobodys = 'vault_01J00000000000000000000000';

onDatabasesOfForm({ now: start }, (server) => {
  let owner: Owner;
  let vaultId: string;
  beforeAll(async () => {
    owner = await newOwner(server());
    vaultId = (await owner.makeVault()).id;
  });
  const apiOf = (person: Owner) => server().api(person.key, '/alternate');
  const api = () => apiOf(owner);
  const add = (parts: readonly RawPart[], vault = vaultId): Promise<Json> => addDocument(server(), owner, vault, parts);

  describe('GET /v1/documents', () => {
    let listed: string;
    let names: string[];
    beforeAll(async () => {
      listed = (await owner.makeVault()).id;
      await add([file(pdfOf(), 'a.pdf')], listed);
      await add([file(pngOf(), 'b.png')], listed);
      await add([file(pdfOf(), 'c.pdf'), text('type', 'will')], listed);
      await add([file(docxOf(), 'd.docx')], listed);
      await owner.addDocument(listed, { filename: 'e.txt', type: 'text/plain' });
      names = ['e.txt', 'd.docx', 'c.pdf', 'b.png', 'a.pdf'];
    });
    const list = (query: string) => api().get(`/v1/documents?vault_id=${listed}${query}`);
    const namesIn = async (query: string): Promise<string[]> => expectStatus(200, await list(query)).data.map(({ name }: Json) => name);

    it('lists the documents of a vault, newest first, with the envelope of this surface', async () => {
      const { data, pagination } = expectStatus(200, await list(''));
      expect(data.map(({ name, type }: Json) => [name, type])).toEqual([
        ['e.txt', 'text/plain'],
        ['d.docx', 'docx'],
        ['c.pdf', 'will'],
        ['b.png', 'png'],
        ['a.pdf', 'pdf'],
      ]);
      expect(pagination).toEqual({ limit: 20, offset: 0, total: 5, has_more: false });
      expect(Object.keys(data[0])).toEqual([
        'id',
        'vault_id',
        'name',
        'type',
        'mime_type',
        'size',
        'checksum',
        'storage_url',
        'created_at',
        'updated_at',
      ]);
    });

    it('gives a stretch of it', async () => {
      expect(expectStatus(200, await list('&limit=2')).pagination).toEqual({ limit: 2, offset: 0, total: 5, has_more: true });
      expect(await namesIn('&limit=2&offset=1')).toEqual(names.slice(1, 3));
      expect(expectStatus(200, await list('&limit=2&offset=4')).pagination).toEqual({ limit: 2, offset: 4, total: 5, has_more: false });
      expect(await namesIn('&limit=100&offset=99')).toEqual([]);
    });

    it.each<[string, readonly string[]]>([
      ['pdf', ['a.pdf']],
      ['application/pdf', ['c.pdf', 'a.pdf']],
      ['png', ['b.png']],
      ['docx', ['d.docx']],
      ['will', ['c.pdf']],
      ['text/plain', ['e.txt']],
      ['jpg', []],
      ['toString', []],
      ['', []],
    ])('picks those of type "%s"', async (type, expected) => {
      const { data, pagination } = expectStatus(200, await list(`&type=${encodeURIComponent(type)}`));
      expect(data.map(({ name }: Json) => name)).toEqual(expected);
      expect(pagination.total).toBe(expected.length);
    });

    it('pages through what it picked', async () => {
      expect(expectStatus(200, await list('&type=application/pdf&limit=1'))).toMatchObject({
        data: [{ name: 'c.pdf' }],
        pagination: { limit: 1, offset: 0, total: 2, has_more: true },
      });
      expect(expectStatus(200, await list('&type=application/pdf&limit=1&offset=1'))).toMatchObject({
        data: [{ name: 'a.pdf' }],
        pagination: { total: 2, has_more: false },
      });
    });

    it.each([
      '&limit=0',
      '&limit=101',
      '&limit=x',
      '&limit=-1',
      '&offset=-1',
      '&offset=1.5',
      '&limit=2&limit=3',
      '&type=a&type=b',
      '&type=a%00b',
    ])('is 422 for %s', async (query) => {
      const answer = await list(query);
      expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_failed']);
    });

    it('needs a vault that is there and yours', async () => {
      expect([(await api().get('/v1/documents')).status, (await api().get('/v1/documents')).body]).toEqual([
        422,
        refusal('validation_failed', 'vault_id'),
      ]);
      expect((await api().get(`/v1/documents?vault_id=${nobodys}`)).body).toEqual(refusal('resource_not_found'));
      expect((await api().get('/v1/documents?vault_id=x')).body).toEqual(refusal('resource_not_found'));
      const { id } = await (await newOwner(server())).makeVault();
      expect([
        (await api().get(`/v1/documents?vault_id=${id}&limit=0`)).status,
        (await api().get(`/v1/documents?vault_id=${id}`)).body,
      ]).toEqual([403, refusal('permission_denied')]);
      expect((await api().get(`/v1/documents?vault_id=${(await closedVault(server(), owner, 'delete')).id}`)).body).toEqual(
        refusal('resource_not_found'),
      );
    });

    it('lists those of released and archived vaults', async () => {
      for (const how of ['release', 'archive'] as const) {
        const { id, document } = await closedVault(server(), owner, how);
        expect((await api().get(`/v1/documents?vault_id=${id}`)).body.data).toEqual([document]);
      }
    });

    it('is this surface’s at the origin too', async () => {
      const answer = await server().api(owner.key, '').get(`/v1/documents?vault_id=${listed}&limit=1`);
      expect(answer.body.pagination).toEqual({ limit: 1, offset: 0, total: 5, has_more: true });
      expect(answer.body.data[0].storage_url).toBe(`${server().config.publicUrl}/v1/documents/${answer.body.data[0].id}/download`);
    });
  });

  describe('GET and DELETE /v1/documents/{id}', () => {
    it('show what was made on another surface', async () => {
      const made = await owner.addDocument(vaultId, { content: 'x', filename: 'notes.txt', type: 'text/plain' });
      expect((await api().get(`/v1/documents/${made.id}`)).body).toMatchObject({
        id: made.id,
        type: 'text/plain',
        mime_type: 'text/plain',
        checksum: made.metadata.checksum,
      });
    });

    it('remove a document for good', async () => {
      const { id } = await owner.makeVault();
      const made = await add([file()], id);
      const removed = await api().delete(`/v1/documents/${made.id}`);
      expect([removed.status, removed.bytes.length]).toEqual([204, 0]);
      for (const answer of [
        await api().get(`/v1/documents/${made.id}`),
        await api().delete(`/v1/documents/${made.id}`),
        await api().get(`/v1/documents/${made.id}/download`),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, refusal('resource_not_found')]);
      }
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ document_count: 0, metadata: { size_bytes: 0 } });
    });

    it('are 403 for what is somebody else’s and 404 for what is not there', async () => {
      const other = await newOwner(server());
      const theirs = await other.addDocument((await other.makeVault()).id);
      for (const [id, status] of [
        [theirs.id, 403],
        ['doc_01J00000000000000000000000', 404],
        ['nonsense', 404],
      ] as const) {
        expect((await api().get(`/v1/documents/${id}`)).status).toBe(status);
        expect((await api().get(`/v1/documents/${id}/download`)).status).toBe(status);
        expect((await api().delete(`/v1/documents/${id}`)).status).toBe(status);
      }
      expect((await other.api.get(`/v1/documents/${theirs.id}`)).status).toBe(200);
    });

    it('are 404 in a soft-deleted vault until it is revived', async () => {
      const { id, document } = await closedVault(server(), owner, 'delete');
      for (const answer of [
        await api().get(`/v1/documents/${document.id}`),
        await api().delete(`/v1/documents/${document.id}`),
        await api().get(`/v1/documents/${document.id}/download`),
      ]) {
        expect([answer.status, answer.body]).toEqual([404, refusal('resource_not_found')]);
      }
      expectStatus(200, await api().put(`/v1/vaults/${id}`, { status: 'active' }));
      expect((await api().get(`/v1/documents/${document.id}`)).body).toEqual(document);
    });

    it.each([
      ['release', 'vault_already_released'],
      ['archive', 'vault_archived'],
    ] as const)('keep what is in a vault after its %s', async (how, code) => {
      const { document } = await closedVault(server(), owner, how);
      expect((await api().delete(`/v1/documents/${document.id}`)).body).toEqual(refusal(code));
      expect((await api().get(`/v1/documents/${document.id}`)).body).toEqual(document);
    });

    it('follow the versions of a document', async () => {
      const made = await add([file(pdfOf(), 'a.pdf')]);
      const form = new FormData();
      form.set('file', new Blob([Buffer.from('words')], { type: 'text/plain' }), 'b.txt');
      expectStatus(201, await owner.api.post(`/v1/documents/${made.id}/versions`, form));
      expect((await api().get(`/v1/documents/${made.id}`)).body).toMatchObject({
        name: 'a.pdf',
        type: 'text/plain',
        mime_type: 'text/plain',
        size: 5,
      });
    });
  });

  it('serves every route of documents on the free plan', async () => {
    const free = await newOwner(server(), { plan: 'free' });
    const { id } = expectStatus(201, await apiOf(free).post('/v1/vaults', { name: 'Papers', owner_email: free.key.email }));
    const made = await addDocument(server(), free, id, [file()]);
    expectStatus(200, await apiOf(free).get(`/v1/documents?vault_id=${id}`));
    expectStatus(200, await apiOf(free).get(`/v1/documents/${made.id}`));
    const { url } = expectStatus(200, await apiOf(free).get(`/v1/documents/${made.id}/download`));
    expect((await fetch(url)).status).toBe(200);
    expectStatus(204, await apiOf(free).delete(`/v1/documents/${made.id}`));
  });
});
