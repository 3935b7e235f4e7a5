import { open, type FileHandle } from 'node:fs/promises';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { containerHeaderBytes, openContainer, partPlaceOf, plainBytesOf } from '../../../shared/format/container/document-container.ts';
import { checkPlainSize } from '../../../shared/format/container/document-container-stream.ts';
import { containerBytesOfParts, type PartsList } from '../../../shared/format/container/parts.ts';
import { writeDurably } from './durable-file.ts';
import type { PartPlace } from './part-place.ts';
import { runSegments, type ContainerWork, type WithPart } from './segment-run.ts';

/** A container to be opened into a file. */
export interface OpenWork extends ContainerWork {
  /**
   * Path of the plain file (mode 0600; an existing one is replaced). It takes this name when all of it has authenticated and is on the
   * disk; until then it is beside it under a name of its own, which `removeUnfinished` knows.
   */
  readonly target: string;
  /** The file's size where it is known from elsewhere. */
  readonly plainBytes?: number;
}

/**
 * Opens a container file, on all threads and with memory that does not grow with it.
 * @returns the plain file's size.
 * @throws CryptoError of any code; errors of the file system; the signal's reason. Nothing is left then.
 */
export async function openFile(work: OpenWork & { readonly container: string }): Promise<number> {
  work.signal?.throwIfAborted();
  return withFile(work.container, async (container) => {
    const { size } = await container.stat();
    const fileBytes = sizeOfContainer(size, work);
    return openInto(work, fileBytes, await readHeader(container), async (index, run) => {
      await run({ descriptor: container.fd, position: partPlaceOf(index, fileBytes).start });
    });
  });
}

/**
 * As `openFile`, from parts stored separately.
 * @param parts the container's parts, in order.
 * @param placeOf where a part is, by its name.
 * @throws also CryptoError `truncated` or `damaged` for a part of a different size than the list says.
 */
export async function openParts(
  work: OpenWork & { readonly parts: PartsList; readonly placeOf: (name: string) => PartPlace },
): Promise<number> {
  work.signal?.throwIfAborted();
  const { parts, placeOf } = work;
  const placeAt = (index: number): PartPlace => placeOf(parts[index]?.[0] ?? '');
  const fileBytes = sizeOfContainer(containerBytesOfParts(parts), work);
  const first = placeAt(0);
  const header = await withFile(first.path, (file) => readHeader(file, first.position));
  return openInto(work, fileBytes, header, (index, run) => {
    const place = placeAt(index);
    return withFile(place.path, async (file) => {
      const { start, end } = partPlaceOf(index, fileBytes);
      const sizeBytes = place.sizeBytes ?? (await file.stat()).size;
      if (sizeBytes !== end - start)
        throw new CryptoError(sizeBytes < end - start ? 'truncated' : 'damaged', 'a part of the container has another size');
      await run({ descriptor: file.fd, position: place.position });
    });
  });
}

async function openInto(work: OpenWork, fileBytes: number, header: Uint8Array, withPart: WithPart): Promise<number> {
  // A wrong key or an invalid header is reported before anything is written.
  openContainer({ ...work, header }).wipe();
  return writeDurably(work.target, async (file) => {
    await runSegments({ act: 'open', work, header, fileBytes, plain: file.fd }, withPart);
    return fileBytes;
  });
}

function sizeOfContainer(containerBytes: number, { plainBytes }: OpenWork): number {
  const fileBytes = plainBytesOf(containerBytes);
  checkPlainSize(fileBytes, plainBytes);
  return fileBytes;
}

async function readHeader(file: FileHandle, position = 0): Promise<Uint8Array> {
  const header = new Uint8Array(containerHeaderBytes);
  const { bytesRead } = await file.read(header, 0, header.length, position);
  return header.subarray(0, bytesRead);
}

async function withFile<T>(path: string, act: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await act(file);
  } finally {
    await file.close();
  }
}
