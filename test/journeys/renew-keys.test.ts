import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import { readKeyring } from '../../shared/format/vault/keyring.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { firstDevice, joinDevice, openDevice, ownerPassphrase, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { removeAtOnce } from '../kit/owners/device-removal.ts';
import type { SyncOwner } from '../kit/owners/sync-owner.ts';
import type { Json } from '../kit/server/api.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { startOperator } from '../hostile/operator.ts';

// What an owner does whose unlocked computer was stolen: shut it out, and renew the keys that it knew.

let owners = 0;

interface Account extends AsyncDisposable {
  readonly email: string;
  readonly token: string;
  readonly kit: string;
  readonly vault: string;
  readonly first: OwnerDevice;
  readonly second: OwnerDevice;
  join(kit: string): Promise<OwnerDevice>;
}

async function account({ core, origin }: TestServer): Promise<Account> {
  owners += 1;
  const email = `renewing-${owners}@example.org`;
  const token = await tokenFor(core, email);
  const { device: first, vault, kit } = await firstDevice(origin, token);
  await first.addText(vault, 'will.txt', 'My last will');
  await first.must('sync.run', {});
  const second = await joinDevice(origin, await tokenFor(core, email), kit);
  const open = [first, second];
  const join = async (text: string): Promise<OwnerDevice> => {
    const joined = await joinDevice(origin, await tokenFor(core, email), text);
    open.push(joined);
    return joined;
  };
  const close = async (): Promise<void> => {
    for (const device of open) await device[Symbol.asyncDispose]();
  };
  return { email, token, kit, vault, first, second, join, [Symbol.asyncDispose]: close };
}

const deviceOf = async (device: OwnerDevice): Promise<string> => (await device.must('sync.status', {})).device;

async function shutOut(server: TestServer, { email }: Account, gone: OwnerDevice): Promise<void> {
  const { status } = await removeAtOnce({ server, email } as SyncOwner, { id: await deviceOf(gone) });
  expect(status).toBe(204);
}

const textsIn = async (device: OwnerDevice, vault: string): Promise<readonly string[]> => {
  const documents = await device.must('documents.list', { vault });
  return (await Promise.all(documents.map(async ({ id }) => (await device.read(id)).toString()))).toSorted();
};

onEachDatabase({}, (server) => {
  describe('after a device was shut out', () => {
    test('the app says that it knows the keys, until they are renewed', async () => {
      await using owner = await account(server());
      expect(await owner.first.must('devices.list', {})).toMatchObject({ renewalDue: false });
      await shutOut(server(), owner, owner.second);
      expect(await owner.first.must('devices.list', {})).toMatchObject({ renewalDue: true });
      await owner.first.must('account.renewKeys', { passphrase: ownerPassphrase });
      expect(await owner.first.must('devices.list', {})).toMatchObject({ renewalDue: false });
      await owner.first.must('sync.run', {});
      expect(await owner.first.must('devices.list', {})).toMatchObject({ renewalDue: false });
    });

    test('the renewing device goes on as before, over a restart too, with the same passphrase and another kit', async () => {
      await using owner = await account(server());
      await shutOut(server(), owner, owner.second);
      const kit = await owner.first.must('account.renewKeys', { passphrase: ownerPassphrase });
      expect(kit.text).not.toBe(owner.kit);
      expect((await owner.first.must('account.status', {})).kit).toEqual({ savedAt: null, confirmedAt: null });
      await owner.first.addText(owner.vault, 'codicil.txt', 'A codicil');
      await owner.first.must('sync.run', {});
      await owner.first.must('account.lock', {});
      await owner.first.must('account.unlock', { passphrase: ownerPassphrase });
      expect(await textsIn(owner.first, owner.vault)).toEqual(['A codicil', 'My last will']);
      await owner.first.must('sync.run', {});
      await using fresh = await owner.join(kit.text);
      expect(await textsIn(fresh, owner.vault)).toEqual(['A codicil', 'My last will']);
    });

    test('the old kit opens nothing any more, and a wrong passphrase renews nothing', async () => {
      await using owner = await account(server());
      expect(await owner.first.codeOf('account.renewKeys', { passphrase: 'another one of them' })).toBe('wrong_passphrase');
      await owner.first.must('account.renewKeys', { passphrase: ownerPassphrase });
      await expect(owner.join(owner.kit)).rejects.toThrow('wrong_passphrase');
    });

    test('a second and a third renewal keep everything readable', async () => {
      await using owner = await account(server());
      let kit = '';
      for (const name of ['one', 'two', 'three']) {
        await owner.first.addText(owner.vault, `${name}.txt`, name);
        ({ text: kit } = await owner.first.must('account.renewKeys', { passphrase: ownerPassphrase }));
      }
      const { id } = await owner.first.must('vaults.create', { name: 'A vault from after it' });
      await owner.first.addText(id, 'later.txt', 'later');
      await owner.first.must('sync.run', {});
      await using fresh = await owner.join(kit);
      expect(await textsIn(fresh, owner.vault)).toEqual(['My last will', 'one', 'three', 'two']);
      expect(await textsIn(fresh, id)).toEqual(['later']);
      const { keyring } = await fresh.must('sync.fetchKeyring', { server: server().origin, token: owner.token });
      expect(readKeyring(fromBase64(keyring)).renewals).toBe(3);
    });
  });

  describe('another device that stays', () => {
    test('keeps what it has, asks for the new kit, and brings what was written meanwhile', async () => {
      await using owner = await account(server());
      await owner.second.addText(owner.vault, 'on the second.txt', 'Written before it knew');
      const kit = await owner.first.must('account.renewKeys', { passphrase: ownerPassphrase });
      expect(await owner.second.codeOf('sync.run', {})).toBe('keys_renewed');
      expect(await owner.second.must('account.status', {})).toMatchObject({ keysRenewed: true });
      // Without the kit at hand everything that is here still opens.
      await owner.second.must('account.lock', {});
      await owner.second.must('account.unlock', { passphrase: ownerPassphrase });
      expect(await textsIn(owner.second, owner.vault)).toEqual(['My last will', 'Written before it knew']);
      expect(await owner.second.codeOf('sync.run', {})).toBe('keys_renewed');
      await owner.second.must('account.lock', {});
      expect(await owner.second.codeOf('account.unlock', { passphrase: ownerPassphrase, kit: owner.kit })).toBe('wrong_passphrase');
      await owner.second.must('account.unlock', { passphrase: ownerPassphrase, kit: kit.text });
      expect(await owner.second.must('account.status', {})).toMatchObject({ keysRenewed: false });
      await owner.second.must('sync.run', {});
      await owner.first.must('sync.run', {});
      expect(await textsIn(owner.first, owner.vault)).toEqual(['My last will', 'Written before it knew']);
    });

    test('changes the passphrase after it came with the new kit, and the first follows', async () => {
      await using owner = await account(server());
      const kit = await owner.first.must('account.renewKeys', { passphrase: ownerPassphrase });
      expect(await owner.second.codeOf('sync.run', {})).toBe('keys_renewed');
      await owner.second.must('account.join', { passphrase: ownerPassphrase, kit: kit.text });
      const next = 'eleven copper kettles on the shelf';
      await owner.second.must('account.changePassphrase', { current: ownerPassphrase, next });
      await owner.second.must('sync.run', {});
      await owner.first.must('sync.run', {});
      await owner.first.must('account.lock', {});
      await owner.first.must('account.unlock', { passphrase: next, kit: kit.text });
      await owner.first.must('sync.run', {});
      expect(await textsIn(owner.first, owner.vault)).toEqual(['My last will']);
    });
  });

  describe('a renewal that is broken off', () => {
    test('after the server took it and before this device knew, is this device’s at its next sync, and the passphrase opens it', async () => {
      await using owner = await account(server());
      await using operator = await startOperator(server());
      await owner.first.must('sync.connect', { server: operator.origin, token: owner.token });
      operator.change(/^\/api\/sync\/keyring$/, (body: Json, { method }) => {
        if (method === 'PUT') throw new Error('the line is cut');
        return body;
      });
      const { folder } = owner.first;
      const renewing = owner.first.engine.call('account.renewKeys', { passphrase: ownerPassphrase });
      await expect.poll(() => operator.passed.some(({ method, path }) => method === 'PUT' && path === '/api/sync/keyring')).toBe(true);
      await owner.first[Symbol.asyncDispose]();
      expect((await renewing).ok).toBe(false);
      operator.behave();
      await using again = await openDevice(folder);
      await again.must('account.unlock', { passphrase: ownerPassphrase });
      expect(await again.codeOf('sync.run', {})).toBe('keys_renewed');
      expect(await again.codeOf('sync.run', {})).toBe('keys_renewed');
      await again.must('account.lock', {});
      await again.must('account.unlock', { passphrase: ownerPassphrase });
      await again.must('sync.run', {});
      const { text } = await again.must('kit.show', {});
      await using fresh = await owner.join(text);
      expect(await textsIn(fresh, owner.vault)).toEqual(['My last will']);
    });

    test('where the server never got it, is sent as it is when the owner tries again', async () => {
      await using owner = await account(server());
      await using operator = await startOperator(server());
      await owner.first.must('sync.connect', { server: operator.origin, token: owner.token });
      operator.answer(/^\/api\/sync\/keyring$/, (_asked, method) =>
        method === 'PUT' ? { status: 422, body: { error: 'invalid_request', message: 'not now' } } : undefined,
      );
      expect(await owner.first.codeOf('account.renewKeys', { passphrase: ownerPassphrase })).toBe('refused');
      operator.behave();
      // Nothing has happened so far: this device and the other go on with the old kit.
      await owner.first.must('sync.run', {});
      await owner.second.must('sync.run', {});
      const { text } = await owner.first.must('account.renewKeys', { passphrase: ownerPassphrase });
      await using fresh = await owner.join(text);
      expect(await textsIn(fresh, owner.vault)).toEqual(['My last will']);
    });
  });

  test('renews every release key, and withdraws the codes that the old keys tell', async () => {
    await using owner = await account(server());
    const { vault } = owner;
    const { id: sheeted } = await owner.first.must('recipients.create', { vault, name: 'Ada', email: 'ada@example.org' });
    const { id: invited } = await owner.first.must('recipients.create', { vault, name: 'Ben', email: 'ben@example.org' });
    const { path } = await tempFolder('sheet');
    await owner.first.must('sheets.make', { recipient: sheeted, path: join(path, 'sheet.pdf') });
    await owner.first.must('invitations.make', { recipient: invited, way: 'handed' });
    await owner.first.must('sync.run', {});
    const lockOf = async (id: string) => (await owner.first.must('recipients.list', { vault })).find((one) => one.id === id)?.locks[0];
    const before = await lockOf(sheeted);
    expect(before).toMatchObject({ works: true });
    await owner.first.must('account.renewKeys', { passphrase: ownerPassphrase });
    expect(await owner.first.codeOf('invitations.show', { recipient: invited })).toBe('not_found');
    await owner.first.must('sync.run', {});
    const held = await server().core.db.read.selectFrom('release_keys').select(['recipient_id', 'key_generation']).execute();
    expect(held.find((row) => row.recipient_id === sheeted)?.key_generation).toBe(2);
    expect(await lockOf(sheeted)).toMatchObject({ id: before?.id, works: true });
    const readiness = await owner.first.must('readiness.get', { vault });
    expect(readiness.findings.map(({ code }) => code)).not.toContain('renewal_waits');
  });

  test('a server takes no renewal but from the account as it is, and nothing sealed under the keys before', async () => {
    await using owner = await account(server());
    const { keyring } = await owner.first.must('sync.fetchKeyring', { server: server().origin, token: owner.token });
    await owner.first.must('account.renewKeys', { passphrase: ownerPassphrase });
    const put = await server().api(owner.token, '/api/sync').put('/keyring', { generation: 1, keyring });
    expect([put.status, put.body.error]).toEqual([409, 'conflict']);
    const push = await server()
      .api(owner.token, '/api/sync')
      .call('POST', '/push', { headers: { 'x-device': await deviceOf(owner.first) }, body: { items: [], keyring_generation: 1 } });
    expect([push.status, push.body.error]).toEqual([409, 'conflict']);
  });
});
