import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import { holdReasons, type HoldReason } from '../../../shared/domain/heartbeat.ts';
import { addMs, instantToMs, minuteMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import type { StoredProblem } from '../../../shared/domain/stored.ts';
import type { Core } from '../context.ts';
import { findLastBeat } from '../stores/heartbeat-store.ts';
import { countHeldTimers, listOpenHoldNumbers, listOpenHolds } from '../stores/hold-store.ts';
import {
  countFailedMessages,
  countServersSince,
  countWaitingReleases,
  measureDueTimers,
  measureQueue,
  type FailedMessages,
} from '../stores/metrics-store.ts';
import { countStorageFindings, findStorageWalk } from '../stores/storage-finding-store.ts';

/**
 * The state of the release engine, in numbers (RULINGS.md#what-happens-next-is-shown). Ages are in seconds; null where there is nothing to
 * have an age.
 */
export interface ReleaseMetrics {
  readonly heartbeatAgeSeconds: number | null;
  readonly servers: number;
  readonly dueTimers: number;
  readonly oldestDueAgeSeconds: number | null;
  readonly heldTimers: number;
  readonly holds: Readonly<Record<HoldReason, boolean>>;
  readonly waitingReleases: number;
  readonly queues: readonly {
    readonly channel: string;
    readonly total: number;
    readonly oldestAgeSeconds: number;
    readonly attempts: number;
  }[];
  readonly failures: readonly FailedMessages[];
  /** Rows that this server has met lately and can't read. */
  readonly damagedRows: number;
  /** What the database names and the store of documents doesn't have as it should be, as far as checks have found. */
  readonly stored: Readonly<Record<StoredProblem, number>>;
  /** Since everything stored was last checked; while it never was, since the check began. Null before that. */
  readonly storageCheckAgeSeconds: number | null;
}

/** A server without a heartbeat for this long is not counted. */
const aliveMs = minuteMs;

/** Counts what is waiting and what has failed; its cost depends on how much that is, not on how many vaults there are. */
export async function readMetrics({ db, clock }: Core): Promise<ReleaseMetrics> {
  const now = clock.now();
  const [lastBeat, servers, due, open, waitingReleases, queues, failures, stored, walk] = await Promise.all([
    findLastBeat(db.read),
    countServersSince(db.read, addMs(now, -aliveMs)),
    measureDueTimers(db.read, instantToMs(now)),
    soundRows(listOpenHolds(db.read)),
    countWaitingReleases(db.read),
    measureQueue(db.read),
    countFailedMessages(db.read),
    countStorageFindings(db.read),
    findStorageWalk(db.read),
  ]);
  const latestHold = (await listOpenHoldNumbers(db.read)).at(-1)?.number;
  return {
    heartbeatAgeSeconds: lastBeat === null ? null : age(now, instantToMs(lastBeat)),
    servers,
    dueTimers: due.total,
    oldestDueAgeSeconds: due.oldestMs === null ? null : age(now, due.oldestMs),
    heldTimers: latestHold === undefined ? 0 : await countHeldTimers(db.read, instantToMs(now), latestHold),
    holds: Object.fromEntries(holdReasons.map((reason) => [reason, open.some((hold) => hold.reason === reason)])) as Record<
      HoldReason,
      boolean
    >,
    waitingReleases,
    queues: queues.map(({ channel, total, oldest, attempts }) => ({
      channel,
      total,
      attempts,
      oldestAgeSeconds: age(now, instantToMs(oldest)),
    })),
    failures,
    damagedRows: db.damaged.size,
    stored,
    storageCheckAgeSeconds: walk === undefined ? null : age(now, instantToMs(walk.finished_at ?? walk.begun_at)),
  };
}

function age(now: Instant, sinceMs: number): number {
  return Math.max(0, (instantToMs(now) - sinceMs) / secondMs);
}
