import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { openTestEngine, openTestEstate, TestClock, testPassphrase, type TestEstate } from '../engine-test-kit.ts';

async function exported(estate: TestEstate): Promise<string> {
  const path = join(estate.home.path, 'all.heirlock-vault');
  await estate.ok('archive.export', { vault: estate.vault, path });
  return path;
}

async function filled(): Promise<TestEstate & { readonly large: Buffer }> {
  const estate = await openTestEstate();
  const large = Buffer.alloc(17 * 2 ** 20, 'Kanarienvogel ');
  await estate.ok('documents.add', {
    vault: estate.vault,
    paths: [await estate.file('letter.txt', 'Liebe Anna'), await estate.file('large.bin', large)],
  });
  const recipient = await estate.ok('recipients.create', { vault: estate.vault, name: 'Anna', email: 'anna@example.org' });
  await estate.ok('letters.set', { recipient: recipient.id, text: 'ein Brief' });
  return { ...estate, large };
}

async function entryNames(path: string): Promise<string[]> {
  const tar = extract();
  tar.end(await readFile(path));
  const names: string[] = [];
  for await (const entry of tar) {
    names.push(entry.header.name);
    entry.resume();
  }
  return names;
}

describe('an archive of a vault', () => {
  it('brings everything to a device that has nothing but the kit', async () => {
    await using estate = await filled();
    const path = await exported(estate);
    const kit = await estate.ok('kit.show', {});
    const names = await entryNames(path);
    expect(names.slice(0, 3)).toEqual(['keyring', 'whole.json', 'items.jsonl']);
    expect(names.slice(-2)).toEqual(['whole-again.json', 'end.json']);
    expect(names.filter((name) => name.startsWith('parts/'))).toHaveLength(3);
    const bytes = await readFile(path);
    for (const canary of ['Kanarienvogel', 'Anna', 'letter.txt']) expect(bytes.includes(canary)).toBe(false);
    await using home = await tempFolder('fresh');
    await using fresh = await openTestEngine(join(home.path, 'data'));
    expect(await fresh.refused('archive.import', { path })).toBe('not_created');
    await fresh.ok('account.recover', { kit: kit.text, passphrase: 'six geese over the old mill', archive: path });
    expect(await fresh.ok('archive.import', { path })).toEqual({
      items: 5,
      parts: 3,
      proved: true,
      madeAt: '2026-11-20T12:00:00.000Z',
      intact: true,
      lost: [],
      unlisted: [],
    });
    const documents = await fresh.ok('documents.list', {});
    expect(documents.map(({ name, here }) => [name, here]).sort()).toEqual([
      ['large.bin', true],
      ['letter.txt', true],
    ]);
    const out = join(home.path, 'out');
    await fresh.ok('documents.save', { document: documents.find(({ name }) => name === 'large.bin')!.id, path: out });
    expect((await readFile(out)).equals(estate.large)).toBe(true);
    const [recipient] = await fresh.ok('recipients.list', { vault: estate.vault });
    expect(await fresh.ok('letters.get', { recipient: recipient!.id })).toEqual({ text: 'ein Brief' });
  });

  it('replaces nothing that is newer here, and brings back what is gone from the disk', async () => {
    await using estate = await filled();
    const path = await exported(estate);
    const [document] = await estate.ok('documents.list', {});
    estate.clock.advance(1000);
    await estate.ok('documents.update', { document: document!.id, name: 'newer.txt', tags: ['kept'] });
    await estate.ok('archive.import', { path });
    expect((await estate.ok('documents.get', { document: document!.id })).document).toMatchObject({ name: 'newer.txt', tags: ['kept'] });
    expect(await estate.refused('archive.export', { vault: estate.vault, path })).toBe('file_exists');
  });

  it('of another account is refused before anything is written', async () => {
    await using estate = await filled();
    await using other = await openTestEstate();
    const path = await exported(estate);
    expect(await other.refused('archive.import', { path })).toBe('other_account');
    const kit = await other.ok('kit.show', {});
    expect(await other.refused('account.recover', { kit: kit.text, passphrase: testPassphrase, archive: path })).toBe('other_account');
    expect(await other.ok('documents.list', {})).toEqual([]);
  });

  it('is refused as a whole while this computer’s clock is more than a day behind it: nothing of it is lost', async () => {
    await using estate = await filled();
    const path = await exported(estate);
    const kit = await estate.ok('kit.show', {});
    await using home = await tempFolder('behind');
    const clock = new TestClock('2026-11-18T12:00:00.000Z');
    await using fresh = await openTestEngine(join(home.path, 'data'), clock);
    await fresh.ok('account.recover', { kit: kit.text, passphrase: 'six geese over the old mill', archive: path });
    expect(await fresh.refused('archive.import', { path })).toBe('damaged');
    expect(await fresh.ok('vaults.list', {})).toEqual([]);
    clock.advance(3 * 86_400_000);
    expect(await fresh.ok('archive.import', { path })).toMatchObject({ items: 5, lost: [] });
  });
});
