import { parse } from 'content-disposition';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { boundary, formType, rawForm, sendPieces, startRequest, type RawAnswer, type RawPart } from '../kit/network/raw-request.ts';
import { expectStatus, newOwner, type Owner } from '../kit/owners/reference-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const mebibyte = 2 ** 20;
const filePart = (content: string | Uint8Array, disposition = 'name="file"; filename="will.txt"'): RawPart => ({
  disposition,
  type: 'text/plain',
  content,
});

/** All files in the data folder except the database's own. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function holdsBytes(folder: string, marker: string): Promise<string[]> {
  const found: string[] = [];
  for (const file of await filesIn(folder)) if ((await readFile(file)).includes(marker)) found.push(file);
  return found;
}

const blobsOf = (server: TestServer) => filesIn(join(server.dataDir, 'blobs'));

/** What an upload could have left behind: files, rows, and what is waiting to be swept. */
async function tracesIn(server: TestServer): Promise<unknown> {
  const { read } = server.core.db;
  const counts = await Promise.all(
    (['documents', 'document_versions', 'blob_garbage'] as const).map(
      async (table) =>
        (
          await read
            .selectFrom(table)
            .select((count) => count.fn.countAll<number>().as('total'))
            .executeTakeFirstOrThrow()
        ).total,
    ),
  );
  return { files: (await blobsOf(server)).sort(), counts: counts.map(Number) };
}

/** How an owner sends files, to the vault `vaultId` where none is named, and fetches them. */
function uploadsOf(server: () => TestServer, owner: () => Owner, vaultId: () => string) {
  const urlOf = (id = vaultId()) => `${server().origin}/reference/v1/vaults/${id}/documents`;
  const sendForm = (parts: readonly RawPart[], id = vaultId(), closed = true): Promise<RawAnswer> => {
    const form = rawForm(parts, closed);
    return sendPieces(urlOf(id), owner().key.value, { headers: { ...formType, 'content-length': form.length } }, [form]);
  };
  const download = (id: string, headers: Record<string, string> = {}) => owner().api.get(`/v1/documents/${id}/download`, headers);
  return { urlOf, sendForm, download };
}

onDatabasesOfForm({}, (server) => {
  describeForms(server);
  describeTraces(server);
});

function describeForms(server: () => TestServer): void {
  let owner: Owner;
  let vaultId: string;
  beforeAll(async () => {
    owner = await newOwner(server());
    vaultId = (await owner.makeVault()).id;
  });
  const { urlOf, sendForm, download } = uploadsOf(
    server,
    () => owner,
    () => vaultId,
  );

  describe('the size of a file', () => {
    /** A form around this many zero bytes, in pieces of a mebibyte; sent in chunks. */
    function* bigForm(sizeBytes: number): Generator<Uint8Array | string> {
      yield `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.bin"\r\n\r\n`;
      const piece = new Uint8Array(mebibyte);
      for (let left = sizeBytes; left > 0; left -= mebibyte) yield left >= mebibyte ? piece : piece.subarray(0, left);
      yield `\r\n--${boundary}--\r\n`;
    }

    it('may be exactly 100 × 2^20 bytes; one more is 413 and leaves nothing', async () => {
      const { id } = await owner.makeVault();
      const made = await sendPieces(urlOf(id), owner.key.value, { headers: formType }, bigForm(100 * mebibyte));
      expect([made.status, made.body]).toMatchObject([201, { size: 100 * mebibyte }]);
      const hash = createHash('sha256');
      for (let index = 0; index < 100; index += 1) hash.update(new Uint8Array(mebibyte));
      expect(made.body.metadata.checksum).toBe(`sha256:${hash.digest('hex')}`);
      const before = await tracesIn(server());
      const refused = await sendPieces(urlOf(id), owner.key.value, { headers: formType }, bigForm(100 * mebibyte + 1));
      expect(refused.body).toEqual({ error: 'file_too_large', message: expect.any(String), statusCode: 413 });
      expect(refused.status).toBe(413);
      expect(await tracesIn(server())).toEqual(before);
      expect((await download(made.body.id, { range: 'bytes=-10' })).bytes).toEqual(new Uint8Array(10));
      expectStatus(204, await owner.api.delete(`/v1/documents/${made.body.id}`));
    });

    it('is refused at once when the announced length tells, but not before 404 and 403', async () => {
      const announced = { headers: { ...formType, 'content-length': 200 * mebibyte } };
      const answerTo = async (id: string): Promise<Json> => {
        const { sending, answer } = startRequest(urlOf(id), owner.key.value, announced);
        sending.flushHeaders();
        const { body } = await answer;
        sending.destroy();
        return body;
      };
      expect(await answerTo(vaultId)).toMatchObject({ error: 'file_too_large', statusCode: 413 });
      expect(await answerTo('vault_01J00000000000000000000000')).toMatchObject({ error: 'vault_not_found', statusCode: 404 });
      expect(await answerTo((await (await newOwner(server())).makeVault()).id)).toMatchObject({
        error: 'permission_denied',
        statusCode: 403,
      });
    });
  });

  describe('the form', () => {
    it.each<[string, readonly RawPart[]]>([
      [
        'before the file',
        [{ disposition: 'name="name"', content: 'First.txt' }, { disposition: 'name="description"', content: 'about' }, filePart('x')],
      ],
      [
        'after the file',
        [filePart('x'), { disposition: 'name="name"', content: 'First.txt' }, { disposition: 'name="description"', content: 'about' }],
      ],
      [
        'around the file',
        [{ disposition: 'name="name"', content: 'First.txt' }, filePart('x'), { disposition: 'name="description"', content: 'about' }],
      ],
      [
        'twice, of which the last counts',
        [
          { disposition: 'name="name"', content: 'Zero.txt' },
          filePart('x'),
          { disposition: 'name="name"', content: 'First.txt' },
          { disposition: 'name="description"', content: 'about' },
        ],
      ],
      [
        'beside unknown ones',
        [
          { disposition: 'name="colour"', content: 'red' },
          { disposition: 'name="name"', content: 'First.txt' },
          filePart('x'),
          { disposition: 'name="description"', content: 'about' },
        ],
      ],
    ])('may have its fields %s', async (_where, parts) => {
      expect((await sendForm(parts)).body).toMatchObject({ name: 'First.txt', description: 'about', size: 1 });
    });

    it.each<[string, readonly RawPart[], string, boolean?]>([
      ['no file', [{ disposition: 'name="name"', content: 'x' }], 'file_required'],
      ['nothing', [], 'file_required'],
      ['the file in another field', [filePart('x', 'name="document"; filename="a.txt"')], 'file_required'],
      ['the file as plain text', [{ disposition: 'name="file"', content: 'x' }], 'file_required'],
      ['two files', [filePart('x'), filePart('y')], 'invalid_request'],
      ['a file in another field before the right one', [filePart('x', 'name="other"; filename="a"'), filePart('y')], 'invalid_request'],
      ['a file without a name of its own', [filePart('x', 'name="file"; filename=""')], 'invalid_request'],
      ['a name that is too long', [filePart('x'), { disposition: 'name="name"', content: 'x'.repeat(256) }], 'invalid_request'],
      [
        'a field of more than 16 KiB',
        [filePart('x'), { disposition: 'name="description"', content: 'x'.repeat(17_000) }],
        'invalid_request',
      ],
      [
        'more than twenty fields',
        [filePart('x'), ...Array.from({ length: 21 }, (_, index) => ({ disposition: `name="f${index}"`, content: 'x' }))],
        'invalid_request',
      ],
      ['a field named like a prototype', [filePart('x'), { disposition: 'name="__proto__"', content: 'x' }], 'invalid_request'],
      ['no end', [filePart('x')], 'invalid_request', false],
    ])('is 400 with %s, and leaves nothing', async (_what, parts, code, closed = true) => {
      const before = await tracesIn(server());
      const answer = await sendForm(parts, vaultId, closed);
      expect(answer.body).toMatchObject({ error: code, statusCode: 400 });
      expect(answer.status).toBe(400);
      await eventually(async () => expect(await tracesIn(server())).toEqual(before));
    });

    it.each([
      ['JSON', 'application/json', '{"file":"x"}'],
      ['an empty body', 'application/json', ''],
      ['a form of another kind', 'application/x-www-form-urlencoded', 'file=x'],
      ['bare bytes', 'application/octet-stream', 'x'],
      ['a form without a boundary', 'multipart/form-data', 'x'],
      ['a form that is none', `multipart/form-data; boundary=${boundary}`, 'hello'],
      ['a form with an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ])('is 400 when it is %s', async (_what, type, body) => {
      const answer = await owner.api.call('POST', `/v1/vaults/${vaultId}/documents`, { body, headers: { 'content-type': type } });
      expect([answer.status, answer.body.statusCode]).toEqual([400, 400]);
      expect(['file_required', 'invalid_request']).toContain(answer.body.error);
    });

    it('may come in chunks of any size, one byte at a time too', async () => {
      const form = rawForm([filePart('byte by byte')]);
      const answer = await sendPieces(
        urlOf(),
        owner.key.value,
        { headers: formType },
        Array.from(form, (_byte, index) => form.subarray(index, index + 1)),
      );
      expect(answer.body).toMatchObject({ size: 12 });
    });

    it('may wait for 100-continue', async () => {
      const form = rawForm([filePart('patient')]);
      const { sending, answer } = startRequest(urlOf(), owner.key.value, {
        headers: { ...formType, 'content-length': form.length, expect: '100-continue' },
      });
      sending.flushHeaders();
      await once(sending, 'continue');
      sending.end(form);
      expect((await answer).status).toBe(201);
    });

    it('may hold bytes that look like its own boundary', async () => {
      const content = `\r\n--${boundary.slice(0, -1)}\r\n\r\n--\r\n-${boundary}`;
      const made = await sendForm([filePart(content)]);
      expect(new TextDecoder().decode((await download(made.body.id)).bytes)).toBe(content);
    });

    it('many at once into a new vault are all kept', async () => {
      const { id } = await owner.makeVault();
      const made = await Promise.all(Array.from({ length: 8 }, (_, index) => sendForm([filePart(`content ${index}`)], id)));
      expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
      const contents = await Promise.all(made.map(async ({ body }) => new TextDecoder().decode((await download(body.id)).bytes)));
      expect(contents).toEqual(Array.from({ length: 8 }, (_, index) => `content ${index}`));
      expect((await owner.api.get(`/v1/vaults/${id}`)).body).toMatchObject({ document_count: 8, metadata: { size_bytes: 72 } });
    });
  });

  describe('names', () => {
    it.each<[string, string]>([
      ['will.pdf', 'will.pdf'],
      ['../../etc/passwd', 'passwd'],
      ['/etc/passwd', 'passwd'],
      ['C:\\fakepath\\will.pdf', 'will.pdf'],
      ['..\\..\\will.pdf', 'will.pdf'],
      ['a/b\\c.txt', 'c.txt'],
      ['  blanks around.txt  ', 'blanks around.txt'],
      ['.hidden', '.hidden'],
      ['...', '...'],
      ['%2e%2e%2fpasswd', '%2e%2e%2fpasswd'],
      ['CON', 'CON'],
      ['say "hi"; filename=x.exe', 'say "hi"; filename=x.exe'],
      ["it's.txt", "it's.txt"],
      ['Übung – 遺言 😀.pdf', 'Übung – 遺言 😀.pdf'],
      ['שלום עולם.pdf', 'שלום עולם.pdf'],
      ['invoice\u202egpj.exe', 'invoice\u202egpj.exe'],
      ['e\u0301.txt', 'e\u0301.txt'],
      ['<script>alert(1)</script>.html', 'script>.html'],
      ['100% sure.txt', '100% sure.txt'],
      [`${'ä'.repeat(127)}a`, `${'ä'.repeat(127)}a`],
      [`${'long/'.repeat(100)}a.txt`, 'a.txt'],
    ])('"%s" is kept as "%s" and given back in Content-Disposition', async (name, kept) => {
      const made = await owner.addDocument(vaultId, { name });
      expect(made.name).toBe(kept);
      const header = (await download(made.id)).headers.get('content-disposition') ?? '';
      expect(header).toMatch(/^attachment; [\x20-\x7e]+$/);
      expect(parse(header).parameters.filename).toBe(kept);
    });

    it.each([
      ['empty after its path', '/', 'dir/'],
      ['a dot', '.', 'a/.'],
      ['two dots', '..', 'a/..'],
      ['with a NUL', 'a\u0000.txt', 'a\u0000'],
      ['with a bell', 'a\u0007b', '\u0007'],
      ['with an escape', '\u001b[31m.txt', 'x\u001b'],
      ['with DEL', 'a\u007f', '\u007f.txt'],
      ['with a C1 control', 'a\u0085b', '\u009b.txt'],
      ['with a line break', 'a\r\nContent-Type: text', 'a\nb'],
      ['with a line separator', 'a\u2028b', 'a\u2029b'],
      ['longer than 255 bytes', 'x'.repeat(256), 'ä'.repeat(128)],
    ])('are refused when %s', async (_what, ...names) => {
      for (const name of names) {
        const before = await tracesIn(server());
        const answer = await owner.upload(vaultId, { name });
        expect(answer.body, JSON.stringify(name)).toMatchObject({
          error: 'invalid_request',
          statusCode: 400,
          details: [{ field: 'name' }],
        });
        expect(await tracesIn(server())).toEqual(before);
      }
    });

    it.each<[string, string, string]>([
      ['a path', 'filename="../../etc/passwd"', 'passwd'],
      ["Windows' path", 'filename="C:\\\\fakepath\\\\will.pdf"', 'will.pdf'],
      ['raw UTF-8', 'filename="Übung 遺言.pdf"', 'Übung 遺言.pdf'],
      ['RFC 5987', "filename*=UTF-8''%C3%9Cbung%20%E2%82%AC.pdf", 'Übung €.pdf'],
      ['quotes that are escaped', 'filename="say \\"hi\\".txt"', 'say "hi".txt'],
      ['quotes as browsers write them', 'filename="say %22hi%22.txt"', 'say %22hi%22.txt'],
      ['a line break as browsers write it', 'filename="a%0D%0Ab.txt"', 'a%0D%0Ab.txt'],
      ['no quotes', 'filename=plain.txt', 'plain.txt'],
    ])('are taken from the file: %s', async (_what, parameter, kept) => {
      const answer = await sendForm([filePart('x', `name="file"; ${parameter}`)]);
      expect([answer.status, answer.body.name]).toEqual([201, kept]);
    });

    it.each<[string, string]>([
      ['a NUL', 'filename="a\u0000b.txt"'],
      ['a bare carriage return', 'filename="a\rb.txt"'],
      ['257 bytes', `filename="${'x'.repeat(257)}"`],
      ['nothing but a path', 'filename="../"'],
    ])('are refused from the file: %s', async (_what, parameter) => {
      const before = await tracesIn(server());
      const answer = await sendForm([filePart('x', `name="file"; ${parameter}`)]);
      expect([answer.status, answer.body.statusCode]).toEqual([400, 400]);
      await eventually(async () => expect(await tracesIn(server())).toEqual(before));
    });

    it('of the file that would be another header end where the line ends', async () => {
      const answer = await sendForm([filePart('x', 'name="file"; filename="a\r\nX-Evil: 1\r\n\r\nb.txt"')]);
      expect([201, 400]).toContain(answer.status);
      if (answer.status === 201) expect(answer.body.name).toMatch(/^[\x20-\x7e]+$/);
      expect(answer.headers['x-evil']).toBeUndefined();
    });

    it('of the form are counted in bytes after the path is gone', async () => {
      expect((await owner.upload(vaultId, { name: `${'d'.repeat(300)}/a.txt` })).body.name).toBe('a.txt');
    });
  });
}

function describeTraces(server: () => TestServer): void {
  let owner: Owner;
  let vaultId: string;
  beforeAll(async () => {
    owner = await newOwner(server());
    vaultId = (await owner.makeVault()).id;
  });
  const { urlOf, sendForm, download } = uploadsOf(
    server,
    () => owner,
    () => vaultId,
  );

  describe('an upload that breaks off', () => {
    it.each([
      ['with a length', { 'content-length': 5 * mebibyte }],
      ['in chunks', {}],
    ])('leaves nothing on the disk or in the tables: %s', async (_how, headers: Record<string, number>) => {
      const { id } = await owner.makeVault();
      const before = await tracesIn(server());
      const { sending, answer } = startRequest(urlOf(id), owner.key.value, { headers: { ...formType, ...headers } });
      sending.write(rawForm([filePart(new Uint8Array(2 * mebibyte))], false));
      await eventually(async () => expect((await blobsOf(server())).some((file) => file.endsWith('.part'))).toBe(true));
      sending.destroy();
      await expect(answer).rejects.toThrow();
      await eventually(async () => expect(await tracesIn(server())).toEqual(before));
      expect((await owner.api.get(`/v1/vaults/${id}/documents`)).body.pagination.total).toBe(0);
    });

    it.each<[string, (id: string) => Promise<unknown>, Json]>([
      ['the vault is removed', (id) => owner.api.delete(`/v1/vaults/${id}?confirm=true`), { error: 'vault_not_found', statusCode: 404 }],
      ['the vault is archived', (id) => owner.api.post(`/v1/vaults/${id}/archive`), { error: 'vault_archived', statusCode: 422 }],
      ['the vault is released', (id) => owner.api.post(`/v1/vaults/${id}/release`), { error: 'vault_already_released', statusCode: 422 }],
    ])('because meanwhile %s leaves nothing either', async (_what, act, refusal) => {
      const { id } = await owner.makeVault();
      const before = await tracesIn(server());
      const form = rawForm([filePart(new Uint8Array(300_000))]);
      const { sending, answer } = startRequest(urlOf(id), owner.key.value, { headers: formType });
      sending.write(form.subarray(0, 200_000));
      await eventually(async () => expect((await blobsOf(server())).some((file) => file.endsWith('.part'))).toBe(true));
      await act(id);
      sending.end(form.subarray(200_000));
      expect((await answer).body).toMatchObject(refusal);
      await eventually(async () => expect(await tracesIn(server())).toEqual(before));
    });
  });

  describe('what lies on the disk', () => {
    it('holds no plain byte of a document, neither while it arrives nor afterwards', async () => {
      const marker = `MARKER-${crypto.randomUUID()}`;
      const content = `${marker} `.repeat(4_000);
      const form = rawForm([filePart(content)]);
      const { sending, answer } = startRequest(urlOf(), owner.key.value, { headers: formType });
      sending.write(form.subarray(0, 120_000));
      await eventually(async () => expect((await blobsOf(server())).some((file) => file.endsWith('.part'))).toBe(true));
      await sleep(50);
      expect(await holdsBytes(server().dataDir, marker)).toEqual([]);
      sending.end(form.subarray(120_000));
      const { body } = await answer;
      expect(await holdsBytes(server().dataDir, marker)).toEqual([]);
      expect(new TextDecoder().decode((await download(body.id)).bytes)).toBe(content);
      expect(await holdsBytes(server().dataDir, marker)).toEqual([]);
    });
  });

  describe.each([
    ['released', 'vault_already_released'],
    ['archived', 'vault_archived'],
  ])('an upload to a vault that is %s', (status, code) => {
    let closed: string;
    beforeAll(async () => {
      closed = (await owner.makeVault()).id;
      expectStatus(200, await owner.api.post(`/v1/vaults/${closed}/${status === 'released' ? 'release' : 'archive'}`));
    });

    it('is 422 and leaves nothing, but what is wrong with the form is said first', async () => {
      const before = await tracesIn(server());
      expect((await sendForm([filePart('x')], closed)).body).toMatchObject({ error: code, statusCode: 422 });
      expect((await sendForm([{ disposition: 'name="name"', content: 'x' }], closed)).body).toMatchObject({
        error: 'file_required',
        statusCode: 400,
      });
      expect((await sendForm([filePart('x'), filePart('y')], closed)).body).toMatchObject({ error: 'invalid_request', statusCode: 400 });
      expect((await sendForm([filePart('x', 'name="file"; filename=".."')], closed)).body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
      });
      expect((await sendForm([filePart('x'), { disposition: 'name="name"', content: 'a\u0007' }], closed)).body).toMatchObject({
        error: 'invalid_request',
        statusCode: 400,
      });
      expect((await sendForm([filePart('x'), { disposition: 'name="description"', content: 'x'.repeat(501) }], closed)).body).toMatchObject(
        { error: 'invalid_request', statusCode: 400 },
      );
      const { sending, answer } = startRequest(urlOf(closed), owner.key.value, {
        headers: { ...formType, 'content-length': 200 * mebibyte },
      });
      sending.flushHeaders();
      expect((await answer).body).toMatchObject({ error: 'file_too_large', statusCode: 413 });
      sending.destroy();
      expect(await tracesIn(server())).toEqual(before);
    });
  });
}
