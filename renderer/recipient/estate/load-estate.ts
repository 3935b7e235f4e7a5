import { utf8 } from '../../../shared/crypto/bytes.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { checkFileEnd, endEntryName, maxEndBytes } from '../../../shared/format/file-entries.ts';
import {
  makeOfflineBundleOrder,
  maxBundleJsonBytes,
  readOfflineBundle,
  type OfflineBundle,
} from '../../../shared/format/release/offline-bundle.ts';
import { fetchOwn } from '../fetching/fetch-bytes.ts';
import { partsFromFile, partsFromServer, type PartSource } from '../fetching/part-source.ts';
import { Problem } from '../problems.ts';
import { indexTar, slice, type TarEntry } from '../fetching/tar-index.ts';
import type { LockedSource } from '../worker-messages.ts';

/** A sealed estate and where its documents' parts are. */
export interface LoadedEstate {
  readonly sealed: OfflineBundle;
  readonly parts: PartSource;
}

/** @throws Problem or CryptoError when it can't be obtained, or isn't one. */
export function loadEstate(source: LockedSource): Promise<LoadedEstate> {
  return source.kind === 'server' ? loadFromServer(source.base) : loadFromFile(source.file);
}

async function loadFromServer(base: string): Promise<LoadedEstate> {
  const response = await fetchOwn(`${base}/sealed`).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'withheld'
      ? new Problem('nothing_here', 'there is no bundle for this recipient')
      : error;
  });
  const { key_generation: keyGeneration, ...rest } = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  // From here on an answer and a file are the same thing, with one check for both.
  return { sealed: readOfflineBundle(utf8(JSON.stringify({ ...rest, keyGeneration }))), parts: partsFromServer(base) };
}

/** Reads a `.heirlock-bundle` file's names and first entry, and what its end says about them. FORMAT.md, "Files". */
async function loadFromFile(file: Blob): Promise<LoadedEstate> {
  const entries = await indexTar(file);
  const order = makeOfflineBundleOrder();
  for (const name of entries.keys()) order.take(name);
  order.finish();
  const first = await entryBytes(file, entries, 'bundle.json', maxBundleJsonBytes);
  const end = await entryBytes(file, entries, endEntryName, maxEndBytes);
  checkFileEnd(end, { items: 0, parts: order.parts.size, hash: hex(sha256(first)) });
  return { sealed: readOfflineBundle(first), parts: partsFromFile(file, entries) };
}

function entryBytes(file: Blob, entries: ReadonlyMap<string, TarEntry>, name: string, maxBytes: number): Promise<Uint8Array> {
  const entry = entries.get(name);
  if (entry === undefined || entry.sizeBytes > maxBytes) throw new Problem('damaged', 'an entry of the file is missing or too long');
  return slice(file, entry.start, entry.sizeBytes);
}
