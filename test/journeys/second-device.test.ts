import { describe, expect, test } from 'vitest';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { firstDevice, openDevice, ownerPassphrase, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { printKit } from '../kit/owners/owner-paper.ts';
import type { TestServer } from '../kit/server/test-server.ts';

// A second computer with nothing but the paper and the passphrase; FORMAT.md, "Owner kit".

let owners = 0;

interface Account extends AsyncDisposable {
  readonly email: string;
  readonly vault: string;
  readonly first: OwnerDevice;
}

async function account({ core, origin }: TestServer): Promise<Account> {
  owners += 1;
  const email = `paper-${owners}@example.org`;
  const { device: first, vault } = await firstDevice(origin, await tokenFor(core, email));
  await first.addText(vault, 'will.txt', 'My last will');
  await first.must('sync.run', {});
  return { email, vault, first, [Symbol.asyncDispose]: () => first[Symbol.asyncDispose]() };
}

const textsIn = async (device: OwnerDevice): Promise<readonly string[]> => {
  const documents = await device.must('documents.list', {});
  return (await Promise.all(documents.map(async ({ id }) => (await device.read(id)).toString()))).toSorted();
};

async function noticesTo(server: TestServer, email: string): Promise<readonly string[]> {
  return (await server.mails()).filter(({ kind, to }) => kind === 'identity_notice' && to === email).map(({ subject }) => subject);
}

onEachDatabase({}, (server) => {
  describe('the paper and the passphrase', () => {
    test('open everything on a new computer, by the words as somebody types them', async () => {
      await using owner = await account(server());
      const { kit, wayIn } = await printKit(owner.first);
      expect(wayIn.server).toBe(server().origin);
      await using second = await openDevice();
      const cut = (words: string): string =>
        words
          .split(' ')
          .map((word, index) => `${index + 1}. ${word.slice(0, 4).toUpperCase()} `)
          .join('\n');
      const input = { server: wayIn.server, access: cut(wayIn.words), kit: cut(kit.secretKeyWords), passphrase: ownerPassphrase };
      expect(await second.must('account.restore', { ...input, deviceName: 'New computer' })).toMatchObject({ state: 'unlocked' });
      await second.must('sync.run', {});
      expect(await textsIn(second)).toEqual(['My last will']);
      await second.addText(owner.vault, 'codicil.txt', 'A codicil');
      await second.must('sync.run', {});
      await owner.first.must('sync.run', {});
      expect(await textsIn(owner.first)).toEqual(['A codicil', 'My last will']);
      const { devices } = await owner.first.must('devices.list', {});
      expect(devices.map(({ name }) => name)).toContain('New computer');
      expect((await noticesTo(server(), owner.email)).toSorted()).toEqual([
        'Somebody is using your Heirlock owner kit',
        'There is a new Heirlock owner kit',
      ]);
    });

    test('open it by the square code too, and the new computer goes on by itself: locked, with another passphrase, with the same kit', async () => {
      await using owner = await account(server());
      const { kit, wayIn } = await printKit(owner.first);
      await owner.first.must('sync.run', {});
      await using second = await openDevice();
      await second.must('account.restore', { kit: wayIn.text, passphrase: ownerPassphrase });
      await second.must('sync.run', {});
      await second.must('account.lock', {});
      await second.must('account.unlock', { passphrase: ownerPassphrase });
      expect(await second.must('kit.show', {})).toEqual(kit);
      await second.must('account.changePassphrase', { current: ownerPassphrase, next: 'one violin under the snow' });
      await second.must('sync.run', {});
      await second.must('account.lock', {});
      expect(await second.codeOf('account.unlock', { passphrase: ownerPassphrase })).toBe('wrong_passphrase');
      await second.must('account.unlock', { passphrase: 'one violin under the snow' });
      await second.must('account.renewKeys', { passphrase: 'one violin under the snow' });
      expect((await second.must('kit.show', {})).secretKeyWords).not.toBe(kit.secretKeyWords);
      await second.must('sync.run', {});
      expect(await textsIn(second)).toEqual(['My last will']);
    });

    test('name the wrong word, and open nothing with another passphrase', async () => {
      await using owner = await account(server());
      const { kit, wayIn } = await printKit(owner.first);
      await using second = await openDevice();
      const input = { server: wayIn.server, access: wayIn.words, kit: kit.secretKeyWords, passphrase: ownerPassphrase };
      const broken = kit.secretKeyWords.split(' ').with(2, 'hausboot').join(' ');
      const refused = await second.engine.call('account.restore', { ...input, kit: broken });
      expect(refused).toMatchObject({ ok: false, code: 'kit_invalid', message: expect.stringContaining('word 3') as string });
      expect(await second.codeOf('account.restore', { ...input, access: kit.secretKeyWords })).toBe('kit_invalid');
      expect(await second.codeOf('account.restore', { ...input, passphrase: 'one violin under the snow' })).toBe('wrong_passphrase');
      expect((await second.must('account.status', {})).state).toBe('empty');
      await second.must('account.restore', input);
    });
  });

  describe('a forgotten passphrase', () => {
    test('is replaced with the words of the second page, and not without them', async () => {
      await using owner = await account(server());
      const { kit, wayIn } = await printKit(owner.first);
      await using second = await openDevice();
      const next = 'one violin under the snow';
      expect(await second.codeOf('account.restore', { kit: wayIn.text, passphrase: next })).toBe('wrong_passphrase');
      const input = { kit: wayIn.text, recovery: kit.recoveryKeyWords };
      expect(await second.codeOf('account.restore', { ...input, passphrase: 'password1234' })).toBe('passphrase_refused');
      await second.must('account.restore', { ...input, passphrase: next });
      await second.must('sync.run', {});
      expect(await textsIn(second)).toEqual(['My last will']);
      await second.must('account.lock', {});
      await second.must('account.unlock', { passphrase: next });
    });
  });

  describe('a way in that has ended', () => {
    test.each([
      ['withdrawn', async ({ first }: Account) => void (await first.must('kit.withdraw', {}))],
      [
        'void since the keys were renewed',
        async ({ first }: Account) => void (await first.must('account.renewKeys', { passphrase: ownerPassphrase })),
      ],
    ])('lets nobody in: %s; the next kit does', async (_how, end) => {
      await using owner = await account(server());
      const { wayIn } = await printKit(owner.first);
      await end(owner);
      await using second = await openDevice();
      expect(await second.codeOf('account.restore', { kit: wayIn.text, passphrase: ownerPassphrase })).toBe('unauthorized');
      const { wayIn: next } = await printKit(owner.first);
      expect(next.words).not.toBe(wayIn.words);
      await second.must('account.restore', { kit: next.text, passphrase: ownerPassphrase });
    });

    test('a kit printed twice has the same, and says when it was used', async () => {
      await using owner = await account(server());
      const { wayIn } = await printKit(owner.first);
      expect((await printKit(owner.first)).wayIn).toEqual(wayIn);
      expect(await owner.first.must('kit.access', {})).toMatchObject({ access: { usedAt: null } });
      await using second = await openDevice();
      await second.must('account.restore', { kit: wayIn.text, passphrase: ownerPassphrase });
      expect((await owner.first.must('kit.access', {})).access?.usedAt).toEqual(expect.any(String));
    });

    test('is asked of a server that was restored from before the kit: refused, and the next print makes another', async () => {
      await using owner = await account(server());
      const { wayIn } = await printKit(owner.first);
      await server().core.db.transaction((tx) => tx.deleteFrom('kit_access').execute());
      await using second = await openDevice();
      expect(await second.codeOf('account.restore', { kit: wayIn.text, passphrase: ownerPassphrase })).toBe('unauthorized');
      const { wayIn: next } = await printKit(owner.first);
      await second.must('account.restore', { kit: next.text, passphrase: ownerPassphrase });
    });
  });

  describe('an older kit', () => {
    test('needs the words of its secret key alone, with a sign-in', async () => {
      await using owner = await account(server());
      const { secretKeyWords, wayIn } = await owner.first.must('kit.show', {});
      expect(wayIn).toBeNull();
      await using second = await openDevice();
      const way = { server: server().origin, token: await tokenFor(server().core, owner.email) };
      const { keyring } = await second.must('sync.fetchKeyring', way);
      await second.must('account.join', { kit: secretKeyWords, passphrase: ownerPassphrase, keyring });
      await second.must('sync.connect', way);
      await second.must('sync.run', {});
      expect(await textsIn(second)).toEqual(['My last will']);
      await second.must('account.lock', {});
      await second.must('account.unlock', { passphrase: ownerPassphrase });
      // The first device tells it the rest with the next kit that it prints.
      expect(await second.codeOf('kit.show', {})).toBe('kit_incomplete');
      const { kit } = await printKit(owner.first);
      await owner.first.must('sync.run', {});
      await second.must('sync.run', {});
      expect(await second.must('kit.show', {})).toEqual(kit);
    });
  });

  describe('the code alone', () => {
    test('gives the sealed keyring and nothing else, and each use is mailed', async () => {
      await using owner = await account(server());
      const { wayIn } = await printKit(owner.first);
      const code = toBase64(fromWords(wayIn.words, 16, 'access'));
      const stranger = server().api(null, '/api/sync');
      const answer = await stranger.post('/kit-access/keyring', { code });
      expect([answer.status, Object.keys(answer.body).toSorted()]).toEqual([200, ['generation', 'keyring']]);
      expect((await stranger.get('/kit-access')).status).toBe(401);
      expect((await stranger.get('/account')).status).toBe(401);
      expect(await noticesTo(server(), owner.email)).toContain('Somebody is using your Heirlock owner kit');
    });
  });
});
