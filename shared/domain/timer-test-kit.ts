import type { Instant } from './instant.ts';
import { instantOf } from './instant-test-kit.ts';
import { stepTimer, type InactivityRule, type TimerEffect, type TimerEvent, type TimerRule, type TimerState } from './timer.ts';

/** The instant that a text stands for. */
export const at = instantOf;

/** A step that must not be refused. */
export function move(
  rule: TimerRule,
  state: TimerState,
  event: TimerEvent,
  now: Instant,
): { state: TimerState; effects: readonly TimerEffect[] } {
  const step = stepTimer(rule, state, event, now);
  if ('refused' in step) throw new Error(`refused: ${step.refused}`);
  return step;
}

export const wake: TimerEvent = { type: 'wake' };

/** Started on 31 January: reminder on 21 February, due on 28 February, last warning on 6 March, release on 7 March, all at 10:00. */
export const monthly: InactivityRule = {
  kind: 'inactivity',
  frequency: 'monthly',
  graceHours: 168,
  reminderDaysBefore: 7,
  remindersSilenced: false,
};
