import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openTestEstate } from '../engine-test-kit.ts';
import { inPlaintextFolder } from './plaintext-folder.ts';

it('what a killed program left in plain is gone when the engine is opened, and each act cleans up after itself', async () => {
  await using estate = await openTestEstate();
  const folder = join(estate.folder, 'signing');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  let inside: readonly string[] = [];
  const failing = inPlaintextFolder(estate.engine.context, async (own) => {
    await writeFile(join(own, 'in.pdf'), 'my will');
    inside = await readdir(folder);
    throw new Error('in the middle');
  });
  await expect(failing).rejects.toThrow('in the middle');
  expect([inside.length, await readdir(folder)]).toEqual([1, []]);
  await mkdir(join(folder, 'pdf-left'));
  await writeFile(join(folder, 'pdf-left', 'in.pdf'), 'my will');
  await using again = await estate.restart();
  expect(await readdir(folder)).toEqual([]);
  expect((await again.ok('account.status', {})).state).toBe('locked');
});
