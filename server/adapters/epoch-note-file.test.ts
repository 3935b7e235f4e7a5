import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { epochNoteFile } from './epoch-note-file.ts';

it('keeps the latest count, and takes a file that says something else for none', async () => {
  const { path } = await tempFolder('epoch');
  const note = epochNoteFile(path);
  expect(await note.read()).toBeNull();
  await note.write(41);
  await note.write(42);
  expect(await epochNoteFile(path).read()).toBe(42);
  expect(await readFile(join(path, 'engine-epoch'), 'utf8')).toBe('42\n');
  await Promise.all(Array.from({ length: 20 }, (_, index) => note.write(index)));
  expect(await readdir(path)).toEqual(['engine-epoch']);
  for (const text of ['', 'x', '-1', '1.5', '9'.repeat(16)]) {
    await writeFile(join(path, 'engine-epoch'), text);
    expect(await note.read()).toBeNull();
  }
});
