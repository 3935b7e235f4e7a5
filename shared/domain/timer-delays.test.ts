import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, type Instant } from './instant.ts';
import {
  stepTimer,
  wakeAt,
  type AcceptedWarning,
  type DateRule,
  type GraceState,
  type PendingState,
  type TimerEffect,
  type TimerState,
} from './timer.ts';
import { warningWindowFrom } from './timer-mails.ts';
import { awaitedWarnings } from './timer-warnings.ts';
import { at, monthly, move, wake } from './timer-test-kit.ts';

const due = at('2027-02-28T10:00:00Z');
const releaseAt = at('2027-03-07T10:00:00Z');
const pauseUntil = at('2027-05-01T00:00:00Z');
const onDate: DateRule = { kind: 'date_based', releaseDate: at('2027-06-10T08:00:00Z'), noticeDays: 7 };

const none: readonly TimerEffect[] = [];
const sendLastWarning: TimerEffect = { type: 'send', mail: 'last_warning' };
const missed: TimerEffect = { type: 'record_missed', dueAt: due };

const runningFresh: TimerState = { phase: 'running', dueAt: due, reminded: false };
const runningReminded: TimerState = { phase: 'running', dueAt: due, reminded: true };
const grace: GraceState = { phase: 'grace', dueAt: due, releaseAt, noticeAcceptedAt: null };
const pending: PendingState = { phase: 'pending', dueAt: due, releaseAt, noticeAcceptedAt: null, warningAcceptedAt: null };
const paused: TimerState = { phase: 'paused', pauseUntil };

describe('downtime', () => {
  it('of up to an hour leaves the end of the grace period where it was', () => {
    expect(move(monthly, runningReminded, wake, addMs(due, hourMs)).state).toStrictEqual(grace);
  });

  it('of more than an hour starts the grace period anew from the noticing', () => {
    const now = addMs(due, hourMs + 1);
    expect(move(monthly, runningReminded, wake, now).state).toStrictEqual({ ...grace, releaseAt: addMs(now, 7 * dayMs) });
  });

  it.each([1, 3, 10, 52])('of %d weeks never shortens the grace period, nor releases when it ends', (weeks) => {
    const now = addMs(due, weeks * 7 * dayMs);
    const step = move(monthly, runningFresh, wake, now);
    expect(step).toStrictEqual({
      state: { ...grace, releaseAt: addMs(now, 7 * dayMs) },
      effects: [missed, { type: 'send', mail: 'due_notice' }],
    });
    expect(move(monthly, step.state, wake, now)).toStrictEqual({ state: step.state, effects: [] });
    expect(wakeAt(monthly, step.state)).toBe(addMs(now, 6 * dayMs));
  });

  it('during the grace period leaves a whole day between the last warning and the release', () => {
    const back = addMs(grace.releaseAt, -1);
    const warned = move(monthly, { ...grace, noticeAcceptedAt: due }, wake, back);
    expect(warned).toStrictEqual({ state: { ...pending, noticeAcceptedAt: due }, effects: [sendLastWarning] });
    expect(move(monthly, warned.state, wake, back).effects).toEqual(none);
    const accepted = move(monthly, warned.state, { type: 'accepted', warning: 'last_warning', cycle: due }, back).state;
    expect(wakeAt(monthly, accepted)).toBe(addMs(back, dayMs));
  });

  it('over the end of the grace period starts it again in full, with a notice of its own', () => {
    const back = at('2027-03-20T00:00:00Z');
    const again = move(monthly, { ...grace, noticeAcceptedAt: due }, wake, back);
    expect(again).toStrictEqual({
      state: { ...grace, releaseAt: addMs(back, 7 * dayMs), noticeAcceptedAt: null, restartedAt: back },
      effects: [{ type: 'send', mail: 'due_notice' }],
    });
    // What is reported about the earlier notice counts for nothing.
    expect(move(monthly, again.state, { type: 'accepted', warning: 'due_notice', cycle: due }, back).state).toStrictEqual(again.state);
    expect(move(monthly, again.state, { type: 'accepted', warning: 'due_notice', cycle: back }, back).state).toMatchObject({
      noticeAcceptedAt: back,
    });
  });

  it('over the end of the last warning warns again and waits in full; of up to an hour it does not', () => {
    const warned: TimerState = { ...pending, noticeAcceptedAt: due, warningAcceptedAt: addMs(pending.releaseAt, -dayMs) };
    expect(move(monthly, warned, wake, addMs(pending.releaseAt, hourMs)).state).toStrictEqual({ phase: 'released' });
    const back = addMs(pending.releaseAt, hourMs + 1);
    expect(move(monthly, warned, wake, back)).toStrictEqual({
      state: { ...warned, releaseAt: addMs(back, dayMs), warningAcceptedAt: null, restartedAt: back },
      effects: [sendLastWarning],
    });
  });

  it('within the last warning puts the release off by as much, and by no more', () => {
    const acceptedAt = addMs(pending.releaseAt, -dayMs);
    const warned: TimerState = { ...pending, noticeAcceptedAt: due, warningAcceptedAt: acceptedAt };
    const gaps = [
      { from: addMs(acceptedAt, -5 * hourMs), to: addMs(acceptedAt, hourMs) },
      { from: addMs(acceptedAt, 20 * hourMs), to: addMs(acceptedAt, 22 * hourMs) },
    ];
    const later = addMs(pending.releaseAt, 3 * hourMs);
    const put = move(monthly, warned, { type: 'wake', gaps }, pending.releaseAt);
    expect(put).toStrictEqual({ state: { ...warned, releaseAt: later }, effects: [] });
    expect(move(monthly, put.state, { type: 'wake', gaps }, addMs(later, -1)).effects).toEqual(none);
    expect(move(monthly, put.state, { type: 'wake', gaps }, later).state).toStrictEqual({ phase: 'released' });
  });

  it('puts the release off for the due notice too, where that was accepted after the last warning', () => {
    const [warned, noticed] = [addMs(pending.releaseAt, -dayMs), addMs(pending.releaseAt, -12 * hourMs)];
    const state: TimerState = { ...pending, noticeAcceptedAt: noticed, warningAcceptedAt: warned };
    expect(warningWindowFrom(state)).toBe(warned);
    expect(warningWindowFrom({ ...state, warningAcceptedAt: addMs(noticed, 1) })).toBe(noticed);
    const gaps = [{ from: addMs(noticed, -hourMs), to: addMs(noticed, 2 * hourMs) }];
    const [asked, end] = [addMs(noticed, dayMs), addMs(noticed, dayMs + 2 * hourMs)];
    expect(wakeAt(monthly, state)).toBe(asked);
    expect(move(monthly, state, { type: 'wake', gaps }, asked)).toStrictEqual({ state: { ...state, releaseAt: end }, effects: [] });
    expect(move(monthly, { ...state, releaseAt: end }, { type: 'wake', gaps }, end).state).toStrictEqual({ phase: 'released' });
  });

  it('over a postponed release gives the 72 hours again, and within them adds what it took of the last day', () => {
    const releaseAt = at('2027-05-04T00:00:00Z');
    const state: TimerState = { phase: 'postponed', releaseAt, warningAcceptedAt: addMs(releaseAt, -dayMs), noticed: true };
    const back = addMs(releaseAt, hourMs + 1);
    expect(move(onDate, state, wake, back)).toStrictEqual({
      state: { phase: 'postponed', releaseAt: addMs(back, 72 * hourMs), warningAcceptedAt: null, noticed: true },
      effects: [{ type: 'send', mail: 'date_passed_warning' }],
    });
    const gaps = [{ from: addMs(releaseAt, -3 * hourMs), to: addMs(releaseAt, -hourMs) }];
    const put = move(onDate, state, { type: 'wake', gaps }, releaseAt);
    expect(put.effects).toEqual(none);
    expect(wakeAt(onDate, put.state)).toBe(addMs(releaseAt, 2 * hourMs));
    // Asked again, the same gap is not added twice.
    expect(move(onDate, put.state, { type: 'wake', gaps }, addMs(releaseAt, 2 * hourMs)).state).toStrictEqual({ phase: 'released' });
  });

  it('over the end of a pause counts the period from that end, and the grace period from the noticing', () => {
    const back = at('2027-09-01T00:00:00Z');
    const resumed = move(monthly, paused, wake, back);
    expect(resumed).toStrictEqual({
      state: { phase: 'running', dueAt: at('2027-06-01T00:00:00Z'), reminded: false },
      effects: [{ type: 'resumed', at: pauseUntil }],
    });
    expect(move(monthly, resumed.state, wake, back).state).toMatchObject({ phase: 'grace', releaseAt: at('2027-09-08T00:00:00Z') });
  });
});

describe('a warning that came back', () => {
  const bounced = (warning: AcceptedWarning, cycle: Instant, acceptedAt: Instant | null = null) =>
    ({ type: 'bounced', warning, cycle, acceptedAt }) as const;
  const warned: TimerState = { ...pending, noticeAcceptedAt: due, warningAcceptedAt: addMs(due, dayMs) };

  it('counts as not accepted, unless it was accepted on another way', () => {
    expect(move(monthly, warned, bounced('last_warning', due), releaseAt)).toStrictEqual({
      state: { ...warned, warningAcceptedAt: null },
      effects: [],
    });
    expect(move(monthly, warned, bounced('due_notice', due), releaseAt).state).toStrictEqual({ ...warned, noticeAcceptedAt: null });
    expect(move(monthly, { ...grace, noticeAcceptedAt: due }, bounced('due_notice', due), releaseAt).state).toStrictEqual(grace);
    expect(move(monthly, warned, bounced('last_warning', due, addMs(due, 5)), releaseAt).state).toStrictEqual({
      ...warned,
      warningAcceptedAt: addMs(due, 5),
    });
    expect(wakeAt(monthly, { ...warned, warningAcceptedAt: null })).toBeNull();
    const state: TimerState = { phase: 'postponed', releaseAt, warningAcceptedAt: due, noticed: false };
    expect(move(onDate, state, bounced('date_passed_warning', releaseAt), releaseAt).state).toStrictEqual({
      ...state,
      warningAcceptedAt: null,
    });
  });

  it('changes nothing in another round, in another phase, or after the release', () => {
    for (const [state, event] of [
      [warned, bounced('last_warning', addMs(due, 1))],
      [grace, bounced('last_warning', due)],
      [runningFresh, bounced('due_notice', due)],
      [{ phase: 'frozen', noticed: false }, bounced('due_notice', due)],
    ] as const) {
      expect(move(monthly, state, event, releaseAt)).toStrictEqual({ state, effects: [] });
    }
    expect(stepTimer(monthly, { phase: 'released' }, bounced('last_warning', due), releaseAt)).toEqual({ refused: 'released' });
  });

  it('is what each state waits for', () => {
    expect(awaitedWarnings(grace)).toEqual(['due_notice']);
    expect(awaitedWarnings(pending)).toEqual(['due_notice', 'last_warning']);
    expect(awaitedWarnings(warned)).toEqual([]);
    expect(awaitedWarnings({ phase: 'postponed', releaseAt, warningAcceptedAt: null, noticed: false })).toEqual(['date_passed_warning']);
    expect(awaitedWarnings({ phase: 'announced', confirmedAt: due })).toEqual(['certificate_warning']);
    expect(awaitedWarnings({ phase: 'final', confirmedAt: due, releaseAt, warningAcceptedAt: null })).toEqual(['certificate_last_warning']);
    for (const state of [runningFresh, paused, { phase: 'released' }, { phase: 'quiet' }] as const)
      expect(awaitedWarnings(state)).toEqual([]);
  });
});
