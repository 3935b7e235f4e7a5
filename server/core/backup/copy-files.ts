import type { Core } from '../context.ts';
import { BlobMissingError, type BackupTarget } from '../ports.ts';
import type { NamedFile } from '../stores/portable-store.ts';
import { hashOf, oneChunk, putChecked } from './parts.ts';
import { fileLine, isBefore, type ListedFile } from './portable-lines.ts';
import type { ObjectSet } from './object-set.ts';

/** Files up to this size are read once, into memory; larger ones twice, in a stream. */
const inMemoryBytes = 8 * 2 ** 20;
const atOnce = 4;

/** What copying came to. */
export interface CopyCount {
  files: number;
  bytes: number;
  newBytes: number;
  missing: number;
}

export interface FileCopying {
  readonly core: Pick<Core, 'blobs' | 'packs' | 'report'>;
  readonly target: BackupTarget;
  /** What the place has. */
  readonly there: ObjectSet;
  readonly count: CopyCount;
  readonly alive: () => Promise<void>;
}

/**
 * Copies what the place doesn't have, and lists everything. A file never changes under its id, so one that an earlier backup listed isn't
 * read again.
 * @param earlier the list of an earlier backup, in the same order.
 */
export async function* copyFiles(
  copying: FileCopying,
  named: AsyncIterable<NamedFile>,
  earlier: AsyncIterable<ListedFile>,
): AsyncIterable<string> {
  const listed = earlier[Symbol.asyncIterator]();
  let known = await listed.next();
  let batch: (readonly [file: NamedFile, known: ListedFile | undefined])[] = [];
  try {
    for await (const file of named) {
      while (known.done !== true && isBefore(known.value, file)) known = await listed.next();
      const same = known.done !== true && known.value.kind === file.kind && known.value.id === file.id ? known.value : undefined;
      batch.push([file, same]);
      if (batch.length < atOnce) continue;
      yield* await copyBatch(copying, batch);
      batch = [];
    }
    yield* await copyBatch(copying, batch);
  } finally {
    await listed.return?.();
  }
}

async function copyBatch(
  copying: FileCopying,
  batch: readonly (readonly [NamedFile, ListedFile | undefined])[],
): Promise<readonly string[]> {
  await copying.alive();
  const files = await Promise.all(batch.map(([file, known]) => copyFile(copying, file, known)));
  return files.map(fileLine);
}

async function copyFile(copying: FileCopying, file: NamedFile, known: ListedFile | undefined): Promise<ListedFile> {
  const { count, there, core } = copying;
  const { kind, id, size_bytes: sizeBytes } = file;
  count.files += 1;
  if (known !== undefined && known.object !== null && known.sizeBytes === sizeBytes && there.has(known.object, sizeBytes)) {
    count.bytes += sizeBytes;
    return known;
  }
  const object = await copyContent(copying, file).catch((error: unknown) => {
    if (!(error instanceof BlobMissingError || error instanceof WrongSizeError)) throw error;
    core.report({ kind: 'a file that the database names is missing', id: `${kind} ${id}`, error });
    return null;
  });
  if (object === null) count.missing += 1;
  else count.bytes += sizeBytes;
  return { kind, id, sizeBytes, object };
}

/** The file has another size than its row says: it's damaged, and no copy of it would be any better. */
class WrongSizeError extends Error {}

async function copyContent({ core, target, there, count, alive }: FileCopying, file: NamedFile): Promise<string> {
  const { kind, id, size_bytes: sizeBytes } = file;
  const read = (): AsyncIterable<Uint8Array> => (kind === 'blob' ? core.blobs.read(id) : core.packs.read(id, { start: 0, end: sizeBytes }));
  const kept = sizeBytes <= inMemoryBytes ? await collect(read(), sizeBytes) : undefined;
  const source = kept === undefined ? () => watched(read(), alive) : () => oneChunk(kept);
  const { hash, bytes } = await hashOf(source());
  if (bytes !== sizeBytes) throw new WrongSizeError(`it has ${bytes} bytes and not ${sizeBytes}`);
  if (there.has(hash, sizeBytes)) return hash;
  await putChecked(target, hash, sizeBytes, source);
  there.add(hash, sizeBytes);
  count.newBytes += sizeBytes;
  return hash;
}

/** A large file takes its time: meanwhile others are told that somebody is at work. */
async function* watched(content: AsyncIterable<Uint8Array>, alive: () => Promise<void>): AsyncIterable<Uint8Array> {
  for await (const chunk of content) {
    await alive();
    yield chunk;
  }
}

async function collect(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new WrongSizeError(`it has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
