import { JobWorker } from '../workers/job-worker.ts';
import type { TextKind } from './text-kind.ts';

export interface ExtractJob {
  readonly kind: TextKind;
  readonly data: Uint8Array;
}

/** Reads words from documents. */
export interface TextExtractor {
  /** The words of a file, empty when it has none that can be read. `data` is handed over and gone afterwards. */
  extract(kind: TextKind, data: Uint8Array<ArrayBuffer>): Promise<string>;
  end(): Promise<void>;
}

const timeoutMs = 120_000;

/** An extractor with its own thread. */
export function openTextExtractor(): TextExtractor {
  const worker = new JobWorker<ExtractJob, string>(new URL('./extract-worker.ts', import.meta.url), {
    timeoutMs,
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  return {
    extract: (kind, data) => worker.run({ kind, data }, [data.buffer], ({ message }) => new Error(message)),
    end: () => worker.end(),
  };
}
