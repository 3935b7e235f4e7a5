import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { openTestEngine, openTestEstate, testPassphrase, type TestEstate } from '../engine-test-kit.ts';

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
    expect(names.slice(0, 2)).toEqual(['keyring', 'items.jsonl']);
    expect(names.at(-1)).toBe('end.json');
    expect(names.filter((name) => name.startsWith('parts/'))).toHaveLength(3);
    const bytes = await readFile(path);
    for (const canary of ['Kanarienvogel', 'Anna', 'letter.txt']) expect(bytes.includes(canary)).toBe(false);
    await using home = await tempFolder('fresh');
    await using fresh = await openTestEngine(join(home.path, 'data'));
    expect(await fresh.refused('archive.import', { path })).toBe('not_created');
    await fresh.ok('account.recover', { kit: kit.text, passphrase: 'six geese over the old mill', archive: path });
    expect(await fresh.ok('archive.import', { path })).toEqual({ items: 5, parts: 3 });
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

  it('that is cut anywhere is refused, and brings no record', async () => {
    await using estate = await filled();
    const path = await exported(estate);
    const kit = await estate.ok('kit.show', {});
    const bytes = await readFile(path);
    await using home = await tempFolder('cut');
    await using fresh = await openTestEngine(join(home.path, 'data'));
    await fresh.ok('account.recover', { kit: kit.text, passphrase: 'six geese over the old mill', archive: path });
    const cut = join(home.path, 'cut');
    const lengths = [0, 511, 600, 1024, 1500, 4096, 20_000, 2 ** 20, 17 * 2 ** 20, bytes.length - 2048, bytes.length - 1536];
    for (const length of lengths) {
      await writeFile(cut, bytes.subarray(0, length));
      expect([length, await fresh.refused('archive.import', { path: cut })]).toEqual([length, 'truncated']);
    }
    expect(await fresh.ok('vaults.list', {})).toEqual([]);
    await writeFile(cut, 'this is no archive at all '.repeat(100));
    expect(await fresh.refused('archive.import', { path: cut })).toBe('bad_header');
  });

  it('in which a bit of a part, a record or the end differs is damaged', async () => {
    await using estate = await filled();
    const path = await exported(estate);
    const bytes = await readFile(path);
    const bad = join(estate.home.path, 'bad');
    const items = bytes.indexOf('"sealed":"') + 200;
    const end = bytes.indexOf('{"items":') + 9;
    const part = bytes.indexOf('parts/') + 2048;
    for (const [where, byte] of [
      [items, 'A'.charCodeAt(0) === bytes[items] ? 66 : 65],
      [end, 57],
      [part, (bytes[part] ?? 0) ^ 1],
    ] as const) {
      const copy = Buffer.from(bytes);
      copy[where] = byte;
      await writeFile(bad, copy);
      expect([where, await estate.refused('archive.import', { path: bad })]).toEqual([where, 'damaged']);
    }
  });
});
