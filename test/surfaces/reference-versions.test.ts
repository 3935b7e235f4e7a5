import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnerContext } from '../../server/core/context.ts';
import { sweepGarbage } from '../../server/core/documents/sweep-garbage.ts';
import { maxVersions, VersionUpload } from '../../server/core/documents/upload-version.ts';
import { downloadReleasedDocument } from '../../server/core/releases/read-released-vault.ts';
import type { ReleaseLink } from '../../server/core/links/open-link.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Answer, Json } from '../kit/server/api.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { formType, rawForm, sendPieces, startRequest, type RawPart } from '../kit/network/raw-request.ts';
import { expectStatus, formOf, newOwner, type Owner, type Upload } from '../kit/owners/reference-owner.ts';
import { blobFiles, uploadTraces } from '../kit/server/upload-traces.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const start = '2026-03-02T12:00:00.000Z';
const mebibyte = 2 ** 20;
const checksumOf = (content: string): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;
const bare = (id: string): string => id.replace(/^[a-z]+_/, '');
const textOf = ({ bytes }: Answer): string => new TextDecoder().decode(bytes);

const filePart = (content: string | Uint8Array): RawPart => ({
  disposition: 'name="file"; filename="b.txt"',
  type: 'text/plain',
  content,
});

/** How an owner adds, lists and fetches versions of a document. */
function versionsOf(owner: () => Owner) {
  const send = (id: string, what: Upload = {}, by = owner()) => by.api.post(`/v1/documents/${id}/versions`, formOf(what));
  const add = async (id: string, what: Upload = {}, by = owner()): Promise<Json> => expectStatus(201, await send(id, what, by));
  const list = async (id: string, query = ''): Promise<Json> =>
    expectStatus(200, await owner().api.get(`/v1/documents/${id}/versions${query}`));
  const download = (id: string, version: number) => owner().api.get(`/v1/documents/${id}/versions/${version}/download`);
  return { send, add, list, download };
}

onDatabasesOfForm({ now: start }, (server) => {
  describeSending(server);
  describeRacesAndLists(server);
});

function describeSending(server: () => TestServer): void {
  let owner: Owner;
  let vaultId: string;
  beforeAll(async () => {
    owner = await newOwner(server());
    vaultId = (await owner.makeVault()).id;
  });
  const { send, add, list, download } = versionsOf(() => owner);
  const sendForm = (id: string, parts: readonly RawPart[], closed = true) => {
    const form = rawForm(parts, closed);
    return sendPieces(
      `${server().origin}/reference/v1/documents/${id}/versions`,
      owner.key.value,
      { headers: { ...formType, 'content-length': form.length } },
      [form],
    );
  };

  describe('POST /v1/documents/{document_id}/versions', () => {
    it('answers 201 with the new version, which is the current one from then on', async () => {
      const made = await owner.addDocument(vaultId, { content: 'first', filename: 'will.txt', description: 'The last will' });
      await owner.moveBy(60_000);
      const later = await owner.now();
      const answer = await send(made.id, {
        content: 'second, longer',
        filename: 'other.pdf',
        type: 'application/pdf',
        name: 'ignored',
        description: 'ignored',
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        api_version: 'v1',
        document_id: made.id,
        version: 2,
        size: 14,
        checksum: checksumOf('second, longer'),
        created_at: later,
      });
      expect((await owner.api.get(`/v1/documents/${made.id}`)).body).toEqual({
        ...made,
        size: 14,
        mime_type: 'application/pdf',
        updated_at: later,
        metadata: { encrypted: true, checksum: checksumOf('second, longer'), virus_scan: { status: 'skipped', scanned_at: null } },
      });
      expect(textOf(await owner.api.get(`/v1/documents/${made.id}/download`))).toBe('second, longer');
    });

    it('counts all versions of a document as storage, and none as a document', async () => {
      const { id } = await owner.makeVault();
      const made = await owner.addDocument(id, { content: '12345' });
      await add(made.id, { content: '1234567' });
      await add(made.id, { content: '' });
      const now = await owner.now();
      const shown = (await owner.api.get(`/v1/vaults/${id}`)).body;
      expect([shown.document_count, shown.metadata.size_bytes, shown.updated_at]).toEqual([1, 12, now]);
      const { storage, activity } = (await owner.api.get(`/v1/vaults/${id}/statistics`)).body;
      expect(storage).toEqual({ total_bytes: 12, document_count: 1, average_document_size: 12 });
      expect(activity.last_document_upload).toBe(now);
      const other = await owner.addDocument(id, { content: '123' });
      expectStatus(204, await owner.api.delete(`/v1/documents/${made.id}`));
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ document_count: 1, metadata: { size_bytes: 3 } });
      expectStatus(204, await owner.api.delete(`/v1/documents/${other.id}`));
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ document_count: 0, metadata: { size_bytes: 0 } });
    });

    it('tells webhooks and the audit log, without a word of the content', async () => {
      const teller = await newOwner(server());
      expectStatus(
        201,
        await teller.api.post('/v1/webhooks', { url: 'https://hooks.example.com/x', events: ['document.version.created'] }),
      );
      const { id } = await teller.makeVault();
      const made = await teller.addDocument(id, { content: 'MARKER-1', filename: 'a.txt' });
      const version = await add(made.id, { content: 'MARKER-22' }, teller);
      const { read } = server().core.db;
      const deliveries = await read
        .selectFrom('webhook_deliveries')
        .select(['event_type', 'body'])
        .where('body', 'like', `%${made.id}%`)
        .execute();
      expect(deliveries.map(({ event_type: type }) => type)).toEqual(['document.version.created']);
      const event = JSON.parse(deliveries[0]?.body ?? '');
      expect(event).toMatchObject({ type: 'document.version.created', metadata: { user_id: teller.key.userId } });
      expect(event.data).toMatchObject({
        document_id: made.id,
        vault_id: id,
        version: 2,
        size: 9,
        checksum: version.checksum,
        created_at: version.created_at,
      });
      const events = await read.selectFrom('audit_events').selectAll().where('resource_id', '=', bare(made.id)).orderBy('id').execute();
      expect(events.map(({ action, details }) => [action, JSON.parse(details)])).toEqual([
        ['document.uploaded', { sizeBytes: 8 }],
        ['document.version_created', { version: 2, sizeBytes: 9 }],
      ]);
      expect(JSON.stringify([deliveries, events])).not.toContain('MARKER');
    });

    it('is made once, however often it is sent with the same idempotency key', async () => {
      const made = await owner.addDocument(vaultId, { content: 'first' });
      const path = `/v1/documents/${made.id}/versions`;
      const repeat = (content: string) =>
        owner.api.call('POST', path, { body: formOf({ content }), headers: { 'idempotency-key': `version of ${made.id}` } });
      const first = await repeat('second');
      const again = await repeat('second');
      expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true']);
      expect((await repeat('other')).body).toMatchObject({ error: 'idempotency_key_reused', statusCode: 422 });
      expect((await list(made.id)).pagination.total).toBe(2);
    });

    it('may be as large as a document, and no larger', async () => {
      const made = await owner.addDocument(vaultId);
      const form = (size: number) => [
        rawForm([filePart('')], false).subarray(0, -2),
        ...Array.from({ length: size / mebibyte }, () => new Uint8Array(mebibyte)),
      ];
      const end = `\r\n--${formType['content-type'].split('=')[1]}--\r\n`;
      const url = `${server().origin}/reference/v1/documents/${made.id}/versions`;
      const taken = await sendPieces(url, owner.key.value, { headers: formType }, [...form(100 * mebibyte), end]);
      expect([taken.status, taken.body.size]).toEqual([201, 100 * mebibyte]);
      const before = await uploadTraces(server());
      const refused = await sendPieces(url, owner.key.value, { headers: formType }, [...form(100 * mebibyte), 'x', end]);
      expect([refused.status, refused.body.error]).toEqual([413, 'file_too_large']);
      expect(await uploadTraces(server())).toEqual(before);
      expectStatus(204, await owner.api.delete(`/v1/documents/${made.id}`));
    });

    it.each<[string, readonly RawPart[], string, boolean?]>([
      ['no file', [{ disposition: 'name="name"', content: 'x' }], 'file_required'],
      ['nothing', [], 'file_required'],
      ['two files', [filePart('x'), filePart('y')], 'invalid_request'],
      ['no end', [filePart('x')], 'invalid_request', false],
    ])('is 400 for a form with %s, and leaves nothing', async (_what, parts, code, closed = true) => {
      const made = await owner.addDocument(vaultId);
      const before = await uploadTraces(server());
      const answer = await sendForm(made.id, parts, closed);
      expect([answer.status, answer.body.error]).toEqual([400, code]);
      await eventually(async () => expect(await uploadTraces(server())).toEqual(before));
      expect((await list(made.id)).pagination.total).toBe(1);
    });

    it('is 404 for an unknown document and 403 for another owner’s, before a byte is read', async () => {
      const other = await newOwner(server());
      const theirs = await other.addDocument((await other.makeVault()).id);
      const before = await uploadTraces(server());
      expect((await send('doc_01J00000000000000000000000')).body).toMatchObject({ error: 'document_not_found', statusCode: 404 });
      expect((await send('nonsense')).body).toMatchObject({ error: 'document_not_found', statusCode: 404 });
      expect((await send(theirs.id)).body).toMatchObject({ error: 'permission_denied', statusCode: 403 });
      expect((await sendForm(theirs.id, [])).body).toMatchObject({ error: 'permission_denied', statusCode: 403 });
      expect(await uploadTraces(server())).toEqual(before);
    });

    it.each([
      ['released', 'vault_already_released'],
      ['archived', 'vault_archived'],
    ])('is 422 in a vault that is %s, after what is wrong with the form, and leaves nothing', async (status, code) => {
      const { id } = await owner.makeVault();
      const made = await owner.addDocument(id, { content: 'first' });
      await add(made.id, { content: 'second' });
      expectStatus(200, await owner.api.post(`/v1/vaults/${id}/${status === 'released' ? 'release' : 'archive'}`));
      const before = await uploadTraces(server());
      expect((await send(made.id)).body).toMatchObject({ error: code, statusCode: 422 });
      expect((await sendForm(made.id, [])).body).toMatchObject({ error: 'file_required', statusCode: 400 });
      expect(await uploadTraces(server())).toEqual(before);
      expect((await list(made.id)).data.map((version: Json) => version.version)).toEqual([2, 1]);
      expect(textOf(await download(made.id, 1))).toBe('first');
      // Whoever receives the vault gets the document as it is now.
      const found = { vault: { id: bare(id) } } as ReleaseLink;
      const left = await downloadReleasedDocument(server().core, found, bare(made.id) as Ulid, {
        actor: { type: 'recipient', id: null },
        address: null,
        requestId: null,
      });
      expect(Buffer.concat(await Readable.from(left.read()).toArray()).toString()).toBe('second');
    });

    it.each<[string, (document: string, vault: string) => Promise<unknown>, string]>([
      ['the document is removed', (document) => owner.api.delete(`/v1/documents/${document}`), 'document_not_found'],
      ['the vault is removed', (_document, vault) => owner.api.delete(`/v1/vaults/${vault}?confirm=true`), 'document_not_found'],
      ['the vault is archived', (_document, vault) => owner.api.post(`/v1/vaults/${vault}/archive`), 'vault_archived'],
    ])('leaves nothing when meanwhile %s', async (_what, act, code) => {
      const { id } = await owner.makeVault();
      const made = await owner.addDocument(id);
      const form = rawForm([filePart(new Uint8Array(300_000))]);
      const { sending, answer } = startRequest(`${server().origin}/reference/v1/documents/${made.id}/versions`, owner.key.value, {
        headers: formType,
      });
      sending.write(form.subarray(0, 200_000));
      await eventually(async () => expect((await blobFiles(server())).some((file) => file.endsWith('.part'))).toBe(true));
      await act(made.id, id);
      sending.end(form.subarray(200_000));
      expect((await answer).body.error).toBe(code);
      await sweepGarbage(server().core);
      await eventually(async () => expect((await blobFiles(server())).some((file) => file.endsWith('.part'))).toBe(false));
      expect(await findInconsistencies(server().core.db, server().dataDir)).toEqual([]);
    });

    it(`is 422 for a document that has ${maxVersions} versions`, async () => {
      const made = await owner.addDocument(vaultId);
      const setVersion = (version: number) =>
        server().core.db.transaction((tx) =>
          tx
            .updateTable('documents')
            .set({ version })
            .where('id', '=', bare(made.id) as Ulid)
            .execute(),
        );
      await setVersion(maxVersions);
      const before = await uploadTraces(server());
      expect((await send(made.id)).body).toMatchObject({ error: 'version_limit_exceeded', statusCode: 422 });
      expect(await uploadTraces(server())).toEqual(before);
      await setVersion(maxVersions - 1);
      expect((await add(made.id)).version).toBe(maxVersions);
      expectStatus(204, await owner.api.delete(`/v1/documents/${made.id}`));
    });
  });
}

function describeRacesAndLists(server: () => TestServer): void {
  let owner: Owner;
  let vaultId: string;
  beforeAll(async () => {
    owner = await newOwner(server());
    vaultId = (await owner.makeVault()).id;
  });
  const { send, add, list, download } = versionsOf(() => owner);

  describe('versions that arrive at the same time', () => {
    const expectAll = async (
      id: string,
      contents: readonly string[],
      made: readonly { version: number; checksum: string }[],
    ): Promise<void> => {
      expect(made.map(({ version }) => version).sort((a, b) => a - b)).toEqual(contents.map((_content, index) => index + 2));
      for (const [index, content] of contents.entries()) expect(textOf(await download(id, made[index]?.version ?? 0))).toBe(content);
      const { data, pagination } = await list(id, '?per_page=100');
      expect([data.length, pagination.total]).toEqual([contents.length + 1, contents.length + 1]);
      const last = contents[made.findIndex(({ version }) => version === contents.length + 1)] ?? '';
      expect((await owner.api.get(`/v1/documents/${id}`)).body.metadata.checksum).toBe(checksumOf(last));
    };

    it('get numbers one after the other, and none is lost or mixed up', async () => {
      const { id } = await owner.makeVault();
      const made = await owner.addDocument(id, { content: 'v1' });
      const contents = Array.from({ length: 12 }, (_, index) => `content of upload ${index} `.repeat(1 + index * 700));
      const versions = await Promise.all(contents.map((content) => add(made.id, { content })));
      await expectAll(made.id, contents, versions);
      expect(await findInconsistencies(server().core.db, server().dataDir)).toEqual([]);
    });

    it('do so too when they come to different servers', async () => {
      const { id } = await owner.makeVault();
      const made = await owner.addDocument(id, { content: 'v1' });
      const { owner: person } = await server().services.keys.read(owner.key.value);
      const contents = Array.from({ length: 6 }, (_, index) => `server ${index}`);
      const versions = await Promise.all(
        contents.map(async (content) => {
          // Every server has its own core.
          const ctx: OwnerContext = {
            core: { ...server().core },
            owner: person,
            origin: { actor: { type: 'api_key', id: null }, address: null, requestId: null },
          };
          const upload = await VersionUpload.begin(ctx, bare(made.id) as Ulid);
          await upload.receive(Readable.from([Buffer.from(content)]), 1_000);
          return upload.finish('text/plain');
        }),
      );
      await expectAll(made.id, contents, versions);
      expect(await findInconsistencies(server().core.db, server().dataDir)).toEqual([]);
    });

    it('are counted before they are taken: no two share the last room of a plan', async () => {
      const small = await newOwner(server(), { plan: 'professional' });
      const { id } = await small.makeVault();
      const made = await small.addDocument(id, { content: 'x'.repeat(10) });
      const limit = server().core.planLimits.professional.storageBytes ?? 0;
      const fill = (bytes: number) =>
        server().core.db.transaction((tx) =>
          tx
            .updateTable('vaults')
            .set({ size_bytes: bytes })
            .where('id', '=', bare(id) as Ulid)
            .execute(),
        );
      await fill(limit - 10);
      const answers = await Promise.all([1, 2, 3].map(() => send(made.id, { content: 'y'.repeat(10) }, small)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402]);
      expect(answers.filter(({ status }) => status === 402).map(({ body }) => body.error)).toEqual([
        'storage_limit_exceeded',
        'storage_limit_exceeded',
      ]);
      await fill(20);
      expect(await findInconsistencies(server().core.db, server().dataDir)).toEqual([]);
    });
  });

  describe('GET /v1/documents/{document_id}/versions', () => {
    it('lists them newest first, in pages', async () => {
      const made = await owner.addDocument(vaultId, { content: 'a' });
      for (const content of ['bb', 'ccc', 'dddd']) await add(made.id, { content });
      const all = await list(made.id);
      expect(all.pagination).toEqual({ current_page: 1, per_page: 20, total: 4, total_pages: 1 });
      expect(all.data.map(({ version, size, checksum }: Json) => [version, size, checksum])).toEqual([
        [4, 4, checksumOf('dddd')],
        [3, 3, checksumOf('ccc')],
        [2, 2, checksumOf('bb')],
        [1, 1, checksumOf('a')],
      ]);
      expect(Object.keys(all.data[0])).toEqual(['version', 'size', 'checksum', 'created_at']);
      const second = await list(made.id, '?per_page=3&page=2');
      expect([second.data.map((row: Json) => row.version), second.pagination]).toEqual([
        [1],
        { current_page: 2, per_page: 3, total: 4, total_pages: 2 },
      ]);
      expect((await list(made.id, '?page=9')).data).toEqual([]);
    });

    it('is there for a document that has only one', async () => {
      const made = await owner.addDocument(vaultId, { content: 'a' });
      expect((await list(made.id)).data).toEqual([{ version: 1, size: 1, checksum: checksumOf('a'), created_at: made.created_at }]);
    });

    it.each(['?page=0', '?per_page=101', '?per_page=x', '?page=-1'])('is 400 for %s', async (query) => {
      const made = await owner.addDocument(vaultId);
      expect((await owner.api.get(`/v1/documents/${made.id}/versions${query}`)).body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
      });
    });
  });
}
