import { createHash } from 'node:crypto';
import type { BackupKeys } from '../installation-keys.ts';
import type { BackupTarget, CiphertextStore, PackStore } from '../ports.ts';
import { objectFile, type BackupManifest } from './backup-manifest.ts';
import { BackupProblem } from './backup-problem.ts';
import { hashOf, linesOf } from './parts.ts';
import { fileOf, type ListedFile } from './portable-lines.ts';

/** Where files go. */
export interface FileStores {
  readonly blobs: CiphertextStore;
  readonly packs: PackStore;
}

/** What came of it. */
export interface FilesRestored {
  files: number;
  /** Of these, files that were there already. */
  alreadyThere: number;
}

/**
 * Finds out whether what is there already is what the backup has. @throws BackupProblem for a file of the same id that is another; nothing
 * has been changed then.
 */
export async function compareFiles(stores: FileStores, source: BackupTarget, manifest: BackupManifest, keys: BackupKeys): Promise<void> {
  for await (const file of filesIn(source, manifest, keys)) {
    const size = await sizeOf(stores, file);
    if (size !== undefined && !(await isSame(stores, file)))
      throw new BackupProblem(
        `There is another ${file.kind} ${file.id} in the data folder than in the backup. Move blobs/ and parts/ aside, and restore into an empty folder.`,
      );
  }
}

/** Puts every file of a backup in its place; one that is there already stays. Files in `without` are left out. */
export async function restoreFiles(
  stores: FileStores,
  source: BackupTarget,
  manifest: BackupManifest,
  keys: BackupKeys,
  without: ReadonlySet<string>,
): Promise<FilesRestored> {
  const restored: FilesRestored = { files: 0, alreadyThere: 0 };
  for await (const file of filesIn(source, manifest, keys)) {
    if (without.has(`${file.kind} ${file.id}`)) continue;
    restored.files += 1;
    if ((await sizeOf(stores, file)) !== undefined) restored.alreadyThere += 1;
    else await putFile(stores, source, file);
  }
  return restored;
}

/** A file that the backup has. */
type BackedUp = ListedFile & { readonly object: string };

async function* filesIn(source: BackupTarget, manifest: BackupManifest, keys: BackupKeys): AsyncIterable<BackedUp> {
  for await (const line of linesOf(source, keys, manifest.files.parts)) {
    const { object, ...file } = fileOf(line);
    if (object !== null) yield { ...file, object };
  }
}

async function sizeOf({ blobs, packs }: FileStores, { kind, id }: ListedFile): Promise<number | undefined> {
  return kind === 'blob' ? blobs.size(id) : packs.uploadedBytes(id);
}

async function isSame({ blobs, packs }: FileStores, { kind, id, sizeBytes, object }: BackedUp): Promise<boolean> {
  const content = kind === 'blob' ? blobs.read(id) : packs.readUpload(id, { start: 0, end: sizeBytes + 1 });
  const { hash, bytes } = await hashOf(content);
  return bytes === sizeBytes && hash === object;
}

async function putFile({ blobs, packs }: FileStores, source: BackupTarget, file: BackedUp): Promise<void> {
  const content = unchanged(source, file);
  if (file.kind === 'blob') {
    await blobs.write(file.id, content);
    return;
  }
  await packs.create(file.id);
  try {
    const writer = await packs.writeUpload(file.id, 0);
    try {
      for await (const chunk of content) await writer.write(chunk);
    } finally {
      await writer.close();
    }
    await packs.keep(file.id);
  } catch (error) {
    await packs.removeUpload(file.id);
    throw error;
  }
}

/** An object's content, which ends in an error when it isn't what was backed up: nobody keeps it then. */
async function* unchanged(source: BackupTarget, { object }: BackedUp): AsyncIterable<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of source.read(objectFile(object))) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== object) throw new BackupProblem(`The file ${objectFile(object)} isn't what it was when it was written.`);
}
