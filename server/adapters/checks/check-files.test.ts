import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import type { CheckedFile } from '../../core/ports.ts';
import { checkFiles } from './check-files.ts';
import { severitiesOf, wordsOf } from './checks-test-kit.ts';

async function openFiles() {
  const folder = await tempFolder('files');
  const key = join(folder.path, 'master.key');
  const data = join(folder.path, 'data');
  await writeFile(key, 'k', { mode: 0o600 });
  await mkdir(data, { mode: 0o700 });
  const files: readonly CheckedFile[] = [
    { path: key, what: 'the master key', isSecret: true },
    { path: data, what: 'the data folder', isSecret: true },
  ];
  return { key, data, files, [Symbol.asyncDispose]: () => folder.remove() };
}

describe('the check of files', () => {
  it('finds nothing where they are as they should be', async () => {
    await using here = await openFiles();
    expect(severitiesOf(await checkFiles(here.files))).toEqual(['fine']);
  });

  it('finds a key and a folder that others may read, and says how to close them', async () => {
    await using here = await openFiles();
    await chmod(here.key, 0o644);
    await chmod(here.data, 0o755);
    const found = await checkFiles(here.files);
    expect(severitiesOf(found)).toEqual(['failure', 'failure']);
    expect(wordsOf(found)).toContain(`(mode 644). Run: chmod 600 ${here.key}`);
    expect(wordsOf(found)).toContain(`chmod 700 ${here.data}`);
  });

  it('finds what is missing or another user’s, and passes over what need not be there', async () => {
    await using here = await openFiles();
    const missing = { path: join(here.data, 'none'), what: 'the certificate', isSecret: false };
    expect(severitiesOf(await checkFiles([missing]))).toEqual(['failure']);
    expect(severitiesOf(await checkFiles([{ ...missing, isOptional: true }]))).toEqual(['fine']);
    expect(wordsOf(await checkFiles(here.files, 12_345))).toContain('belongs to another user');
  });
});
