import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { carryOutPaper, claimPaper } from '../../core/release-papers/carry-out-paper.ts';
import { listDuePapers } from '../../core/stores/release-paper-store.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { SigningSweep } from './signing.ts';

const stretch = 20;

/** Makes recipients' papers about releases; one after another, like signing jobs. */
export function createPaperSweep(core: Core): SigningSweep {
  const over = new AbortController();
  const work = oneAtATime(async () => {
    for (;;) {
      if (over.signal.aborted) return;
      const due = await listDuePapers(core.db.read, instantToMs(core.clock.now()), stretch + core.db.damaged.size);
      if (due.length === 0) return;
      for (const one of due) {
        if (over.signal.aborted) return;
        const claimed = await claimPaper(core, one);
        if (claimed !== undefined) await carryOutPaper(core, claimed, over.signal);
      }
    }
  });
  return {
    begin: () => {
      work().catch((error: unknown) => core.report({ kind: 'sweep failed', id: 'release papers', error }));
      return Promise.resolve();
    },
    idle: () => work.idle(),
    stop: () => {
      over.abort();
      return work.idle();
    },
  };
}
