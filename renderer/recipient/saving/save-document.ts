import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { streamHeaderBytes } from '../../../shared/crypto/secret-stream.ts';
import type { ManifestDocument } from '../../../shared/format/release/bundle.ts';
import { sealedChunkBytes } from '../../../shared/format/container/document-container-layout.ts';
import { containerHeaderBytes, openContainer, type ContainerOpener } from '../../../shared/format/container/document-container.ts';
import { checkPartsList } from '../../../shared/format/container/parts.ts';
import type { PartSource } from '../fetching/part-source.ts';
import { Problem } from '../problems.ts';
import { Arrived, fetchPart, type PartMemory } from './fetch-part.ts';
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
