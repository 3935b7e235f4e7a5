import { addMs, hourMs, instantToMs, latest, minuteMs, type Instant } from './instant.ts';

/*
 * Whether the time can be believed
 *
 * A release can't be taken back, so a server asks before every round of work whether the clock, the database and itself are what they
 * were at the round before. It compares three things: the clock that everything goes by; a clock that nobody can set, counts on while
 * the machine sleeps and begins anew at a restart; and a counter that grows with every heartbeat and is kept twice, in the database and
 * outside it.
 */

/** Why no timer on the whole server may advance automatically; `clock_unproved` holds dates alone. */
export const holdReasons = ['clock_behind', 'clock_jump', 'clock_unproved', 'database_restored', 'by_hand'] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Whether a hold is a doubt about the time: lifting it says that the present one is right. */
export const isAboutTime: Readonly<Record<HoldReason, boolean>> = {
  clock_behind: true,
  clock_jump: true,
  clock_unproved: true,
  database_restored: false,
  by_hand: false,
};

/** What clocks that this server doesn't go by say about its own: that it's right, that it's wrong, or nothing. */
export type ClockProof = 'proved' | 'contradicted' | 'unknown';

/** A stretch of time in which no server was at work. */
export interface Gap {
  readonly from: Instant;
  readonly to: Instant;
}

/** What a server sees at a heartbeat. */
export interface Beat {
  readonly now: Instant;
  /** Milliseconds on the clock that nobody can set. */
  readonly uptimeMs: number;
  /** The highest count of heartbeats that this server has seen or recorded outside the database; null when it knows none. */
  readonly knownEpoch: number | null;
  /** True when a record outside the database ought to exist if the database has ever been used. */
  readonly epochExpected: boolean;
  /** What other clocks say; they're asked when a server starts, and while nothing vouches for its clock. */
  readonly proof: ClockProof;
}

/** What the database remembers, and what the server remembers of its own previous heartbeat. */
export interface BeatMemory {
  /** Heartbeats of all servers so far; 0 for a database that has never had one. */
  readonly epoch: number;
  /** The highest time that was ever trusted; null when there was no heartbeat. */
  readonly watermark: Instant | null;
  /** The latest heartbeat of any server; null when there was none. */
  readonly lastBeat: Instant | null;
  /** This process's previous heartbeat; null for its first. */
  readonly own: { readonly at: Instant; readonly uptimeMs: number } | null;
  /** Whether a hold for one of the two clock reasons is open. */
  readonly clockDoubted: boolean;
}

export interface BeatJudgement {
  readonly holds: readonly HoldReason[];
  readonly gap: Gap | null;
  readonly watermark: Instant | null;
  readonly epoch: number;
}

/** How far the clock may run ahead of the time that really passed. */
export const jumpToleranceMs = hourMs;

/**
 * How far the clock may be behind the highest time seen. Clocks of several servers being minutes apart is not a fault: the one behind
 * acts later, never earlier.
 */
export const behindToleranceMs = 10 * minuteMs;

/** A silence of more than this is a gap. A heartbeat comes every ten seconds. */
export const gapAfterMs = 5 * minuteMs;

/** How far the counter jumps ahead after a restore, so that what other servers recorded before it doesn't look like another one. */
const epochStep = 1_000;

/**
 * Judges one heartbeat: pure. The watermark rises with trusted time only: while the clock is in doubt it stays put, so that a clock that
 * is put right is right again. A server that is starting can't tell time that was set from time that passed without it, unless another clock
 * says so. Windows need not know: those that ran out start again. A date has no window, so it waits until a clock is found to believe.
 */
export function judgeBeat(memory: BeatMemory, beat: Beat): BeatJudgement {
  const behind = memory.watermark !== null && instantToMs(beat.now) < instantToMs(memory.watermark) - behindToleranceMs;
  const jumped =
    memory.own !== null && instantToMs(beat.now) - instantToMs(memory.own.at) - (beat.uptimeMs - memory.own.uptimeMs) > jumpToleranceMs;
  const restored = isRestored(memory, beat);
  const contradicted = beat.proof === 'contradicted';
  const holds: HoldReason[] = [];
  if (behind) holds.push('clock_behind');
  if (jumped || contradicted) holds.push('clock_jump');
  const unproved = isUnproved(memory, beat);
  if (unproved) holds.push('clock_unproved');
  if (restored) holds.push('database_restored');
  const doubted = memory.clockDoubted || behind || jumped || contradicted || unproved;
  return {
    holds,
    // By a doubted clock too: a vault whose owner has answered the hold continues by it, and time that nobody lived through is not time to
    // answer.
    gap: gapBetween(memory.lastBeat, beat.now),
    watermark: doubted ? memory.watermark : latest(beat.now, ...(memory.watermark === null ? [] : [memory.watermark])),
    epoch: restored ? Math.max(memory.epoch, beat.knownEpoch ?? 0) + epochStep : memory.epoch + 1,
  };
}

/** Whether a server starts after more than an hour in which nothing of this machine or another one vouches for the clock. */
function isUnproved({ own, lastBeat }: BeatMemory, { now, proof }: Beat): boolean {
  return own === null && lastBeat !== null && proof === 'unknown' && instantToMs(now) - instantToMs(lastBeat) > jumpToleranceMs;
}

/**
 * A database that counts fewer heartbeats than were seen was restored from an earlier state; one that has counted where there's no record
 * of it was brought here.
 */
function isRestored({ epoch }: BeatMemory, { knownEpoch, epochExpected }: Beat): boolean {
  if (knownEpoch === null) return epochExpected && epoch > 0;
  return epoch < knownEpoch;
}

function gapBetween(lastBeat: Instant | null, now: Instant): Gap | null {
  return lastBeat !== null && instantToMs(now) - instantToMs(lastBeat) > gapAfterMs ? { from: lastBeat, to: now } : null;
}

/**
 * Milliseconds between two instants during which no server was at work. Gaps may overlap: if a clock was set back, some time is recorded
 * twice.
 */
export function downtimeMs(gaps: readonly Gap[], from: Instant, to: Instant): number {
  let sumMs = 0;
  let counted = from;
  for (const gap of [...gaps].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const start = latest(gap.from, counted);
    const end = gap.to < to ? gap.to : to;
    if (start >= end) continue;
    sumMs += instantToMs(end) - instantToMs(start);
    counted = end;
  }
  return sumMs;
}

/** When a window of `lengthMs` that began at `from` is over, if the server's downtime in it does not count. */
export function windowEnd(gaps: readonly Gap[], from: Instant, lengthMs: number, now: Instant): Instant {
  return addMs(from, lengthMs + downtimeMs(gaps, from, now));
}

/** A hold that nobody has lifted. They are numbered in the order they came. */
export interface OpenHold {
  readonly number: number;
  readonly reason: HoldReason;
}

/** As much of a hold as decides whom it holds; without a reason that can be read it holds everybody. */
export type HoldMark = Pick<OpenHold, 'number'> & { readonly reason?: HoldReason | null };

/** Whether a vault whose owner has answered all holds up to `clearedThrough` is still held by one. */
export function isHeld(open: readonly HoldMark[], clearedThrough: number, isDate: boolean): boolean {
  return open.some(({ number, reason }) => number > clearedThrough && (isDate || reason !== 'clock_unproved'));
}
