import { instantToMs, minuteMs, secondMs } from '../../shared/domain/instant.ts';
import type { Core } from '../core/context.ts';
import { beat, beginBeating, endBeating, type BeatingServer } from '../core/heartbeat/beat.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** How often a heartbeat is written. */
const beatMs = 10 * secondMs;
/**
 * By how much the clock and the time that really passed may differ between two ticks before a heartbeat checks it at once; and how long
 * the time is trusted after the last look.
 */
const doubtMs = minuteMs;

/** The heartbeat of one server process. */
export interface Pulse {
  /** Writes a heartbeat when it's time for one, and immediately when the clock has drifted from the time that really passed. */
  readonly pulse: () => Promise<void>;
  /** Whether the latest attempt succeeded, and recently: a process that was suspended finds out here before it goes on. */
  readonly beats: () => boolean;
  /** Notes that this server ends, so that nobody looks for it. */
  readonly end: () => Promise<void>;
}

/** One that hasn't begun. */
export function createPulse(core: Core): Pulse {
  let server: BeatingServer | undefined;
  let succeededAtMs: number | undefined;
  /** @returns false while this server doesn't know yet whether it joins others. */
  const attempt = async (): Promise<boolean> => {
    await core.syncClock();
    // A server whose key file doesn't fit any more has no heartbeat, so it moves no timer.
    await core.keyRing.follow();
    server ??= await beginBeating(core);
    return server.own === null || isTime(core, server.own) ? (await beat(core, server)) !== null : true;
  };
  const pulse = oneAtATime(async () => {
    const begunMs = core.uptimeMs();
    try {
      succeededAtMs = (await attempt()) ? begunMs : undefined;
    } catch (error) {
      succeededAtMs = undefined;
      throw error;
    }
  });
  const end = async (): Promise<void> => {
    // A database that is gone is no reason not to stop.
    if (server !== undefined) await endBeating(core, server).catch(() => undefined);
  };
  return { pulse, end, beats: () => succeededAtMs !== undefined && core.uptimeMs() - succeededAtMs < doubtMs };
}

function isTime(core: Core, own: NonNullable<BeatingServer['own']>): boolean {
  const elapsedMs = instantToMs(core.clock.now()) - instantToMs(own.at);
  const passedMs = core.uptimeMs() - own.uptimeMs;
  return elapsedMs < 0 || elapsedMs >= beatMs || Math.abs(elapsedMs - passedMs) >= doubtMs;
}
