import { open, type FileHandle } from 'node:fs/promises';
import { maxSealedDocumentBytes } from '../../../shared/domain/document-limits.ts';
import { EngineError } from '../engine-error.ts';
import { fileChanged, fileUnreadable, isUnchanged, sourceFlags } from './source-state.ts';

/** A file of the owner's, open for reading. */
export interface SourceFile {
  readonly descriptor: number;
  readonly sizeBytes: number;
  /** @throws EngineError `file_changed` when the file is no longer what it was when it was opened. */
  checkUnchanged(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a file that is to be sealed.
 * @throws EngineError `file_unreadable` for anything but a plain file, `too_large` for more than a document holds; errors of the file
 * system.
 */
export async function openSourceFile(path: string): Promise<SourceFile> {
  const file = await open(path, sourceFlags);
  try {
    const before = await stateOf(file);
    if (!before.isFile()) throw fileUnreadable();
    if (before.size > BigInt(maxSealedDocumentBytes)) throw new EngineError('too_large', 'A document can be at most 128 GiB.');
    const checkUnchanged = async (): Promise<void> => {
      const now = await stateOf(file);
      if (!isUnchanged(before, now)) throw fileChanged();
    };
    return { descriptor: file.fd, sizeBytes: Number(before.size), checkUnchanged, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function stateOf(file: FileHandle) {
  return file.stat({ bigint: true });
}
