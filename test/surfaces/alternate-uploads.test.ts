import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDocument, closedVault, filePart as file, sendDocument, textPart as text } from '../kit/server/alternate-forms.ts';
import { refusal } from '../kit/owners/alternate-owner.ts';
import type { Json } from '../kit/server/api.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { formType, rawForm, startRequest, type RawAnswer, type RawPart } from '../kit/network/raw-request.ts';
import { expectStatus, newOwner, ownerWith, type Owner } from '../kit/owners/reference-owner.ts';
import { docxOf, docxOfSize, jpgOf, pdfOf, pngOf, typesXml, zipOf } from '../kit/files/sample-files.ts';
import { uploadTraces } from '../kit/server/upload-traces.ts';

const start = '2026-03-02T12:00:00.000Z';
const maxBytes = 25 * 2 ** 20;
const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const nobodys = 'vault_01J00000000000000000000000';
const checksumOf = (content: Uint8Array): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;

onDatabasesOfForm({ now: start }, (server) => {
  let owner: Owner;
  let vaultId: string;
  beforeAll(async () => {
    owner = await newOwner(server());
    vaultId = (await owner.makeVault()).id;
  });
  const apiOf = (person: Owner) => server().api(person.key, '/alternate');
  const api = () => apiOf(owner);
  const baseUrl = (): string => `${server().config.publicUrl}/alternate`;
  const traces = () => uploadTraces(server());
  const send = (parts: readonly RawPart[], by = owner, closed = true): Promise<RawAnswer> => sendDocument(server(), by, parts, closed);
  const add = (parts: readonly RawPart[], vault = vaultId): Promise<Json> => addDocument(server(), owner, vault, parts);

  describe('POST /v1/documents', () => {
    it.each<[string, Uint8Array, string, string, string]>([
      ['PDF', pdfOf(), 'will.pdf', 'pdf', 'application/pdf'],
      ['DOCX', docxOf(), 'will.docx', 'docx', docxType],
      ['PNG', pngOf(), 'scan.png', 'png', 'image/png'],
      ['JPG', jpgOf(), 'photo.jpg', 'jpg', 'image/jpeg'],
    ])('takes a %s and answers 201 with every field', async (_what, content, filename, type, mimeType) => {
      const answer = await send([text('vault_id', vaultId), file(content, filename)]);
      expect(answer.status).toBe(201);
      const { id } = answer.body;
      expect(id).toMatch(/^doc_[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
      expect(answer.body).toEqual({
        id,
        vault_id: vaultId,
        name: filename,
        type,
        mime_type: mimeType,
        size: content.length,
        checksum: checksumOf(content),
        storage_url: `${baseUrl()}/v1/documents/${id}/download`,
        created_at: start,
        updated_at: start,
      });
      expect((await api().get(`/v1/documents/${id}`)).body).toEqual(answer.body);
      expect((await owner.api.get(`/v1/documents/${id}`)).body).toMatchObject({
        name: filename,
        mime_type: mimeType,
        size: content.length,
      });
      expect(Buffer.from((await owner.api.get(`/v1/documents/${id}/download`)).bytes).equals(content)).toBe(true);
    });

    it('goes by the content, whatever name and type the sender gives it', async () => {
      expect(await add([file(pngOf(), 'invoice.pdf', 'application/pdf')])).toMatchObject({
        name: 'invoice.pdf',
        type: 'png',
        mime_type: 'image/png',
      });
      expect(await add([file(docxOf(), 'archive.zip', 'application/zip')])).toMatchObject({ type: 'docx', mime_type: docxType });
      expect(await add([file(pdfOf(), 'page.html', 'text/html')])).toMatchObject({ type: 'pdf', mime_type: 'application/pdf' });
    });

    it.each<[string, Uint8Array | string, string]>([
      ['text', 'To my children', 'will.txt'],
      ['text that is called a PDF', 'To my children', 'will.pdf'],
      ['a page that holds a PDF', `<script></script>${pdfOf().toString('latin1')}`, 'will.pdf'],
      [
        'a workbook',
        zipOf([
          {
            name: '[Content_Types].xml',
            content: typesXml('/xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
          },
          { name: '_rels/.rels' },
          { name: 'xl/workbook.xml' },
        ]),
        'will.docx',
      ],
      ['any archive', zipOf([{ name: 'a.txt', content: 'a' }]), 'will.docx'],
      ['a Word document that is cut off', docxOf().subarray(0, -30), 'will.docx'],
      ['a GIF', 'GIF89a\x01\x00\x01\x00', 'scan.png'],
      ['an empty file', '', 'will.pdf'],
    ])('is 422 for %s, and leaves nothing', async (_what, content, filename) => {
      const before = await traces();
      const answer = await send([text('vault_id', vaultId), file(content, filename)]);
      expect([answer.status, answer.body]).toEqual([422, refusal('validation_failed', 'file')]);
      expect(await traces()).toEqual(before);
    });

    it('keeps the name and the word that the form gives', async () => {
      expect(await add([file(), text('name', ' Testament.pdf '), text('type', ' last will ')])).toMatchObject({
        name: 'Testament.pdf',
        type: 'last will',
        mime_type: 'application/pdf',
      });
      expect(await add([text('name', ' '), text('type', ' '), file()])).toMatchObject({ name: 'will.pdf', type: 'pdf' });
      expect(await add([file(pdfOf(), '../../etc/passwd')])).toMatchObject({ name: 'passwd' });
    });

    it.each<[string, readonly RawPart[]]>([
      ['before its file', [text('vault_id', ''), file()]],
      ['after it', [file(), text('vault_id', '')]],
      ['on both sides', [text('vault_id', ''), file(), text('vault_id', '')]],
    ])('may name its vault %s', async (_where, parts) => {
      const { id } = await owner.makeVault();
      const answer = await send(parts.map((part) => (part.disposition === 'name="vault_id"' ? { ...part, content: id } : part)));
      expect([answer.status, answer.body.vault_id]).toEqual([201, id]);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ document_count: 1 });
    });

    it.each<[string, readonly RawPart[], string]>([
      ['no vault', [file()], 'vault_id'],
      ['an empty vault', [text('vault_id', ''), file()].reverse(), 'vault_id'],
      ['no file', [], 'file'],
      ['its file as text', [text('file', 'x')], 'file'],
      ['a name that is none', [file(), text('name', '..')], 'name'],
      ['a name with a line break', [file(), text('name', 'a\nb')], 'name'],
      ['a word that is too long', [file(), text('type', 'x'.repeat(51))], 'type'],
    ])('is 422 for a form with %s, and leaves nothing', async (what, parts, field) => {
      const before = await traces();
      const answer = await send([...parts, ...(what.includes('vault') ? [] : [text('vault_id', vaultId)])]);
      expect([answer.status, answer.body]).toEqual([422, refusal('validation_failed', field)]);
      expect(await traces()).toEqual(before);
    });

    it.each<[string, (parts: RawPart[]) => Promise<RawAnswer>]>([
      ['two files', (parts) => send([...parts, file()])],
      ['no end', (parts) => send(parts, owner, false)],
    ])('is 400 for a form with %s', async (_what, act) => {
      const before = await traces();
      const answer = await act([text('vault_id', vaultId), file()]);
      expect([answer.status, answer.body]).toEqual([400, refusal('invalid_request')]);
      await eventually(async () => expect(await traces()).toEqual(before));
    });

    it('is 422 for JSON, and for nothing at all', async () => {
      expect((await api().post('/v1/documents', { vault_id: vaultId })).body).toEqual(refusal('validation_failed', 'file'));
      expect((await api().call('POST', '/v1/documents')).status).toBe(422);
    });

    it.each<[string, () => Promise<string>, number, string]>([
      ['404 for an unknown vault', async () => nobodys, 404, 'resource_not_found'],
      ['404 for a malformed id', async () => 'my vault', 404, 'resource_not_found'],
      ["403 for another owner's vault", async () => (await (await newOwner(server())).makeVault()).id, 403, 'permission_denied'],
      [
        '404 for a vault of the other mode',
        async () => (await (await newOwner(server(), { mode: 'live', email: owner.key.email })).makeVault()).id,
        404,
        'resource_not_found',
      ],
      ['404 for a soft-deleted vault', async () => (await closedVault(server(), owner, 'delete')).id, 404, 'resource_not_found'],
    ])('is %s, wherever it is named and whatever else is wrong', async (_what, vault, status, code) => {
      const id = await vault();
      const before = await traces();
      for (const parts of [
        [text('vault_id', id), file()],
        [file(), text('vault_id', id)],
        [text('vault_id', id)],
        [file('no format'), text('name', '..'), text('vault_id', id)],
      ]) {
        const answer = await send(parts);
        expect([answer.status, answer.body]).toEqual([status, refusal(code)]);
      }
      expect(await traces()).toEqual(before);
    });

    it.each(['release', 'archive'] as const)(
      'is 422 for a vault after its %s, but what is wrong with the form is said first',
      async (how) => {
        const { id } = await closedVault(server(), owner, how);
        const before = await traces();
        const code = how === 'release' ? 'vault_already_released' : 'vault_archived';
        for (const parts of [
          [text('vault_id', id), file()],
          [file(), text('vault_id', id)],
        ]) {
          const answer = await send(parts);
          expect([answer.status, answer.body]).toEqual([422, refusal(code)]);
        }
        expect((await send([text('vault_id', id), file('no format')])).body).toEqual(refusal('validation_failed', 'file'));
        expect((await send([file(), text('name', 'a\u0007'), text('vault_id', id)])).body).toEqual(refusal('validation_failed', 'name'));
        expect(await traces()).toEqual(before);
      },
    );

    it('takes exactly 25 × 2^20 bytes; one more is 413 and leaves nothing', async () => {
      const { id } = await owner.makeVault();
      for (const content of [docxOfSize(maxBytes), Buffer.concat([pdfOf(), Buffer.alloc(maxBytes - pdfOf().length)])]) {
        expect(content.length).toBe(maxBytes);
        const made = await add([file(content)], id);
        expect(made).toMatchObject({ size: maxBytes, checksum: checksumOf(content) });
        const before = await traces();
        for (const parts of [
          [text('vault_id', id), file(Buffer.concat([content, Buffer.from('x')]))],
          [file(Buffer.concat([content, Buffer.from('x')])), text('vault_id', id)],
        ]) {
          const answer = await send(parts);
          expect([answer.status, answer.body]).toEqual([413, refusal('file_too_large')]);
        }
        expect(await traces()).toEqual(before);
        expectStatus(204, await api().delete(`/v1/documents/${made.id}`));
      }
    });

    it('is 413 at once when the announced length tells', async () => {
      const { sending, answer } = startRequest(`${server().origin}/alternate/v1/documents`, owner.key.value, {
        headers: { ...formType, 'content-length': 30 * 2 ** 20 },
      });
      sending.flushHeaders();
      expect((await answer).body).toEqual(refusal('file_too_large'));
      sending.destroy();
    });

    it('refuses a stranger before the file is read, and 413 does not come before 403', async () => {
      const { id } = await (await newOwner(server())).makeVault();
      const before = await traces();
      const { sending, answer } = startRequest(`${server().origin}/alternate/v1/documents`, owner.key.value, { headers: formType });
      sending.write(rawForm([text('vault_id', id), file(pdfOf())], false));
      expect((await answer).body).toEqual(refusal('permission_denied'));
      sending.destroy();
      expect(await traces()).toEqual(before);
    });

    it('keeps no plain byte, and leaves nothing when it breaks off', async () => {
      const before = await traces();
      const { sending, answer } = startRequest(`${server().origin}/alternate/v1/documents`, owner.key.value, { headers: formType });
      sending.write(rawForm([file(Buffer.concat([pdfOf(), Buffer.alloc(2 ** 20)]))], false));
      await eventually(async () => expect(await traces()).not.toEqual(before));
      sending.destroy();
      await expect(answer).rejects.toThrow();
      await eventually(async () => expect(await traces()).toEqual(before));
    });

    it('is 402 when the plan is full', async () => {
      const small = await newOwner(server(), { plan: 'free' });
      const { id } = expectStatus(201, await apiOf(small).post('/v1/vaults', { name: 'Papers', owner_email: small.key.email }));
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('vaults')
          .set({ size_bytes: 2 ** 30 })
          .where('id', '=', id.replace('vault_', ''))
          .execute(),
      );
      const answer = await send([text('vault_id', id), file()], small);
      expect([answer.status, answer.body]).toEqual([402, refusal('storage_limit_exceeded')]);
      await server().core.db.transaction((tx) =>
        tx.updateTable('vaults').set({ size_bytes: 0 }).where('id', '=', id.replace('vault_', '')).execute(),
      );
      expect((await send([text('vault_id', id), file()], small)).status).toBe(201);
    });

    it('is refused without the write permission', async () => {
      const reader = ownerWith(server(), await server().createKey({ email: owner.key.email, permissions: ['read'] }));
      const answer = await send([text('vault_id', vaultId), file()], reader);
      expect([answer.status, answer.body]).toEqual([403, refusal('permission_denied')]);
    });

    it('many at once into a new vault are all kept', async () => {
      const { id } = await owner.makeVault();
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, index) => add([file(Buffer.concat([pdfOf(), Buffer.alloc(index)]))], id)),
      );
      expect(new Set(made.map((document) => document.id)).size).toBe(8);
      expect((await owner.api.get(`/v1/vaults/${id}`)).body.document_count).toBe(8);
      expect(await findInconsistencies(server().core.db, server().dataDir)).toEqual([]);
    });
  });
});
