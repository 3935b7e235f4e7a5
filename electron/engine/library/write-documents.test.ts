import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder, openTestEstate, type TestEstate } from '../engine-test-kit.ts';

/** What the versions of a document say, by number. */
async function versionsOf(estate: TestEstate, document: string): Promise<readonly (readonly [number, string])[]> {
  const { versions } = await estate.ok('documents.get', { document });
  const texts: [number, string][] = [];
  for (const { version } of versions) {
    const path = join(estate.home.path, `opened-${document}-${version}`);
    await estate.ok('documents.save', { document, version, path });
    texts.push([version, await readFile(path, 'utf8')]);
    await rm(path);
  }
  return texts;
}

describe('a text that is written in the app', () => {
  it('is a document like others, with a name by which it can be opened', async () => {
    await using estate = await openTestEstate();
    const { vault } = estate;
    const made = await estate.ok('documents.write', { vault, name: 'The garden', text: 'Grüße, water the roses.' });
    expect(made).toMatchObject({ name: 'The garden.txt', type: 'text/plain', version: 1, sizeBytes: 25, noteFor: 'heirs', here: true });
    expect(await versionsOf(estate, made.id)).toEqual([[1, 'Grüße, water the roses.']]);
    const list = await estate.ok('documents.write', { vault, name: 'List.md', text: '' });
    expect(list).toMatchObject({ name: 'List.md', type: 'text/markdown', sizeBytes: 0 });
    expect(await versionsOf(estate, list.id)).toEqual([[1, '']]);
    expect(await estate.refused('documents.write', { vault, name: 'a/b', text: '' })).toBe('invalid_request');
    await expect.poll(async () => (await estate.ok('search.find', { query: 'roses' })).hits.length).toBe(1);
  });

  it('is on no disk unsealed', async () => {
    await using estate = await openTestEstate();
    const canary = 'canary in the coal mine';
    const { id } = await estate.ok('documents.write', { vault: estate.vault, name: 'Secret', text: canary.repeat(20) });
    await estate.ok('documents.rewrite', { document: id, text: canary.repeat(30) });
    const found = [...(await filesUnder(estate.home.path))].filter(([, content]) => content.includes(canary)).map(([name]) => name);
    expect(found).toEqual([]);
  });

  it('has one version for as long as the same person types, and another one afterwards', async () => {
    await using estate = await openTestEstate();
    const { id, version } = await estate.ok('documents.write', { vault: estate.vault, name: 'Note', text: 'W' });
    const second = await estate.ok('documents.rewrite', { document: id, text: 'Water', replaces: version });
    await estate.ok('documents.rewrite', { document: id, text: 'Water the roses', replaces: second.version });
    expect(await versionsOf(estate, id)).toEqual([[3, 'Water the roses']]);
    await estate.ok('documents.rewrite', { document: id, text: 'Water the roses daily' });
    expect(await versionsOf(estate, id)).toEqual([
      [3, 'Water the roses'],
      [4, 'Water the roses daily'],
    ]);
    // What is to be replaced may have gone, or never have been there.
    await estate.ok('documents.rewrite', { document: id, text: 'Never mind', replaces: 1 });
    expect((await versionsOf(estate, id)).map(([number]) => number)).toEqual([3, 4, 5]);
  });

  it('gets another name alone, without another version', async () => {
    await using estate = await openTestEstate();
    const { id } = await estate.ok('documents.write', { vault: estate.vault, name: 'Note', text: 'W' });
    expect(await estate.ok('documents.rewrite', { document: id, name: 'Roses' })).toMatchObject({ name: 'Roses.txt', version: 1 });
    expect(await estate.ok('documents.rewrite', { document: id, name: 'Roses.md', text: '*W*' })).toMatchObject({
      type: 'text/markdown',
      version: 2,
    });
  });

  it('is no document of another kind', async () => {
    await using estate = await openTestEstate();
    const [picture] = await estate.ok('documents.add', { vault: estate.vault, paths: [await estate.file('a.png', 'x')] });
    expect(await estate.refused('documents.rewrite', { document: picture?.id ?? '', text: 'x' })).toBe('invalid_request');
  });
});
