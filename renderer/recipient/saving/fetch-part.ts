import type { ManifestDocument } from '../../../shared/format/release/bundle.ts';
import { segmentBytes } from '../../../shared/format/container/document-container.ts';
import { hashOf } from '../fetching/blob-access.ts';
import type { PartProgress, PartSource } from '../fetching/part-source.ts';
import { Problem } from '../problems.ts';
import type { SaveProgress } from '../worker-messages.ts';

/** Whose parts are fetched, and from where. */
export interface Fetching {
  readonly document: ManifestDocument;
  readonly parts: PartSource;
  readonly signal: AbortSignal;
  readonly memory: PartMemory;
}

/** A document whose parts arrive, and who is told of it. */
type Watched = Pick<Fetching, 'document'> & { readonly onProgress: (progress: SaveProgress) => void };

/**
 * The memory for saving, allocated once and reused for the next document: buffers of this size allocated for each part or document would
 * pile up
 * until the browser clears them away.
 */
export class PartMemory {
  #plain = new Uint8Array(0);
  /** One is filled while the other is opened. */
  #sealed: Uint8Array[] = [];

  /** Makes room for parts of up to this size. */
  fit(maxPartBytes: number, parts: number): void {
    const plainBytes = Math.min(maxPartBytes, segmentBytes);
    if (this.#plain.length < plainBytes) this.#plain = new Uint8Array(plainBytes);
    for (let index = 0; index < Math.min(parts, 2); index += 1) {
      if ((this.#sealed[index]?.length ?? 0) < maxPartBytes) this.#sealed[index] = new Uint8Array(maxPartBytes);
    }
  }

  /** Room for the plain bytes of a part. */
  get plain(): Uint8Array {
    return this.#plain;
  }

  /** Room for the part of this index: that of the part two before it. */
  partOf(index: number, sizeBytes: number): Uint8Array {
    return (this.#sealed[index % 2] ?? new Uint8Array(0)).subarray(0, sizeBytes);
  }
}

/** Totals what has arrived of the parts, for the reader: a part takes minutes on a slow line. */
export class Arrived {
  readonly #saving: Watched;
  readonly #byPart: number[] = [];
  #told = -1;

  constructor(saving: Watched) {
    this.#saving = saving;
  }

  note(index: number, { arrivedBytes, waiting }: PartProgress): void {
    this.#byPart[index] = arrivedBytes;
    const all = this.#byPart.reduce((sum, bytes) => sum + bytes, 0);
    // Showing it a few times a second is enough: every 256 KiB.
    const step = Math.floor(all / 2 ** 18) + (waiting ? 0.5 : 0);
    if (step === this.#told) return;
    this.#told = step;
    this.#saving.onProgress({ doneBytes: Math.min(all, this.#saving.document.sizeBytes), waiting });
  }
}

/** A part, in the memory's room for it, once it has the hash that the owner signed. @throws Problem as of `PartSource`, and `damaged`. */
export function fetchPart({ document, parts, signal, memory }: Fetching, index: number, arrived: Arrived): Promise<Uint8Array> {
  const [name, sizeBytes] = document.parts[index] ?? ['', 0];
  const part = memory.partOf(index, sizeBytes);
  const fetched = parts
    .read(name, part, signal, (progress) => arrived.note(index, progress))
    .then(async () => {
      if ((await hashOf(part)) !== name) throw new Problem('damaged', 'a part is not the one that the owner signed');
      return part;
    });
  // It may fail while the part before it is still being written; it is awaited then.
  fetched.catch(() => undefined);
  return fetched;
}
