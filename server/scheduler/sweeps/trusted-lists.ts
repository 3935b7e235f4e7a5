import { randomInt } from 'node:crypto';
import { hourMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { refreshTrustedLists } from '../../core/signing/refresh-trusted-lists.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** How often it's looked whether it's time. */
const everyMs = 5 * minuteMs;

/** Fetches trusted lists, as often as they change. */
export interface ListSweep {
  /** Looks whether it's time, and starts if it is; nobody waits for it. */
  begin(): void;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  /** Breaks off what is under way. */
  stop(): Promise<void>;
}

export function createListSweep(core: Core): ListSweep {
  const over = new AbortController();
  const nightMs = randomInt(24 * hourMs);
  let lookedMs = Number.NEGATIVE_INFINITY;
  const refresh = oneAtATime(async () => {
    await refreshTrustedLists(core, nightMs, over.signal).catch((error: unknown) => {
      if (!over.signal.aborted) core.report({ kind: 'sweep failed', id: 'trusted lists', error });
    });
  });
  return {
    begin: () => {
      if (core.trustedLists === null || over.signal.aborted || core.uptimeMs() - lookedMs < everyMs) return;
      lookedMs = core.uptimeMs();
      void refresh();
    },
    idle: () => refresh.idle(),
    stop: () => {
      over.abort();
      return refresh.idle();
    },
  };
}
