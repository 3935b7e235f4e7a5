import { isBucketUrl, readBucketUrl } from '../../../shared/domain/bucket-url.ts';
import type { BackupTarget } from '../../core/ports.ts';
import { openBackupFolder } from './backup-folder.ts';

/**
 * Where backups go: `s3://bucket/prefix` with what its URL says besides, or a folder. What speaks to a bucket is loaded when it's first needed:
 * most commands don't. @throws BucketUrlError for a URL that names no bucket.
 */
export function openBackupTarget(place: string): BackupTarget {
  if (!isBucketUrl(place)) return openBackupFolder(place);
  const at = readBucketUrl(place);
  let opened: Promise<BackupTarget> | undefined;
  const target = (): Promise<BackupTarget> => {
    opened ??= import('./backup-bucket.ts').then(({ openBackupBucket }) => openBackupBucket(at));
    return opened;
  };
  return {
    place: `s3://${at.bucket}/${at.prefix}`,
    put: async (name, sizeBytes, read) => (await target()).put(name, sizeBytes, read),
    read: (name) => later(async () => (await target()).read(name)),
    size: async (name) => (await target()).size(name),
    list: (prefix) => later(async () => (await target()).list(prefix)),
    remove: async (name) => (await target()).remove(name),
  };
}

async function* later<T>(open: () => Promise<AsyncIterable<T>>): AsyncIterable<T> {
  yield* await open();
}
