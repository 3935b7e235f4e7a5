import type { Ulid } from '../../shared/domain/ids.ts';
import { parse } from 'content-disposition';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { setKeyStatus } from '../../server/core/accounts/manage-keys.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { addMs, dayMs, hourMs, secondMs } from '../../shared/domain/instant.ts';
import type { Answer, Json } from '../kit/server/api.ts';
import { apiAt } from '../kit/server/api.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { databasesOfForm, onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { expectStatus, newOwner, ownerWith, type Owner } from '../kit/owners/reference-owner.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const content = Uint8Array.from({ length: 150_000 }, (_, index) => (index * 31 + (index >> 8)) & 0xff);
const bare = (id: string): string => id.replace(/^[a-z]+_/, '');
const code = ({ body }: Answer): string => body.error.code;

/** Asks as a browser would: without a key, or with custom headers. */
const open = (url: string, headers: Record<string, string> = {}): Promise<Answer> => apiAt('', null).get(url, headers);

/** The address with one of its parameters changed; null removes it. */
function withPart(url: string, name: string, value: string | null): string {
  const changed = new URL(url);
  if (value === null) changed.searchParams.delete(name);
  else changed.searchParams.set(name, value);
  return changed.href;
}

onDatabasesOfForm({ now: '2026-03-02T12:00:00.250Z' }, (server) => {
  let owner: Owner;
  let vaultId: string;
  let document: Json;
  beforeAll(async () => {
    owner = await newOwner(server());
    vaultId = (await owner.makeVault()).id;
    document = await owner.addDocument(vaultId, { content, filename: 'Übung.bin', type: 'application/octet-stream' });
  });
  const ask = (id: string = document.id, by = owner) => server().api(by.key, '/alternate').get(`/v1/documents/${id}/download`);
  const sign = async (id: string = document.id, by = owner): Promise<string> => expectStatus(200, await ask(id, by)).url;
  const statistics = async (id: string): Promise<Json> => expectStatus(200, await owner.api.get(`/v1/vaults/${id}/statistics`)).access;

  describe('GET /v1/documents/{id}/download', () => {
    it('answers with an address and the hour it works, and not with a secret of the caller', async () => {
      const { status, body, headers } = await ask();
      expect([status, Object.keys(body)]).toEqual([200, ['url', 'expires_at']]);
      expect(body.url).toMatch(
        new RegExp(
          `^${server().config.publicUrl}/alternate/v1/documents/${document.id}/content\\?version=1&signed_for=[0-9A-Z]{26}&expires=[0-9]+&signature=[A-Za-z0-9_-]{43}$`,
        ),
      );
      const secondsLeft = (Date.parse(body.expires_at) - Date.parse(server().now())) / secondMs;
      expect(secondsLeft).toBeGreaterThan(3599);
      expect(secondsLeft).toBeLessThanOrEqual(3600);
      expect(Number(new URL(body.url).searchParams.get('expires')) * secondMs).toBe(Date.parse(body.expires_at));
      expect(body.url).not.toContain(owner.key.value.slice('service_sk_test_'.length));
      expect(headers.get('cache-control')).toBe('no-store');
    });

    it('is about real time, wherever the test clock stands', async () => {
      const traveller = await newOwner(server());
      const { id } = await traveller.addDocument((await traveller.makeVault()).id, { content: 'x' });
      const url = await sign(id, traveller);
      await traveller.moveBy(3 * dayMs);
      expect((await open(url)).status).toBe(200);
      const body = expectStatus(200, await ask(id, traveller));
      expect(Date.parse(body.expires_at) - Date.parse(server().now())).toBeLessThanOrEqual(hourMs);
    });

    it('gives another owner nothing', async () => {
      expect(code(await ask(document.id, await newOwner(server())))).toBe('permission_denied');
      expect(code(await ask(document.id, await newOwner(server(), { mode: 'live', email: owner.key.email })))).toBe('resource_not_found');
    });
  });

  describe('a signed address', () => {
    it('gives the bytes to whoever has it, with the headers of every download', async () => {
      const answer = await open(await sign());
      expect([answer.status, Buffer.compare(answer.bytes, content)]).toEqual([200, 0]);
      expect(
        Object.fromEntries(
          [
            'content-type',
            'content-length',
            'accept-ranges',
            'x-content-type-options',
            'referrer-policy',
            'cache-control',
            'content-security-policy',
          ].map((name) => [name, answer.headers.get(name)]),
        ),
      ).toEqual({
        'content-type': 'application/octet-stream',
        'content-length': String(content.length),
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const disposition = answer.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(/^attachment; /);
      expect(parse(disposition).parameters.filename).toBe('Übung.bin');
      expect(answer.headers.has('x-request-id')).toBe(true);
    });

    it('gives ranges, and HEAD its headers', async () => {
      const url = await sign();
      const part = await open(url, { range: 'bytes=65530-65545' });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 65530-65545/${content.length}`]);
      expect(Buffer.compare(part.bytes, content.subarray(65530, 65546))).toBe(0);
      expect(code(await open(url, { range: `bytes=${content.length}-` }))).toBe('invalid_request');
      const head = await apiAt('', null).head(url);
      expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, String(content.length), 0]);
    });

    it('works again and again, and beside any credential', async () => {
      const url = await sign();
      for (const authorization of ['Bearer nonsense', `Bearer ${(await newOwner(server())).key.value}`])
        expect((await open(url, { authorization })).status).toBe(200);
    });

    it('works at the origin as well, where the download itself is the reference surface’s', async () => {
      const url = await sign();
      expect((await open(url.replace('/alternate/', '/'))).status).toBe(200);
      expect((await server().api(owner.key, '').get(`/v1/documents/${document.id}/download`)).bytes.length).toBe(content.length);
    });

    it('counts and is audited like a download with its key, by the time of the data', async () => {
      const counted = await newOwner(server());
      await counted.moveBy(5 * dayMs);
      const { id } = await counted.makeVault();
      const made = await counted.addDocument(id, { content: 'twelve bytes' });
      const url = await sign(made.id, counted);
      await open(url, { range: 'bytes=0-3' });
      await apiAt('', null).head(url);
      await open(url, { 'x-request-id': 'my-download' });
      const { access } = expectStatus(200, await counted.api.get(`/v1/vaults/${id}/statistics`));
      expect([access.total_downloads, access.last_access]).toEqual([1, await counted.now()]);
      const events = await server()
        .core.db.read.selectFrom('audit_events')
        .selectAll()
        .where('resource_id', '=', bare(made.id))
        .where('action', '=', 'document.downloaded')
        .execute();
      expect(events).toMatchObject([
        { actor_type: 'api_key', actor_id: counted.key.keyId, request_id: 'my-download', ip_address: '127.0.0.1', at: await counted.now() },
      ]);
      expect(JSON.parse(events[0]?.details ?? '')).toEqual({ sizeBytes: 12, version: 1 });
    });

    it('is nowhere in the request log, nor in the audit log', async () => {
      const url = await sign();
      await open(url);
      await open(withPart(url, 'signature', 'A'.repeat(43)));
      await server().flush();
      const { read } = server().core.db;
      const lines = await read.selectFrom('request_log').selectAll().where('endpoint', 'like', `%${document.id}/content%`).execute();
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines)
        expect([line.endpoint, line.key_id]).toEqual([
          expect.stringMatching(/^(\/alternate)?\/v1\/documents\/doc_[0-9A-Z]+\/content$/),
          null,
        ]);
      const all = JSON.stringify([lines, await read.selectFrom('audit_events').selectAll().execute(), server().faults.map(String)]);
      expect(all).not.toContain(new URL(url).searchParams.get('signature') ?? 'nothing');
    });
  });

  describe('an address that was changed', () => {
    const refused = (answer: Answer) =>
      expect([answer.status, answer.body]).toEqual([
        403,
        { error: { code: 'permission_denied', message: expect.any(String), details: null } },
      ]);

    it.each<[string, (url: string) => string | Promise<string>]>([
      ['without its signature', (url) => withPart(url, 'signature', null)],
      ['with an empty one', (url) => withPart(url, 'signature', '')],
      ['with another one', (url) => withPart(url, 'signature', 'A'.repeat(43))],
      ['with one that is cut', (url) => url.slice(0, -1)],
      ['with one that is longer', (url) => `${url}A`],
      [
        'with one of which the last letter stands for the same bytes',
        (url) =>
          url.replace(
            /.$/,
            (last) =>
              ({
                A: 'B',
                E: 'F',
                I: 'J',
                M: 'N',
                Q: 'R',
                U: 'V',
                Y: 'Z',
                c: 'd',
                g: 'h',
                k: 'l',
                o: 'p',
                s: 't',
                w: 'x',
                0: '1',
                4: '5',
                8: '9',
              })[last] ?? '!',
          ),
      ],
      ['with one that is padded', (url) => `${url}=`],
      ['with a very long one', (url) => withPart(url, 'signature', 'A'.repeat(10_000))],
      ['that ends a second later', (url) => withPart(url, 'expires', String(Number(new URL(url).searchParams.get('expires')) + 1))],
      ['that never ends', (url) => withPart(url, 'expires', '99999999999')],
      ['without an end', (url) => withPart(url, 'expires', null)],
      ['whose end is spelt another way', (url) => withPart(url, 'expires', `0${new URL(url).searchParams.get('expires')}`)],
      ['whose end is no number', (url) => withPart(url, 'expires', 'Infinity')],
      ['for another version', (url) => withPart(url, 'version', '2')],
      ['for no version', (url) => withPart(url, 'version', null)],
      ['whose version is spelt another way', (url) => withPart(url, 'version', '01')],
      ['of another key', async (url) => withPart(url, 'signed_for', (await server().createKey({ email: owner.key.email })).keyId)],
      ['of no key', (url) => withPart(url, 'signed_for', null)],
      ['whose key is in small letters', (url) => withPart(url, 'signed_for', owner.key.keyId.toLowerCase())],
      ['for another document of the same vault', async (url) => url.replace(document.id, (await owner.addDocument(vaultId)).id)],
      [
        'for a document of somebody else',
        async (url) => {
          const other = await newOwner(server());
          return url.replace(document.id, (await other.addDocument((await other.makeVault()).id)).id);
        },
      ],
      ['without anything', (url) => url.slice(0, url.indexOf('?'))],
    ])('is refused %s', async (_what, change) => {
      refused(await open(await change(await sign())));
    });

    it('is refused with a part that comes twice', async () => {
      expect((await open(`${await sign()}&version=1`)).status).toBe(422);
    });

    it('is 404 for a document that never was', async () => {
      const url = await sign();
      expect(code(await open(url.replace(document.id, 'doc_01J00000000000000000000000')))).toBe('resource_not_found');
      expect(code(await open(url.replace(document.id, 'nonsense')))).toBe('resource_not_found');
    });
  });

  describe('an address comes to its end', () => {
    it.each(['revoked', 'suspended'] as const)('when its key is %s', async (status) => {
      const key = await server().createKey({ email: owner.key.email });
      const url = await sign(document.id, ownerWith(server(), key));
      expect((await open(url)).status).toBe(200);
      await setKeyStatus(server().core, key.keyId as Ulid, status, systemOrigin);
      const answer = await open(url);
      expect([answer.status, code(answer)]).toEqual([403, 'permission_denied']);
      expect((await open(await sign())).status).toBe(200);
    });

    it('with the document, with its vault, and while the vault is deleted', async () => {
      const alternate = server().api(owner.key, '/alternate');
      const { id } = await owner.makeVault();
      const [one, two] = [await owner.addDocument(id), await owner.addDocument(id)];
      const [first, second] = [await sign(one.id), await sign(two.id)];
      expectStatus(204, await owner.api.delete(`/v1/documents/${one.id}`));
      expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
      expectStatus(204, await alternate.delete(`/v1/vaults/${id}`));
      expect([(await open(second)).status, code(await open(second))]).toEqual([404, 'resource_not_found']);
      expectStatus(200, await alternate.put(`/v1/vaults/${id}`, { status: 'active' }));
      expect((await open(second)).status).toBe(200);
      expectStatus(204, await owner.api.delete(`/v1/vaults/${id}?confirm=true`));
      expect((await open(second)).status).toBe(404);
    });

    it('not with a release or an archive: the owner may still read', async () => {
      for (const how of ['release', 'archive']) {
        const { id } = await owner.makeVault();
        const made = await owner.addDocument(id);
        const url = await sign(made.id);
        expectStatus(200, await owner.api.post(`/v1/vaults/${id}/${how}`));
        expect((await open(url)).status).toBe(200);
        expect((await open(await sign(made.id))).status).toBe(200);
      }
    });

    it('not with a new version: it goes on giving the one it was made for', async () => {
      const made = await owner.addDocument(vaultId, { content: 'old', filename: 'a.txt' });
      const old = await sign(made.id);
      const form = new FormData();
      form.set('file', new Blob(['brand new'], { type: 'text/markdown' }), 'b.md');
      expectStatus(201, await owner.api.post(`/v1/documents/${made.id}/versions`, form));
      const answers = [await open(old), await open(await sign(made.id))];
      expect(answers.map(({ bytes, headers }) => [new TextDecoder().decode(bytes), headers.get('content-type')])).toEqual([
        ['old', 'text/plain'],
        ['brand new', 'text/markdown'],
      ]);
    });

    it('when a virus is found: 422, and no new one is given', async () => {
      const made = await owner.addDocument(vaultId);
      const url = await sign(made.id);
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('documents')
          .set({ scan_status: 'infected' })
          .where('id', '=', bare(made.id) as Ulid)
          .execute(),
      );
      for (const answer of [await open(url), await ask(made.id)]) expect([answer.status, code(answer)]).toEqual([422, 'document_infected']);
    });

    it('when the content is damaged: 503, and it does not count', async () => {
      const { id } = await owner.makeVault();
      const made = await owner.addDocument(id);
      const url = await sign(made.id);
      const { blob_id: blob } = await server()
        .core.db.read.selectFrom('document_versions')
        .select('blob_id')
        .where('document_id', '=', bare(made.id) as Ulid)
        .executeTakeFirstOrThrow();
      const file = join(server().dataDir, 'blobs', 'blobs', blob.slice(-1), blob.slice(-2, -1), blob);
      const bytes = await readFile(file);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      await writeFile(file, bytes);
      const answer = await open(url);
      expect([answer.status, code(answer), answer.headers.get('content-disposition')]).toEqual([503, 'unavailable', null]);
      expect((await statistics(id)).total_downloads).toBe(0);
    });

    it('after its hour, to the second', async () => {
      const { url, expires_at: expiresAt } = expectStatus(200, await ask());
      server().advance(Date.parse(expiresAt) - Date.parse(server().now()) - 1);
      expect((await open(url)).status).toBe(200);
      server().advance(1);
      const answer = await open(url);
      expect([answer.status, code(answer)]).toEqual([403, 'permission_denied']);
      expect((await open(await sign())).status).toBe(200);
    });

    it('with a key that ends earlier', async () => {
      const key = await server().createKey({ email: owner.key.email, expiresAt: addMs(server().now(), 10 * 60 * secondMs) });
      const url = await sign(document.id, ownerWith(server(), key));
      expect((await open(url)).status).toBe(200);
      server().advance(11 * 60 * secondMs);
      expect(code(await open(url))).toBe('permission_denied');
    });
  });
});

describe.each(databasesOfForm)('a signed address on %s', (database) => {
  it('outlives a restart, and is worth nothing at another installation', async () => {
    const folder = await tempFolder('restart');
    const place = { databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null, dataDir: folder.path };
    const moved = (url: string, to: TestServer): string => url.replace(/^http:\/\/[^/]+/, to.origin);
    const first = await startTestServer(place);
    const owner = await newOwner(first);
    const { id } = await owner.addDocument((await owner.makeVault()).id, { content: 'still here' });
    const { url } = expectStatus(200, await first.api(owner.key, '/alternate').get(`/v1/documents/${id}/download`));
    await first.close();
    const again = await startTestServer(place);
    const answer = await open(moved(url, again));
    expect([answer.status, new TextDecoder().decode(answer.bytes)]).toEqual([200, 'still here']);
    await again.close();
    await folder.remove();
    await using other = await startTestServer({ databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null });
    expect((await open(moved(url, other))).status).toBe(404);
  });
});
