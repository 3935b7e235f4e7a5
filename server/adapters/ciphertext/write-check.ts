import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Objects } from './s3-objects.ts';

let probes = 0;

/** More than a page, so that a disk with room for nothing more is noticed. */
const probeBytes = 16 * 1024;

/** Stores a few bytes in a folder, durably, and removes them. @throws what the file system says. */
export async function tryWritingFile(folder: string): Promise<void> {
  probes += 1;
  const file = join(folder, `write-check-${process.pid}-${probes}.tmp`);
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(probeBytes, 1));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}

const objectName = 'write-check';
/** For how long a bucket that took an object is believed to take others: whoever asks `/ready` every second isn't to cost a request each. */
const believedMs = 60_000;

/** Stores a few bytes in a bucket, always under the same name, unless that was done lately. @returns what throws as the store does. */
export function tryWritingObject(objects: S3Objects, steadyMs: () => number): () => Promise<void> {
  let writtenAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (steadyMs() - writtenAtMs < believedMs) return;
    await objects.write(objectName, few(), { shared: true });
    writtenAtMs = steadyMs();
  };
}

async function* few(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a bucket that takes this takes documents\n');
}
