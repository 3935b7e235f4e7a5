import { backupsToRemove, type BackupsKept } from '../../../shared/domain/backup.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { sha256 } from '../../../shared/crypto/hash.ts';
import type { BackupKeys } from '../installation-keys.ts';
import type { BackupTarget } from '../ports.ts';
import { listBackupNames, manifestFile, readManifest, type BackupManifest } from './backup-manifest.ts';
import { BackupProblem } from './backup-problem.ts';
import { ObjectSet } from './object-set.ts';
import { linesOf } from './parts.ts';
import { fileOf } from './portable-lines.ts';

/**
 * Removes backups that are no longer kept, and then objects that no backup names any more: in this order, whatever is left when it's broken
 * off is too much and never too little. While one manifest can't be read nothing is removed at all, because what it names isn't known.
 * @returns the names of the backups that are gone.
 */
export async function removeOldBackups(
  target: BackupTarget,
  keys: BackupKeys,
  kept: BackupsKept,
  alive: () => Promise<void>,
): Promise<readonly string[]> {
  const manifests = await readAll(target, keys);
  if (manifests === undefined) return [];
  const going = backupsToRemove(
    manifests.map(({ name, taken_at: takenAt, files }) => ({ name, takenAt, isComplete: files.missing === 0 })),
    kept,
  ).map(({ name }) => name);
  const staying = manifests.filter(({ name }) => !going.includes(name));
  const named = new ObjectSet();
  for (const manifest of staying) if (!(await gather(target, keys, manifest, named, alive))) return [];
  for (const name of going) await target.remove(manifestFile(name));
  for await (const { name, sizeBytes } of target.list('objects/')) {
    if (named.has(name.slice(-64), sizeBytes)) continue;
    await alive();
    await target.remove(name);
  }
  return going;
}

async function readAll(target: BackupTarget, keys: BackupKeys): Promise<readonly BackupManifest[] | undefined> {
  const manifests: BackupManifest[] = [];
  for (const name of await listBackupNames(target)) {
    try {
      const { manifest, line, signature } = await readManifest(target, name);
      if (!keys.isSignature(sha256(utf8(line)), signature)) return undefined;
      manifests.push(manifest);
    } catch (error) {
      if (error instanceof BackupProblem) return undefined;
      throw error;
    }
  }
  return manifests;
}

/** @returns false when its list of files can't be read. */
async function gather(
  target: BackupTarget,
  keys: BackupKeys,
  manifest: BackupManifest,
  named: ObjectSet,
  alive: () => Promise<void>,
): Promise<boolean> {
  for (const { object, bytes } of [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.files.parts]) named.add(object, bytes);
  try {
    for await (const line of linesOf(target, keys, manifest.files.parts)) {
      await alive();
      const { object, sizeBytes } = fileOf(line);
      if (object !== null) named.add(object, sizeBytes);
    }
    return true;
  } catch (error) {
    if (error instanceof BackupProblem) return false;
    throw error;
  }
}
