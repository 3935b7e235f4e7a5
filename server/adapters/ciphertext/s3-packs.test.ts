import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { postgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { startS3Server, type S3Server } from '../../../test/kit/services/s3-server.ts';
import { present } from '../../../test/kit/runner/present.ts';
import { uploadLedger } from '../../core/sync/upload-ledger.ts';
import { openDatabase } from '../../db/open.ts';
import { idFactory } from '../new-id.ts';
import { bytesOf, packStoreSuite, send } from './pack-store-suite.ts';
import { S3Objects } from './s3-objects.ts';
import { s3Packs } from './s3-packs.ts';

const newId = idFactory();

/** A bucket, and a ledger in a database of its own. */
async function openWorld(dialect: 'sqlite' | 'postgres') {
  const server: S3Server = await startS3Server();
  const { path } = await tempFolder('ledger');
  const database = await openDatabase({ databaseUrl: dialect === 'postgres' ? await postgresUrl() : null, dataDir: path });
  const place = { bucket: server.bucket, prefix: '', region: 'us-east-1', endpoint: server.endpoint, pathStyle: true };
  const objects = new S3Objects(place, { credentials: async () => server.credentials, report: () => undefined });
  const close = async (): Promise<void> => {
    objects.close();
    await database.close();
    await server.stop();
  };
  const listUploads = async (): Promise<readonly string[]> => {
    const keys = [];
    for await (const key of objects.list('uploads/')) keys.push(key);
    return keys;
  };
  return {
    objects,
    packs: s3Packs(objects, uploadLedger(database)),
    ledger: uploadLedger(database),
    listUploads,
    close,
    [Symbol.asyncDispose]: close,
  };
}

describe.each(['sqlite', 'postgres'] as const)('with its ledger on %s', (dialect) => {
  let world: Awaited<ReturnType<typeof openWorld>> | undefined;
  packStoreSuite({
    name: 'S3',
    open: async () => {
      world = await openWorld(dialect);
      return world.packs;
    },
    listUploads: () => present(world).listUploads(),
    close: () => present(world).close(),
  });

  it('lets an upload go on at another server, and only one of two that write at once', async () => {
    await using own = await openWorld(dialect);
    const [one, other] = [own.packs, s3Packs(own.objects, own.ledger)];
    const [id, bytes] = [newId(), randomBytes(300_000)];
    await one.create(id);
    await send(one, id, 0, bytes.subarray(0, 100_000));
    expect(await other.uploadedBytes(id)).toBe(100_000);
    // The first server still holds the connection that broke; the second goes on where the upload ended.
    const stale = await one.writeUpload(id, 100_000);
    await stale.write(randomBytes(50_000));
    await send(other, id, 100_000, bytes.subarray(100_000));
    await expect(stale.close()).rejects.toMatchObject({ code: 'conflict' });
    await expect(one.writeUpload(id, 100_000)).rejects.toMatchObject({ code: 'conflict' });
    expect(await one.uploadedBytes(id)).toBe(300_000);
    await one.keep(id);
    expect(Buffer.compare(await bytesOf(other.read(id, { start: 0, end: 300_000 })), bytes)).toBe(0);
    expect(await own.listUploads()).toEqual([]);
  });

  it('finishes a pack that was written and not tidied up after, and makes one anew that is not what was sent', async () => {
    await using own = await openWorld(dialect);
    const [id, bytes] = [newId(), randomBytes(200_000)];
    await own.packs.create(id);
    await send(own.packs, id, 0, bytes);
    const key = `parts/${id.slice(-1)}/${id.slice(-2, -1)}/${id}`;
    await own.objects.write(
      key,
      (async function* () {
        yield randomBytes(200_000);
      })(),
    );
    await own.packs.keep(id);
    expect(Buffer.compare(await bytesOf(own.packs.read(id, { start: 0, end: 200_000 })), bytes)).toBe(0);
  });
});
