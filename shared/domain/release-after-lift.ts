import { latest, type Instant } from './instant.ts';
import { cycleOf, stepTimer, wakeAt, type TimerRule, type TimerState } from './timer.ts';
import { awaitedWarnings } from './timer-warnings.ts';

/** More steps than this mean that nothing is coming. */
const maxSteps = 12;

/**
 * The earliest moment at which a vault is released if the hold that it stands under is lifted now and its owner stays silent, each warning
 * being accepted at once; null while no timer will. It's the machine itself that says so.
 */
export function releaseAfterLift(rule: TimerRule, state: TimerState, liftedAt: Instant): Instant | null {
  let present = state;
  let now = liftedAt;
  for (let step = 0; step < maxSteps; step += 1) {
    for (const warning of awaitedWarnings(present)) {
      const accepted = stepTimer(rule, present, { type: 'accepted', warning, cycle: cycleOf(present) ?? now }, now);
      if (!('refused' in accepted)) present = accepted.state;
    }
    const at = wakeAt(rule, present);
    if (at === null) return null;
    // What was waited for before the lift is looked at just after it.
    now = latest(now, at);
    const woken = stepTimer(rule, present, { type: 'wake', heldUntil: liftedAt }, now);
    if ('refused' in woken) return null;
    if (woken.effects.some(({ type }) => type === 'release')) return now;
    present = woken.state;
  }
  return null;
}
