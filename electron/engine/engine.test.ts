import { createHash } from 'node:crypto';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { present } from '../../test/kit/runner/present.ts';
import { describe, expect, it } from 'vitest';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { methods, type MethodName } from '../contract/contract.ts';
import { filesUnder, openTestEngine, openTestEstate, testPassphrase } from './engine-test-kit.ts';
import { openEngine } from './engine.ts';

describe('the contract', () => {
  it('takes no member that it does not name, and answers as data', async () => {
    await using estate = await openTestEstate();
    for (const name of Object.keys(methods) as MethodName[]) {
      const outcome = await estate.engine.call(name, { surprise: 1 });
      expect([name, outcome.ok ? 'taken' : outcome.code]).toEqual([name, 'invalid_request']);
    }
    expect(await estate.refused('no.method' as never, {} as never)).toBe('invalid_request');
    expect(await estate.refused('constructor' as never, {} as never)).toBe('invalid_request');
  });

  it('never tells what was typed in a refusal', async () => {
    await using estate = await openTestEstate();
    const outcome = await estate.engine.call('account.unlock', { passphrase: '' });
    expect(outcome).toMatchObject({ ok: false, code: 'invalid_request' });
    expect(JSON.stringify(await estate.engine.call('vaults.update', { vault: 'secret-canary' }))).not.toContain('secret-canary');
  });

  it('answers as its own schemas say', async () => {
    await using estate = await openTestEstate();
    const { Check } = await import('typebox/value');
    const path = await estate.file('a.txt', 'a');
    const [document] = await estate.ok('documents.add', { vault: estate.vault, paths: [path] });
    const recipient = await estate.ok('recipients.create', { vault: estate.vault, name: 'Ann', email: 'ann@example.org' });
    const calls: readonly (readonly [MethodName, object])[] = [
      ['account.status', {}],
      ['kit.show', {}],
      ['vaults.list', {}],
      ['folders.list', { vault: estate.vault }],
      ['documents.list', {}],
      ['documents.get', { document: document?.id }],
      ['trash.list', {}],
      ['search.find', { query: 'a' }],
      ['recipients.list', { vault: estate.vault }],
      ['letters.get', { recipient: recipient.id }],
      ['policies.get', { vault: estate.vault }],
      ['checkIns.record', {}],
      ['readiness.get', { vault: estate.vault }],
      ['sheets.make', { recipient: recipient.id, path: join(estate.home.path, 's.pdf') }],
      ['sync.status', {}],
    ];
    for (const [name, input] of calls) {
      const answer = await estate.ok(name, input);
      expect([name, Check(methods[name].output, answer)]).toEqual([name, true]);
      expect(structuredClone(answer)).toEqual(answer);
    }
  });
});

describe('an account', () => {
  it('is made once, locked, and unlocked with its passphrase only', async () => {
    await using home = await tempFolder('account');
    await using engine = await openTestEngine(join(home.path, 'data'));
    expect((await engine.ok('account.status', {})).state).toBe('empty');
    expect(await engine.refused('account.unlock', { passphrase: 'x' })).toBe('not_created');
    expect(await engine.refused('vaults.list', {})).toBe('not_created');
    await engine.ok('account.create', { passphrase: testPassphrase });
    expect(await engine.refused('account.create', { passphrase: testPassphrase })).toBe('already_created');
    expect((await engine.ok('account.lock', {})).state).toBe('locked');
    for (const method of ['vaults.list', 'documents.list', 'kit.show', 'trash.list'] as const)
      expect(await engine.refused(method, {})).toBe('locked');
    for (const wrong of [testPassphrase.toUpperCase(), `${testPassphrase} `, 'x'])
      expect(await engine.refused('account.unlock', { passphrase: wrong })).toBe('wrong_passphrase');
    expect((await engine.ok('account.unlock', { passphrase: testPassphrase.normalize('NFD') })).state).toBe('unlocked');
  });

  it('wipes every key when it is locked', async () => {
    await using estate = await openTestEstate();
    const { keys, vaultKeys, book } = estate.engine.context.session();
    const held = [
      keys.masterKey,
      keys.identitySeed,
      keys.secretKey,
      present(keys.recoveryKey),
      vaultKeys.itemsKey('-'),
      vaultKeys.itemsKey(estate.vault),
    ];
    for (const key of held) expect(key.some((byte) => byte !== 0)).toBe(true);
    await estate.ok('account.lock', {});
    for (const key of held) expect(key.every((byte) => byte === 0)).toBe(true);
    expect(() => book.write([{ id: estate.vault, vault: '-', kind: 'vault', set: { name: 'x' } }])).toThrow(
      expect.objectContaining({ code: 'locked' }),
    );
  });

  it('gets a new passphrase; the old one opens nothing any more', async () => {
    await using estate = await openTestEstate();
    expect(await estate.refused('account.changePassphrase', { current: 'wrong', next: 'a new one for the harbour' })).toBe(
      'wrong_passphrase',
    );
    const { keyringGeneration } = await estate.ok('account.changePassphrase', {
      current: testPassphrase,
      next: 'a new one for the harbour',
    });
    expect(keyringGeneration).toBe(2);
    expect((await estate.ok('vaults.list', {})).map(({ name }) => name)).toEqual(['Für Änne']);
    const again = await estate.restart();
    expect(await again.refused('account.unlock', { passphrase: testPassphrase })).toBe('wrong_passphrase');
    await again.ok('account.unlock', { passphrase: 'a new one for the harbour' });
    expect(await again.ok('vaults.list', {})).toHaveLength(1);
    await again[Symbol.asyncDispose]();
  });

  it('gets a new passphrase by its kit, scanned or typed, and by no other kit', async () => {
    await using estate = await openTestEstate();
    await using other = await openTestEstate();
    const kit = await estate.ok('kit.show', {});
    const foreign = await other.ok('kit.show', {});
    await estate.ok('account.lock', {});
    expect(await estate.refused('account.recover', { kit: foreign.text, passphrase: 'red kettles for the ferryman' })).toBe(
      'other_account',
    );
    expect(
      await estate.refused('account.recover', {
        kit: `${foreign.secretKeyWords} ${foreign.recoveryKeyWords}`,
        passphrase: 'red kettles for the ferryman',
      }),
    ).toBe('wrong_passphrase');
    expect(await estate.refused('account.recover', { kit: kit.text.slice(0, -1), passphrase: 'red kettles for the ferryman' })).toBe(
      'kit_invalid',
    );
    expect(await estate.refused('account.recover', { kit: kit.recoveryKeyWords, passphrase: 'red kettles for the ferryman' })).toBe(
      'kit_invalid',
    );
    await estate.ok('account.recover', { kit: kit.text, passphrase: 'six geese over the old mill' });
    expect(await estate.ok('vaults.list', {})).toHaveLength(1);
    await estate.ok('account.recover', {
      kit: `${kit.secretKeyWords}\n${kit.recoveryKeyWords.toUpperCase()}`,
      passphrase: 'one violin under the snow',
    });
    await estate.ok('account.lock', {});
    expect(await estate.refused('account.unlock', { passphrase: 'six geese over the old mill' })).toBe('wrong_passphrase');
    expect((await estate.ok('account.unlock', { passphrase: 'one violin under the snow' })).keyringGeneration).toBe(3);
  });

  it('asks for the kit once more when the passphrase was changed on another device', async () => {
    await using estate = await openTestEstate();
    const kit = await estate.ok('kit.show', {});
    const before = estate.engine.context.store.state.get('keyring');
    await estate.ok('account.changePassphrase', { current: testPassphrase, next: 'red kettles for the ferryman' });
    const later = estate.engine.context.store.state.get('keyring');
    await estate.ok('account.lock', {});
    await using home = await tempFolder('second');
    await using second = await openTestEngine(join(home.path, 'data'));
    const base64 = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('base64');
    expect(await second.refused('account.join', { kit: kit.text, passphrase: 'wrong', keyring: base64(before) })).toBe('wrong_passphrase');
    await second.ok('account.join', { kit: kit.text, passphrase: testPassphrase, keyring: base64(before) });
    await second.ok('account.lock', {});
    second.engine.context.store.state.set('keyring', later);
    expect((await second.ok('account.status', {})).secretKeyKnown).toBe(false);
    expect(await second.refused('account.unlock', { passphrase: 'red kettles for the ferryman' })).toBe('secret_key_needed');
    await second.ok('account.unlock', { passphrase: 'red kettles for the ferryman', kit: kit.text });
    await second.ok('account.lock', {});
    await second.ok('account.unlock', { passphrase: 'red kettles for the ferryman' });
    expect(
      await second.refused('account.recover', { kit: kit.text, passphrase: 'one violin under the snow', keyring: base64(before) }),
    ).toBe('rolled_back');
  });

  it('confirms the kit by its words only', async () => {
    await using estate = await openTestEstate();
    const { secretKeyWords } = await estate.ok('kit.show', {});
    const words = secretKeyWords.split(' ');
    expect(await estate.refused('kit.confirm', { words: [...words.slice(1), words[0]].join(' ') })).toBe('kit_invalid');
    expect((await estate.ok('account.status', {})).kit.confirmedAt).toBeNull();
    expect((await estate.ok('kit.confirm', { words: words.map((word) => word.slice(0, 4)).join('  ') })).kit.confirmedAt).toBe(
      estate.clock.now(),
    );
  });
});

describe('a data folder', () => {
  it('belongs to one engine at a time', async () => {
    await using estate = await openTestEstate();
    await expect(openEngine({ folder: estate.folder })).rejects.toMatchObject({ code: 'in_use' });
    const again = await estate.restart();
    expect((await again.ok('account.status', {})).state).toBe('locked');
    await again[Symbol.asyncDispose]();
  });

  it('of a newer program is refused as such, and so is one that is damaged', async () => {
    await using home = await tempFolder('store');
    const folder = join(home.path, 'data');
    await (await openTestEngine(folder))[Symbol.asyncDispose]();
    const database = new SqliteDatabase(join(folder, 'heirlock.db'));
    database.pragma('user_version = 99');
    database.close();
    await expect(openEngine({ folder })).rejects.toMatchObject({ code: 'unsupported_version' });
    // The folder is released after a refusal.
    await expect(openEngine({ folder })).rejects.toMatchObject({ code: 'unsupported_version' });
  });

  it('tells nothing but sizes and times', async () => {
    await using estate = await openTestEstate();
    const canary = 'Kanarienvogel';
    const paths = [await estate.file(`${canary}-name.txt`, `${canary}-text ${canary}`), await estate.file('plain.txt', 'x')];
    const documents = await estate.ok('documents.add', { vault: estate.vault, paths });
    await estate.ok('vaults.update', { vault: estate.vault, name: `${canary}-vault`, description: `${canary}-description` });
    const folder = await estate.ok('folders.create', { vault: estate.vault, name: `${canary}-folder` });
    await estate.ok('documents.update', {
      document: documents[1]?.id ?? '',
      note: `${canary}-note`,
      tags: [`${canary}-tag`],
      label: `${canary}-label`,
      folder: folder.id,
    });
    const recipient = await estate.ok('recipients.create', {
      vault: estate.vault,
      name: `${canary}-recipient`,
      email: `${canary}@example.org`,
      note: `${canary}-remark`,
    });
    await estate.ok('letters.set', { recipient: recipient.id, text: `${canary}-letter` });
    await estate.ok('policies.set', { vault: estate.vault, policy: { type: 'inactivity', frequency: 'weekly', graceHours: 48 } });
    await estate.ok('sheets.make', { recipient: recipient.id, path: join(estate.home.path, 'sheet.pdf'), holder: `${canary}-holder` });
    await estate.engine.context.session().search.settled();
    expect((await estate.ok('search.find', { query: canary })).hits).not.toHaveLength(0);
    const kit = await estate.ok('kit.show', {});
    const secretKey = Buffer.from(fromWords(kit.secretKeyWords, 16, 'kit'));
    const { keys, vaultKeys } = estate.engine.context.session();
    const secrets = [keys.masterKey, keys.identitySeed, present(keys.recoveryKey), vaultKeys.itemsKey(estate.vault)].map((key) =>
      Buffer.from(key),
    );
    await estate.ok('documents.trash', { documents: [documents[0]?.id ?? ''] });
    await estate.ok('trash.purge', {});
    const texts = [
      canary,
      canary.toLowerCase(),
      testPassphrase,
      kit.secretKeyWords,
      kit.text,
      secretKey.toString('base64').slice(0, 20),
      createHash('sha256').update(canary).digest('hex'),
    ];
    const needles = [...texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]), secretKey, ...secrets];
    const search = async (): Promise<string[]> =>
      [...(await filesUnder(estate.folder))].flatMap(([file, bytes]) =>
        needles.filter((needle) => bytes.includes(needle)).map((needle) => `${file}: ${needle.toString()}`),
      );
    expect(await search()).toEqual([]);
    await estate.ok('account.lock', {});
    expect(await search()).toEqual([]);
    const names = [...(await filesUnder(estate.folder)).keys()].join('\n');
    expect(names).not.toContain(canary);
  });
});
