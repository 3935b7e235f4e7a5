import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Instant } from '../../shared/domain/instant.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { epochNoteFile } from './epoch-note-file.ts';

it('keeps the latest count, and takes a file that says something else for none', async () => {
  const { path } = await tempFolder('epoch');
  const note = epochNoteFile(path);
  expect(await note.read()).toBeNull();
  await note.write({ epoch: 41, database: 'DB', machine: null });
  expect(await note.read()).toEqual({ epoch: 41, database: 'DB', machine: null });
  const machine = { boot: 'a-run', uptimeMs: 1_234, at: '2026-03-02T12:00:00.000Z' as Instant };
  await note.write({ epoch: 42, database: 'DB', machine });
  expect(await epochNoteFile(path).read()).toEqual({ epoch: 42, database: 'DB', machine });
  expect(await readFile(join(path, 'engine-epoch'), 'utf8')).toBe('42 DB a-run 1234 2026-03-02T12:00:00.000Z\n');
  await Promise.all(Array.from({ length: 20 }, (_, epoch) => note.write({ epoch, database: null, machine: null })));
  expect(await readdir(path)).toEqual(['engine-epoch']);
  // As earlier versions wrote it.
  await writeFile(join(path, 'engine-epoch'), '42\n');
  expect(await note.read()).toEqual({ epoch: 42, database: null, machine: null });
  for (const text of ['', 'x', '-1', '1.5', '9'.repeat(16), '1 a b c d e']) {
    await writeFile(join(path, 'engine-epoch'), text);
    expect(await note.read()).toBeNull();
  }
});
