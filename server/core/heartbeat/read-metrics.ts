import { findOldestLetterMs } from '../stores/custody-store.ts';
import { soundRows } from '../../../shared/node/database/closed-columns.ts';
import { holdReasons, type HoldReason } from '../../../shared/domain/heartbeat.ts';
import { addMs, dayMs, instantToMs, minuteMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import type { StoredProblem } from '../../../shared/domain/stored.ts';
import type { Core } from '../context.ts';
import type { BeatingServerRow, Db } from '../../db/schema.ts';
import { countSilentNeighbours } from '../stores/neighbour-store.ts';
import { findLastBackups } from '../stores/backup-run-store.ts';
import { measureTimerFailures } from '../stores/timer-failure-store.ts';
import { findLastBeat, listServersSince } from '../stores/heartbeat-store.ts';
import { countHeldTimers, latestHolds, listOpenHoldNumbers, listOpenHolds } from '../stores/hold-store.ts';
import {
  countFailedMessages,
  countLostReleaseMails,
  countServersSince,
  countWaitingReleases,
  isEmpty,
  measureDueTimers,
  measureQueue,
  type FailedMessages,
} from '../stores/metrics-store.ts';
import { countWaitingHandovers } from '../stores/handover-store.ts';
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
  /** Timers that fail again and again. */
  readonly failingTimers: number;
  /** Recipients of releases whose message with the link was lost. */
  readonly lostReleaseMails: number;
  /** Recipients of releases who have opened nothing yet, and those of them whom no way reached in time. */
  readonly recipientsWaiting: number;
  readonly recipientsUnreached: number;
  /** How many servers worked at once within the last day, those left out that ended as they should. */
  readonly expectedServers: number;
  /** Nobody has an account here. */
  readonly isEmpty: boolean;
  /** Rows that this server has met lately and can't read. */
  readonly damagedRows: number;
  /** What the database names and the store of documents doesn't have as it should be, as far as checks have found. */
  readonly stored: Readonly<Record<StoredProblem, number>>;
  /** Since everything stored was last checked; while it never was, since the check began. Null before that. */
  readonly storageCheckAgeSeconds: number | null;
  /** Whether the files of this server's certificate hold something that it can't serve. */
  readonly certificateRefused: boolean;
  /** Other servers that this one watches over, and hasn't heard of for longer than they may be silent. */
  readonly silentNeighbours: number;
  /** For how long the longest waiting of the letters to other custodians hasn't got through; 0 when none waits. */
  readonly unreachedCustodianSeconds: number;
  readonly backup: BackupMetrics;
}

/** How the installation's backups are. */
export interface BackupMetrics {
  /** Since the latest that was made began; null when there is none. */
  readonly ageSeconds: number | null;
  /** Whether the latest attempt that has ended made none. */
  readonly lastFailed: boolean;
  /** Files that the latest one lacks because the installation does. */
  readonly missingFiles: number;
  readonly bytes: number;
}

/** A server without a heartbeat for this long is not counted. */
const aliveMs = minuteMs;

/** Counts what is waiting and what has failed; its cost depends on how much that is, not on how many vaults there are. */
export async function readMetrics({ db, clock, installation }: Core): Promise<ReleaseMetrics> {
  const now = clock.now();
  const nowMs = instantToMs(now);
  const [lastBeat, servers, due, open, queues, backups, failing, lately, walk, counts, letter] = await Promise.all([
    findLastBeat(db.read),
    countServersSince(db.read, addMs(now, -aliveMs)),
    measureDueTimers(db.read, nowMs),
    soundRows(listOpenHolds(db.read)),
    measureQueue(db.read),
    findLastBackups(db.read),
    measureTimerFailures(db.read, nowMs),
    listServersSince(db.read, addMs(now, -dayMs)),
    findStorageWalk(db.read),
    countAsTheyAre(db.read),
    findOldestLetterMs(db.read),
  ]);
  const oldest = [due.oldestMs, failing.oldestMs].flatMap((at) => (at === null ? [] : [at]));
  const held = latestHolds(await listOpenHoldNumbers(db.read));
  return {
    heartbeatAgeSeconds: lastBeat === null ? null : age(now, instantToMs(lastBeat)),
    servers,
    // One that was put off after a failure is due all the same.
    dueTimers: due.total + failing.putOff,
    oldestDueAgeSeconds: oldest.length === 0 ? null : age(now, Math.min(...oldest)),
    failingTimers: failing.failing,
    ...counts,
    expectedServers: mostAtOnce(lately),
    heldTimers: held.dates === 0 ? 0 : await countHeldTimers(db.read, nowMs, held),
    holds: heldBy(open),
    queues: queues.map(({ channel, total, oldest, attempts }) => ({
      channel,
      total,
      attempts,
      oldestAgeSeconds: age(now, instantToMs(oldest)),
    })),
    damagedRows: db.damaged.size,
    unreachedCustodianSeconds: letter === null ? 0 : age(now, letter),
    certificateRefused: installation.certificateRefused(),
    backup: backupMetrics(now, backups),
    storageCheckAgeSeconds: walk === undefined ? null : age(now, instantToMs(walk.finished_at ?? walk.begun_at)),
  };
}

type Counted =
  | 'waitingReleases'
  | 'failures'
  | 'lostReleaseMails'
  | 'isEmpty'
  | 'stored'
  | 'silentNeighbours'
  | 'recipientsWaiting'
  | 'recipientsUnreached';

/** What is counted by one question each, and told as it was counted. */
async function countAsTheyAre(db: Db): Promise<Pick<ReleaseMetrics, Counted>> {
  const [waitingReleases, failures, lostReleaseMails, empty, stored, silentNeighbours, handovers] = await Promise.all([
    countWaitingReleases(db),
    countFailedMessages(db),
    countLostReleaseMails(db),
    isEmpty(db),
    countStorageFindings(db),
    countSilentNeighbours(db),
    countWaitingHandovers(db, 'live'),
  ]);
  const { waiting: recipientsWaiting, unreached: recipientsUnreached } = handovers;
  return {
    waitingReleases,
    failures,
    lostReleaseMails,
    isEmpty: empty,
    stored,
    silentNeighbours,
    recipientsWaiting,
    recipientsUnreached,
  };
}

function heldBy(open: readonly { readonly reason: HoldReason }[]): Record<HoldReason, boolean> {
  return Object.fromEntries(holdReasons.map((reason) => [reason, open.some((hold) => hold.reason === reason)])) as Record<
    HoldReason,
    boolean
  >;
}

function backupMetrics(now: Instant, { ended, made }: Awaited<ReturnType<typeof findLastBackups>>): BackupMetrics {
  return {
    ageSeconds: made === undefined ? null : age(now, instantToMs(made.started_at)),
    lastFailed: ended?.status === 'failed',
    missingFiles: made?.missing_files ?? 0,
    bytes: made?.total_bytes ?? 0,
  };
}

/** The most servers that were at work at one moment. */
function mostAtOnce(servers: readonly BeatingServerRow[]): number {
  const atOnce = servers.map(({ beat_at: at }) => servers.filter((one) => one.started_at <= at && at <= one.beat_at).length);
  return Math.max(0, ...atOnce);
}

function age(now: Instant, sinceMs: number): number {
  return Math.max(0, (instantToMs(now) - sinceMs) / secondMs);
}
