import { addMs, dayMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../context.ts';
import { deleteExpiredWitnessSessions } from '../stores/witnessing-people-store.ts';
import { deleteWitnessing, listEndedWitnessings } from '../stores/witnessing-store.ts';

/** How long the names and values of something that has ended stay, so that its owner's device can fetch them. */
const keptDays = 90;
const batchSize = 100;

/** Removes what ended long enough ago, with its file and with everybody who was asked; and sessions that have run out. */
export async function forgetWitnessings(core: Core): Promise<void> {
  const now = core.clock.now();
  await core.db.transaction((tx) => deleteExpiredWitnessSessions(tx, now));
  const ended = await listEndedWitnessings(core.db.read, addMs(now, -keptDays * dayMs), batchSize);
  for (const row of ended) await core.db.transaction((tx) => deleteWitnessing(tx, row, instantToMs(now)));
}
