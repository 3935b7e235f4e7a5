import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadMasterKey } from './master-key-file.ts';

describe('master key file', () => {
  let folder = '';
  let path = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heirlock-key-'));
    path = join(folder, 'master.key');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('a missing file is made with 32 bytes for this user only, and nothing else stays in the folder', async () => {
    const key = await loadMasterKey(path, { isNew: true });
    expect(key.length).toBe(32);
    expect(Buffer.compare(await readFile(path), key)).toBe(0);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['master.key']);
  });

  test('the same key comes back each time', async () => {
    const first = await loadMasterKey(path, { isNew: true });
    expect(await loadMasterKey(path, { isNew: true })).toEqual(first);
  });

  test('two keys are never the same', async () => {
    expect(await loadMasterKey(path, { isNew: true })).not.toEqual(await loadMasterKey(join(folder, 'other.key'), { isNew: true }));
  });

  test('starts at the same moment agree on one key', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => loadMasterKey(path, { isNew: true })));
    for (const key of keys) expect(key).toEqual(keys[0]);
    expect(await readdir(folder)).toEqual(['master.key']);
  });

  test.each([0, 1, 31, 33, 64])('a file of %i bytes is refused with what to do, and left as it is', async (sizeBytes) => {
    await writeFile(path, new Uint8Array(sizeBytes).fill(1), { mode: 0o600 });
    await expect(loadMasterKey(path, { isNew: true })).rejects.toThrow(/exactly 32 bytes: restore it/);
    expect((await stat(path)).size).toBe(sizeBytes);
  });

  test('a file of zeros is refused', async () => {
    await writeFile(path, new Uint8Array(32), { mode: 0o600 });
    await expect(loadMasterKey(path, { isNew: true })).rejects.toThrow(/only zeros/);
  });

  test.each([0o640, 0o604, 0o660, 0o620, 0o602, 0o601])('a file with mode %o is refused with what to do', async (mode) => {
    await loadMasterKey(path, { isNew: true });
    await chmod(path, mode);
    await expect(loadMasterKey(path, { isNew: true })).rejects.toThrow(/chmod 600/);
  });

  test('a file that can only be read is accepted', async () => {
    const key = await loadMasterKey(path, { isNew: true });
    await chmod(path, 0o400);
    expect(await loadMasterKey(path, { isNew: true })).toEqual(key);
  });

  test('a missing folder is named in the error and not made', async () => {
    await expect(loadMasterKey(join(folder, 'absent', 'master.key'), { isNew: true })).rejects.toThrow(/folder .* does not exist/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('a folder in the place of the file is refused', async () => {
    await mkdir(path);
    await expect(loadMasterKey(path, { isNew: true })).rejects.toThrow(/is not a file/);
  });

  test('no error shows a byte of the key', async () => {
    await writeFile(path, 'this is a secret that is too long for a key', { mode: 0o600 });
    await expect(loadMasterKey(path, { isNew: true })).rejects.not.toThrow(/secret/);
  });
});
