import type { BackupTarget } from '../../core/ports.ts';
import { openBackupFolder } from './backup-folder.ts';

/** Where backups go: `s3://bucket/prefix` with what its URL says besides, or a folder. */
export async function openBackupTarget(place: string): Promise<BackupTarget> {
  if (!place.startsWith('s3:')) return openBackupFolder(place);
  const { openBackupBucket } = await import('./backup-bucket.ts');
  return openBackupBucket(place);
}
