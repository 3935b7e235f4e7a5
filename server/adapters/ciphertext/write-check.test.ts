import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { startS3Server } from '../../../test/kit/services/s3-server.ts';
import { S3Objects } from './s3-objects.ts';
import { tryWritingFile, tryWritingObject } from './write-check.ts';

it('finds that a folder takes files, leaves none there, and finds that one is gone', async () => {
  await using folder = await tempFolder('write-check');
  const there = join(folder.path, 'tmp');
  await mkdir(there);
  await tryWritingFile(there);
  expect(await readdir(there)).toEqual([]);
  await rm(there, { recursive: true });
  await expect(tryWritingFile(there)).rejects.toThrow('ENOENT');
});

it('finds that a bucket takes objects, asks again after a minute, and each time while it does not', async () => {
  const server = await startS3Server();
  const faults: unknown[] = [];
  const place = { bucket: server.bucket, prefix: 'p/', region: 'us-east-1', endpoint: server.endpoint, pathStyle: true };
  const options = {
    credentials: () => Promise.resolve(server.credentials),
    report: (error: unknown) => void faults.push(error),
    pauseMs: 1,
  };
  const objects = new S3Objects(place, options);
  let nowMs = 0;
  const tryWriting = tryWritingObject(objects, () => nowMs);
  await tryWriting();
  expect(await objects.size('write-check')).toBeGreaterThan(0);
  await server.stop();
  nowMs = 59_999;
  await tryWriting();
  nowMs = 60_000;
  await expect(tryWriting()).rejects.toThrow();
  await expect(tryWriting()).rejects.toThrow();
  expect(faults.length).toBeGreaterThan(0);
  objects.close();
});
