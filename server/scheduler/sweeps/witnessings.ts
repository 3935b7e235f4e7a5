import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { listDueWitnessings } from '../../core/stores/witnessing-store.ts';
import { carryOutWitnessing, claimWitnessing } from '../../core/witnessings/carry-out-witnessing.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { SigningSweep } from './signing.ts';

const stretch = 20;

/** Lays out and puts together documents that several people sign and the server reads; one after another, like signing jobs. */
export function createWitnessingSweep(core: Core): SigningSweep {
  const over = new AbortController();
  const work = oneAtATime(async () => {
    for (;;) {
      if (over.signal.aborted) return;
      const due = await listDueWitnessings(core.db.read, instantToMs(core.clock.now()), stretch + core.db.damaged.size);
      if (due.length === 0) return;
      for (const one of due) {
        if (over.signal.aborted) return;
        const claimed = await claimWitnessing(core, one);
        if (claimed !== undefined) await carryOutWitnessing(core, claimed, over.signal);
      }
    }
  });
  return {
    begin: () => {
      work().catch((error: unknown) => core.report({ kind: 'sweep failed', id: 'witnessings', error }));
      return Promise.resolve();
    },
    idle: () => work.idle(),
    stop: () => {
      over.abort();
      return work.idle();
    },
  };
}
