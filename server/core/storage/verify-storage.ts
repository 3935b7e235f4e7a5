import { storedKinds, type StoredProblem } from '../../../shared/domain/stored.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Core } from '../context.ts';
import { isBlobNamed, listStored, type StoredThing } from '../stores/stored-blob-store.ts';
import { hasPack } from '../stores/part-store.ts';
import { checkStored } from './check-stored.ts';

const stretch = 100;

/** What was found in a store of documents. */
export interface StorageVerdict {
  readonly checked: number;
  readonly checkedBytes: number;
  readonly problems: readonly { readonly thing: StoredThing; readonly problem: StoredProblem }[];
  /** What is there and nobody names. Some of it may be on its way in, or about to be swept. */
  readonly unnamedBlobs: readonly string[];
  readonly unnamedPacks: readonly string[];
}

/**
 * Checks everything that the database names, and looks for what it doesn't name.
 * @param checked is told of each thing, and may take its time to keep the pace down.
 * @throws DomainError `unavailable` when the store can't be asked.
 */
export async function verifyStorage(core: Core, checked: (thing: StoredThing) => Promise<void>): Promise<StorageVerdict> {
  const problems: { readonly thing: StoredThing; readonly problem: StoredProblem }[] = [];
  let [count, bytes] = [0, 0];
  for await (const thing of everythingStored(core)) {
    const problem = await checkStored(core, thing);
    if (problem !== undefined) problems.push({ thing, problem });
    count += 1;
    bytes += thing.sizeBytes;
    await checked(thing);
  }
  const unnamedBlobs = await unnamed(core.blobs.list(), (id) => isBlobNamed(core.db.read, id as Ulid));
  const unnamedPacks = await unnamed(core.packs.list(), (id) => hasPack(core.db.read, id as Ulid));
  return { checked: count, checkedBytes: bytes, problems, unnamedBlobs, unnamedPacks };
}

/** Everything that the database names, each thing as it is when its turn comes. */
export async function* everythingStored({ db }: Pick<Core, 'db'>): AsyncGenerator<StoredThing> {
  for (const kind of storedKinds) {
    let after = '';
    for (;;) {
      const things = await listStored(db.read, kind, after, stretch);
      yield* things;
      if (things.length < stretch) break;
      after = things.at(-1)?.id ?? '';
    }
  }
}

async function unnamed(ids: AsyncIterable<string>, isNamed: (id: string) => Promise<boolean>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const id of ids) if (!(await isNamed(id))) found.push(id);
  return found.sort();
}
