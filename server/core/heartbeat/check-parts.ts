import type { NeededPart } from '../../../shared/domain/health.ts';
import type { Core } from '../context.ts';
import { setFact } from '../stores/installation-store.ts';

/** How long a part may take to answer before it counts as unusable. */
const patienceMs = 5_000;

/**
 * Tries whether a server can do its work: whether the database takes a write, whether documents can be stored, and whether the master key
 * is where the next start will look for it. A read would not do: a full disk, and one that was mounted read-only, still answer it.
 */
export async function checkParts(core: Core): Promise<Readonly<Record<NeededPart, boolean>>> {
  const { db, installation } = core;
  const [database, documents, masterKey] = await Promise.all([
    inTime(() => db.transaction((tx) => setFact(tx, 'write check', core.clock.now()))),
    inTime(() => installation.tryWriting()),
    inTime(() => installation.findMasterKey()),
  ]);
  return { database, documents, master_key: masterKey };
}

/** Whether it was done, and in time; what comes later is left to itself. */
async function inTime(work: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  try {
    const done = work().then(
      () => true,
      () => false,
    );
    return await Promise.race([done, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
