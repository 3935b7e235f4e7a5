import { fetchOwn, readBody } from './fetch-bytes.ts';
import { Problem } from '../problems.ts';
import { untilItPasses } from './retrying.ts';
import type { PartFinder } from '../../../shared/format/tar/part-finder.ts';
import type { RandomAccess } from '../../../shared/format/tar/random-access.ts';

/** What reading a part reports along the way. */
export interface PartProgress {
  /** How many of its bytes have arrived; `waiting` while the connection is down and it is being retried. */
  readonly arrivedBytes: number;
  readonly waiting: boolean;
}

/** Where the sealed parts of documents come from. They are not trusted: whoever reads them checks their hashes. */
export interface PartSource {
  /**
   * Fills `into`, which has the part's size, with its bytes.
   * @throws Problem `withheld` or `lost_in_file` when it doesn't exist, `truncated`, `damaged`, `session_over`, `stopped` after the signal.
   */
  read(name: string, into: Uint8Array, signal: AbortSignal, onProgress: (progress: PartProgress) => void): Promise<void>;
}

/**
 * Parts from the server. A broken connection is waited out for as long as the reader wishes, a server that answers that it can't, for
 * some seconds; only the part on its way is requested again.
 */
export function partsFromServer(base: string): PartSource {
  return {
    read: (name, into, signal, onProgress) =>
      untilItPasses(
        async () =>
          readBody(await fetchOwn(`${base}/parts/${name}`, { signal }), into, (arrivedBytes) =>
            onProgress({ arrivedBytes, waiting: false }),
          ),
        signal,
        () => onProgress({ arrivedBytes: 0, waiting: true }),
      ),
  };
}

/**
 * Parts of a `.heirlock-bundle` file that the reader chose.
 * @param isDamaged entries aren't believed then: a part is what has its hash, wherever it is.
 */
export function partsFromFile(file: RandomAccess, finder: PartFinder, isDamaged: boolean): PartSource {
  return {
    read: async (name, into, signal) => {
      if (signal.aborted) throw new Problem('stopped', 'the reader stopped it');
      const part = [name, into.length] as const;
      const start = isDamaged ? await untilStopped(finder.find(part, signal), signal) : finder.presumed(part);
      if (start === undefined) throw new Problem('lost_in_file', 'the file does not have this part');
      const bytes = await file.read(start, into.length);
      if (bytes.length < into.length) throw new Problem('lost_in_file', 'the file ends too early');
      into.set(bytes);
    },
  };
}

/** @throws Problem `stopped` after the signal, whatever comes of it then. */
export async function untilStopped<Value>(looking: Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await looking;
  } catch (error) {
    if (signal.aborted) throw new Problem('stopped', 'the reader stopped it');
    throw error;
  }
}
