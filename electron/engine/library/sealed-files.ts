import { access, stat } from 'node:fs/promises';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { maxSealedDocumentBytes } from '../../../shared/domain/document-limits.ts';
import type { DocumentBinding } from '../../../shared/format/container/document-container.ts';
import { rootOf, type PartsList } from '../../../shared/format/container/parts.ts';
import { openParts } from '../containers/open-file.ts';
import { sealIntoParts } from '../containers/seal-file.ts';
import type { SegmentThreads } from '../containers/segment-threads.ts';
import { EngineError } from '../engine-error.ts';
import type { PartFolder } from './part-folder.ts';

/** How a file is sealed or opened. */
export interface FileWork extends DocumentBinding {
  readonly parts: PartFolder;
  readonly threads: SegmentThreads;
  /** Wiped when the work is done, however it ends. */
  readonly key: Key;
  readonly path: string;
  readonly signal: AbortSignal;
  readonly progress: (doneBytes: number) => void;
}

/** What a document's item keeps of a sealed file. */
export interface SealedVersion {
  readonly parts: PartsList;
  /** Hexadecimal. */
  readonly root: string;
  readonly sizeBytes: number;
  readonly modifiedAtMs: number;
}

/**
 * The size of a file. @throws the file system's errors; EngineError `file_unreadable` for what isn't a file, `too_large` for what can't be
 * a document.
 */
export async function sizeOfFile(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isFile()) throw new EngineError('file_unreadable', 'Only files can be added, one by one.');
  if (found.size > maxSealedDocumentBytes) throw new EngineError('too_large', 'A document can be at most 128 GiB.');
  return found.size;
}

/** Seals a file into parts, which are flushed and in their places when this resolves; a file that changes in the meantime is refused. */
export async function sealFileIntoParts({ parts: folder, path, progress, ...work }: FileWork): Promise<SealedVersion> {
  try {
    const { mtimeMs } = await stat(path);
    const { parts, plainBytes } = await sealIntoParts({ ...work, source: path, folder: folder.spool, pathOf: folder.pathOf, progress });
    folder.noteArrived(parts.map(([name]) => name));
    return { parts, root: rootOf(parts), sizeBytes: plainBytes, modifiedAtMs: mtimeMs };
  } finally {
    wipe(work.key);
  }
}

/** Opens parts into a new file. @throws EngineError `file_exists`; CryptoError of any code, and nothing is left then. */
export async function openPartsIntoFile(
  { parts: folder, path, progress, version, ...work }: FileWork & { readonly version: number },
  list: PartsList,
  sizeBytes: number,
): Promise<void> {
  try {
    if (await exists(path)) throw new EngineError('file_exists', 'There is already a file with this name.');
    await openParts({ ...work, version, target: path, parts: list, placeOf: folder.placeOf, plainBytes: sizeBytes, progress });
  } finally {
    wipe(work.key);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
