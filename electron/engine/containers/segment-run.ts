import { keyBytes, wipe, type Key } from '../../../shared/crypto/keys.ts';
import { sealingKeyOf, segmentCountOf, segmentPlaceOf, type DocumentBinding } from '../../../shared/format/container/document-container.ts';
import { inParallel } from '../workers/in-parallel.ts';
import type { FileSpot, SegmentTask } from './segment-task.ts';
import type { SegmentThreads } from './segment-threads.ts';

/** What sealing and opening have in common, whatever the parts are kept in. */
export interface ContainerWork extends DocumentBinding {
  readonly threads: SegmentThreads;
  /** The document key (DK) of this version. The caller wipes it when the promise has settled. */
  readonly key: Key;
  /** Ends the work; nothing of it is left then, and the signal's reason is thrown. */
  readonly signal?: AbortSignal;
  /** Called for every 16 MiB done. */
  readonly progress?: (doneBytes: number, totalBytes: number) => void;
}

/** All segments of one file. */
export interface SegmentRun {
  readonly act: SegmentTask['act'];
  readonly work: ContainerWork;
  readonly header: Uint8Array;
  /** Size of the plain file. */
  readonly fileBytes: number;
  /** Descriptor of the plain file. */
  readonly plain: number;
}

/**
 * Gives the place of one part to `run` and waits for it, then does what has to be done with the part. `run` returns the part's name if it
 * was sealed.
 */
export type WithPart = (index: number, run: (part: FileSpot) => Promise<string>) => Promise<void>;

/**
 * Does all segments of a file, in any order, two at a time for each thread. When this ends, even with an error, no thread still holds
 * one of its files or the key.
 * @throws what the first failing segment or `withPart` throws, or the signal's reason.
 */
export async function runSegments({ act, work, header, fileBytes, plain }: SegmentRun, withPart: WithPart): Promise<void> {
  const { threads, signal = new AbortController().signal, progress } = work;
  const binding = { vaultId: work.vaultId, documentId: work.documentId, version: work.version };
  const sealingKey = shared(sealingKeyOf({ ...binding, key: work.key, header }));
  let doneBytes = 0;
  try {
    await inParallel(Array(segmentCountOf(fileBytes)).keys(), threads.count * 2, signal, async (index, stopped) => {
      signal.throwIfAborted();
      stopped.throwIfAborted();
      const { plainStart, plainEnd } = segmentPlaceOf(index, fileBytes);
      const task = { act, sealingKey, binding, header, index, fileBytes, plain: { descriptor: plain, position: plainStart } };
      await withPart(index, (part) => threads.run({ ...task, part }));
      doneBytes += plainEnd - plainStart;
      progress?.(doneBytes, fileBytes);
    });
    signal.throwIfAborted();
  } finally {
    wipe(new Uint8Array(sealingKey));
  }
}

/** The key in memory that threads can share; the one passed in is wiped. */
function shared(key: Key): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(keyBytes);
  new Uint8Array(memory).set(key);
  wipe(key);
  return memory;
}
