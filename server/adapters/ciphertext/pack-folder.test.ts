import { randomBytes } from 'node:crypto';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { BlobMissingError, type PackStore } from '../../core/ports.ts';
import { idFactory } from '../new-id.ts';
import { openPackFolder } from './pack-folder.ts';
import { packStoreSuite } from './pack-store-suite.ts';

const newId = idFactory();

async function openStore(): Promise<{
  readonly store: PackStore;
  readonly path: string;
  write(id: string, bytes: Uint8Array): Promise<void>;
}> {
  const { path } = await tempFolder('packs');
  const store = await openPackFolder({ packs: join(path, 'parts'), uploads: join(path, 'uploads') });
  return { store, path, write: (id, bytes) => writeFile(join(path, 'uploads', id), bytes) };
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

let suiteFolder = '';
packStoreSuite({
  name: 'folder',
  open: async () => {
    suiteFolder = (await tempFolder('packs')).path;
    return openPackFolder({ packs: join(suiteFolder, 'parts'), uploads: join(suiteFolder, 'uploads') });
  },
  listUploads: () => readdir(join(suiteFolder, 'uploads')),
  close: () => rm(suiteFolder, { recursive: true, force: true }),
});

describe('a folder of packs', () => {
  it('takes an upload in pieces, from where it is told, and makes one only once', async () => {
    const { store, path } = await openStore();
    const [id, bytes] = [newId(), randomBytes(300_000)];
    await store.create(id);
    await expect(store.create(id)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await store.uploadedBytes(id)).toBe(0);
    expect((await stat(join(path, 'uploads', id))).mode & 0o777).toBe(0o600);
    for (const [start, end] of [
      [0, 70_000],
      [70_000, 300_000],
    ] as const) {
      const writer = await store.writeUpload(id, start);
      const piece = Buffer.alloc(10_000);
      for (let at = start; at < end; at += piece.length) {
        bytes.copy(piece, 0, at);
        await writer.write(piece);
      }
      await writer.close();
      expect(await store.uploadedBytes(id)).toBe(end);
    }
    expect((await bytesOf(store.readUpload(id, { start: 0, end: bytes.length }))).equals(bytes)).toBe(true);
    await expect(store.writeUpload(newId(), 0)).rejects.toBeInstanceOf(BlobMissingError);
  });

  it('keeps what is kept already, and nothing that is not there', async () => {
    const { store, write } = await openStore();
    const id = newId();
    await write(id, randomBytes(10));
    await store.keep(id);
    await store.keep(id);
    expect(await store.uploadedBytes(id)).toBe(10);
    await expect(store.keep(newId())).rejects.toBeInstanceOf(BlobMissingError);
    expect(await store.uploadedBytes(newId())).toBeUndefined();
  });

  it('removes an upload without touching the pack of the same id, and a pack', async () => {
    const { store, path, write } = await openStore();
    const [pack, upload] = [newId(), newId()];
    await write(pack, randomBytes(10));
    await store.keep(pack);
    await write(upload, randomBytes(20));
    for (const id of [pack, upload, newId()]) await store.removeUpload(id);
    expect([await store.uploadedBytes(pack), await store.uploadedBytes(upload)]).toEqual([10, undefined]);
    await store.remove(pack);
    await store.remove(pack);
    expect((await readdir(join(path, 'parts'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toEqual([]);
  });

  it('takes no id that could name another file', async () => {
    const { store } = await openStore();
    for (const id of ['', '..', '../../etc/passwd', 'x', newId().toLowerCase(), `${newId()}/`, `${newId()}\0`]) {
      await expect(store.uploadedBytes(id)).rejects.toThrow(TypeError);
      await expect(store.keep(id)).rejects.toThrow(TypeError);
      expect(() => store.create(id)).toThrow(TypeError);
      await expect(store.writeUpload(id, 0)).rejects.toThrow(TypeError);
      await expect(store.remove(id)).rejects.toThrow(TypeError);
      await expect(store.removeUpload(id)).rejects.toThrow(TypeError);
      expect(() => store.read(id, { start: 0, end: 1 })).toThrow(TypeError);
      expect(() => store.readUpload(id, { start: 0, end: 1 })).toThrow(TypeError);
    }
  });

  it('makes folders that only the server’s own user enters', async () => {
    const { path } = await openStore();
    for (const name of ['parts', 'uploads']) expect((await stat(join(path, name))).mode & 0o777).toBe(0o700);
  });
});
