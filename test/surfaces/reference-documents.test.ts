import { instantOf } from '../../shared/domain/instant-test-kit.ts';
import { parse } from 'content-disposition';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';

const start = instantOf('2026-03-02T12:00:00.000Z');
const content = 'To my children I leave the house.';
const checksum = `sha256:${createHash('sha256').update(content).digest('hex')}`;

onDatabasesOfForm({ now: start }, (server) => {
  let owner: Owner;
  let vault: Json;
  beforeAll(async () => {
    owner = await newOwner(server());
    vault = await owner.makeVault();
  });

  describe('POST /v1/vaults/{vault_id}/documents', () => {
    it('answers 201 with every field of the table', async () => {
      const answer = await owner.upload(vault.id, { content, filename: 'will.txt', type: 'text/plain', description: 'The last will' });
      expect(answer.status).toBe(201);
      const { id } = answer.body;
      expect(id).toMatch(/^doc_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
      expect(answer.body).toEqual({
        api_version: 'v1',
        id,
        name: 'will.txt',
        description: 'The last will',
        size: content.length,
        mime_type: 'text/plain',
        created_at: start,
        updated_at: start,
        vault_id: vault.id,
        url: `${server().config.publicUrl}/reference/v1/documents/${id}/download`,
        metadata: { encrypted: true, checksum },
      });
    });

    it("names the origin's own download address to those who use the union", async () => {
      const answer = await server().api(owner.key, '').post(`/v1/vaults/${vault.id}/documents`, formWith('a.txt'));
      expect(answer.body.url).toBe(`${server().config.publicUrl}/v1/documents/${answer.body.id}/download`);
      const response = await fetch(answer.body.url, { headers: { authorization: `Bearer ${owner.key.value}` } });
      expect([response.status, await response.text()]).toEqual([200, 'x']);
    });

    it('takes name and description of the form; the name defaults to that of the file', async () => {
      expect(await owner.addDocument(vault.id, { filename: 'scan.pdf', name: ' Testament.pdf ', description: '' })).toMatchObject({
        name: 'Testament.pdf',
        description: '',
      });
      expect(await owner.addDocument(vault.id, { filename: 'scan.pdf', name: '  ' })).toMatchObject({ name: 'scan.pdf' });
      expect(await owner.addDocument(vault.id, { filename: 'scan.pdf' })).toMatchObject({ name: 'scan.pdf', description: '' });
    });

    it.each([
      ['photo.jpg', 'image/jpeg', 'image/jpeg'],
      ['photo.jpg', '', 'image/jpeg'],
      ['photo.jpg', 'application/octet-stream', 'image/jpeg'],
      ['notes', 'text/plain; charset=utf-8', 'text/plain'],
      ['data.unknown', '', 'application/octet-stream'],
      ['x.html', 'text/html', 'text/html'],
      ['x.txt', 'not a type', 'text/plain'],
    ])('keeps the type of %s sent as "%s" as %s', async (filename, type, mimeType) => {
      const { id } = await owner.addDocument(vault.id, { filename, type });
      expect((await owner.api.get(`/v1/documents/${id}`)).body.mime_type).toBe(mimeType);
      const download = await owner.api.get(`/v1/documents/${id}/download`);
      expect(download.headers.get('content-type')).toBe(mimeType);
      expect(download.headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('accepts an empty file', async () => {
      const made = await owner.addDocument(vault.id, { content: '' });
      expect(made).toMatchObject({ size: 0, metadata: { checksum: `sha256:${createHash('sha256').digest('hex')}` } });
      const download = await owner.api.get(`/v1/documents/${made.id}/download`);
      expect([download.status, download.bytes.length, download.headers.get('content-length')]).toEqual([200, 0, '0']);
    });

    it('bounds the description at 500 code points', async () => {
      expect(await owner.addDocument(vault.id, { description: '👩'.repeat(500) })).toMatchObject({ description: '👩'.repeat(500) });
      const answer = await owner.upload(vault.id, { description: '👩'.repeat(501) });
      expect(answer.body).toMatchObject({ error: 'invalid_request', statusCode: 400, details: [{ field: 'description' }] });
      expect((await owner.upload(vault.id, { description: 'a\u0000' })).body).toMatchObject({ error: 'invalid_request', statusCode: 400 });
    });

    it('keeps two documents of the same name apart', async () => {
      const first = await owner.addDocument(vault.id, { content: 'one' });
      const second = await owner.addDocument(vault.id, { content: 'two' });
      expect(first.id).not.toBe(second.id);
      expect((await owner.api.get(`/v1/documents/${first.id}/download`)).bytes).toEqual(new TextEncoder().encode('one'));
    });

    it('needs no file of an unknown vault to be read before it says 404', async () => {
      expect((await owner.upload('vault_01J00000000000000000000000')).body).toMatchObject({ error: 'vault_not_found', statusCode: 404 });
      expect((await owner.api.post('/v1/vaults/vault_01J00000000000000000000000/documents', { no: 'form' })).body).toMatchObject({
        error: 'vault_not_found',
      });
    });
  });

  describe('GET /v1/documents/{document_id}', () => {
    it('adds virus_scan to the fields of the upload: skipped, since nothing scans', async () => {
      const made = await owner.addDocument(vault.id, { content });
      expect(expectStatus(200, await owner.api.get(`/v1/documents/${made.id}`))).toEqual({
        ...made,
        metadata: { ...made.metadata, virus_scan: { status: 'skipped', scanned_at: null } },
      });
    });

    it.each(['doc_', 'doc_xyz', 'vault_01J00000000000000000000000', '01J00000000000000000000000', 'doc_01J00000000000000000000000'])(
      'answers 404 to %s',
      async (id) => {
        for (const [method, path] of [
          ['GET', ''],
          ['GET', '/download'],
          ['DELETE', ''],
          ['PATCH', ''],
        ] as const) {
          expect((await owner.api.call(method, `/v1/documents/${id}${path}`)).body).toMatchObject({
            error: 'document_not_found',
            statusCode: 404,
          });
        }
      },
    );
  });

  describe('GET /v1/documents/{document_id}/download', () => {
    it('gives the bytes with Content-Type, Content-Disposition and Content-Length', async () => {
      const { id } = await owner.addDocument(vault.id, { content, filename: 'will.txt' });
      const answer = await owner.api.get(`/v1/documents/${id}/download`);
      expect(answer.status).toBe(200);
      expect(new TextDecoder().decode(answer.bytes)).toBe(content);
      expect(answer.headers.get('content-type')).toBe('text/plain');
      expect(parse(answer.headers.get('content-disposition') ?? '')).toEqual({ type: 'attachment', parameters: { filename: 'will.txt' } });
      expect(answer.headers.get('content-length')).toBe(String(content.length));
      expect(answer.headers.get('cache-control')).toContain('no-store');
    });

    it('gives back what was sent, byte by byte, over several frames', async () => {
      const bytes = new Uint8Array(3 * 65_536 + 1).map((_, index) => (index * 7 + (index >> 8)) & 0xff);
      const made = await owner.addDocument(vault.id, { content: bytes, filename: 'noise.bin', type: 'application/octet-stream' });
      expect(made.metadata.checksum).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
      const answer = await owner.api.get(`/v1/documents/${made.id}/download`);
      expect(Buffer.compare(answer.bytes, bytes)).toBe(0);
    });
  });

  describe('PATCH /v1/documents/{document_id}', () => {
    it('changes only what is supplied and answers with the six fields of the table', async () => {
      const made = await owner.addDocument(vault.id, { content, description: 'old' });
      await owner.moveBy(dayMs);
      const renamed = expectStatus(200, await owner.api.patch(`/v1/documents/${made.id}`, { name: 'new.txt' }));
      const now = await owner.now();
      expect(renamed).toEqual({
        api_version: 'v1',
        id: made.id,
        name: 'new.txt',
        description: 'old',
        size: content.length,
        mime_type: 'text/plain',
        updated_at: now,
      });
      expect(expectStatus(200, await owner.api.patch(`/v1/documents/${made.id}`, { description: '' }))).toMatchObject({
        name: 'new.txt',
        description: '',
      });
      expect((await owner.api.get(`/v1/documents/${made.id}`)).body).toMatchObject({
        name: 'new.txt',
        description: '',
        created_at: made.created_at,
        updated_at: now,
      });
      expect((await owner.api.get(`/v1/documents/${made.id}/download`)).headers.get('content-disposition')).toContain('new.txt');
    });

    it('changes nothing when nothing is supplied', async () => {
      const made = await owner.addDocument(vault.id);
      await owner.moveBy(dayMs);
      expect(expectStatus(200, await owner.api.patch(`/v1/documents/${made.id}`, {})).updated_at).toBe(made.updated_at);
    });

    it('strips path parts', async () => {
      const made = await owner.addDocument(vault.id);
      expect(expectStatus(200, await owner.api.patch(`/v1/documents/${made.id}`, { name: 'C:\\Users\\me/../etc/passwd.txt' })).name).toBe(
        'passwd.txt',
      );
    });

    it.each([
      { name: '' },
      { name: '/' },
      { name: '..' },
      { name: 'a\nb' },
      { name: null },
      { name: 7 },
      { name: 'ä'.repeat(128) },
      { description: 'x'.repeat(501) },
      { description: null },
    ])('refuses %j', async (body) => {
      const made = await owner.addDocument(vault.id);
      expect((await owner.api.patch(`/v1/documents/${made.id}`, body)).body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
        details: [{ field: Object.keys(body)[0] }],
      });
      expect((await owner.api.get(`/v1/documents/${made.id}`)).body.name).toBe(made.name);
    });
  });

  describe('DELETE /v1/documents/{document_id}', () => {
    it('answers 204 without a body and removes the document for good', async () => {
      const { id } = await owner.makeVault();
      const made = await owner.addDocument(id);
      const answer = await owner.api.delete(`/v1/documents/${made.id}`);
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
      expect((await owner.api.get(`/v1/documents/${made.id}`)).status).toBe(404);
      expect((await owner.api.get(`/v1/documents/${made.id}/download`)).status).toBe(404);
      expect((await owner.api.delete(`/v1/documents/${made.id}`)).body).toMatchObject({ error: 'document_not_found' });
      expect((await owner.api.get(`/v1/vaults/${id}/documents`)).body).toMatchObject({ data: [], pagination: { total: 0 } });
      server().advance(10 * 60_000);
      await server().scheduler.tick();
      const { read } = server().core.db;
      expect(
        await read.selectFrom('document_versions').selectAll().where('document_id', '=', made.id.replace('doc_', '')).execute(),
      ).toEqual([]);
      expect(await read.selectFrom('blob_garbage').selectAll().execute()).toEqual([]);
    });
  });

  describe('an infected document', () => {
    it('is shown but not given out', async () => {
      const made = await owner.addDocument(vault.id);
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('documents')
          .set({ scan_status: 'infected', scanned_at: start })
          .where('id', '=', made.id.replace('doc_', ''))
          .execute(),
      );
      expect((await owner.api.get(`/v1/documents/${made.id}`)).body.metadata.virus_scan).toEqual({ status: 'infected', scanned_at: start });
      expect((await owner.api.get(`/v1/documents/${made.id}/download`)).body).toMatchObject({
        error: 'document_infected',
        statusCode: 422,
      });
    });
  });
});

function formWith(filename: string): FormData {
  const form = new FormData();
  form.set('file', new Blob(['x']), filename);
  return form;
}
