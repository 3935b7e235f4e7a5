import { lowestId } from '../../shared/domain/ids.ts';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../shared/domain/instant.ts';
import { firstDevice, joinDevice, openDevice, ownerPassphrase, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { letRemovalsWait } from '../kit/owners/device-removal.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { startRecordingProxy } from '../kit/network/recording-proxy.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

let server: TestServer;
let owners = 0;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(async () => {
  expect(server.faults).toEqual([]);
  await server.close();
});

async function twoDevices(origin: string = server.origin, at: TestServer = server) {
  owners += 1;
  const token = await tokenFor(at.core, `devices-${owners}@example.org`);
  const { device: a, vault, kit } = await firstDevice(origin, token);
  await a.must('sync.run', {});
  const b = await joinDevice(origin, await tokenBeside(at.core, token), kit);
  return { a, b, vault, kit, token };
}

const sync = (device: OwnerDevice) => device.must('sync.run', {});
const closing = (...devices: readonly OwnerDevice[]): AsyncDisposable => ({
  [Symbol.asyncDispose]: async () => {
    for (const device of devices) await device[Symbol.asyncDispose]();
  },
});

async function named(device: OwnerDevice): Promise<string[]> {
  return (await device.must('documents.list', {})).map(({ name }) => name).sort();
}

describe('two devices of one owner', () => {
  it('see what the other one added, byte for byte, and are done when nothing changes', async () => {
    const { a, b, vault } = await twoDevices();
    await using _closing = closing(a, b);
    const will = await a.addText(vault, 'will.txt', 'To my daughter, the house.');
    const film = await a.addText(vault, 'film.bin', Buffer.alloc(20 * 2 ** 20, 'frame '));
    const photo = await b.addText(vault, 'photo.txt', 'A picture of the garden.');
    expect(await sync(a)).toMatchObject({ received: 0, sent: 2 });
    expect(await sync(b)).toMatchObject({ received: 2, merged: 0, sent: 1 });
    expect(await sync(a)).toMatchObject({ received: 1, sent: 0 });
    expect(await named(a)).toEqual(['film.bin', 'photo.txt', 'will.txt']);
    expect(await named(b)).toEqual(await named(a));
    expect((await b.read(will)).toString()).toBe('To my daughter, the house.');
    expect((await b.read(film)).equals(Buffer.alloc(20 * 2 ** 20, 'frame '))).toBe(true);
    expect((await a.read(photo)).toString()).toBe('A picture of the garden.');
    for (const device of [a, b])
      expect(await sync(device)).toMatchObject({ received: 0, merged: 0, sent: 0, uploadedBytes: 0, downloadedBytes: 0 });
    expect(await a.must('sync.status', {})).toMatchObject({ waiting: 0, partsAway: 0 });
  });

  it('merge field by field what both changed without knowing of each other', async () => {
    const { a, b, vault } = await twoDevices();
    await using _closing = closing(a, b);
    const document = await a.addText(vault, 'deed.txt', 'Land register 12');
    await sync(a);
    await sync(b);
    await a.must('documents.update', { document, name: 'Deed of the house.txt', note: 'from A' });
    b.advance(60_000);
    await b.must('documents.update', { document, tags: ['house'], note: 'from B, a minute later' });
    await sync(a);
    expect(await sync(b)).toMatchObject({ merged: 1, sent: 1 });
    await sync(a);
    for (const device of [a, b]) {
      const { document: shown } = await device.must('documents.get', { document });
      expect(shown).toMatchObject({ name: 'Deed of the house.txt', tags: ['house'], note: 'from B, a minute later' });
    }
  });

  it('leave a bundle as the other sealed it, in whatever order documents came to each', async () => {
    const { a, b, vault } = await twoDevices();
    await using _closing = closing(a, b);
    const { id: recipient } = await a.must('recipients.create', { vault, name: 'Ann', email: 'ann@example.org' });
    await a.must('sheets.make', { recipient, path: join((await tempFolder('sheet')).path, 'ann.pdf') });
    await a.addText(vault, 'first here.txt', 'one');
    await b.addText(vault, 'first there.txt', 'two');
    const sealed = async () =>
      server.core.db.read
        .selectFrom('release_keys')
        .select(['bundle_generation', 'key_generation'])
        .orderBy('recipient_id', 'desc')
        .executeTakeFirst();
    for (const device of [a, b, a, b, a]) await sync(device);
    const settled = await sealed();
    expect(settled).toEqual({ key_generation: 1, bundle_generation: expect.any(Number) as number });
    for (const device of [b, a, b, a]) await sync(device);
    expect(await sealed()).toEqual(settled);
  });

  it('keep both contents when both made a new version', async () => {
    const { a, b, vault } = await twoDevices();
    await using _closing = closing(a, b);
    const document = await a.addText(vault, 'letter.txt', 'first');
    await sync(a);
    await sync(b);
    await using files = await tempFolder('versions');
    for (const [device, text] of [
      [a, 'second, by A'],
      [b, 'second, by B'],
    ] as const) {
      const path = join(files.path, text);
      await writeFile(path, text);
      await device.must('documents.addVersion', { document, path });
    }
    await sync(a);
    await sync(b);
    await sync(a);
    for (const device of [a, b]) {
      const { versions } = await device.must('documents.get', { document });
      expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
      const texts = await Promise.all([1, 2, 3].map(async (version) => (await device.read(document, version)).toString()));
      expect(texts[0]).toBe('first');
      expect(texts.slice(1).sort()).toEqual(['second, by A', 'second, by B']);
    }
    expect((await a.must('documents.get', { document })).versions).toEqual((await b.must('documents.get', { document })).versions);
  });

  it('let the last act decide where one deleted what the other went on with', async () => {
    const { a, b, vault } = await twoDevices();
    await using _closing = closing(a, b);
    const [kept, gone] = [await a.addText(vault, 'kept.txt', 'kept'), await a.addText(vault, 'gone.txt', 'gone')];
    await sync(a);
    await sync(b);
    await b.must('documents.update', { document: gone, note: 'written before the deletion' });
    a.advance(60_000);
    await a.must('documents.trash', { documents: [kept, gone] });
    await a.must('trash.purge', {});
    b.advance(120_000);
    await b.must('documents.update', { document: kept, note: 'written after the deletion' });
    await sync(a);
    await sync(b);
    await sync(a);
    for (const device of [a, b]) {
      expect(await device.codeOf('documents.get', { document: gone })).toBe('not_found');
      expect((await device.must('documents.get', { document: kept })).document).toMatchObject({ note: 'written after the deletion' });
    }
  });

  it('come together after weeks apart', async () => {
    const { a, b, vault } = await twoDevices();
    await using _closing = closing(a, b);
    const texts = Array.from({ length: 30 }, (_, index) => `page ${index}`);
    const ids: string[] = [];
    for (const [index, text] of texts.entries()) ids.push(await (index % 2 === 0 ? a : b).addText(vault, `${text}.txt`, text));
    for (const device of [a, b]) device.advance(45 * dayMs);
    await a.must('documents.update', { document: ids[0]!, note: 'after 45 days' });
    await sync(b);
    await sync(a);
    await sync(b);
    for (const device of [a, b]) {
      expect(await named(device)).toEqual(texts.map((text) => `${text}.txt`).sort());
      for (const [index, id] of ids.entries()) expect((await device.read(id)).toString()).toBe(texts[index]);
    }
  });

  it('leave parts on the server when asked to, and fetch them later', async () => {
    const { a, b, vault } = await twoDevices();
    await using _closing = closing(a, b);
    const document = await a.addText(vault, 'big.bin', Buffer.alloc(300_000, 7));
    await sync(a);
    expect(await b.must('sync.run', { partsToo: false })).toMatchObject({ received: 1, downloadedBytes: 0 });
    expect(await b.codeOf('documents.save', { document, path: join(b.folder, 'out') })).toBe('not_here');
    expect(await b.must('sync.status', {})).toMatchObject({ partsAway: 1 });
    await sync(b);
    expect((await b.read(document)).equals(Buffer.alloc(300_000, 7))).toBe(true);
  });

  it('know what has come when a download is called off, and read the words of what comes later', async () => {
    const { a, b, vault } = await twoDevices();
    await using _closing = closing(a, b);
    for (let index = 0; index < 12; index += 1) await a.addText(vault, `page-${index}.txt`, `gooseberry ${index} `.repeat(40_000));
    await sync(a);
    const end = b.engine.on(({ name }) => void (name === 'progress' && b.engine.call('tasks.cancel', { task: 'fetch' })));
    expect(await b.codeOf('sync.run', { task: 'fetch' })).toBe('cancelled');
    end();
    const here = async (): Promise<string[]> =>
      (await b.must('documents.list', {})).filter((document) => document.here).map(({ id }) => id);
    const came = await here();
    expect(came.length).toBe((await readdir(join(b.folder, 'parts'))).length);
    expect([came.length > 0, came.length < 12]).toEqual([true, true]);
    expect((await b.read(came[0]!)).toString()).toMatch(/^gooseberry \d+ gooseberry/);
    await sync(b);
    expect(await here()).toHaveLength(12);
    await expect.poll(async () => (await b.must('search.find', { query: 'gooseberry' })).hits.length).toBe(12);
  });

  it('go on from what the server has when the line breaks in the middle of an upload', async () => {
    await using proxy = await startRecordingProxy(Number(new URL(server.origin).port));
    const { a, b, vault } = await twoDevices(proxy.origin);
    await using _closing = closing(a, b);
    const content = Buffer.alloc(18 * 2 ** 20);
    for (let index = 0; index < content.length; index += 1) content[index] = index * 31 + (index >> 8);
    const document = await a.addText(vault, 'film.bin', content);
    const before = proxy.recorded().reduce((sum, { length }) => sum + length, 0);
    proxy.breakAfter(5 * 2 ** 20);
    setTimeout(() => proxy.breakAfter(undefined), 2_500);
    await sync(a);
    const passed = proxy.recorded().reduce((sum, { length }) => sum + length, 0) - before;
    expect(passed).toBeGreaterThan(content.length);
    // Whatever was in transit when a connection broke is lost; what the server had accepted is not sent again.
    expect(passed).toBeLessThan(2.5 * content.length);
    await sync(b);
    expect((await b.read(document)).equals(content)).toBe(true);
  });
});

describe('the keyring', () => {
  it('follows a passphrase that was changed on another device, several times offline too', async () => {
    const { a, b, kit } = await twoDevices();
    await using _closing = closing(a, b);
    await a.must('account.changePassphrase', { current: ownerPassphrase, next: 'six geese over the old mill' });
    await a.must('account.changePassphrase', { current: 'six geese over the old mill', next: 'one violin under the snow' });
    await sync(a);
    await sync(b);
    expect(await b.must('account.status', {})).toMatchObject({ keyringGeneration: 2, secretKeyKnown: false });
    await b.must('account.lock', {});
    expect(await b.codeOf('account.unlock', { passphrase: ownerPassphrase })).toBe('secret_key_needed');
    expect(await b.codeOf('account.unlock', { passphrase: ownerPassphrase, kit })).toBe('wrong_passphrase');
    await b.must('account.unlock', { passphrase: 'one violin under the snow', kit });
    await sync(b);
  });
});

describe('a server refuses', () => {
  it('contacts that can’t be used, in words that say what to do, and wants a fresh proof of whoever has a second factor', async () => {
    const { a, b, vault } = await twoDevices();
    await using _closing = closing(a, b);
    const fresh = await openDevice();
    await using _fresh = closing(fresh);
    await fresh.must('account.create', { passphrase: ownerPassphrase });
    for (const name of ['contacts.list', 'warnings.list'] as const) expect(await fresh.codeOf(name, {})).toBe('not_connected');
    const email = `devices-${owners}@example.org`;
    for (const address of ['nobody', email.toUpperCase()])
      expect(await a.codeOf('contacts.set', { kind: 'second_address', address })).toBe('contact_invalid');
    expect(await a.codeOf('contacts.confirm', { kind: 'second_address', code: '000000' })).toBe('not_found');
    const { ways } = await a.must('contacts.set', { kind: 'second_address', address: 'second@example.net' });
    expect(ways).toMatchObject([{ kind: 'second_address', confirmedAt: null }]);
    expect(await b.codeOf('contacts.set', { kind: 'second_address', address: 'third@example.net' })).toBe('code_under_way');
    expect(await b.codeOf('contacts.confirm', { kind: 'second_address', code: 'never' })).toBe('code_wrong');
    const { trusted } = await b.must('contacts.addTrusted', { email: 'eva@example.net', name: 'Eva', mayVouch: true });
    expect(trusted).toMatchObject([{ email: 'eva@example.net', name: 'Eva', mayVouch: true }]);
    expect(await a.codeOf('contacts.addTrusted', { email: 'Eva@example.net', mayVouch: false })).toBe('contact_exists');
    // The server learns of a vault together with its rule.
    expect(await a.must('outlook.get', { vault })).toEqual({ outlook: null });
    await a.must('policies.set', { vault, policy: { type: 'inactivity', frequency: 'weekly', graceHours: 48 } });
    await sync(a);
    expect(await b.must('outlook.get', { vault })).toMatchObject({
      outlook: { phase: 'running', overdue: false, releasedAt: null, holds: [], warnings: [] },
    });
    expect(await a.codeOf('warnings.read', { vault, cycle: '2026-03-02T12:00:00.000Z', warnings: ['last_warning'] })).toBe('conflict');
    const { userId } = (await server.core.db.read
      .selectFrom('users')
      .select('id as userId')
      .where('email', '=', email)
      .executeTakeFirst()) ?? { userId: lowestId };
    await server.core.db.transaction((tx) =>
      tx
        .insertInto('totp_secrets')
        .values({ user_id: userId, sealed_secret: new Uint8Array(8), activated_at: server.now(), last_step: 0, created_at: server.now() })
        .execute(),
    );
    expect(await a.codeOf('contacts.removeTrusted', { contact: trusted[0]?.id ?? '' })).toBe('proof_needed');
    expect(await a.codeOf('contacts.remove', { kind: 'second_address' })).toBe('proof_needed');
  });

  it('a revoked device, from the next request on: without a second factor after three days, which every device shows', async () => {
    const { a, b, vault } = await twoDevices();
    await using _closing = closing(a, b);
    const { devices } = await a.must('devices.list', {});
    expect(devices.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
    const other = devices.find(({ isThis }) => !isThis)!;
    await b.addText(vault, 'late.txt', 'late');
    const after = await a.must('devices.revoke', { device: other.id });
    const [asked] = after.filter(({ id }) => id === other.id);
    expect(asked).toMatchObject({ revokedAt: null, removal: { mayStop: true, isSigned: true } });
    const mine = async () => (await b.must('devices.list', {})).devices.find(({ isThis }) => isThis)?.removal;
    expect(await mine()).toMatchObject({ askedBy: asked?.removal?.askedBy, mayStop: false, isSigned: true });
    expect(await b.codeOf('devices.keep', { device: other.id })).toBe('proof_needed');
    expect((await a.must('devices.keep', { device: other.id })).find(({ id }) => id === other.id)?.removal).toBeNull();
    await a.must('devices.revoke', { device: other.id });
    await letRemovalsWait(server, 72 * hourMs - minuteMs);
    expect(await mine()).toMatchObject({ mayStop: false, dueAt: expect.any(String) as string });
    await letRemovalsWait(server, 2 * minuteMs);
    const { devices: later } = await a.must('devices.list', {});
    expect(later.find(({ id }) => id === other.id)?.revokedAt).not.toBeNull();
    expect(await b.codeOf('sync.run', {})).toBe('device_revoked');
    await sync(a);
    expect(await named(a)).toEqual([]);
  });

  it('somebody else’s token, a wrong one, and a device of another account', async () => {
    const { a, b, kit, token } = await twoDevices();
    await using _closing = closing(a, b);
    const stranger = await tokenFor(server.core, 'stranger@example.org');
    await using other = (await firstDevice(server.origin, stranger)).device;
    await sync(other);
    await a.must('sync.connect', { server: server.origin, token: await tokenBeside(server.core, stranger) });
    expect(await a.codeOf('sync.run', {})).toBe('other_account');
    expect(await a.codeOf('sync.connect', { server: server.origin, token: token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A') })).toBe(
      'unauthorized',
    );
    const keyring = (await other.must('sync.fetchKeyring', { server: server.origin, token: stranger })).keyring;
    await using empty = await openDevice();
    expect(await empty.codeOf('account.join', { kit, passphrase: ownerPassphrase, keyring })).toBe('other_account');
  });

  it('plain HTTP to another machine before anything is sent', async () => {
    const { a, b, token } = await twoDevices();
    await using _closing = closing(a, b);
    expect(await a.codeOf('sync.connect', { server: 'http://192.0.2.1:8787', token })).toBe('insecure_server');
    await using fresh = await openDevice();
    await fresh.must('account.create', { passphrase: ownerPassphrase });
    expect(await fresh.codeOf('sync.run', {})).toBe('not_connected');
  });

  it('more than the account may hold, and takes it once there is room', async () => {
    const limits = (storageBytes: number | null) => ({
      planLimits: {
        free: { ...server.config.planLimits.free },
        professional: { ...server.config.planLimits.professional },
        enterprise: { ...server.config.planLimits.enterprise, storageBytes },
      },
    });
    await using data = await tempFolder('quota');
    const small = await startTestServer({ dataDir: data.path, config: limits(200_000) });
    const token = await tokenFor(small.core, 'full@example.org');
    const { device, vault } = await firstDevice(small.origin, token);
    await using _closing = closing(device);
    await device.addText(vault, 'fits.txt', 'fits');
    await device.must('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
    await sync(device);
    const document = await device.addText(vault, 'large.bin', Buffer.alloc(400_000, 1));
    expect(await device.codeOf('sync.run', {})).toBe('over_quota');
    expect(await device.must('sync.status', {})).toMatchObject({ waiting: 1 });
    // What needs no space goes through all the same, above all a sign of life.
    await device.must('vaults.update', { vault, description: 'with a description' });
    await device.must('checkIns.record', {});
    expect(await device.codeOf('sync.run', {})).toBe('over_quota');
    expect(await device.must('sync.status', {})).toMatchObject({ waiting: 1 });
    const { last_check_in_at: heardAt } = await small.core.db.read
      .selectFrom('policies')
      .select('last_check_in_at')
      .executeTakeFirstOrThrow();
    expect(heardAt).not.toBeNull();
    await small.close();
    await using roomy = await startTestServer({ dataDir: data.path, config: limits(null) });
    await device.must('sync.connect', { server: roomy.origin, token });
    expect(await sync(device)).toMatchObject({ sent: 1 });
    expect((await device.read(document)).length).toBe(400_000);
  });
});

/** A server whose data can be set aside and picked up again, as its operator or a restored backup would. */
async function restorable() {
  const folder = await tempFolder('restorable');
  const data = join(folder.path, 'data');
  const settings = { dataDir: data };
  const copy = (from: string, to: string): Promise<void> =>
    cp(join(folder.path, from), join(folder.path, to), { recursive: true, force: true });
  return {
    folder,
    start: () => startTestServer(settings),
    copy,
    replace: async (from: string) => {
      await rm(data, { recursive: true });
      await copy(from, 'data');
    },
  };
}

describe('a server that forgets or lies is noticed', () => {
  it('rolled back to an earlier copy', async () => {
    const { folder, start, copy, replace } = await restorable();
    await using _folder = folder;
    const first = await start();
    const token = await tokenFor(first.core, 'rolled@example.org');
    const { device, vault } = await firstDevice(first.origin, token);
    await using _closing = closing(device);
    await device.addText(vault, 'one.txt', 'one');
    await sync(device);
    await first.close();
    await copy('data', 'backup');
    const second = await start();
    await device.must('sync.connect', { server: second.origin, token });
    await device.addText(vault, 'two.txt', 'two');
    await sync(device);
    await second.close();
    await replace('backup');
    await using third = await start();
    await device.must('sync.connect', { server: third.origin, token });
    expect(await device.codeOf('sync.run', {})).toBe('server_rolled_back');
    await device.addText(vault, 'three.txt', 'three');
    expect(await device.codeOf('sync.run', {})).toBe('server_rolled_back');
    expect(await named(device)).toEqual(['one.txt', 'three.txt', 'two.txt']);
  });

  it('forked: two copies that each device wrote to', async () => {
    const { folder, start, copy, replace } = await restorable();
    await using _folder = folder;
    const first = await start();
    const token = await tokenFor(first.core, 'forked@example.org');
    const { device: a, vault, kit } = await firstDevice(first.origin, token);
    await sync(a);
    const tokenOfB = await tokenBeside(first.core, token);
    const b = await joinDevice(first.origin, tokenOfB, kit);
    await using _closing = closing(a, b);
    await first.close();
    await copy('data', 'fork');
    const second = await start();
    await a.must('sync.connect', { server: second.origin, token });
    await a.addText(vault, 'by-a.txt', 'a');
    await sync(a);
    await second.close();
    await replace('fork');
    await using third = await start();
    await b.must('sync.connect', { server: third.origin, token: tokenOfB });
    await b.addText(vault, 'by-b.txt', 'b');
    await sync(b);
    await a.must('sync.connect', { server: third.origin, token });
    expect(await a.codeOf('sync.run', {})).toBe('server_forked');
    expect(await named(a)).toEqual(['by-a.txt']);
  });

  it('one that serves other bytes under the name of a part', async () => {
    const { folder, start } = await restorable();
    await using _folder = folder;
    await using only = await start();
    const token = await tokenFor(only.core, 'swapped@example.org');
    const { device: a, vault, kit } = await firstDevice(only.origin, token);
    await a.addText(vault, 'one.txt', 'A'.repeat(5_000));
    await sync(a);
    const packs = (await readdir(only.dataDir, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && /pack|part/.test(entry.parentPath),
    );
    expect(packs.length).toBeGreaterThan(0);
    for (const entry of packs) {
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      bytes[bytes.length - 9]! ^= 1;
      await writeFile(path, bytes);
    }
    const b = await openDevice();
    await using _closing = closing(a, b);
    const tokenOfB = await tokenBeside(only.core, token);
    const { keyring } = await b.must('sync.fetchKeyring', { server: only.origin, token: tokenOfB });
    await b.must('account.join', { kit, passphrase: ownerPassphrase, keyring });
    await b.must('sync.connect', { server: only.origin, token: tokenOfB });
    expect(['part_damaged', 'offline']).toContain(await b.codeOf('sync.run', {}));
    expect(await b.must('sync.status', {})).toMatchObject({ partsAway: 1 });
  });
});
