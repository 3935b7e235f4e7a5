import { minuteMs, addMs, type Instant } from '../../shared/domain/instant.ts';
import { cycleOf, startTimer, type TimerRule } from '../../shared/domain/timer.ts';
import type { Invariant } from './model-judge.ts';
import type { Focus } from './model-moves.ts';
import { realDecisions, type Decisions } from './model-world.ts';

/** A machine with one rule switched off, and the invariant that has to notice. */
export interface Mutant {
  readonly name: string;
  readonly breaks: Invariant;
  readonly decisions: Decisions;
  /** Where to look for it. */
  readonly focus: Focus;
}

const real = realDecisions;
const mutant = (breaks: Invariant, name: string, change: Partial<Decisions>, focus: Focus): Mutant => ({
  breaks,
  name,
  decisions: { ...real, ...change },
  focus,
});

const silent: Focus = { kind: 'inactivity', acts: ['nothing', 'check_in', 'mood', 'down', 'up', 'freeze', 'thaw', 'pause'] };
const clocks: Focus = { kind: 'inactivity', acts: ['nothing', 'clock_ahead', 'clock_back', 'repair', 'mood'] };
const copies: Focus = { kind: 'inactivity', acts: ['nothing', 'check_in', 'backup', 'restore'] };
const certificates: Focus = { kind: 'death_certificate', acts: ['nothing', 'confirmed', 'taken_back'] };
const restores: Focus = { kind: 'date_based', acts: ['nothing', 'backup', 'policy', 'move_restored'] };
const heldDates: Focus = { kind: 'date_based', acts: ['nothing', 'backup', 'restore', 'repair'] };
const unseenClocks: Focus = { kind: 'date_based', acts: ['nothing', 'down', 'clock_ahead', 'up'] };
const dates: Focus = { kind: 'date_based', acts: ['nothing', 'freeze', 'thaw'] };
const downtime: Focus = { kind: 'inactivity', acts: ['nothing', 'down', 'up'] };
const refused: Focus = { kind: 'inactivity', acts: ['nothing', 'down', 'up', 'mood', 'freeze', 'thaw'] };

const shorter = (rule: TimerRule): TimerRule => (rule.kind === 'inactivity' ? { ...rule, graceHours: rule.graceHours - 1 } : rule);
const noHold = (reason: string): Partial<Decisions> => ({
  judgeBeat: (memory, beat) => {
    const judged = real.judgeBeat(memory, beat);
    return { ...judged, holds: judged.holds.filter((one) => one !== reason) };
  },
});

export const mutants: readonly Mutant[] = [
  mutant(
    'never early',
    'a folder that knows nothing of the database is no reason to hold',
    { judgeBeat: (memory, beat) => real.judgeBeat(memory, { ...beat, epochExpected: false }) },
    restores,
  ),
  mutant(
    'never early',
    'a hold that was lifted is forgotten',
    { dueEvent: (rule, state, { gaps }, recount) => real.dueEvent(rule, state, gaps === undefined ? {} : { gaps }, recount) },
    heldDates,
  ),
  mutant(
    'never early',
    'the clock that a server starts with is always believed',
    { judgeBeat: (memory, beat) => real.judgeBeat(memory, { ...beat, proof: 'proved' }) },
    unseenClocks,
  ),
  mutant('never held for nothing', 'a new database is noted after its first heartbeat only', { notesNewDatabase: false }, silent),
  mutant(
    'never held for nothing',
    'a server that is started again takes time that passed without it for a clock that was set',
    {
      judgeBeat: (memory, beat) => {
        const judged = real.judgeBeat(memory, beat);
        return memory.own === null && judged.gap !== null ? { ...judged, holds: [...judged.holds, 'clock_jump'] } : judged;
      },
    },
    downtime,
  ),
  mutant(
    'never early',
    'the grace period is an hour too short',
    {
      stepTimer: (rule, ...rest) => real.stepTimer(shorter(rule), ...rest),
      wakeAt: (rule, state) => real.wakeAt(shorter(rule), state),
    },
    silent,
  ),
  mutant(
    'never early',
    'a due date that is noticed late counts as noticed in time',
    {
      stepTimer: (rule, state, event, now) =>
        real.stepTimer(
          rule,
          state,
          event,
          event.type === 'wake' && state.phase === 'running' && now > state.dueAt ? addMs(state.dueAt, minuteMs) : now,
        ),
    },
    downtime,
  ),
  mutant('never early', 'a clock that jumps ahead is believed', noHold('clock_jump'), clocks),
  mutant('never early', 'a database that was put back is believed', noHold('database_restored'), copies),
  mutant(
    'never unwarned',
    'a warning counts as accepted when it is written',
    {
      stepTimer: (rule, state, event, now) => {
        const step = real.stepTimer(rule, state, event, now);
        if ('refused' in step || step.state.phase !== 'pending') return step;
        return {
          ...step,
          state: {
            ...step.state,
            noticeAcceptedAt: step.state.noticeAcceptedAt ?? now,
            warningAcceptedAt: step.state.warningAcceptedAt ?? now,
          },
        };
      },
    },
    refused,
  ),
  mutant(
    'never unwarned',
    'the acceptance of an earlier round counts',
    {
      stepTimer: (rule, state, event, now) =>
        real.stepTimer(rule, state, event.type === 'accepted' ? { ...event, cycle: cycleOf(state) ?? event.cycle } : event, now),
    },
    refused,
  ),
  mutant(
    'never unwarned',
    'no time need pass between the accepted last warning and the release',
    {
      wakeAt: (rule, state) =>
        state.phase === 'pending' && state.noticeAcceptedAt !== null && state.warningAcceptedAt !== null
          ? state.releaseAt
          : real.wakeAt(rule, state),
      stepTimer: (rule, state, event, now) => {
        if (
          state.phase !== 'pending' ||
          event.type !== 'wake' ||
          state.warningAcceptedAt === null ||
          state.noticeAcceptedAt === null ||
          now < state.releaseAt
        )
          return real.stepTimer(rule, state, event, now);
        return { state: { phase: 'released' }, effects: [{ type: 'release', trigger: 'inactivity' }] };
      },
    },
    refused,
  ),
  mutant(
    'never unwarned',
    'downtime counts as time to answer',
    { dueEvent: (rule, state, { heldUntil }, recount) => real.dueEvent(rule, state, { heldUntil: heldUntil ?? null }, recount) },
    downtime,
  ),
  mutant(
    'never twice',
    'a release leaves the timer as it was, and nobody compares',
    {
      comparesOnRelease: false,
      stepTimer: (rule, state, event, now) => {
        const step = real.stepTimer(rule, state, event, now);
        return 'refused' in step || !step.effects.some(({ type }) => type === 'release') ? step : { ...step, state };
      },
    },
    silent,
  ),
  mutant(
    'never lost',
    'a warned timer wakes no more',
    { wakeAt: (rule, state) => (state.phase === 'pending' ? null : real.wakeAt(rule, state)) },
    silent,
  ),
  mutant('never lost', 'a mail that was tried is not tried again', { claimIsRetry: false }, refused),
  mutant(
    'never lost',
    'a recipient is forgotten',
    {
      releaseMessages: (recipients, notify) =>
        real.releaseMessages(recipients, notify).filter(({ to }) => to === 'owner' || to.recipient !== recipients[0]),
    },
    silent,
  ),
  mutant(
    'cancel wins',
    'a check-in after the last warning is noted and changes nothing',
    {
      stepTimer: (rule, state, event, now) =>
        event.type === 'check_in' && state.phase === 'pending' ? { state, effects: [] } : real.stepTimer(rule, state, event, now),
    },
    silent,
  ),
  mutant(
    'cancel wins',
    'a pause after the last warning is noted and changes nothing',
    {
      stepTimer: (rule, state, event, now) =>
        event.type === 'pause' && state.phase === 'pending' ? { state, effects: [] } : real.stepTimer(rule, state, event, now),
    },
    silent,
  ),
  mutant(
    'cancel wins',
    'archiving a vault that waits for its date changes nothing',
    {
      stepTimer: (rule, state, event, now) =>
        event.type === 'freeze' && state.phase === 'waiting' ? { state, effects: [] } : real.stepTimer(rule, state, event, now),
    },
    dates,
  ),
  mutant(
    'cancel wins',
    'certificates that are taken back go on counting',
    {
      stepTimer: (rule, state, event, now) =>
        event.type === 'recount' && !event.enough && state.phase === 'final'
          ? { state, effects: [] }
          : real.stepTimer(rule, state, event, now),
      dueEvent: (_rule, _state, past) => ({ type: 'wake', ...past }),
    },
    certificates,
  ),
  mutant(
    'released is immutable',
    'a check-in starts a released timer again',
    {
      stepTimer: (rule, state, event, now: Instant) =>
        state.phase === 'released' && event.type === 'check_in'
          ? { state: startTimer(rule, now), effects: [] }
          : real.stepTimer(rule, state, event, now),
    },
    silent,
  ),
];
