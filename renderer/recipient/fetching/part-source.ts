import { fetchOwn, readBody } from './fetch-bytes.ts';
import { Problem } from '../problems.ts';
import { untilItPasses } from './retrying.ts';
import { slice, type TarEntry } from './tar-index.ts';

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
   * @throws Problem `withheld` when it doesn't exist, `truncated`, `damaged`, `session_over`, `stopped` after the signal.
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

/** Parts of a `.heirlock-bundle` file that the reader chose. */
export function partsFromFile(file: Blob, entries: ReadonlyMap<string, TarEntry>): PartSource {
  return {
    read: async (name, into, signal) => {
      if (signal.aborted) throw new Problem('stopped', 'the reader stopped it');
      const entry = entries.get(`parts/${name}`);
      if (entry === undefined) throw new Problem('withheld', 'the file does not have this part');
      if (entry.sizeBytes !== into.length)
        throw new Problem(entry.sizeBytes < into.length ? 'truncated' : 'damaged', 'the part has another size');
      into.set(await slice(file, entry.start, into.length));
    },
  };
}
