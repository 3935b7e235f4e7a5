import { isAway } from '../shared/node/database/away.ts';
import type { Fault } from './core/context.ts';

/** How often it is said that the database or the disk is away. */
const everyMs = 60_000;

/**
 * Reports each fault, but says once a minute, and not for each request and each tick, that the database or the disk is away: the lines
 * would fill the disk that is full, and hide everything else.
 * @param say writes one line; `untold`: how many faults since the last such line it stands for.
 * @param nowMs a clock that nobody can set.
 */
export function quietReport(say: (fault: Fault, untold: number) => void, nowMs = () => performance.now()): (fault: Fault) => void {
  let saidMs = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (fault) => {
    if (!isAway(fault.error)) return say(fault, 0);
    if (nowMs() - saidMs < everyMs) {
      untold += 1;
      return;
    }
    say({ ...fault, kind: 'database or disk away' }, untold);
    saidMs = nowMs();
    untold = 0;
  };
}
