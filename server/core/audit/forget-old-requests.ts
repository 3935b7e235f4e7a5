import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Core } from '../context.ts';
import { deleteLinesUntil, deleteRequestCounts, findLineAfter, listFirstLines } from '../stores/audit-store.ts';

/** How long lines of the request log and counts of requests are kept. */
export const requestLogDays = 30;
/** How many lines are kept, whatever their age: about 200 MB. */
export const maxRequestLines = 1_000_000;
const batchSize = 1_000;
/** The rest waits for the next run: nobody is kept waiting behind a large removal. */
const maxBatches = 50;

/** Deletes what is too old in the request log, and the oldest lines of one that is too long. @param most how many lines are kept. */
export async function forgetOldRequests(core: Core, most = maxRequestLines): Promise<void> {
  const before = addMs(core.clock.now(), -requestLogDays * dayMs);
  await core.db.transaction((tx) => deleteRequestCounts(tx, before));
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const last = (await lastTooOld(core, before)) ?? (await findLineAfter(core.db.read, most));
    if (last === undefined) return;
    await core.db.transaction((tx) => deleteLinesUntil(tx, last, batchSize));
  }
}

/** The last of the first lines that is older than `before`. */
async function lastTooOld({ db }: Core, before: Instant): Promise<Ulid | undefined> {
  return (await listFirstLines(db.read, batchSize)).findLast(({ at }) => at < before)?.id;
}
