import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { instantToMs } from '../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { newSyncOwner, type SyncDevice } from '../kit/owners/sync-owner.ts';
import { listWorld } from '../kit/pki/list-world.ts';
import { machineNowMs } from '../kit/pki/local-authorities.ts';
import { pemOf } from '../kit/pki/openssl-authorities.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { startReceiver } from '../kit/services/webhook-receiver.ts';

const world = listWorld(machineNowMs());
const receiver = await startReceiver();
const { origin } = new URL(receiver.url);
const pages: Record<string, Buffer> = { '/lotl.xml': world.top(origin), '/AT.xml': world.at(), '/BE.xml': world.be() };
receiver.respond(({ path }, response) => void response.writeHead(path in pages ? 200 : 404).end(pages[path]));
const folder = await tempFolder('trusted-lists');
const signersFile = join(folder.path, 'signers.pem');
await writeFile(signersFile, pemOf(world.journal.certificate));
const signing = { key: null, timestampUrls: [], rootsFile: null, allowPrivate: true, workDir: null };

afterAll(async () => {
  await receiver.close();
  await folder.remove();
});

const deviceOn = async (server: TestServer): Promise<SyncDevice> => (await newSyncOwner(server)).device();
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const path = '/authorities/trusted-lists';

onDatabasesOfForm({ config: { signing, trustedLists: { url: `${origin}/lotl.xml`, signersFile } } }, (server) => {
  it('a device gets the lists that the server fetched, byte for byte, and learns when that was', async () => {
    const device = await deviceOn(server());
    expect((await device.call('GET', path)).body).toEqual({ refreshed_at: null, lists: [] });
    const { core } = server();
    const now = core.clock.now();
    await core.trustedLists?.refresh(instantToMs(now), new AbortController().signal);
    const asked = receiver.requests.length;
    expect((await device.call('GET', path)).body).toEqual({
      refreshed_at: now,
      lists: ['/lotl.xml', '/AT.xml', '/BE.xml'].map((page) => ({
        location: origin + page,
        is_list_of_lists: page === '/lotl.xml',
        sha256: sha256(pages[page] ?? Buffer.alloc(0)),
      })),
    });
    for (const page of Object.values(pages)) {
      const { status, body } = await device.call('GET', `${path}/${sha256(page)}`);
      expect([status, Buffer.from(body.body as string, 'base64').equals(page)]).toEqual([200, true]);
    }
    expect(receiver.requests, 'nobody outside is asked in between').toHaveLength(asked);
    for (const other of [sha256(Buffer.from('x')), 'lists.json', '..%2Fmaster.key', 'x'.repeat(100)])
      expect((await device.call('GET', `${path}/${other}`)).status, other).toBe(404);
  });
});

onDatabasesOfForm({ config: { signing } }, (server) => {
  it('a device learns that a server keeps no lists, and gets none', async () => {
    const device = await deviceOn(server());
    expect((await device.call('GET', path)).body).toBeNull();
    expect((await device.call('GET', `${path}/${sha256(Buffer.from('x'))}`)).status).toBe(404);
  });
});
