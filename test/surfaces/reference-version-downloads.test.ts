import type { Ulid } from '../../shared/domain/ids.ts';
import { parse } from 'content-disposition';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { sweepGarbage } from '../../server/core/documents/sweep-garbage.ts';
import type { Answer, Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, formOf, newOwner, type Owner, type Upload } from '../kit/owners/reference-owner.ts';
import { blobFiles } from '../kit/server/upload-traces.ts';

const checksumOf = (content: string): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;
const bare = (id: string): string => id.replace(/^[a-z]+_/, '');
const textOf = ({ bytes }: Answer): string => new TextDecoder().decode(bytes);

onDatabasesOfForm({}, (server) => {
  let owner: Owner;
  let vaultId: string;
  beforeAll(async () => {
    owner = await newOwner(server());
    vaultId = (await owner.makeVault()).id;
  });
  const add = async (id: string, what: Upload = {}): Promise<Json> =>
    expectStatus(201, await owner.api.post(`/v1/documents/${id}/versions`, formOf(what)));
  const download = (id: string, version: number | string, headers: Record<string, string> = {}) =>
    owner.api.get(`/v1/documents/${id}/versions/${version}/download`, headers);

  describe('GET /v1/documents/{document_id}/versions/{version}/download', () => {
    it('gives each version as it was uploaded, under the present name', async () => {
      const made = await owner.addDocument(vaultId, { content: '%PDF-1.7', filename: 'will.pdf', type: 'application/pdf' });
      await add(made.id, { content: 'plain words', type: 'text/plain' });
      expectStatus(200, await owner.api.patch(`/v1/documents/${made.id}`, { name: 'testament.txt' }));
      const [first, second] = [await download(made.id, 1), await download(made.id, 2)];
      expect([first.status, textOf(first), first.headers.get('content-type')]).toEqual([200, '%PDF-1.7', 'application/pdf']);
      expect([second.status, textOf(second), second.headers.get('content-type')]).toEqual([200, 'plain words', 'text/plain']);
      for (const { headers } of [first, second])
        expect(parse(headers.get('content-disposition') ?? '').parameters.filename).toBe('testament.txt');
      expect([first.headers.get('etag'), second.headers.get('etag')]).toEqual(
        [checksumOf('%PDF-1.7'), checksumOf('plain words')].map((checksum) => `"${checksum.slice('sha256:'.length)}"`),
      );
      const part = await download(made.id, 1, { range: 'bytes=1-3' });
      expect([part.status, textOf(part), part.headers.get('content-range')]).toEqual([206, 'PDF', 'bytes 1-3/8']);
      expect((await owner.api.head(`/v1/documents/${made.id}/versions/1/download`)).headers.get('content-length')).toBe('8');
    });

    it('counts as a download, and says in the audit log of which version', async () => {
      const { id } = await owner.makeVault();
      const made = await owner.addDocument(id, { content: 'first' });
      await add(made.id, { content: 'second' });
      await download(made.id, 1);
      await download(made.id, 2);
      const { access } = (await owner.api.get(`/v1/vaults/${id}/statistics`)).body;
      expect(access.total_downloads).toBe(2);
      const events = await server()
        .core.db.read.selectFrom('audit_events')
        .select('details')
        .where('action', '=', 'document.downloaded')
        .where('resource_id', '=', bare(made.id))
        .orderBy('id')
        .execute();
      expect(events.map(({ details }) => JSON.parse(details))).toEqual([
        { sizeBytes: 5, version: 1 },
        { sizeBytes: 6, version: 2 },
      ]);
    });

    it.each(['3', '0', '-1', '01', '1.0', '1e0', 'current', '%31%20', '9007199254740993', `${'9'.repeat(400)}`])(
      'is 404 for version %s',
      async (version) => {
        const made = await owner.addDocument(vaultId);
        await add(made.id);
        const answer = await download(made.id, version);
        expect([answer.status, answer.body]).toEqual([404, { error: 'resource_not_found', message: expect.any(String), statusCode: 404 }]);
      },
    );

    it('is 404 and 403 for the document before it is 404 for the version', async () => {
      const other = await newOwner(server());
      const theirs = await other.addDocument((await other.makeVault()).id);
      expect((await download(theirs.id, 'x')).body).toMatchObject({ error: 'permission_denied', statusCode: 403 });
      expect((await download(theirs.id, 1)).body).toMatchObject({ error: 'permission_denied', statusCode: 403 });
      expect((await download('doc_01J00000000000000000000000', 1)).body).toMatchObject({ error: 'document_not_found', statusCode: 404 });
    });

    it('is 422 for the versions in which a virus was found, and only for them', async () => {
      const made = await owner.addDocument(vaultId, { content: 'ill' });
      const infect = (table: 'documents' | 'document_versions', column: 'id' | 'document_id') =>
        server().core.db.transaction((tx) =>
          tx
            .updateTable(table)
            .set({ scan_status: 'infected' })
            .where(column as 'id', '=', bare(made.id) as Ulid)
            .execute(),
        );
      await infect('documents', 'id');
      await infect('document_versions', 'document_id');
      expect((await download(made.id, 1)).body).toMatchObject({ error: 'document_infected', statusCode: 422 });
      await add(made.id, { content: 'well' });
      expect(textOf(await owner.api.get(`/v1/documents/${made.id}/download`))).toBe('well');
      expect((await owner.api.get(`/v1/documents/${made.id}`)).body.metadata.virus_scan).toEqual({ status: 'skipped', scanned_at: null });
      expect((await download(made.id, 1)).body).toMatchObject({ error: 'document_infected', statusCode: 422 });
    });

    it.each<[string, readonly ('blob_id' | 'wrapped_key')[]]>([
      ['content', ['blob_id']],
      ['key', ['wrapped_key']],
      ['content and key', ['blob_id', 'wrapped_key']],
    ])('is 503 for versions whose %s were exchanged', async (_what, columns) => {
      const made = await owner.addDocument(vaultId, { content: 'one' });
      await add(made.id, { content: 'two' });
      const { read, transaction } = server().core.db;
      const rows = await read
        .selectFrom('document_versions')
        .selectAll()
        .where('document_id', '=', bare(made.id) as Ulid)
        .orderBy('version')
        .execute();
      const set = (row: Json, from: Json) =>
        transaction((tx) =>
          tx
            .updateTable('document_versions')
            .set(Object.fromEntries(columns.map((column) => [column, from[column]])))
            .where('document_id', '=', row.document_id)
            .where('version', '=', row.version)
            .execute(),
        );
      await set(rows[0], rows[1]);
      await set(rows[1], rows[0]);
      for (const version of [1, 2])
        expect((await download(made.id, version)).body).toMatchObject({ error: 'unavailable', statusCode: 503 });
    });
  });

  it('go with their document, and with its vault', async () => {
    const { id } = await owner.makeVault();
    await sweepGarbage(server().core);
    const before = (await blobFiles(server())).length;
    const [one, two] = [await owner.addDocument(id), await owner.addDocument(id)];
    for (const made of [one, two]) for (const content of ['b', 'c']) await add(made.id, { content });
    expectStatus(204, await owner.api.delete(`/v1/documents/${one.id}`));
    expect((await owner.api.get(`/v1/documents/${one.id}/versions`)).status).toBe(404);
    expect((await download(one.id, 1)).status).toBe(404);
    await sweepGarbage(server().core);
    expect((await blobFiles(server())).length).toBe(before + 3);
    expectStatus(204, await owner.api.delete(`/v1/vaults/${id}?confirm=true`));
    await sweepGarbage(server().core);
    expect((await blobFiles(server())).length).toBe(before);
  });
});
