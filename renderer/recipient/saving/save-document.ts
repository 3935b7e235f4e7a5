import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { streamHeaderBytes } from '../../../shared/crypto/secret-stream.ts';
import type { ManifestDocument } from '../../../shared/format/release/bundle.ts';
import { sealedChunkBytes } from '../../../shared/format/container/document-container-layout.ts';
import {
  containerHeaderBytes,
  openContainer,
  segmentBytes,
  type ContainerOpener,
} from '../../../shared/format/container/document-container.ts';
import { checkPartsList } from '../../../shared/format/container/parts.ts';
import { hashOf } from '../fetching/blob-access.ts';
import type { PartProgress, PartSource } from '../fetching/part-source.ts';
import { Problem } from '../problems.ts';
import type { SaveSink } from './save-sink.ts';
import type { SaveProgress } from '../worker-messages.ts';

/** One document to be opened and written. */
export interface Saving {
  readonly vaultId: string;
  readonly document: ManifestDocument;
  /** The document's key (DK); it stays the caller's. */
  readonly key: Key;
  readonly parts: PartSource;
  readonly sink: SaveSink;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SaveProgress) => void;
  /** Nobody else may use it while this runs; the caller may reuse it for the next one. */
  readonly memory: PartMemory;
}

/**
 * Fetches, checks, opens and writes a document part by part, with the next part on its way while one is being opened: room for two parts
 * of 16 MiB and the plain bytes of one is allocated once, whatever the file's size. Every part must have the hash and size that the owner
 * signed, and the whole
 * the size that the manifest names.
 * @returns what the sink returns at the end; it has been abandoned if this throws.
 * @throws CryptoError or Problem `damaged`, `truncated`, `withheld`, `unsupported_version`, `stopped`, `session_over`, `no_space`.
 */
export async function saveDocument(saving: Saving): Promise<Blob | undefined> {
  const { document, sink } = saving;
  try {
    const written = await writeParts(saving);
    if (written < document.sizeBytes) throw new CryptoError('truncated', 'the document is shorter than the owner signed');
    if (written > document.sizeBytes) throw new CryptoError('damaged', 'the document is longer than the owner signed');
    return await sink.finish();
  } catch (error) {
    await sink.abandon().catch(() => undefined);
    // The manifest says that this key fits: a container with another key isn't the one that was signed.
    if (error instanceof CryptoError && error.code === 'wrong_key')
      throw new CryptoError('damaged', 'the document was sealed under another key');
    throw error;
  }
}

async function writeParts(given: Saving): Promise<number> {
  const list = checkPartsList(given.document.parts);
  const stopper = new AbortController();
  const stop = (): void => stopper.abort();
  given.signal.addEventListener('abort', stop, { once: true });
  if (given.signal.aborted) stop();
  const saving = { ...given, signal: stopper.signal };
  const { memory } = saving;
  memory.fit(Math.max(...list.map(([, sizeBytes]) => sizeBytes)), list.length);
  const arrived = new Arrived(saving);
  let opener: ContainerOpener | undefined;
  let written = 0;
  let coming = fetchPart(saving, 0, arrived);
  try {
    for (let index = 0; index < list.length; index += 1) {
      const part = await coming;
      if (index + 1 < list.length) coming = fetchPart(saving, index + 1, arrived);
      const plain = openPart((opener ??= openerOf(saving, part)), part, { index, last: index === list.length - 1 }, memory.plain);
      await saving.sink.write(plain);
      written += plain.length;
      if (saving.signal.aborted) throw new Problem('stopped', 'the reader stopped it');
    }
    return written;
  } finally {
    // A part that is still on its way would arrive in memory that by then belongs to somebody else.
    stop();
    await coming.catch(() => undefined);
    given.signal.removeEventListener('abort', stop);
    opener?.wipe();
    wipe(memory.plain);
  }
}

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
class Arrived {
  readonly #saving: Saving;
  readonly #byPart: number[] = [];
  #told = -1;

  constructor(saving: Saving) {
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

function fetchPart({ document, parts, signal, memory }: Saving, index: number, arrived: Arrived): Promise<Uint8Array> {
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

function openerOf({ vaultId, document, key }: Saving, firstPart: Uint8Array): ContainerOpener {
  return openContainer({
    key,
    vaultId,
    documentId: document.id,
    version: document.version,
    header: firstPart.slice(0, containerHeaderBytes),
  });
}

/** The plain bytes of a part, at the beginning of `into`. Part 0 has the container's header before its segment. */
function openPart(
  opener: ContainerOpener,
  part: Uint8Array,
  { index, last }: { readonly index: number; readonly last: boolean },
  into: Uint8Array,
): Uint8Array {
  const sealed = index === 0 ? part.subarray(containerHeaderBytes) : part;
  const segment = opener.openSegmentStream(index, last, sealed.subarray(0, streamHeaderBytes));
  const count = Math.ceil((sealed.length - streamHeaderBytes) / sealedChunkBytes);
  let plainBytes = 0;
  try {
    for (let chunk = 0; chunk < count; chunk += 1) {
      const start = streamHeaderBytes + chunk * sealedChunkBytes;
      plainBytes += segment.open(sealed.subarray(start, start + sealedChunkBytes), chunk === count - 1, into.subarray(plainBytes)).length;
    }
    return into.subarray(0, plainBytes);
  } finally {
    segment.wipe();
  }
}
