import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { storedKinds } from '../../../shared/domain/stored.ts';
import type { Db, ServerDatabase } from '../../db/schema.ts';
import type { CiphertextStore, PackStore, StorageMark } from '../ports.ts';
import { findFact, keepFact } from '../stores/installation-store.ts';
import { listStored, type StoredThing } from '../stores/stored-blob-store.ts';

/** The fact of the installation that names its store of documents. */
const factName = 'storage_id';
/** Of how many things that the database names a store without a mark is asked whether it has them. */
const sampled = 20;
/** How often, and at what distance, a mark is looked for that another server is just writing. */
const maxLooks = 20;
const lookMs = 250;

/** A store with its mark. */
export interface MarkedStore {
  readonly blobs: CiphertextStore;
  readonly packs: PackStore;
  /** Where new documents go first; while they are being moved, the place they come from second. */
  readonly marks: readonly StorageMark[];
}

/**
 * Notices a server that would put documents where the installation's other servers don't look, or call theirs missing: a folder of its own,
 * one that isn't mounted, another bucket. A store becomes the installation's when the first server starts on it; one without a mark that
 * has the documents, because somebody brought them there, is marked again.
 * @throws Error in plain words.
 */
export async function assertStorage(db: ServerDatabase, { blobs, packs, marks }: MarkedStore): Promise<void> {
  const known = await findFact(db.read, factName);
  const found = await Promise.all(marks.map(async (mark) => ({ mark, id: await mark.read() })));
  const marked = found.map(({ id }) => id).find((id) => id !== null);
  if (known === undefined || marked === undefined) {
    const has = await hasWhatIsNamed({ blobs, packs }, db.read);
    if (has === 'lacks' || (has === 'nothing named' && known !== undefined && db.dialect === 'postgres')) throw stranger(marks);
  }
  const own = marked ?? randomUUID();
  const id = known ?? (await db.transaction((tx) => keepFact(tx, factName, own)));
  // Another server was faster. If it starts on the same store, its mark is about to appear.
  if (known === undefined && marked === undefined && id !== own && !(await appears(marks, id))) throw stranger(marks);
  const foreign = found.find((one) => one.id !== null && one.id !== id);
  if (foreign !== undefined) throw another(foreign.mark);
  for (const { mark, id: there } of found) if (there === null) await mark.write(id);
}

async function appears(marks: readonly StorageMark[], id: string): Promise<boolean> {
  for (let look = 0; look < maxLooks; look += 1) {
    for (const mark of marks) if ((await mark.read()) === id) return true;
    await sleep(lookMs);
  }
  return false;
}

/** Says that a store is the installation's, whatever it holds: for somebody who has brought the documents there, or knows they are lost. */
export async function adoptStorage(db: ServerDatabase, marks: readonly StorageMark[]): Promise<void> {
  const id = await db.transaction((tx) => keepFact(tx, factName, randomUUID()));
  for (const mark of marks) await mark.write(id);
}

/** Whether a store has what the database names, going by the first and the last of each kind. */
async function hasWhatIsNamed(stores: Pick<MarkedStore, 'blobs' | 'packs'>, db: Db): Promise<'has' | 'lacks' | 'nothing named'> {
  const things: StoredThing[] = [];
  for (const kind of storedKinds) things.push(...(await listStored(db, kind, '', sampled)));
  if (things.length === 0) return 'nothing named';
  // One that is there is enough: a document that was lost is a finding, and no reason to be up for nobody.
  for (const { kind, id } of things) if ((await (kind === 'pack' ? stores.packs : stores.blobs).size(id)) !== undefined) return 'has';
  return 'lacks';
}

const ways =
  'Several servers on one database need one store: HEIRLOCK_BLOBS_URL, or blobs/, parts/ and uploads/ as folders that all of them share. If this is the right place, and its documents were brought here or are lost, say so with: heirlock blobs adopt';

function stranger(marks: readonly StorageMark[]): Error {
  return new Error(`The documents of this database are not in ${marks.map(({ place }) => place).join(' or ')}. ${ways}`);
}

function another(mark: StorageMark): Error {
  return new Error(`What is in ${mark.place} belongs to another installation, or to a server that had a folder of its own. ${ways}`);
}
