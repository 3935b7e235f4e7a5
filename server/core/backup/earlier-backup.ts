import type { BackupKeys } from '../installation-keys.ts';
import type { BackupTarget } from '../ports.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { listBackupNames, readManifest, type BackupManifest, type BackupPart } from './backup-manifest.ts';
import { BackupProblem } from './backup-problem.ts';
import { ObjectSet } from './object-set.ts';
import { linesOf } from './parts.ts';
import { fileOf, type ListedFile } from './portable-lines.ts';

/** What a place has already, by which the next backup is smaller. */
export interface EarlierBackup {
  readonly there: ObjectSet;
  /** Parts that are there, by the keyed name of what is in them. */
  readonly parts: ReadonlyMap<string, BackupPart>;
  /** Its list of files, in order; empty when there is no earlier backup that can be read. */
  readonly files: () => AsyncIterable<ListedFile>;
}

/** Which objects are in a place, in their size. */
export async function findObjects(place: BackupTarget): Promise<ObjectSet> {
  const there = new ObjectSet();
  for await (const { name, sizeBytes } of place.list('objects/')) {
    const object = name.slice(-64);
    if (/^[0-9a-f]{64}$/.test(object)) there.add(object, sizeBytes);
  }
  return there;
}

/** Looks at everything in a place, and at its latest backup. */
export async function findEarlier(target: BackupTarget, keys: BackupKeys): Promise<EarlierBackup> {
  const there = await findObjects(target);
  const manifest = await latest(target, keys);
  const all = manifest === undefined ? [] : [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.files.parts];
  const present = all.filter(({ object, bytes }) => there.has(object, bytes));
  const listed = manifest?.files.parts.every((part) => present.includes(part)) === true ? manifest.files.parts : [];
  return {
    there,
    parts: new Map(present.map((part) => [part.name, part])),
    files: () => listedFiles(target, keys, listed),
  };
}

/** The files of a list, as far as it can be read: what isn't known is copied again. */
async function* listedFiles(target: BackupTarget, keys: BackupKeys, parts: readonly BackupPart[]): AsyncIterable<ListedFile> {
  try {
    for await (const line of linesOf(target, keys, parts)) yield fileOf(line);
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
  }
}

/** The latest one that can be read and is ours; a damaged one is no reason not to make another. */
async function latest(target: BackupTarget, keys: BackupKeys): Promise<BackupManifest | undefined> {
  for (const name of [...(await listBackupNames(target))].reverse()) {
    try {
      const { manifest, line, signature } = await readManifest(target, name);
      if (keys.isSignature(sha256(utf8(line)), signature) && manifest.installation === hex(keys.publicKey)) return manifest;
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error;
    }
  }
  return undefined;
}
