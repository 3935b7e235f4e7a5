import type { Ulid } from '../../../shared/domain/ids.ts';
import { createHash, randomBytes } from 'node:crypto';
import { Buffer } from 'node:buffer';
import { request as httpRequest } from 'node:http';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { Upload } from 'tus-js-client';
import { dayMs, hourMs } from '../../../shared/domain/instant.ts';
import { maxUploadBytes } from '../../../server/core/documents/upload-document.ts';
import { sweepHousekeeping } from '../../../server/scheduler/sweeps/housekeeping.ts';
import type { Answer } from '../../kit/server/api.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';
import type { TestServer } from '../../kit/server/test-server.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Announced {
  readonly id: string;
  readonly url: string;
}

async function announce(person: PlatformPerson, vaultId: string, fileSize: number, more: object = {}): Promise<Announced> {
  const { status, body } = await person.post(`/vaults/${vaultId}/documents/initiate`, { fileName: 'will.pdf', fileSize, ...more });
  if (status !== 201) throw new Error(`initiate answered ${status} ${JSON.stringify(body)}`);
  return { id: body.document.id as string, url: body.upload.url as string };
}

const tus = { 'tus-resumable': '1.0.0' };

const send = (
  person: PlatformPerson,
  id: string,
  offset: number,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  person.call('PATCH', `/uploads/${id}`, {
    body: bytes,
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset), ...headers },
  });

const standsAt = async (person: PlatformPerson, id: string): Promise<string | null> =>
  (await person.head(`/uploads/${id}`, tus)).headers.get('upload-offset');

/** What the reference surface serves for download. */
async function contentOf(server: TestServer, person: PlatformPerson, id: string): Promise<Buffer> {
  const key = await server.createKey({ email: person.email, mode: 'live' });
  return Buffer.from((await server.api(key).get(`/v1/documents/${id}/download`)).bytes);
}

/** Starts a PATCH, sends some of what it announces, and hangs up. */
function hangUpAfter(server: TestServer, person: PlatformPerson, id: string, bytes: Uint8Array, announced: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = {
      ...tus,
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': announced,
    };
    const request = httpRequest(`${server.origin}/api/uploads/${id}`, { method: 'PATCH', headers });
    request.on('error', () => resolve());
    request.write(bytes, () => setImmediate(() => request.destroy()));
    request.on('close', () => resolve());
  });
}

onDatabasesOfForm({}, (server) => {
  describeUploading(server);
  describeReadingAndDeleting(server);
});

function describeUploading(server: () => TestServer): void {
  let owner: PlatformPerson;
  let vaultId: string;
  beforeAll(async () => {
    owner = await platformPerson(server());
    vaultId = (await owner.post('/vaults', { name: 'Papers' })).body.vault.id as string;
  });

  describe('POST /api/vaults/{id}/documents/initiate', () => {
    it('answers where the content goes, and how much may', async () => {
      const { status, body } = await owner.post(`/vaults/${vaultId}/documents/initiate`, {
        fileName: 'C:\\papers\\will.pdf',
        fileSize: 12,
      });
      expect(status).toBe(201);
      const id = body.document.id as string;
      expect(body).toEqual({
        document: { id, status: 'uploading' },
        upload: {
          protocol: 'tus',
          url: `${server().config.publicUrl}/api/uploads/${id}`,
          maxSize: 104_857_600,
          expiresAt: expect.any(String) as string,
        },
      });
      const known = (await owner.get(`/documents/${id}`)).body;
      expect(known.document).toMatchObject({
        id,
        vaultId,
        name: 'will.pdf',
        size: 12,
        received: 0,
        checksum: null,
        status: 'uploading',
        virusScan: { status: 'pending' },
      });
      expect(known._meta).toEqual({ viewingAsOwner: true, canModify: true, role: 'VAULT_OWNER' });
    });

    it.each<[object, number, string]>([
      [{}, 400, 'invalid_request'],
      [{ fileName: 'a', fileSize: -1 }, 400, 'invalid_request'],
      [{ fileName: 'a', fileSize: 1.5 }, 400, 'invalid_request'],
      [{ fileName: 'a', fileSize: '1' }, 400, 'invalid_request'],
      [{ fileName: '', fileSize: 1 }, 400, 'invalid_request'],
      [{ fileName: 'a\u0000b', fileSize: 1 }, 400, 'invalid_request'],
      [{ fileName: 'a', fileSize: 1, mimeType: 'text/html; charset=x' }, 400, 'invalid_request'],
      [{ fileName: 'a', fileSize: maxUploadBytes + 1 }, 413, 'too_large'],
    ])('refuses %j', async (body, status, code) => {
      expect(refusal(await owner.post(`/vaults/${vaultId}/documents/initiate`, body))).toEqual([status, code]);
    });

    it('takes a document of exactly the largest size', async () => {
      const { id } = await announce(owner, vaultId, maxUploadBytes);
      expect((await owner.delete(`/documents/${id}`)).status).toBe(204);
    });

    it('is the owner’s alone, and says so before it explains a mistake', async () => {
      const [viewer, admin] = [await platformPerson(server()), await platformPerson(server(), { roles: ['VAULT_ADMIN'] })];
      expect(refusal(await viewer.post(`/vaults/${vaultId}/documents/initiate`, {}))).toEqual([404, 'not_found']);
      const answer = await admin.post(`/vaults/${vaultId}/documents/initiate`, {});
      expect(refusal(answer)).toEqual([403, 'forbidden']);
      expect(answer.body).toMatchObject({ required: ['VAULT_OWNER'], actual: ['VAULT_VIEWER', 'VAULT_ADMIN'] });
    });

    it('is 422 for a vault that is archived, also when it was so in the middle', async () => {
      const id = (await owner.post('/vaults', { name: 'Old' })).body.vault.id as string;
      const begun = await announce(owner, id, 4);
      const key = await server().createKey({ email: owner.email, mode: 'live' });
      await server().api(key).post(`/v1/vaults/${id}/archive`);
      expect(refusal(await owner.post(`/vaults/${id}/documents/initiate`, { fileName: 'a', fileSize: 1 }))).toEqual([
        422,
        'vault_archived',
      ]);
      expect(refusal(await send(owner, begun.id, 0, Buffer.from('full')))).toEqual([422, 'vault_archived']);
      expect((await owner.get(`/documents/${begun.id}`)).body).toMatchObject({ document: { received: 0 }, _meta: { canModify: false } });
    });

    it('counts what is announced for the plan’s storage, and lets no more than a hundred be on their way', async () => {
      const key = await server().createKey({ plan: 'free' });
      const person = await platformPerson(server(), { email: key.email });
      const id = (await person.post('/vaults', { name: 'Small' })).body.vault.id as string;
      for (let index = 0; index < 10; index += 1) await announce(person, id, maxUploadBytes);
      expect(refusal(await person.post(`/vaults/${id}/documents/initiate`, { fileName: 'a', fileSize: maxUploadBytes }))).toEqual([
        402,
        'storage_limit_exceeded',
      ]);
      for (let index = 10; index < 100; index += 1) await announce(person, id, 1);
      expect(refusal(await person.post(`/vaults/${id}/documents/initiate`, { fileName: 'a', fileSize: 1 }))).toEqual([409, 'conflict']);
    });
  });

  describe('PATCH and HEAD /api/uploads/{id}: the content of an announced document', () => {
    it('makes it a document with its last byte, and lies on the disk sealed', async () => {
      const text = Buffer.from(`To my children. ${'I leave the house. '.repeat(2_000)}`);
      const { id } = await announce(owner, vaultId, text.length, { mimeType: 'text/plain' });
      const answer = await send(owner, id, 0, text);
      expect([answer.status, answer.headers.get('upload-offset'), answer.headers.get('tus-resumable')]).toEqual([
        204,
        String(text.length),
        '1.0.0',
      ]);
      expect((await owner.get(`/documents/${id}`)).body.document).toMatchObject({
        size: text.length,
        checksum: sha256(text),
        status: 'stored',
        custody: 'server',
        mimeType: 'text/plain',
        virusScan: { status: 'skipped' },
      });
      expect(await contentOf(server(), owner, id)).toEqual(text);
      expect(await standsAt(owner, id)).toBe(String(text.length));
      const entries = await readdir(join(server().dataDir, 'blobs'), { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect((await readFile(join(file.parentPath, file.name))).includes('children')).toBe(false);
      expect(refusal(await send(owner, id, 0, text))).toEqual([409, 'conflict']);
    });

    it('arrives in several pieces too, and goes on where it broke off', async () => {
      const bytes = randomBytes(300_000);
      const { id } = await announce(owner, vaultId, bytes.length);
      await hangUpAfter(server(), owner, id, bytes.subarray(0, 100_000), bytes.length);
      await expect.poll(() => standsAt(owner, id)).not.toBe('0');
      const offset = Number(await standsAt(owner, id));
      expect(offset).toBeLessThanOrEqual(100_000);
      const middle = offset + 1_000;
      expect((await send(owner, id, offset, bytes.subarray(offset, middle))).headers.get('upload-offset')).toBe(String(middle));
      expect((await owner.get(`/documents/${id}`)).body.document).toMatchObject({ status: 'uploading', received: middle });
      expect((await send(owner, id, middle, bytes.subarray(middle))).status).toBe(204);
      expect((await owner.get(`/documents/${id}`)).body.document).toMatchObject({ status: 'stored', checksum: sha256(bytes) });
      expect(await contentOf(server(), owner, id)).toEqual(bytes);
    });

    it('comes from any tus client, with the upload’s address and the same credential', async () => {
      const bytes = randomBytes(2_500_000);
      const { id } = await announce(owner, vaultId, bytes.length);
      await new Promise<void>((resolve, reject) => {
        new Upload(bytes, {
          uploadUrl: `${server().origin}/api/uploads/${id}`,
          chunkSize: 1_000_000,
          headers: { authorization: `Bearer ${owner.token}` },
          onSuccess: () => resolve(),
          onError: reject,
        }).start();
      });
      expect((await owner.get(`/documents/${id}`)).body.document).toMatchObject({ status: 'stored', checksum: sha256(bytes) });
    });

    it('may be nothing at all', async () => {
      const { body } = await owner.post(`/vaults/${vaultId}/documents/initiate`, { fileName: 'empty', fileSize: 0 });
      expect(body.document.status).toBe('stored');
      expect((await owner.get(`/documents/${body.document.id as string}`)).body.document).toMatchObject({
        status: 'stored',
        size: 0,
        checksum: sha256(Buffer.alloc(0)),
      });
    });

    it('is taken once of two that send it at the same time', async () => {
      const [one, other] = [randomBytes(50_000), randomBytes(50_000)];
      const { id } = await announce(owner, vaultId, one.length);
      const answers = await Promise.all([send(owner, id, 0, one), send(owner, id, 0, other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      const winner = answers[0]?.status === 204 ? one : other;
      expect((await owner.get(`/documents/${id}`)).body.document.checksum).toBe(sha256(winner));
    });

    it.each<[string, number, Record<string, string>, number, string]>([
      ['at another offset', 3, {}, 409, 'conflict'],
      ['without the protocol', 0, { 'tus-resumable': '0.2.0' }, 412, 'precondition_failed'],
      ['without an offset', 0, { 'upload-offset': '' }, 400, 'invalid_request'],
      ['at an offset that is no number', 0, { 'upload-offset': '-1' }, 400, 'invalid_request'],
      ['as another type', 0, { 'content-type': 'application/octet-stream' }, 400, 'invalid_request'],
    ])('is refused %s, and nothing of it is kept', async (_how, offset, headers, status, code) => {
      const { id } = await announce(owner, vaultId, 5);
      expect(refusal(await send(owner, id, offset, Buffer.from('hello'), headers))).toEqual([status, code]);
      expect(await standsAt(owner, id)).toBe('0');
    });

    it('is 413 beyond what was announced, and nothing of it is kept', async () => {
      const { id } = await announce(owner, vaultId, 5);
      expect(refusal(await send(owner, id, 0, Buffer.from('hello world')))).toEqual([413, 'too_large']);
      expect(await standsAt(owner, id)).toBe('0');
    });

    it('is nobody else’s business', async () => {
      const { id } = await announce(owner, vaultId, 5);
      const [viewer, admin] = [await platformPerson(server()), await platformPerson(server(), { roles: ['VAULT_ADMIN'] })];
      for (const [person, expected] of [
        [viewer, [404, 'not_found']],
        [admin, [403, 'forbidden']],
      ] as const) {
        expect(refusal(await send(person, id, 0, Buffer.from('hello')))).toEqual(expected);
        expect(refusal(await person.call('DELETE', `/uploads/${id}`, { headers: tus }))).toEqual(expected);
        expect(refusal(await person.get(`/documents/${id}`))).toEqual(expected);
      }
      expect((await owner.in('test').get(`/documents/${id}`)).status).toBe(404);
      expect(await standsAt(owner, id)).toBe('0');
    });

    it('goes to nothing else: its type is refused everywhere else', async () => {
      expect(
        refusal(
          await owner.call('POST', '/vaults', {
            body: Buffer.from('{"name":"x"}'),
            headers: { 'content-type': 'application/offset+octet-stream' },
          }),
        ),
      ).toEqual([400, 'invalid_request']);
    });
  });
}

function describeReadingAndDeleting(server: () => TestServer): void {
  let owner: PlatformPerson;
  let vaultId: string;
  beforeAll(async () => {
    owner = await platformPerson(server());
    vaultId = (await owner.post('/vaults', { name: 'Papers' })).body.vault.id as string;
  });

  describe('GET /api/documents/{id}', () => {
    it('tells its owner what is known of it, on its way and stored, and what they may', async () => {
      const bytes = Buffer.from('My last will.');
      const { id } = await announce(owner, vaultId, bytes.length, { mimeType: 'application/pdf' });
      const common = {
        id,
        vaultId,
        name: 'will.pdf',
        mimeType: 'application/pdf',
        size: bytes.length,
        custody: 'server',
        createdAt: expect.any(String) as string,
        updatedAt: expect.any(String) as string,
      };
      const _meta = { viewingAsOwner: true, canModify: true, role: 'VAULT_OWNER' };
      expect((await owner.get(`/documents/${id}`)).body).toEqual({
        document: { ...common, status: 'uploading', received: 0, checksum: null, virusScan: { status: 'pending', scannedAt: null } },
        _meta,
      });
      await send(owner, id, 0, bytes);
      const stored = await owner.get(`/documents/${id}`);
      expect(stored.body).toEqual({
        document: {
          ...common,
          status: 'stored',
          received: bytes.length,
          checksum: sha256(bytes),
          virusScan: { status: 'skipped', scannedAt: null },
        },
        _meta,
      });
      expect((await owner.get(`/documents/${id}`, { 'if-none-match': stored.headers.get('etag') ?? '' })).status).toBe(304);
    });

    it('is the owner’s alone: 401 without a credential, 404 for a viewer and in the other mode, 403 with the roles for an operator and an administrator', async () => {
      const { id } = await announce(owner, vaultId, 3);
      expect(refusal(await server().api(null, '/api').get(`/documents/${id}`))).toEqual([401, 'unauthenticated']);
      expect(refusal(await (await platformPerson(server())).get(`/documents/${id}`))).toEqual([404, 'not_found']);
      expect(refusal(await owner.in('test').get(`/documents/${id}`))).toEqual([404, 'not_found']);
      for (const role of ['VAULT_OPERATOR', 'VAULT_ADMIN'] as const) {
        const answer = await (await platformPerson(server(), { roles: [role] })).get(`/documents/${id}`);
        expect([...refusal(answer), answer.body.required, answer.body.actual]).toEqual([
          403,
          'forbidden',
          ['VAULT_OWNER'],
          ['VAULT_VIEWER', role],
        ]);
      }
      for (const unknown of ['doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', 'doc_x', vaultId])
        expect(refusal(await owner.get(`/documents/${unknown}`))).toEqual([404, 'not_found']);
    });
  });

  describe('DELETE /api/documents/{id}', () => {
    it('deletes what is stored and gives up what is on its way, for the owner alone', async () => {
      const stored = await announce(owner, vaultId, 5);
      await send(owner, stored.id, 0, Buffer.from('hello'));
      const underWay = await announce(owner, vaultId, 50);
      await send(owner, underWay.id, 0, Buffer.from('hello'));
      const [viewer, operator] = [await platformPerson(server()), await platformPerson(server(), { roles: ['VAULT_OPERATOR'] })];
      for (const { id } of [stored, underWay]) {
        expect(refusal(await viewer.delete(`/documents/${id}`))).toEqual([404, 'not_found']);
        expect(refusal(await operator.delete(`/documents/${id}`))).toEqual([403, 'forbidden']);
        expect((await owner.delete(`/documents/${id}`)).status).toBe(204);
        expect(refusal(await owner.get(`/documents/${id}`))).toEqual([404, 'not_found']);
        expect(refusal(await owner.delete(`/documents/${id}`))).toEqual([404, 'not_found']);
      }
      expect((await owner.head(`/uploads/${underWay.id}`, tus)).status).toBe(404);
    });

    it('is 412 for another version than the caller saw', async () => {
      const { id } = await announce(owner, vaultId, 5);
      await send(owner, id, 0, Buffer.from('hello'));
      expect(refusal(await owner.call('DELETE', `/documents/${id}`, { headers: { 'if-match': '"other"' } }))).toEqual([
        412,
        'precondition_failed',
      ]);
      const etag = (await owner.get(`/documents/${id}`)).headers.get('etag') ?? '';
      expect((await owner.call('DELETE', `/documents/${id}`, { headers: { 'if-match': etag } })).status).toBe(204);
    });
  });

  it('DELETE /api/uploads/{id} gives it up, and leaves what is whole alone', async () => {
    const { id } = await announce(owner, vaultId, 5);
    expect((await owner.call('DELETE', `/uploads/${id}`, { headers: tus })).status).toBe(204);
    const whole = await announce(owner, vaultId, 5);
    await send(owner, whole.id, 0, Buffer.from('hello'));
    expect(refusal(await owner.call('DELETE', `/uploads/${whole.id}`, { headers: tus }))).toEqual([409, 'conflict']);
    expect((await owner.get(`/documents/${whole.id}`)).status).toBe(200);
  });

  it('what was never finished is forgotten after a day, its blobs with it', async () => {
    const blobs = async (): Promise<number> =>
      (await readdir(join(server().dataDir, 'blobs'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;
    const before = await blobs();
    const { id } = await announce(owner, vaultId, 50);
    await send(owner, id, 0, Buffer.from('hello'));
    expect(await blobs()).toBe(before + 1);
    // An access token is valid for only an hour.
    const later = async (ms: number): Promise<PlatformPerson> => {
      server().advance(ms);
      await sweepHousekeeping(server().core);
      return platformPerson(server(), { email: owner.email });
    };
    expect(await standsAt(await later(dayMs - hourMs), id)).toBe('5');
    expect((await (await later(hourMs + 60_000)).head(`/uploads/${id}`, tus)).status).toBe(404);
    await later(hourMs);
    expect(await blobs()).toBeLessThanOrEqual(before);
    expect(
      await server()
        .core.db.read.selectFrom('upload_pieces')
        .selectAll()
        .where('upload_id', '=', id.replace('doc_', '') as Ulid)
        .execute(),
    ).toEqual([]);
  });
}
