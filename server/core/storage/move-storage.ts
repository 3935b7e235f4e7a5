import { createHash } from 'node:crypto';
import type { Core } from '../context.ts';
import { BlobMissingError, type CiphertextStore, type PackStore } from '../ports.ts';
import { findStored, type StoredThing } from '../stores/stored-blob-store.ts';
import { everythingStored } from './verify-storage.ts';

/** One of the two places. */
export interface Place {
  readonly blobs: CiphertextStore;
  readonly packs: PackStore;
}

/** What a run has done. */
export interface MoveVerdict {
  readonly moved: number;
  readonly movedBytes: number;
  /** What is in neither place, or not as the database says it is; left as it was. */
  readonly left: readonly StoredThing[];
}

/**
 * Brings everything that the database names from one place to the other: written, read back, compared by hash, and only then removed where
 * it was. Servers that look in both go on meanwhile. It can be interrupted anywhere and begun again, and ends once a whole pass has found
 * nothing to move.
 * @param keeps true: nothing is removed.
 * @param moved is told of each thing that was moved.
 * @throws DomainError `unavailable` when one of the places can't be asked.
 */
export async function moveStorage(
  core: Pick<Core, 'db'>,
  from: Place,
  to: Place,
  { keeps, moved }: { readonly keeps: boolean; readonly moved: (thing: StoredThing) => void },
): Promise<MoveVerdict> {
  let [count, bytes] = [0, 0];
  for (;;) {
    const before = count;
    const left: StoredThing[] = [];
    for await (const thing of everythingStored(core)) {
      const outcome = await moveOne(core, from, to, thing, keeps);
      if (outcome === 'left') left.push(thing);
      if (outcome !== 'moved') continue;
      count += 1;
      bytes += thing.sizeBytes;
      moved(thing);
    }
    if (count === before) return { moved: count, movedBytes: bytes, left };
  }
}

async function moveOne(
  { db }: Pick<Core, 'db'>,
  from: Place,
  to: Place,
  thing: StoredThing,
  keeps: boolean,
): Promise<'moved' | 'there' | 'left'> {
  const [here, there] = [store(from, thing), store(to, thing)];
  const [sizeHere, sizeThere] = [await here.size(thing.id), await there.size(thing.id)];
  if (sizeHere === undefined) return sizeThere === thing.sizeBytes ? 'there' : 'left';
  if (keeps && sizeThere === thing.sizeBytes) return 'there';
  if (sizeHere !== thing.sizeBytes) return 'left';
  try {
    const sent = sizeThere === undefined ? await copy(from, to, thing) : await hashOf(here.read(thing.id));
    // What an earlier run left half done is written again.
    if ((await hashOf(there.read(thing.id))) !== sent) {
      await there.remove(thing.id);
      await copy(from, to, thing);
      if ((await hashOf(there.read(thing.id))) !== sent)
        throw new Error(`the other place gives other bytes for ${thing.id} than it was sent`);
    }
  } catch (error) {
    if (error instanceof BlobMissingError) return 'left';
    throw error;
  }
  // Deleted meanwhile: it mustn't come back.
  if ((await findStored(db.read, thing.kind, thing.id)) === undefined) await there.remove(thing.id);
  if (!keeps) await here.remove(thing.id);
  return 'moved';
}

function store(place: Place, thing: StoredThing) {
  const { blobs, packs } = place;
  const all = { start: 0, end: thing.sizeBytes };
  return thing.kind === 'pack'
    ? { size: (id: string) => packs.size(id), read: (id: string) => packs.read(id, all), remove: (id: string) => packs.remove(id) }
    : { size: (id: string) => blobs.size(id), read: (id: string) => blobs.read(id), remove: (id: string) => blobs.remove(id) };
}

/** @returns the hash of what was read. */
async function copy(from: Place, to: Place, thing: StoredThing): Promise<string> {
  const hash = createHash('sha256');
  const passing = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  };
  const source = passing(store(from, thing).read(thing.id));
  if (thing.kind === 'pack') await writePack(to.packs, thing.id, source);
  else await to.blobs.write(thing.id, source);
  return hash.digest('hex');
}

/** Writes a pack the way it would arrive. */
async function writePack(packs: PackStore, id: string, source: AsyncIterable<Uint8Array>): Promise<void> {
  // Of an earlier run.
  await packs.removeUpload(id);
  await packs.create(id);
  try {
    const writer = await packs.writeUpload(id, 0);
    try {
      for await (const chunk of source) await writer.write(chunk);
    } finally {
      await writer.close();
    }
    await packs.keep(id);
  } catch (error) {
    await packs.removeUpload(id).catch(() => undefined);
    throw error;
  }
}

async function hashOf(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of source) hash.update(chunk);
  return hash.digest('hex');
}
