import type { BackupKeys } from '../installation-keys.ts';
import type { BackupTarget } from '../ports.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { listBackupNames, readManifest, type BackupManifest } from './backup-manifest.ts';
import { BackupProblem } from './backup-problem.ts';

/** A backup of the same installation that is newer than the one that is to be restored. */
export interface NewerBackup {
  readonly name: string;
  readonly takenAt: string;
  /** How many events its log has that the other one's hasn't: entries of the installation's own log. */
  readonly moreEvents: number;
  /** How many files and rows it has more; negative for fewer. */
  readonly moreFiles: number;
  readonly moreRows: number;
}

/** The backups in a place that are newer than this one, the earliest first; those that can't be read, or aren't ours, are left out. */
export async function findNewerBackups(source: BackupTarget, keys: BackupKeys, than: BackupManifest): Promise<readonly NewerBackup[]> {
  const newer: NewerBackup[] = [];
  for (const name of await listBackupNames(source)) {
    try {
      const { manifest, line, signature } = await readManifest(source, name);
      const ours = manifest.installation === hex(keys.publicKey) && keys.isSignature(sha256(utf8(line)), signature);
      if (ours && manifest.taken_at > than.taken_at) newer.push(compared(manifest, than));
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error;
    }
  }
  return newer;
}

function compared(manifest: BackupManifest, than: BackupManifest): NewerBackup {
  const rowsIn = ({ tables }: BackupManifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);
  return {
    name: manifest.name,
    takenAt: manifest.taken_at,
    moreEvents: manifest.audit_head.seq - than.audit_head.seq,
    moreFiles: manifest.files.count - than.files.count,
    moreRows: rowsIn(manifest) - rowsIn(than),
  };
}
