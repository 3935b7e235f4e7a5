import { setTimeout as sleep } from 'node:timers/promises';
import type { Core } from '../context.ts';
import { readMetrics, type ReleaseMetrics } from './read-metrics.ts';

/** How long a database may take before its metrics are left out: whoever scrapes gives up after ten seconds. */
const patienceMs = 8_000;

/** The metrics that are in the database; null where it doesn't answer. */
export async function readMetricsInTime(core: Core): Promise<ReleaseMetrics | null> {
  const given = new AbortController();
  try {
    const tooLate = sleep(patienceMs, null, { ref: false, signal: given.signal }).catch(() => null);
    return await Promise.race([readMetrics(core).catch(() => null), tooLate]);
  } finally {
    given.abort();
  }
}
