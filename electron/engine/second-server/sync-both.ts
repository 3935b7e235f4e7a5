import type { Handlers } from '../engine-context.ts';
import { runSync } from '../sync/sync-handlers.ts';
import { keepInStepMeanwhile } from './keep-in-step.ts';

/** Sync with the account's servers. Neither waits for the other to succeed, and only the first is waited for. */
export const syncBothHandlers: Handlers<'sync.run'> = {
  'sync.run': async (ctx, input) => {
    try {
      return await runSync(ctx, input);
    } finally {
      keepInStepMeanwhile(ctx);
    }
  },
};
