import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ciphertextStoreSuite } from './ciphertext-store-suite.ts';
import { openLocalFolder } from './local-folder.ts';

async function everyFile(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

let suiteFolder = '';
ciphertextStoreSuite({
  name: 'local folder',
  open: async () => {
    suiteFolder = await mkdtemp(join(tmpdir(), 'heirlock-blobs-'));
    return openLocalFolder(join(suiteFolder, 'deep', 'store'));
  },
  listEverything: () => everyFile(suiteFolder),
  close: () => rm(suiteFolder, { recursive: true, force: true }),
});

describe('local folder', () => {
  const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heirlock-blobs-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('a blob lies in two folders named after the last characters of its id', async () => {
    const store = await openLocalFolder(folder);
    await store.write(id, once(Uint8Array.of(1, 2, 3)));
    expect(await everyFile(folder)).toEqual([join(folder, 'blobs', 'V', 'A', id)]);
  });

  test('files are for this user only and so are the folders', async () => {
    const store = await openLocalFolder(join(folder, 'store'));
    await store.write(id, once(Uint8Array.of(1)));
    const modeOf = async (path: string): Promise<number> => (await stat(join(folder, 'store', path))).mode & 0o777;
    expect(await modeOf(join('blobs', 'V', 'A', id))).toBe(0o600);
    for (const path of ['', 'tmp', 'blobs', join('blobs', 'V'), join('blobs', 'V', 'A')]) expect(await modeOf(path)).toBe(0o700);
  });

  test('a part that a killed process left is removed at the next start once it is an hour old', async () => {
    await openLocalFolder(folder);
    const old = join(folder, 'tmp', `${id}.old.part`);
    const recent = join(folder, 'tmp', `${id}.recent.part`);
    await writeFile(old, 'x');
    await writeFile(recent, 'x');
    const ageMs = 61 * 60 * 1000;
    const then = new Date((await stat(old)).mtimeMs - ageMs);
    await utimes(old, then, then);
    await openLocalFolder(folder);
    expect(await everyFile(folder)).toEqual([recent]);
  });

  test('blobs are there again when the folder is opened a second time', async () => {
    await (await openLocalFolder(folder)).write(id, once(Uint8Array.of(1, 2, 3)));
    expect(await (await openLocalFolder(folder)).size(id)).toBe(3);
  });

  test('a folder that is a file is refused at start', async () => {
    await writeFile(join(folder, 'file'), 'x');
    await expect(openLocalFolder(join(folder, 'file'))).rejects.toThrow();
  });

  test('no file stays open after reads that ended, stopped early or failed', async () => {
    const store = await openLocalFolder(folder);
    await store.write(id, once(new Uint8Array(600_000)));
    const openFiles = (): number => readdirSync('/dev/fd').length;
    const before = openFiles();
    for await (const chunk of store.read(id)) expect(chunk.length).toBeGreaterThan(0);
    for await (const chunk of store.read(id)) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    const stopped = store.read(id)[Symbol.asyncIterator]();
    await stopped.next();
    await stopped.return?.();
    expect(openFiles()).toBe(before);
  });
});
