import { createHash, randomBytes } from 'node:crypto';
import { copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { packHeadBytes, writePackHead } from '../containers/pack-head.ts';
import { openPartFolder, type PartFolder } from './part-folder.ts';
import { newPackFile } from './part-packs.ts';

const nameOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Makes a folder take a pack of these parts. */
async function take(folder: PartFolder, parts: readonly Uint8Array[]): Promise<void> {
  const sizes = parts.map((bytes) => ({ name: nameOf(bytes), sizeBytes: bytes.length }));
  const head = Buffer.alloc(packHeadBytes(parts.length));
  writePackHead(sizes, head);
  const spooled = join(folder.spool, newPackFile());
  await writeFile(spooled, Buffer.concat([head, ...parts]));
  await folder.takePack(spooled);
}

const packFiles = async (folder: PartFolder): Promise<string[]> => (await readdir(folder.path)).filter((name) => name.endsWith('.pack'));

async function expectHere(folder: PartFolder, parts: readonly Uint8Array[]): Promise<void> {
  for (const bytes of parts) {
    expect(folder.has(nameOf(bytes))).toBe(true);
    expect((await folder.read(nameOf(bytes))).equals(bytes)).toBe(true);
  }
}

describe('a pack in the folder of parts', () => {
  const someParts = (): Buffer[] => [100, 5_000, 70_000, 1].map((size) => randomBytes(size));

  it('gives each of its parts, also after a restart', async () => {
    await using data = await tempFolder('parts');
    const folder = await openPartFolder(data.path);
    const parts = someParts();
    await take(folder, parts);
    await expectHere(folder, parts);
    const again = await openPartFolder(data.path);
    await expectHere(again, parts);
    expect(again.has(nameOf(randomBytes(9)))).toBe(false);
    expect(await readdir(again.spool)).toEqual([]);
  });

  it('keeps no byte of a part that was removed, and all of the others', async () => {
    await using data = await tempFolder('parts');
    const folder = await openPartFolder(data.path);
    const parts = someParts();
    const [gone, ...kept] = [parts[1]!, parts[0]!, parts[2]!, parts[3]!];
    await take(folder, parts);
    await folder.remove([nameOf(gone)]);
    for (const opened of [folder, await openPartFolder(data.path)]) {
      expect(opened.has(nameOf(gone))).toBe(false);
      await expectHere(opened, kept);
    }
    const [file, ...others] = await packFiles(folder);
    expect(others).toEqual([]);
    expect((await readFile(join(folder.path, file!))).includes(gone.subarray(0, 50))).toBe(false);
    await folder.remove(kept.map(nameOf));
    expect(await readdir(folder.path)).toEqual([]);
  });

  it('loses what two removals at once take from it, and nothing else', async () => {
    await using data = await tempFolder('parts');
    const folder = await openPartFolder(data.path);
    const parts = someParts();
    await take(folder, parts);
    await Promise.all([folder.remove([nameOf(parts[0]!)]), folder.remove([nameOf(parts[2]!)])]);
    expect(parts.map((bytes) => folder.has(nameOf(bytes)))).toEqual([false, true, false, true]);
    await expectHere(folder, [parts[1]!, parts[3]!]);
    expect(await packFiles(folder)).toHaveLength(1);
  });

  it('is left with what records need, also where a crash left a pack and its copy', async () => {
    await using data = await tempFolder('parts');
    const folder = await openPartFolder(data.path);
    const parts = someParts();
    await take(folder, parts);
    const [file] = await packFiles(folder);
    await copyFile(join(folder.path, file!), join(folder.path, newPackFile()));
    const again = await openPartFolder(data.path);
    await again.removeAllBut(new Set(parts.slice(1).map(nameOf)));
    await expectHere(again, parts.slice(1));
    expect(again.has(nameOf(parts[0]!))).toBe(false);
    expect(await packFiles(again)).toHaveLength(1);
    await again.removeAllBut(new Set());
    expect(await readdir(again.path)).toEqual([]);
  });

  it('counts less than a file that the part has for itself', async () => {
    await using data = await tempFolder('parts');
    const folder = await openPartFolder(data.path);
    const parts = someParts();
    await take(folder, parts);
    await writeFile(folder.pathOf(nameOf(parts[0]!)), parts[0]!);
    folder.noteArrived([nameOf(parts[0]!)]);
    for (const opened of [folder, await openPartFolder(data.path)]) {
      expect(opened.placeOf(nameOf(parts[0]!))).toEqual({ path: folder.pathOf(nameOf(parts[0]!)), position: 0 });
      await expectHere(opened, parts);
    }
  });

  it('that was cut still has the parts before the cut, and one that is none hides them and is left where it is', async () => {
    await using data = await tempFolder('parts');
    const folder = await openPartFolder(data.path);
    const parts = someParts();
    await take(folder, parts);
    const path = join(folder.path, (await packFiles(folder))[0]!);
    await truncate(path, (await stat(path)).size - 1);
    const cut = await openPartFolder(data.path);
    expect(parts.map((part) => cut.has(nameOf(part)))).toEqual([true, true, true, false]);
    await expectHere(cut, parts.slice(0, 3));
    for (const harm of [Buffer.from('X'), Buffer.alloc(0), Buffer.from('484c504b01000000ffffffff', 'hex')]) {
      await writeFile(path, harm);
      const none = await openPartFolder(data.path);
      await none.removeAllBut(new Set());
      expect(parts.map((part) => none.has(nameOf(part)))).toEqual([false, false, false, false]);
      expect((await readFile(path)).equals(harm)).toBe(true);
    }
  });
});
