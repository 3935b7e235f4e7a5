import { instantFromMs, secondMs, type Instant } from '../../shared/domain/instant.ts';
import type { Clock } from '../core/ports.ts';

/** A clock that several servers read off the same place, so that they agree however far apart their machines' clocks are. */
export interface SharedClock extends Clock {
  /** Reads the shared clock once more. @throws what asking it throws; the clock then runs on as it did. */
  sync(): Promise<void>;
}

export interface SharedClockSource {
  /** Epoch milliseconds on the shared clock. */
  ask(): Promise<number>;
  /** Milliseconds on a clock that nobody sets and that may stand still while the machine sleeps. */
  steadyMs(): number;
  /** The machine's clock, and one that nobody sets and that counts while it sleeps. */
  wallMs(): number;
  uptimeMs(): number;
}

/** By how much the machine's clock may disagree with the steady one before the steady one is assumed to have stood still. */
const asleepAfterMs = 2 * secondMs;

/**
 * Opens a clock that has been read once. Between two readings it counts on its own. It is never ahead of the shared clock by the time that
 * asking took: what was read counts from the moment the answer came.
 */
export async function openSharedClock(source: SharedClockSource): Promise<SharedClock> {
  let base = await sample(source);
  const nowMs = (): number => base.sharedMs + elapsedMs(source, base);
  return {
    now: (): Instant => instantFromMs(Math.floor(nowMs())),
    sync: async () => {
      const next = await sample(source);
      const present = nowMs();
      const read = next.sharedMs + elapsedMs(source, next);
      // A slow answer is no reason to go back in time by as much as it was slow.
      base = present > read && present - read <= next.askedMs ? { ...next, sharedMs: next.sharedMs + (present - read) } : next;
    },
  };
}

interface Sample {
  readonly sharedMs: number;
  readonly steadyMs: number;
  readonly wallMs: number;
  readonly uptimeMs: number;
  /** How long the asking took. */
  readonly askedMs: number;
}

async function sample(source: SharedClockSource): Promise<Sample> {
  const before = source.steadyMs();
  const sharedMs = await source.ask();
  const steadyMs = source.steadyMs();
  return { sharedMs, steadyMs, wallMs: source.wallMs(), uptimeMs: source.uptimeMs(), askedMs: steadyMs - before };
}

function elapsedMs(source: SharedClockSource, since: Sample): number {
  const steady = source.steadyMs() - since.steadyMs;
  if (Math.abs(source.wallMs() - since.wallMs - steady) <= asleepAfterMs) return steady;
  // Either the machine slept or its clock was set; the uptime shows which.
  return Math.max(steady, source.uptimeMs() - since.uptimeMs);
}
