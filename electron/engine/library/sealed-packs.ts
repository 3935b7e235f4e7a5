import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keyBytes, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { newSealingKey, type DocumentBinding } from '../../../shared/format/container/document-container.ts';
import { rootOf, type PartsList } from '../../../shared/format/container/parts.ts';
import { restoreError, type SegmentThreads } from '../containers/segment-threads.ts';
import type { SmallFileOutcome } from '../containers/small-files-task.ts';
import { newPackFile } from './part-packs.ts';
import type { PartFolder } from './part-folder.ts';
import type { SealedVersion } from './sealed-files.ts';

/** Files up to this size are sealed many at a time: sealing one takes less time than flushing it. */
export const maxSmallFileBytes = 2 ** 20;
/** How many bytes of small files go into one pack: enough that its flushing does not matter, and little memory for a thread. */
export const maxBatchBytes = 8 * 2 ** 20;
/** The most files in one pack: this many are one act of sealing even if they do not fill it. */
export const maxBatchFiles = 256;

/** A small file and what it is to become a version of. */
export interface SmallSource {
  readonly path: string;
  readonly sizeBytes: number;
  readonly binding: DocumentBinding;
  /** Wiped when the work is done, however it ends. */
  readonly key: Key;
}

/** How small files are sealed. */
export interface PackWork {
  readonly parts: PartFolder;
  readonly threads: SegmentThreads;
  readonly signal: AbortSignal;
}

/**
 * Seals small files into one pack, which is flushed and in its place when this resolves.
 * @returns for each file in order what an item keeps of it, or why it could not be sealed: one of them doesn't affect the others.
 * @throws errors of the file system that concern the pack; the signal's reason, and nothing is left then.
 */
export async function sealSmallFiles(
  sources: readonly SmallSource[],
  { parts: folder, threads, signal }: PackWork,
): Promise<readonly (SealedVersion | Error)[]> {
  const target = join(folder.spool, newPackFile());
  const sealingKeys = new SharedArrayBuffer(sources.length * keyBytes);
  try {
    const files = sources.map(({ path, sizeBytes, binding, key }, index) => {
      const { header, sealingKey } = newSealingKey({ ...binding, key });
      new Uint8Array(sealingKeys).set(sealingKey, index * keyBytes);
      wipe(sealingKey);
      return { path, sizeBytes, binding, header };
    });
    const outcomes = await threads.pack({ act: 'pack', files, sealingKeys, target });
    signal.throwIfAborted();
    if (outcomes.some(({ ok }) => ok)) await folder.takePack(target);
    return outcomes.map((outcome, index) => sealedOrError(outcome, sources[index]?.sizeBytes ?? 0));
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  } finally {
    wipe(new Uint8Array(sealingKeys), ...sources.map(({ key }) => key));
  }
}

function sealedOrError(outcome: SmallFileOutcome, sizeBytes: number): SealedVersion | Error {
  if (!outcome.ok) return restoreError(outcome);
  const parts: PartsList = [[outcome.part.name, outcome.part.sizeBytes]];
  return { parts, root: rootOf(parts), sizeBytes, modifiedAtMs: outcome.modifiedAtMs };
}
