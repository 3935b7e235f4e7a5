import type { ReleaseMetrics } from '../../core/heartbeat/read-metrics.ts';

/** What the database says of an installation in which nothing is due and nothing is wrong. */
export const quietMetrics: ReleaseMetrics = {
  heartbeatAgeSeconds: 1,
  servers: 1,
  dueTimers: 0,
  oldestDueAgeSeconds: null,
  heldTimers: 0,
  holds: { clock_behind: false, clock_jump: false, clock_unproved: false, database_restored: false, by_hand: false },
  waitingReleases: 0,
  queues: [],
  failures: [],
  failingTimers: 0,
  lostReleaseMails: 0,
  expectedServers: 1,
  isEmpty: false,
  damagedRows: 0,
  certificateRefused: false,
  backup: { ageSeconds: 1, lastFailed: false, missingFiles: 0, bytes: 0 },
  stored: { missing: 0, damaged: 0 },
  silentNeighbours: 0,
  recipientsWaiting: 0,
  recipientsUnreached: 0,
  storageCheckAgeSeconds: 1,
  unreachedCustodianSeconds: 0,
};
