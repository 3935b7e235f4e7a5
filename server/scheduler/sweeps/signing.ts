import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { carryOutJob, claimJob } from '../../core/signing/carry-out-job.ts';
import { listDueJobs } from '../../core/stores/signing-job-store.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** How many are looked at together; they are signed one after another, so that requests keep getting their turn. */
const stretch = 20;

/** Carries out signing jobs. */
export interface SigningSweep {
  /** Starts what is due; doesn't wait for it. */
  begin(): Promise<void>;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  /** Cancels what is running, and resolves when it has ended. */
  stop(): Promise<void>;
}

export function createSigningSweep(core: Core): SigningSweep {
  const over = new AbortController();
  const { signer } = core;

  const work = oneAtATime(async () => {
    for (;;) {
      const due =
        signer === null || over.signal.aborted
          ? []
          : await listDueJobs(core.db.read, instantToMs(core.clock.now()), stretch + core.db.damaged.size);
      if (signer === null || due.length === 0) return;
      for (const job of due) {
        if (over.signal.aborted) return;
        const claimed = await claimJob(core, job);
        if (claimed !== undefined) await carryOutJob(core, signer, claimed, over.signal);
      }
    }
  });

  return {
    begin: () => {
      work().catch((error: unknown) => core.report({ kind: 'sweep failed', id: 'signing', error }));
      return Promise.resolve();
    },
    idle: () => work.idle(),
    stop: () => {
      over.abort();
      return work.idle();
    },
  };
}
