import { addMs, dayMs, instantToMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import { storedKinds, type StoredKind } from '../../../shared/domain/stored.ts';
import type { StorageWalkRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import {
  beginStorageWalk,
  deleteStorageFinding,
  findStorageWalk,
  listStorageFindings,
  moveStorageWalk,
} from '../stores/storage-finding-store.ts';
import { findStored, listStored, type StoredThing } from '../stores/stored-blob-store.ts';
import { checkStored } from './check-stored.ts';

/** What one step reads at most, unless a single thing is larger; and the pause after it. Together a bit more than 3 MiB a second. */
const stepBytes = 32 * 2 ** 20;
const stepThings = 50;
const pauseMs = 10 * secondMs;
/** How long a server may take for a step before another one takes it as well. */
const claimMs = 10 * minuteMs;
/** A store that is away is left alone for this long. */
const awayMs = 5 * minuteMs;
/** How long after the beginning of one walk the next one begins, unless the first takes longer. */
const betweenMs = 7 * dayMs;

/**
 * The kinds that a walk comes to, each with what is looked through along with it. Papers are no step of their own: a server of the version
 * that knew none reads where the walk is, for its metrics too, and must find no word there that it doesn't know.
 */
const steps: Readonly<Record<StoredKind, readonly StoredKind[]>> = {
  document: ['document'],
  certificate: ['certificate'],
  upload: ['upload'],
  witnessing: ['witnessing', 'paper'],
  paper: [],
  pack: ['pack'],
};
const walkedKinds = storedKinds.filter((kind) => steps[kind].length > 0);

/**
 * Takes the next step of the check that goes through everything stored, a little at a time, if one is due: servers take turns, and each
 * goes on where the last one was. Rot is found that way before anybody asks for the document.
 * @throws DomainError `unavailable` when the store can't be asked; the step is tried again some minutes later.
 */
export async function walkStorage(core: Core, goesOn: () => boolean): Promise<void> {
  const now = core.clock.now();
  const nowMs = instantToMs(now);
  const seen = (await findStorageWalk(core.db.read)) ?? (await begun(core));
  if (seen === undefined || seen.next_ms > nowMs) return;
  const claimed: StorageWalkRow = { ...seen, next_ms: nowMs + claimMs };
  if (!(await core.db.transaction((tx) => moveStorageWalk(tx, seen, { next_ms: claimed.next_ms })))) return;
  try {
    const next = await takeStep(core, claimed, goesOn);
    await core.db.transaction((tx) => moveStorageWalk(tx, claimed, next));
  } catch (error) {
    await core.db.transaction((tx) => moveStorageWalk(tx, claimed, { next_ms: nowMs + awayMs }));
    throw error;
  }
}

async function begun(core: Core): Promise<StorageWalkRow | undefined> {
  await core.db.transaction((tx) => beginStorageWalk(tx, core.clock.now()));
  return findStorageWalk(core.db.read);
}

async function takeStep(core: Core, walk: StorageWalkRow, goesOn: () => boolean): Promise<Partial<StorageWalkRow>> {
  const things = await nextThings(core, walk);
  let { after_id, checked } = walk;
  let bytes = 0;
  for (const thing of things) {
    if (!goesOn() || (bytes > 0 && bytes + thing.sizeBytes > stepBytes)) break;
    await checkStored(core, thing);
    bytes += thing.sizeBytes;
    checked += 1;
    after_id = thing.id;
  }
  const next_ms = instantToMs(core.clock.now()) + pauseMs;
  if (things.length > 0) return { after_id, checked, next_ms };
  const kind = walkedKinds[walkedKinds.indexOf(walk.kind) + 1];
  // An empty kind costs nothing, and the next one need not wait.
  if (kind !== undefined) return { kind, after_id: '', checked, next_ms: 0 };
  return startOver(core, walk);
}

/** By their ids, whatever their kind: that is how far the walk has come. */
async function nextThings({ db }: Core, { kind, after_id: afterId }: StorageWalkRow): Promise<readonly StoredThing[]> {
  const lists = await Promise.all(steps[kind].map((one) => listStored(db.read, one, afterId, stepThings)));
  return lists
    .flat()
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, stepThings);
}

async function startOver(core: Core, walk: StorageWalkRow): Promise<Partial<StorageWalkRow>> {
  await forgetUnnamed(core);
  const now = core.clock.now();
  const begun_at = addMs(walk.begun_at, betweenMs) > now ? addMs(walk.begun_at, betweenMs) : now;
  return { kind: storedKinds[0], after_id: '', begun_at, checked: 0, finished_at: now, next_ms: instantToMs(begun_at) };
}

/** What was deleted since it was found damaged is nobody's loss any more. */
async function forgetUnnamed(core: Core): Promise<void> {
  let after: Awaited<ReturnType<typeof listStorageFindings>>[number]['id'] | '' = '';
  for (;;) {
    const findings: Awaited<ReturnType<typeof listStorageFindings>> = await listStorageFindings(core.db.read, after, stepThings);
    for (const { id, kind } of findings) {
      if ((await findStored(core.db.read, kind, id)) === undefined) await core.db.transaction((tx) => deleteStorageFinding(tx, id));
    }
    if (findings.length < stepThings) return;
    after = findings.at(-1)?.id ?? '';
  }
}
