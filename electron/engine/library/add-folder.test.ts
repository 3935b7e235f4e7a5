import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTestEstate, type TestEstate } from '../engine-test-kit.ts';

/** Files with their contents under a folder of the estate's home. */
async function plant(estate: TestEstate, folder: string, files: Readonly<Record<string, string>>): Promise<string> {
  const root = join(estate.home.path, folder);
  await mkdir(root, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(root, name, '..'), { recursive: true });
    await writeFile(join(root, name), content);
  }
  return root;
}

/** Every document as the path of its folders and its name. */
async function paths(estate: TestEstate): Promise<string[]> {
  const folders = new Map((await estate.ok('folders.list', { vault: estate.vault })).map((folder) => [folder.id, folder]));
  const pathOf = (id: string | null): string => {
    const folder = id === null ? undefined : folders.get(id);
    return folder === undefined ? '' : `${pathOf(folder.parent)}${folder.name}/`;
  };
  return (await estate.ok('documents.list', { vault: estate.vault })).map(({ folder, name }) => pathOf(folder) + name).sort();
}

describe('a folder', () => {
  it('comes with the folders in it, empty ones too', async () => {
    await using estate = await openTestEstate();
    const path = await plant(estate, 'Photos', { 'a.jpg': 'a', '1987/b.jpg': 'b', '1987/Garden/c.jpg': 'c', 'Größe 漢字/d.jpg': 'd' });
    await mkdir(join(path, 'Empty'));
    expect(await estate.ok('documents.addFolder', { vault: estate.vault, path })).toMatchObject({ folders: 5, documents: 4 });
    expect(await paths(estate)).toEqual(['Photos/1987/Garden/c.jpg', 'Photos/1987/b.jpg', 'Photos/Größe 漢字/d.jpg', 'Photos/a.jpg']);
    expect((await estate.ok('folders.list', { vault: estate.vault })).map(({ name }) => name).sort()).toEqual([
      '1987',
      'Empty',
      'Garden',
      'Größe 漢字',
      'Photos',
    ]);
  });

  it('goes into a folder of the vault, and into the one of its name that is there', async () => {
    await using estate = await openTestEstate();
    const { id: folder } = await estate.ok('folders.create', { vault: estate.vault, name: 'House' });
    const path = await plant(estate, 'Insurance', { 'fire.txt': '1' });
    const first = await estate.ok('documents.addFolder', { vault: estate.vault, folder, path });
    await plant(estate, 'Insurance', { 'water.txt': '2' });
    const second = await estate.ok('documents.addFolder', { vault: estate.vault, folder, path });
    expect(second.folder).toBe(first.folder);
    expect(await paths(estate)).toEqual(['House/Insurance/fire.txt', 'House/Insurance/fire.txt', 'House/Insurance/water.txt']);
  });

  it('leaves links and litter where they are', async () => {
    await using estate = await openTestEstate();
    const outside = await estate.file('secret.txt', 'not meant');
    const path = await plant(estate, 'Papers', { 'a.txt': 'a', '.DS_Store': 'x', 'Thumbs.db': 'x' });
    await symlink(outside, join(path, 'link.txt'));
    await symlink(path, join(path, 'circle'));
    expect(await estate.ok('documents.addFolder', { vault: estate.vault, path })).toMatchObject({ folders: 1, documents: 1 });
    expect(await paths(estate)).toEqual(['Papers/a.txt']);
  });

  it('tells one progress for all of it, and ends when it is cancelled', async () => {
    await using estate = await openTestEstate();
    const path = await plant(estate, 'Large', { 'a/1.bin': 'x'.repeat(3_000_000), 'b/2.bin': 'y'.repeat(3_000_000) });
    const seen: (readonly [number, number])[] = [];
    estate.engine.on((event) => {
      if (event.name === 'progress' && event.data.task === 'whole') seen.push([event.data.doneBytes, event.data.totalBytes]);
    });
    await estate.ok('documents.addFolder', { vault: estate.vault, path, task: 'whole' });
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b));
    expect(seen.at(-1)).toEqual([6_000_000, 6_000_000]);
    const adding = estate.refused('documents.addFolder', {
      vault: estate.vault,
      path: await plant(estate, 'Again', { '1.bin': 'x'.repeat(9_000_000) }),
      task: 'stop',
    });
    await estate.ok('tasks.cancel', { task: 'stop' });
    expect(await adding).toBe('cancelled');
    expect(await paths(estate)).toHaveLength(2);
  });

  it('is refused where there is none, and where it may not go', async () => {
    await using estate = await openTestEstate();
    const path = await plant(estate, 'Papers', { 'a.txt': 'a' });
    expect(await estate.refused('documents.addFolder', { vault: estate.vault, path: join(path, 'nothing') })).toBe('file_not_found');
    expect(await estate.refused('documents.addFolder', { vault: estate.vault, path: join(path, 'a.txt') })).toBe('file_not_found');
    expect(await estate.refused('documents.addFolder', { vault: '01ARZ3NDEKTSV4RRFFQ69G5FAV', path })).toBe('not_found');
    expect(await estate.refused('documents.addFolder', { vault: estate.vault, folder: '01ARZ3NDEKTSV4RRFFQ69G5FAV', path })).toBe(
      'not_found',
    );
    let deep = path;
    for (let level = 0; level < 31; level += 1) deep = join(deep, 'x');
    await mkdir(deep, { recursive: true });
    expect(await estate.refused('documents.addFolder', { vault: estate.vault, path })).toBe('too_large');
    expect(await paths(estate)).toEqual([]);
    expect(await estate.ok('folders.list', { vault: estate.vault })).toEqual([]);
  });
});
