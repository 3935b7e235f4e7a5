import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migratedPostgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { makeOwner, openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { folderMark } from '../../adapters/ciphertext/storage-marks.ts';
import { DocumentUpload, maxUploadBytes } from '../documents/upload-document.ts';
import { createVault } from '../vaults/create-vault.ts';
import { adoptStorage } from './storage-identity.ts';

async function storeSomething({ core }: TestCore): Promise<void> {
  const owner = await makeOwner(core);
  const vault = await createVault(owner, { name: 'Estate' });
  const upload = await DocumentUpload.begin(owner, vault.id);
  await upload.receive(
    (async function* () {
      yield Uint8Array.of(1, 2, 3);
    })(),
    maxUploadBytes,
  );
  await upload.finish({ name: 'will.txt', mimeType: 'text/plain' });
}

/** A data folder of another server: the same master key, and nothing else. */
async function folderLike(dataDir: string): Promise<string> {
  const { path } = await tempFolder('other');
  await cp(join(dataDir, 'master.key'), join(path, 'master.key'));
  return path;
}

describe('the place of an installation’s documents', () => {
  it('is refused when it is another server’s own folder, with documents or without any', async () => {
    const databaseUrl = await migratedPostgresUrl();
    await using first = await openTestCore({ databaseUrl });
    const other = await folderLike(first.dataDir);
    await expect(openTestCore({ databaseUrl, dataDir: other })).rejects.toThrow(`are not in the data folder ${other}`);
    await storeSomething(first);
    await expect(openTestCore({ databaseUrl, dataDir: other })).rejects.toThrow('blobs adopt');
    // The same folder is everybody's.
    await (await openTestCore({ databaseUrl, dataDir: first.dataDir })).close();
  });

  it('is refused when it has another installation’s documents', async () => {
    const databaseUrl = await migratedPostgresUrl();
    await using first = await openTestCore({ databaseUrl });
    await using stranger = await openTestCore({ databaseUrl: await migratedPostgresUrl() });
    const mixed = await folderLike(first.dataDir);
    await cp(join(stranger.dataDir, 'blobs'), join(mixed, 'blobs'), { recursive: true });
    await expect(openTestCore({ databaseUrl, dataDir: mixed })).rejects.toThrow('belongs to another installation');
  });

  it('is missed when it isn’t mounted, on one machine too', async () => {
    const { path } = await tempFolder('mounted');
    const before = await openTestCore({ dataDir: path });
    await storeSomething(before);
    await before.close();
    await rm(join(path, 'blobs'), { recursive: true });
    await expect(openTestCore({ dataDir: path })).rejects.toThrow('are not in the data folder');
  });

  it('is known by its documents where the note was left behind, and by hand where they are lost', async () => {
    const databaseUrl = await migratedPostgresUrl();
    await using first = await openTestCore({ databaseUrl });
    await storeSomething(first);
    const brought = await folderLike(first.dataDir);
    await cp(join(first.dataDir, 'blobs', 'blobs'), join(brought, 'blobs', 'blobs'), { recursive: true });
    await (await openTestCore({ databaseUrl, dataDir: brought })).close();
    const empty = await folderLike(first.dataDir);
    await expect(openTestCore({ databaseUrl, dataDir: empty })).rejects.toThrow('blobs adopt');
    await mkdir(join(empty, 'blobs'), { recursive: true });
    await adoptStorage(first.core.db, [folderMark(join(empty, 'blobs'), 'the folder')]);
    await (await openTestCore({ databaseUrl, dataDir: empty })).close();
  });

  it('is one when two servers start at the same moment on folders of their own', async () => {
    const databaseUrl = await migratedPostgresUrl();
    const { path } = await tempFolder('first');
    const seed = await openTestCore({ dataDir: path });
    await seed.close();
    const folders = await Promise.all([folderLike(path), folderLike(path)]);
    const starts = await Promise.allSettled(folders.map((dataDir) => openTestCore({ databaseUrl, dataDir })));
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const start of starts) if (start.status === 'fulfilled') await start.value.close();
  });
});
