import type { Core } from '../../core/context.ts';
import { sweepGarbage } from '../../core/documents/sweep-garbage.ts';
import { deleteExpiredSessions } from '../../core/links/link-store.ts';

/** What nobody waits for: blobs without a document, sessions that ran out. */
export async function sweepHousekeeping(core: Core): Promise<void> {
  await sweepGarbage(core);
  await core.db.transaction((tx) => deleteExpiredSessions(tx, core.clock.now()));
}
