import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { openBackupBucket } from './backup-bucket.ts';
import { backupTargetTests } from './backup-target-suite.ts';

interface StoreOptions {
  readonly port: number;
  readonly address: string;
  readonly silent: boolean;
  readonly directory: string;
  /** Its idea of the signed address of a bucket differs from everybody else's. */
  readonly allowMismatchedSignatures: boolean;
  readonly configureBuckets: readonly { readonly name: string }[];
}

type StoreClass = new (options: StoreOptions) => { readonly run: () => Promise<AddressInfo>; readonly close: () => Promise<void> };

/** A store that speaks S3, on this machine. */
async function startStore() {
  const load = createRequire(import.meta.url);
  const Store = load('@20minutes/s3rver') as StoreClass;
  const store = new Store({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: (await tempFolder('store')).path,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'backups' }],
  });
  const { port } = await store.run();
  return { endpoint: `http://127.0.0.1:${port}`, close: () => store.close() };
}

describe('a bucket of backups', () => {
  let endpoint: string;
  let close: () => Promise<void>;
  beforeAll(async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
    ({ endpoint, close } = await startStore());
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await close();
  });

  let places = 0;
  backupTargetTests(async () => {
    places += 1;
    return openBackupBucket(`s3://backups/place-${places}?endpoint=${encodeURIComponent(endpoint)}`);
  });

  it('lists more files than fit into one answer', async () => {
    const target = openBackupBucket(`s3://backups/many?endpoint=${encodeURIComponent(endpoint)}`, 2);
    const names = [1, 2, 3, 4, 5].map((n) => `objects/${n}`);
    for (const name of names)
      await target.put(name, 1, async function* () {
        yield Buffer.from('x');
      });
    const found: string[] = [];
    for await (const { name } of target.list('objects/')) found.push(name);
    expect(found).toEqual(names);
  });

  it('is named by a URL without keys in it', () => {
    for (const url of ['s3://', 's3://key:secret@bucket/x', 's3://bucket/x?acl=public', 'https://bucket/x'])
      expect(() => openBackupBucket(url)).toThrow(TypeError);
    expect(openBackupBucket('s3://bucket/a/b/').place).toBe('s3://bucket/a/b/');
    expect(openBackupBucket('s3://bucket').place).toBe('s3://bucket/');
  });
});
