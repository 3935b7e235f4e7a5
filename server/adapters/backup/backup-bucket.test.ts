import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BucketUrlError, readBucketUrl } from '../../../shared/domain/bucket-url.ts';
import { openBackupBucket } from './backup-bucket.ts';
import { openBackupTarget } from './open-backup-target.ts';
import { backupTargetTests } from './backup-target-suite.ts';
import { startBucketStore, storeKeys, type BucketStore } from './bucket-test-kit.ts';

describe('a bucket of backups', () => {
  let store: BucketStore;
  beforeAll(async () => {
    for (const [name, value] of Object.entries(storeKeys)) vi.stubEnv(name, value);
    store = await startBucketStore();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await store.close();
  });

  let places = 0;
  backupTargetTests(async () => {
    places += 1;
    return openBackupBucket(readBucketUrl(store.place(`place-${places}`)));
  });

  it('lists more files than fit into one answer', async () => {
    const target = openBackupBucket(readBucketUrl(store.place('many')), 2);
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
    for (const url of ['s3://', 's3://key:secret@bucket/x', 's3://bucket/x?acl=public', 's3:/bucket/x'])
      expect(() => openBackupTarget(url)).toThrow(BucketUrlError);
    expect(openBackupTarget('s3://bucket/a/b/').place).toBe('s3://bucket/a/b/');
    expect(openBackupTarget('s3://bucket').place).toBe('s3://bucket/');
  });
});
