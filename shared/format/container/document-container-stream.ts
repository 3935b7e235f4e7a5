import { CryptoError } from '../../crypto/crypto-error.ts';
import { copyKey, wipe, type Key } from '../../crypto/keys.ts';
import { chunkOverheadBytes, streamHeaderBytes } from '../../crypto/secret-stream.ts';
import { checkDocumentBinding, chunkBytes } from './document-container-layout.ts';
import {
  containerHeaderBytes,
  openContainer,
  plainBytesOf,
  segmentCountOf,
  segmentPlaceOf,
  type ContainerOpener,
  type ContainerSealing,
  type SegmentPlace,
} from './document-container.ts';
import { ExactReader } from '../exact-reader.ts';

/** A container that is read from its beginning to its end. */
export interface StreamedContainer extends ContainerSealing {
  /** The container's size according to its storage or its parts list. */
  readonly containerBytes: number;
  /** The file's size if it is known from elsewhere (the manifest, the item). */
  readonly plainBytes?: number;
}

/** @throws CryptoError `truncated` or `damaged` for a container of another size than the one known (FORMAT.md, "Document container"). */
export function checkPlainSize(actualBytes: number, knownBytes: number | undefined): void {
  if (knownBytes === undefined || actualBytes === knownBytes) return;
  throw new CryptoError(actualBytes < knownBytes ? 'truncated' : 'damaged', 'the container is not of the size that is known');
}

/**
 * Opens a document container while it streams in, in chunks of any size: its plain bytes come out 256 KiB at a time, each piece in its own
 * memory
 * and authenticated; the file is whole only when the stream ends without an error. Holds two chunks. The source is closed however it ends.
 * The caller may wipe `key` as soon as this returns.
 * @throws TypeError at once for a wiped key or a malformed id or version; CryptoError at once for an impossible or unexpected size, while
 * streaming, any code. Errors of the source pass through.
 */
export function openContainerStream(source: AsyncIterable<Uint8Array>, container: StreamedContainer): AsyncIterable<Uint8Array> {
  checkDocumentBinding(container);
  const plainBytes = plainBytesOf(container.containerBytes);
  checkPlainSize(plainBytes, container.plainBytes);
  return readAll(new ExactReader(source), container, copyKey(container.key), plainBytes);
}

async function* readAll(reader: ExactReader, container: StreamedContainer, key: Key, plainBytes: number): AsyncGenerator<Uint8Array> {
  let opener: ContainerOpener | undefined;
  try {
    opener = openContainer({ ...container, key, header: await reader.take(containerHeaderBytes) });
    const count = segmentCountOf(plainBytes);
    for (let index = 0; index < count; index += 1) yield* readSegment(reader, opener, index, segmentPlaceOf(index, plainBytes));
  } finally {
    opener?.wipe();
    wipe(key);
    await reader.close();
  }
}

async function* readSegment(reader: ExactReader, opener: ContainerOpener, index: number, place: SegmentPlace): AsyncGenerator<Uint8Array> {
  const segment = opener.openSegmentStream(index, place.last, await reader.take(streamHeaderBytes));
  try {
    let leftBytes = place.plainEnd - place.plainStart;
    for (let lastChunk = false; !lastChunk; ) {
      const sizeBytes = Math.min(leftBytes, chunkBytes);
      lastChunk = sizeBytes === leftBytes;
      leftBytes -= sizeBytes;
      const plain = segment.open(await reader.take(sizeBytes + chunkOverheadBytes), lastChunk);
      // The end of the file is handed out only when nothing follows it.
      if (lastChunk && place.last) await reader.end();
      yield plain;
    }
  } finally {
    segment.wipe();
  }
}
