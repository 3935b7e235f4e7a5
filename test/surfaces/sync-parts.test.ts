import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultOptions, Upload } from 'tus-js-client';
import type { Answer } from '../kit/server/api.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { bytesHeaders, nameOf, newItem, newSyncOwner, packOf, tusHeaders, type SyncDevice } from '../kit/owners/sync-owner.ts';
import type { TestServer } from '../kit/server/test-server.ts';

const someParts = (count = 3): Buffer[] => Array.from({ length: count }, (_, index) => randomBytes(1_000 + index));

/** Files under a folder of the server's, only those of these uploads or packs. */
async function filesIn(server: TestServer, folder: 'parts' | 'uploads'): Promise<readonly string[]> {
  const entries = await readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function missing(device: SyncDevice, parts: readonly Uint8Array[]): Promise<readonly string[]> {
  const names = parts.map(nameOf);
  return (await device.call('POST', '/parts/missing', { body: { names } })).body.missing;
}

/** Announces an upload. @returns its path under sync's address. */
async function begin(device: SyncDevice, sizeBytes: number): Promise<string> {
  const answer = await device.call('POST', '/uploads', { headers: { ...tusHeaders, 'upload-length': String(sizeBytes) } });
  expect([answer.status, answer.bytes.length]).toEqual([201, 0]);
  return (answer.headers.get('location') ?? '').replace('/api/sync', '');
}

const send = (device: SyncDevice, path: string, bytes: Uint8Array, offset: number): Promise<Answer> =>
  device.call('PATCH', path, { body: Uint8Array.from(bytes), headers: { ...bytesHeaders, 'upload-offset': String(offset) } });

const ask = (device: SyncDevice, path: string): Promise<Answer> => device.call('HEAD', path, { headers: tusHeaders });

function expectRefusal({ status, body }: Answer, expected: number, error: string): void {
  expect([status, body?.ok, body?.error]).toEqual([expected, false, error]);
}

const newDevice = async (server: TestServer): Promise<SyncDevice> => (await newSyncOwner(server)).device();

onDatabasesOfForm({}, (server) => {
  describePacks(server);
  describeUploads(server);

  it('no request of this file was a fault of ours', () => {
    expect(server().faults).toEqual([]);
  });
});

function describePacks(server: () => TestServer): void {
  describe('a pack', () => {
    it('uploaded in one request is there at once: every part, whole and in ranges', async () => {
      const device = await newDevice(server());
      const parts = [...someParts(), randomBytes(700_000)];
      expect(await missing(device, parts)).toEqual(parts.map(nameOf));
      const answer = await device.upload(packOf(parts));
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([201, String(packOf(parts).length)]);
      expect(await missing(device, [randomBytes(5), ...parts])).toHaveLength(1);
      for (const part of parts) {
        const whole = await device.call('GET', `/parts/${nameOf(part)}`);
        expect([whole.status, whole.headers.get('content-type'), whole.headers.get('etag')]).toEqual([
          200,
          'application/octet-stream',
          `"${nameOf(part)}"`,
        ]);
        expect(Buffer.compare(whole.bytes, part)).toBe(0);
      }
      const [first, last] = [parts[0]!, parts[3]!];
      for (const [range, from, to] of [
        ['bytes=0-0', 0, 1],
        ['bytes=10-19', 10, 20],
        ['bytes=-7', last.length - 7, last.length],
        [`bytes=${last.length - 1}-`, last.length - 1, last.length],
        ['bytes=300000-9999999', 300_000, last.length],
      ] as const) {
        const part = await device.call('GET', `/parts/${nameOf(last)}`, { headers: { range } });
        expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/${last.length}`]);
        expect(Buffer.compare(part.bytes, last.subarray(from, to))).toBe(0);
      }
      expectRefusal(
        await device.call('GET', `/parts/${nameOf(first)}`, { headers: { range: 'bytes=1000-' } }),
        416,
        'range_not_satisfiable',
      );
      const head = await device.call('HEAD', `/parts/${nameOf(first)}`);
      expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, '1000', 0]);
      expect((await device.owner.api.get('/account')).body.used_bytes).toBe(parts.reduce((sum, part) => sum + part.length, 0));
    });

    it('may hold as many parts as there may be, and nothing but parts that are there already', async () => {
      const device = await newDevice(server());
      const parts = Array.from({ length: 4_096 }, () => randomBytes(8));
      expect((await device.upload(packOf(parts))).status).toBe(201);
      expect(await missing(device, parts)).toEqual([]);
      const packs = (await filesIn(server(), 'parts')).length;
      const used = (await device.owner.api.get('/account')).body.used_bytes;
      expect((await device.upload(packOf(parts.slice(5, 9)))).status).toBe(201);
      expect((await filesIn(server(), 'parts')).length, 'a pack without a new part is not kept').toBe(packs);
      expect((await device.upload(packOf([parts[7]!, randomBytes(9)]))).status).toBe(201);
      expect((await device.owner.api.get('/account')).body.used_bytes).toBe(used + 9);
      expect(Buffer.compare((await device.call('GET', `/parts/${nameOf(parts[7]!)}`)).bytes, parts[7]!)).toBe(0);
    });

    it('leaves its upload as finished, which a client that missed the answer can ask', async () => {
      const device = await newDevice(server());
      const pack = packOf(someParts());
      const path = await begin(device, pack.length);
      expect((await send(device, path, pack, 0)).status).toBe(204);
      const head = await ask(device, path);
      expect([
        head.status,
        head.headers.get('upload-offset'),
        head.headers.get('upload-length'),
        head.headers.get('tus-resumable'),
      ]).toEqual([200, String(pack.length), String(pack.length), '1.0.0']);
      expect((await send(device, path, new Uint8Array(), pack.length)).status).toBe(204);
      expectRefusal(await send(device, path, pack, 0), 409, 'conflict');
      expect((await device.call('DELETE', path, { headers: tusHeaders })).status).toBe(204);
      expect((await ask(device, path)).status).toBe(404);
      expect(await missing(device, someParts(0))).toEqual([]);
    });
  });

  describe('a pack that is not what its head says', () => {
    const parts = someParts(4);
    const good = packOf(parts);
    const changed = (change: (pack: Buffer) => void): Uint8Array => {
      const pack = Buffer.from(good);
      change(pack);
      return pack;
    };
    const tableEnd = 12 + 36 * parts.length;
    const cases: readonly (readonly [string, Uint8Array])[] = [
      ['with another magic', changed((pack) => void (pack[0] = 0x68))],
      ['of another version', changed((pack) => void (pack[4] = 2))],
      ['with something in its zeros', changed((pack) => void (pack[7] = 1))],
      ['of no part', changed((pack) => void pack.writeUInt32BE(0, 8))],
      ['of more parts than it has', changed((pack) => void pack.writeUInt32BE(5, 8))],
      ['of fewer parts than it has', changed((pack) => void pack.writeUInt32BE(3, 8))],
      ['of more parts than a pack can have', changed((pack) => void pack.writeUInt32BE(4_097, 8))],
      ['of more parts than can be counted', changed((pack) => void pack.writeUInt32BE(0xffffffff, 8))],
      ['with a bit of a hash flipped', changed((pack) => void (pack[12]! ^= 1))],
      ['with a bit of the first part flipped', changed((pack) => void (pack[tableEnd]! ^= 1))],
      ['with a bit of the last part flipped', changed((pack) => void (pack[pack.length - 1]! ^= 0x80))],
      ['with sizes that add up wrongly', changed((pack) => void pack.writeUInt32BE(999, 12 + 32))],
      ['with an empty part', packOf([...parts.slice(0, 2), Buffer.alloc(0)])],
      ['with a part twice', packOf([parts[0]!, parts[0]!])],
      ['with two parts swapped', Buffer.concat([good.subarray(0, tableEnd), parts[1]!, parts[0]!, parts[2]!, parts[3]!])],
      ['cut by a byte', good.subarray(0, good.length - 1)],
      ['cut in its head', good.subarray(0, tableEnd - 1)],
      ['with a byte behind it', Buffer.concat([good, Buffer.alloc(1)])],
    ];

    it.each(cases)('%s is refused with 460, and nothing of it is kept', async (_what, pack) => {
      const device = await newDevice(server());
      const before = [(await filesIn(server(), 'parts')).length, (await filesIn(server(), 'uploads')).length];
      expectRefusal(await device.upload(pack), 460, 'pack_damaged');
      const path = await begin(device, pack.length);
      await send(device, path, pack.subarray(0, 50), 0);
      expectRefusal(await send(device, path, pack.subarray(50), 50), 460, 'pack_damaged');
      expect((await ask(device, path)).status).toBe(404);
      expect(await missing(device, parts)).toHaveLength(parts.length);
      expect([(await filesIn(server(), 'parts')).length, (await filesIn(server(), 'uploads')).length]).toEqual(before);
      expect((await device.owner.api.get('/account')).body.used_bytes).toBe(0);
    });

    it('more than was announced is refused, and the upload goes on where it stood', async () => {
      const device = await newDevice(server());
      const path = await begin(device, good.length);
      expect((await send(device, path, good.subarray(0, 100), 0)).status).toBe(204);
      expectRefusal(await send(device, path, Buffer.concat([good.subarray(100), Buffer.alloc(1)]), 100), 413, 'too_large');
      expectRefusal(await send(device, path, good.subarray(50), 50), 409, 'conflict');
      expectRefusal(await send(device, path, good.subarray(101), 101), 409, 'conflict');
      expect((await ask(device, path)).headers.get('upload-offset')).toBe('100');
      expect((await send(device, path, good.subarray(100), 100)).status).toBe(204);
      expect(await missing(device, parts)).toEqual([]);
    });
  });
}

function describeUploads(server: () => TestServer): void {
  const id = () => server().core.newId() as string;

  describe('an upload', () => {
    it.each<[string, number, string, Record<string, string>]>([
      ['of nothing', 400, 'invalid_request', { 'upload-length': '0' }],
      ['shorter than any pack', 400, 'invalid_request', { 'upload-length': '48' }],
      ['longer than any pack', 413, 'too_large', { 'upload-length': String(33 * 1_048_576 + 1) }],
      ['of an unknown length', 400, 'invalid_request', { 'upload-defer-length': '1' }],
      ['without a length', 400, 'invalid_request', {}],
      ['of a length that is none', 400, 'invalid_request', { 'upload-length': 'long' }],
      ['of a negative length', 400, 'invalid_request', { 'upload-length': '-5' }],
      ['with metadata that are none', 400, 'invalid_request', { 'upload-length': '500', 'upload-metadata': 'a,,b %%' }],
      ['made of others', 400, 'invalid_request', { 'upload-length': '500', 'upload-concat': 'partial' }],
      ['in another version of the protocol', 412, 'precondition_failed', { 'upload-length': '500', 'tus-resumable': '0.2.0' }],
    ])('%s is refused', async (_what, status, error, headers) => {
      const device = await newDevice(server());
      expectRefusal(await device.call('POST', '/uploads', { headers: { ...tusHeaders, ...headers } }), status, error);
      expect(
        await server().core.db.read.selectFrom('sync_uploads').select('id').where('user_id', '=', device.owner.userId).execute(),
      ).toEqual([]);
    });

    it('without the version header, with bytes of another type or an offset that is none is refused', async () => {
      const device = await newDevice(server());
      const pack = packOf(someParts());
      const path = await begin(device, pack.length);
      expectRefusal(await device.call('POST', '/uploads', { headers: { 'upload-length': '500' } }), 412, 'precondition_failed');
      expectRefusal(
        await device.call('PATCH', path, {
          body: pack,
          headers: { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/octet-stream' },
        }),
        400,
        'invalid_request',
      );
      for (const offset of ['', '-1', 'x', '0x0', '1e99']) {
        const answer = await device.call('PATCH', path, { body: pack, headers: { ...bytesHeaders, 'upload-offset': offset } });
        expect([400, 409], offset).toContain(answer.status);
      }
      expectRefusal(await device.call('PATCH', path, { body: pack, headers: bytesHeaders }), 400, 'invalid_request');
      expectRefusal(await device.call('POST', '/push', { body: pack, headers: bytesHeaders }), 400, 'invalid_request');
      expect((await ask(device, path)).headers.get('upload-offset')).toBe('0');
    });

    it('goes on after the connection broke in the middle', async () => {
      const device = await newDevice(server());
      const parts = [randomBytes(3_000_000)];
      const pack = packOf(parts);
      const path = await begin(device, pack.length);
      await new Promise<void>((resolve) => {
        const headers = {
          ...bytesHeaders,
          authorization: `Bearer ${device.token}`,
          'x-device': device.id,
          'upload-offset': '0',
          'content-length': String(pack.length),
        };
        const broken = request(`${server().origin}/api/sync${path}`, { method: 'PATCH', headers });
        broken.on('error', () => resolve());
        broken.write(pack.subarray(0, 2_000_000), () => setTimeout(() => broken.destroy(), 200));
      });
      let offset = 0;
      await eventually(async () => {
        const answer = await ask(device, path);
        expect(answer.status).toBe(200);
        offset = Number(answer.headers.get('upload-offset'));
        expect((await send(device, path, pack.subarray(offset), offset)).status).toBe(204);
      });
      expect(offset).toBeLessThanOrEqual(2_000_000);
      expect(await missing(device, parts)).toEqual([]);
    });

    it('is done by a client of the protocol that others wrote', async () => {
      const device = await newDevice(server());
      const parts = [randomBytes(2_000_000), randomBytes(70_000)];
      const pack = packOf(parts);
      const headers = { authorization: `Bearer ${device.token}`, 'x-device': device.id };
      await new Promise<void>((resolve, reject) => {
        new Upload(Buffer.from(pack) as never, {
          ...defaultOptions,
          endpoint: `${server().origin}/api/sync/uploads`,
          headers,
          chunkSize: 500_000,
          retryDelays: null,
          onSuccess: () => resolve(),
          onError: reject,
        }).start();
      });
      expect(await missing(device, parts)).toEqual([]);
    });

    it('too many of one owner make the oldest go, and no other owner’s', async () => {
      const [device, other] = [await newDevice(server()), await newDevice(server())];
      const theirs = await begin(other, 500);
      const paths: string[] = [];
      for (let index = 0; index < 34; index += 1) paths.push(await begin(device, 500));
      expect(await Promise.all(paths.slice(0, 4).map(async (path) => (await ask(device, path)).status))).toEqual([404, 404, 200, 200]);
      expect((await ask(other, theirs)).status).toBe(200);
      expect((await filesIn(server(), 'uploads')).includes(paths[0]!.split('/').at(-1)!)).toBe(false);
    });

    it('needs room for itself and for what is on its way', async () => {
      const device = await newDevice(server());
      const quota = 10_000;
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('accounts')
          .set({ plan: 'free' })
          .where('id', '=', tx.selectFrom('users').select('account_id').where('id', '=', device.owner.userId))
          .execute(),
      );
      const { core } = server();
      const limits = core.planLimits.free as { storageBytes: number | null };
      expect((await device.owner.api.get('/account')).body.quota_bytes).toBe(limits.storageBytes);
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('sync_accounts')
          .set({ used_bytes: limits.storageBytes! - quota })
          .where('user_id', '=', device.owner.userId)
          .execute(),
      );
      const parts = [randomBytes(5_000)];
      const path = await begin(device, 6_000);
      expectRefusal(await device.upload(packOf(parts)), 402, 'storage_limit_exceeded');
      expect((await device.call('DELETE', path, { headers: tusHeaders })).status).toBe(204);
      expect((await device.upload(packOf(parts))).status).toBe(201);
      const [small, large] = [
        newItem(id(), { sealed: randomBytes(500).toString('base64') }),
        newItem(id(), { sealed: randomBytes(5_001).toString('base64') }),
      ];
      const { results } = await device.push([large, small]);
      expect(results.map(({ outcome }) => outcome)).toEqual(['over_quota', 'accepted']);
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('sync_accounts')
          .set({ used_bytes: limits.storageBytes! + 99 })
          .where('user_id', '=', device.owner.userId)
          .execute(),
      );
      const smaller = newItem(small.id, { revision: 2, sealed: randomBytes(400).toString('base64') });
      expect(
        (await device.push([newItem(small.id, { revision: 2, sealed: randomBytes(501).toString('base64') })])).results[0]!.outcome,
      ).toBe('over_quota');
      expect((await device.push([smaller])).results[0]!.outcome, 'making things smaller is always possible').toBe('accepted');
    });
  });

  describe('an item that names parts', () => {
    it('is taken only when all are there', async () => {
      const device = await newDevice(server());
      const parts = someParts();
      const names = parts.map(nameOf).sort();
      const item = newItem(id(), { parts: names });
      expect((await device.push([item])).results).toEqual([{ id: item.id, outcome: 'missing_parts', missing: names }]);
      await device.upload(packOf(parts.slice(0, 2)));
      expect((await device.push([item])).results).toEqual([{ id: item.id, outcome: 'missing_parts', missing: [nameOf(parts[2]!)] }]);
      await device.upload(packOf(parts));
      expect((await device.push([item])).results).toEqual([{ id: item.id, outcome: 'accepted', seq: 1 }]);
      expect((await device.pull(0)).entries[0]?.item?.parts).toEqual(names);
    });

    it('is not served by the same part of another owner', async () => {
      const [device, other] = [await newDevice(server()), await newDevice(server())];
      const [part] = someParts(1);
      await other.upload(packOf([part!]));
      expect(await missing(device, [part!])).toEqual([nameOf(part!)]);
      expect((await device.push([newItem(id(), { parts: [nameOf(part!)] })])).results[0]!.outcome).toBe('missing_parts');
      expectRefusal(await device.call('GET', `/parts/${nameOf(part!)}`), 404, 'not_found');
    });
  });

  describe("what is another owner's", () => {
    it('is as if it were nowhere', async () => {
      const [device, other] = [await newDevice(server()), await newDevice(server())];
      const path = await begin(device, 5_000);
      const nowhere = `/uploads/${id()}`;
      for (const one of [path, nowhere, '/uploads/..%2f..%2fmaster.key', '/uploads/%00', '/uploads/x']) {
        expect((await ask(other, one)).status, one).toBe(404);
        expectRefusal(await send(other, one, randomBytes(100), 0), 404, 'not_found');
        expectRefusal(await other.call('DELETE', one, { headers: tusHeaders }), 404, 'not_found');
      }
      expect((await ask(device, path)).headers.get('upload-offset')).toBe('0');
      for (const name of ['x', '..', nameOf(randomBytes(1)), nameOf(randomBytes(1)).toUpperCase()])
        expectRefusal(await other.call('GET', `/parts/${name}`), 404, 'not_found');
      expectRefusal(await other.owner.api.delete(`/devices/${device.id}`), 404, 'not_found');
      expect((await other.pull(0)).entries).toEqual([]);
    });
  });
}
