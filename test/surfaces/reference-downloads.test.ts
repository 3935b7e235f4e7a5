import type { Ulid } from '../../shared/domain/ids.ts';
import { copyFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { startRequest } from '../kit/network/raw-request.ts';
import { newOwner, type Owner } from '../kit/owners/reference-owner.ts';

const frame = 65_536;

onDatabasesOfForm({}, (server) => {
  let owner: Owner;
  let vaultId: string;
  beforeAll(async () => {
    owner = await newOwner(server());
    vaultId = (await owner.makeVault()).id;
  });
  const download = (id: string, headers: Record<string, string> = {}) => owner.api.get(`/v1/documents/${id}/download`, headers);

  describe('a part of a download', () => {
    const content = Uint8Array.from({ length: 3 * frame + 100 }, (_, index) => (index * 31 + (index >> 8)) & 0xff);
    const last = content.length - 1;
    let id: string;
    let etag: string;
    beforeAll(async () => {
      ({ id } = await owner.addDocument(vaultId, { content, type: 'application/octet-stream', filename: 'noise.bin' }));
      etag = (await download(id)).headers.get('etag') ?? '';
    });

    it.each<[string, number, number]>([
      ['bytes=0-0', 0, 0],
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, last],
      ['bytes=-1', last, last],
      ['bytes=-100', content.length - 100, last],
      ['bytes=-99999999', 0, last],
      [`bytes=0-${last}`, 0, last],
      ['bytes=0-99999999999', 0, last],
      [`bytes=${last}-`, last, last],
      [`bytes=${frame - 1}-${frame}`, frame - 1, frame],
      [`bytes=${frame}-${2 * frame - 1}`, frame, 2 * frame - 1],
      [`bytes=${3 * frame}-`, 3 * frame, last],
      ['bytes= 5-9', 5, 9],
    ])('%s is 206 with exactly these bytes', async (range, first, end) => {
      const answer = await download(id, { range });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${end}/${content.length}`);
      expect(answer.headers.get('content-length')).toBe(String(end - first + 1));
      expect(answer.headers.get('content-disposition')).toContain('noise.bin');
      expect(Buffer.compare(answer.bytes, content.subarray(first, end + 1))).toBe(0);
    });

    it.each([`bytes=${content.length}-`, 'bytes=999999999-', 'bytes=999999999-9999999999', 'bytes=-0'])(
      '%s is 416 with the length of the whole',
      async (range) => {
        const answer = await download(id, { range });
        expect(answer.body).toMatchObject({ error: 'invalid_request', statusCode: 416 });
        expect([answer.status, answer.headers.get('content-range'), answer.headers.get('content-disposition')]).toEqual([
          416,
          `bytes */${content.length}`,
          null,
        ]);
      },
    );

    it.each([
      'bytes=0-1,5-9',
      'bytes=0-1, -1',
      'bytes=5-2',
      'bytes=',
      'bytes=-',
      'bytes=a-b',
      'bytes=1.5-2',
      'items=0-5',
      '0-5',
      'bytes=0-1-2',
      'bytes=99999999999999999999-',
    ])('%s, which is none or several, gives the whole', async (range) => {
      const answer = await download(id, { range });
      expect([answer.status, answer.bytes.length, answer.headers.get('content-range'), answer.headers.get('accept-ranges')]).toEqual([
        200,
        content.length,
        null,
        'bytes',
      ]);
    });

    it('is given with If-Range only while the document is the same', async () => {
      const status = async (ifRange: string) => (await download(id, { range: 'bytes=0-9', 'if-range': ifRange })).status;
      expect(etag).toMatch(/^"[^"]+"$/);
      expect(await status(etag)).toBe(206);
      expect(await status('"another"')).toBe(200);
      expect(await status(`W/${etag}`)).toBe(200);
      expect(await status('Wed, 21 Oct 2015 07:28:00 GMT')).toBe(200);
      expect((await download(id, { range: 'bytes=99999999-', 'if-range': '"another"' })).status).toBe(200);
    });

    it('of an empty document does not exist', async () => {
      const empty = await owner.addDocument(vaultId, { content: '' });
      for (const range of ['bytes=0-0', 'bytes=0-', 'bytes=-1']) expect((await download(empty.id, { range })).status).toBe(416);
    });
  });

  describe('a stored document that was tampered with', () => {
    const content = Uint8Array.from({ length: 5 * frame }, (_, index) => (index * 13 + (index >> 7)) & 0xff);

    async function stored(): Promise<{ readonly id: string; readonly file: string; readonly vault: string }> {
      const vault = (await owner.makeVault()).id;
      const { id } = await owner.addDocument(vault, { content, type: 'application/octet-stream' });
      const { blob_id: blob } = await server()
        .core.db.read.selectFrom('document_versions')
        .select('blob_id')
        .where('document_id', '=', id.replace('doc_', ''))
        .executeTakeFirstOrThrow();
      return { id, vault, file: join(server().dataDir, 'blobs', 'blobs', blob.slice(-1), blob.slice(-2, -1), blob) };
    }

    async function flipBit(file: string, offset: number): Promise<void> {
      const bytes = await readFile(file);
      const at = offset < 0 ? bytes.length + offset : offset;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      await writeFile(file, bytes);
    }

    const damageEvents = (id: string) =>
      server()
        .core.db.read.selectFrom('audit_events')
        .selectAll()
        .where('action', '=', 'document.damaged')
        .where('resource_id', '=', id.replace('doc_', ''))
        .execute();

    it.each<[string, (file: string, other: string) => Promise<unknown>]>([
      ['cut by a byte', (file) => truncate(file, 5 * (frame + 16) + 63)],
      ['cut by a frame', (file) => truncate(file, 4 * (frame + 16) + 64)],
      ['cut within its header', (file) => truncate(file, 10)],
      ['emptied', (file) => truncate(file, 0)],
      ['made longer', async (file) => writeFile(file, Buffer.concat([await readFile(file), Buffer.alloc(1)]))],
      ['removed', (file) => rm(file)],
      ['swapped for another of the same size', (file, other) => copyFile(other, file)],
      ['changed in its mark', (file) => flipBit(file, 0)],
      ['changed in its salt', (file) => flipBit(file, 20)],
      ['changed in its first frame', (file) => flipBit(file, 100)],
      ['changed in its last byte', (file) => flipBit(file, -1)],
      ['replaced by zeros', async (file) => writeFile(file, Buffer.alloc((await readFile(file)).length))],
    ])('is 503 before the first byte when its blob was %s', async (_what, tamper) => {
      const [{ id, file, vault }, other] = [await stored(), await stored()];
      await tamper(file, other.file);
      for (const headers of [{}, { range: 'bytes=0-9' }, { range: 'bytes=-5' }]) {
        const answer = await download(id, headers);
        expect(answer.body).toEqual({ error: 'unavailable', message: expect.any(String), statusCode: 503 });
        expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
          503,
          'application/json; charset=utf-8',
          null,
        ]);
      }
      expect((await owner.api.head(`/v1/documents/${id}/download`)).status).toBe(503);
      const events = await damageEvents(id);
      expect(events).toHaveLength(4);
      expect(events[0]).toMatchObject({ actor_type: 'system', vault_id: vault.replace('vault_', ''), resource_type: 'document' });
      expect(server().faults.filter(({ kind, id: about }) => kind === 'document damaged' && `doc_${about}` === id)).toHaveLength(4);
      expect((await owner.api.get(`/v1/vaults/${vault}/statistics`)).body.access.total_downloads).toBe(0);
      expect((await owner.api.get(`/v1/documents/${id}`)).status).toBe(200);
      expect((await download(other.id)).status).toBe(200);
    });

    it('is 503 when its key was swapped for that of another document', async () => {
      const [{ id }, other] = [await stored(), await stored()];
      const { wrapped_key } = await server()
        .core.db.read.selectFrom('document_versions')
        .select('wrapped_key')
        .where('document_id', '=', other.id.replace('doc_', '') as Ulid)
        .executeTakeFirstOrThrow();
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('document_versions')
          .set({ wrapped_key })
          .where('document_id', '=', id.replace('doc_', '') as Ulid)
          .execute(),
      );
      expect((await download(id)).body).toMatchObject({ error: 'unavailable', statusCode: 503 });
      expect(await damageEvents(id)).toHaveLength(1);
    });

    it('breaks off at a damaged frame in the middle, having given out true bytes only', async () => {
      const { id, file, vault } = await stored();
      const good = await readFile(file);
      await flipBit(file, 64 + 2 * (frame + 16) + 1000);
      const { sending, answer } = startRequest(`${server().origin}/reference/v1/documents/${id}/download`, owner.key.value, {
        method: 'GET',
      });
      sending.end();
      const broken = await answer;
      expect([broken.status, broken.complete, broken.headers['content-length']]).toEqual([200, false, String(content.length)]);
      expect(broken.bytes.length).toBeLessThanOrEqual(2 * frame);
      expect(Buffer.compare(broken.bytes, content.subarray(0, broken.bytes.length))).toBe(0);
      await expect(download(id)).rejects.toThrow();
      await eventually(async () => expect(await damageEvents(id)).toHaveLength(2));
      expect((await owner.api.get(`/v1/vaults/${vault}/statistics`)).body.access.total_downloads).toBe(0);
      expect((await download(id, { range: `bytes=0-${2 * frame - 1}` })).status).toBe(206);
      expect((await download(id, { range: `bytes=${3 * frame}-` })).status).toBe(206);
      // Nothing has left yet when the one frame of this range proves damaged.
      const early = await download(id, { range: `bytes=${2 * frame}-${2 * frame}` });
      expect(early.body).toMatchObject({ error: 'unavailable', statusCode: 503 });
      expect(['content-disposition', 'content-range', 'etag', 'accept-ranges'].filter((name) => early.headers.has(name))).toEqual([]);
      await writeFile(file, good);
      expect(Buffer.compare((await download(id)).bytes, content)).toBe(0);
    });
  });
});
