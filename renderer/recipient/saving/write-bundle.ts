import { utf8 } from '../../../shared/crypto/bytes.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { endEntryName, fileEndText, partEntryName } from '../../../shared/format/file-entries.ts';
import type { ManifestDocument } from '../../../shared/format/release/bundle.ts';
import { offlineBundleText, type OfflineBundle } from '../../../shared/format/release/offline-bundle.ts';
import type { PartSource } from '../fetching/part-source.ts';
import { Problem, problemCodeOf } from '../problems.ts';
import type { Running } from './document-saver.ts';
import { Arrived, fetchPart, type PartMemory } from './fetch-part.ts';
import type { SaveSink } from './save-sink.ts';
import { tarEnd, tarHeader, tarPadding } from './write-tar.ts';

/** What goes into one bundle file. */
export interface BundleToWrite {
  readonly sealed: OfflineBundle;
  /** Those whose parts are to be in it. */
  readonly documents: readonly ManifestDocument[];
  readonly parts: PartSource;
  readonly memory: PartMemory;
}

/**
 * Writes a `.heirlock-bundle` file, still sealed: what the server handed out, with its half, and the parts of these documents, each checked
 * against the hash that the owner signed. FORMAT.md, "Files". Memory use doesn't grow with what is left.
 * @throws Problem that names the document at which it failed.
 */
export async function writeBundle(bundle: BundleToWrite, write: SaveSink['write'], running: Running): Promise<void> {
  const { sealed, documents } = bundle;
  const first = utf8(offlineBundleText(sealed));
  await writeEntry('bundle.json', first, write);
  const written = new Set<string>();
  let doneBytes = 0;
  for (const [index, document] of documents.entries()) {
    const tell = { ...running, onProgress: (part: { doneBytes: number; waiting: boolean }) => running.onProgress({ ...part, index }) };
    await writeParts({ ...bundle, document, before: doneBytes, written }, write, tell).catch((error: unknown) => {
      throw new Problem(problemCodeOf(error), 'a document of the bundle failed', document.id);
    });
    doneBytes += document.sizeBytes;
  }
  await writeEntry('bundle-again.json', first, write);
  const end = { items: 0, parts: written.size, hash: hex(sha256(first)) };
  await writeEntry(endEntryName, utf8(fileEndText(end)), write);
  await write(tarEnd);
}

async function writeEntry(name: string, bytes: Uint8Array, write: SaveSink['write']): Promise<void> {
  await write(tarHeader(name, bytes.length));
  await write(bytes);
  await write(tarPadding(bytes.length));
}

interface PartsToWrite extends BundleToWrite {
  readonly document: ManifestDocument;
  /** The bytes of the documents before this one. */
  readonly before: number;
  /** Names of the parts that the file has already: two documents may share one. */
  readonly written: Set<string>;
}

async function writeParts(
  { document, parts, memory, before, written }: PartsToWrite,
  write: SaveSink['write'],
  { signal, onProgress }: Running,
): Promise<void> {
  memory.fit(Math.max(...document.parts.map(([, sizeBytes]) => sizeBytes)), document.parts.length);
  const arrived = new Arrived({ document, onProgress: ({ doneBytes, waiting }) => onProgress({ doneBytes: before + doneBytes, waiting }) });
  for (const [index, [name]] of document.parts.entries()) {
    if (signal.aborted) throw new Problem('stopped', 'the reader stopped it');
    if (written.has(name)) continue;
    await writeEntry(partEntryName(name), await fetchPart({ document, parts, signal, memory }, index, arrived), write);
    written.add(name);
  }
}
