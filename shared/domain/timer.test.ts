import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, type Instant } from './instant.ts';
import { addPeriod, frequencies } from './period.ts';
import {
  cycleOf,
  isOverdue,
  nextDueAt,
  startTimer,
  stepTimer,
  wakeAt,
  warningSpacingMs,
  type AcceptedWarning,
  type DateRule,
  type PendingState,
  type TimerEffect,
  type TimerEvent,
  type TimerRule,
  type TimerState,
  type TimerStep,
} from './timer.ts';
import { at, monthly, move, wake } from './timer-test-kit.ts';

const checkIn: TimerEvent = { type: 'check_in' };

const start = at('2027-01-31T10:00:00Z');
const reminderAt = at('2027-02-21T10:00:00Z');
const due = at('2027-02-28T10:00:00Z');
const warningAt = at('2027-03-06T10:00:00Z');
const releaseAt = at('2027-03-07T10:00:00Z');
const pauseUntil = at('2027-05-01T00:00:00Z');

/** Recipients are told on 3 June. */
const onDate: DateRule = { kind: 'date_based', releaseDate: at('2027-06-10T08:00:00Z'), noticeDays: 7 };
const noticeAt = at('2027-06-03T08:00:00Z');

const none: readonly TimerEffect[] = [];
const sendLastWarning: TimerEffect = { type: 'send', mail: 'last_warning' };
const sendDatePassedWarning: TimerEffect = { type: 'send', mail: 'date_passed_warning' };
const missed: TimerEffect = { type: 'record_missed', dueAt: due };
const onTime: TimerEffect = { type: 'record_check_in', status: 'on_time', dueAt: due, completesMissed: false };
const late: TimerEffect = { type: 'record_check_in', status: 'late', dueAt: due, completesMissed: true };
const released: TimerState = { phase: 'released' };

const runningFresh: TimerState = { phase: 'running', dueAt: due, reminded: false };
const runningReminded: TimerState = { phase: 'running', dueAt: due, reminded: true };
const grace: Extract<TimerState, { phase: 'grace' }> = { phase: 'grace', dueAt: due, releaseAt, noticeAcceptedAt: null };
const pending: PendingState = { phase: 'pending', dueAt: due, releaseAt, noticeAcceptedAt: null, warningAcceptedAt: null };
const paused: TimerState = { phase: 'paused', pauseUntil };
const frozen = { phase: 'frozen', noticed: false } as const;
const frozenNoticed = { phase: 'frozen', noticed: true } as const;
const waiting = { phase: 'waiting', releaseAt: onDate.releaseDate, noticed: false } as const;
const waitingNoticed = { ...waiting, noticed: true } as const;
const postponedUntil = at('2027-07-04T12:00:00Z');
const postponed = { phase: 'postponed', releaseAt: postponedUntil, warningAcceptedAt: null, noticed: false } as const;

/** Every event of the table: `other` names an acceptance that belongs to another cycle. */
const eventNames = [
  'wake',
  'check_in',
  'pause',
  'resume',
  'freeze',
  'thaw',
  'release',
  'due_notice',
  'last_warning',
  'date_passed_warning',
  'other due_notice',
  'other last_warning',
  'other date_passed_warning',
] as const;
type EventName = (typeof eventNames)[number];

const otherCycle = at('2027-02-27T10:00:00Z');

function eventOf(name: EventName, cycle: Instant): TimerEvent {
  switch (name) {
    case 'due_notice':
    case 'last_warning':
    case 'date_passed_warning':
      return { type: 'accepted', warning: name, cycle };
    case 'other due_notice':
    case 'other last_warning':
    case 'other date_passed_warning':
      return { type: 'accepted', warning: name.slice('other '.length) as AcceptedWarning, cycle: otherCycle };
    case 'pause':
      return { type: 'pause', until: pauseUntil };
    case 'wake':
    case 'check_in':
    case 'resume':
    case 'freeze':
    case 'thaw':
    case 'release':
      return { type: name };
  }
}

interface Situation {
  readonly name: string;
  readonly rule: TimerRule;
  readonly state: TimerState;
  readonly now: Instant;
  /** The cycle of this situation's own warnings; if there is none, the previous one. */
  readonly cycle: Instant;
  readonly expected: Readonly<Record<EventName, TimerStep>>;
}

const to = (state: TimerState, ...effects: TimerEffect[]): TimerStep => ({ state, effects });
const refused = (reason: Extract<TimerStep, { refused: unknown }>['refused']): TimerStep => ({ refused: reason });

/** Every acceptance leaves `state` as it is. */
function deaf(state: TimerState): Record<Extract<EventName, `${string}_${'notice' | 'warning'}`>, TimerStep> {
  return { due_notice: to(state), last_warning: to(state), date_passed_warning: to(state), ...deafToOthers(state) };
}

function deafToOthers(state: TimerState): Record<Extract<EventName, `other ${string}`>, TimerStep> {
  return { 'other due_notice': to(state), 'other last_warning': to(state), 'other date_passed_warning': to(state) };
}

function runningSituation(name: string, state: TimerState, now: string, woken: TimerStep, next: string): Situation {
  return {
    name,
    rule: monthly,
    state,
    now: at(now),
    cycle: due,
    expected: {
      wake: woken,
      check_in: to({ phase: 'running', dueAt: at(next), reminded: false }, onTime),
      pause: to(paused),
      resume: refused('not_paused'),
      freeze: to(frozen),
      thaw: refused('not_frozen'),
      release: to(released),
      ...deaf(state),
    },
  };
}

const toGrace = to(grace, missed, { type: 'send', mail: 'due_notice' });
const pastDue = runningSituation('running, the due date not noticed', runningFresh, '2027-02-28T10:00:00.001Z', toGrace, due);
const unnoticedSituation: Situation = {
  ...pastDue,
  expected: {
    ...pastDue.expected,
    check_in: to({ phase: 'running', dueAt: at('2027-03-28T10:00:00.001Z'), reminded: false }, missed, late),
  },
};

const inactivitySituations: readonly Situation[] = [
  runningSituation('running', runningFresh, '2027-02-10T09:00:00Z', to(runningFresh), '2027-03-10T09:00:00Z'),
  runningSituation(
    'running at the reminder',
    runningFresh,
    reminderAt,
    to(runningReminded, { type: 'send', mail: 'reminder' }),
    '2027-03-21T10:00:00Z',
  ),
  runningSituation(
    'running after the reminder',
    runningReminded,
    '2027-02-27T23:59:59.999Z',
    to(runningReminded),
    '2027-03-27T23:59:59.999Z',
  ),
  runningSituation('running at the due date', runningReminded, due, toGrace, '2027-03-28T10:00:00Z'),
  unnoticedSituation,
  {
    name: 'grace',
    rule: monthly,
    state: grace,
    now: at('2027-03-02T00:00:00Z'),
    cycle: due,
    expected: {
      wake: to(grace),
      check_in: to({ phase: 'running', dueAt: at('2027-04-02T00:00:00Z'), reminded: false }, late),
      pause: to(paused),
      resume: refused('not_paused'),
      freeze: to(frozen),
      thaw: refused('not_frozen'),
      release: to(released),
      ...deaf(grace),
      due_notice: to({ ...grace, noticeAcceptedAt: at('2027-03-02T00:00:00Z') }),
    },
  },
  {
    name: 'grace at the last warning, the due notice accepted',
    rule: monthly,
    state: { ...grace, noticeAcceptedAt: due },
    now: warningAt,
    cycle: due,
    expected: {
      wake: to({ ...pending, noticeAcceptedAt: due }, sendLastWarning),
      check_in: to({ phase: 'running', dueAt: at('2027-04-06T10:00:00Z'), reminded: false }, late),
      pause: to(paused),
      resume: refused('not_paused'),
      freeze: to(frozen),
      thaw: refused('not_frozen'),
      release: to(released),
      ...deaf({ ...grace, noticeAcceptedAt: due }), // the first acceptance counts, not the second
    },
  },
  {
    name: 'pending, nothing accepted, long after the release fell due',
    rule: monthly,
    state: pending,
    now: at('2027-04-30T00:00:00Z'),
    cycle: due,
    expected: {
      wake: to(pending),
      check_in: to({ phase: 'running', dueAt: at('2027-05-30T00:00:00Z'), reminded: false }, late),
      pause: to(paused),
      resume: refused('not_paused'),
      freeze: to(frozen),
      thaw: refused('not_frozen'),
      release: to(released),
      ...deaf(pending),
      due_notice: to({ ...pending, noticeAcceptedAt: at('2027-04-30T00:00:00Z') }),
      last_warning: to({ ...pending, warningAcceptedAt: at('2027-04-30T00:00:00Z') }),
    },
  },
  {
    name: 'pending, all accepted, at the release',
    rule: monthly,
    state: { ...pending, noticeAcceptedAt: due, warningAcceptedAt: warningAt },
    now: releaseAt,
    cycle: due,
    expected: {
      wake: to(released, { type: 'release', trigger: 'inactivity' }),
      check_in: to({ phase: 'running', dueAt: at('2027-04-07T10:00:00Z'), reminded: false }, late),
      pause: to(paused),
      resume: refused('not_paused'),
      freeze: to(frozen),
      thaw: refused('not_frozen'),
      release: to(released),
      ...deaf({ ...pending, noticeAcceptedAt: due, warningAcceptedAt: warningAt }),
    },
  },
  {
    name: 'paused',
    rule: monthly,
    state: paused,
    now: at('2027-04-30T23:59:59.999Z'),
    cycle: due,
    expected: {
      wake: to(paused),
      check_in: to(paused, { type: 'record_check_in', status: 'on_time', dueAt: null, completesMissed: false }),
      pause: refused('already_paused'),
      resume: to(
        { phase: 'running', dueAt: at('2027-05-30T23:59:59.999Z'), reminded: false },
        { type: 'resumed', at: at('2027-04-30T23:59:59.999Z') },
      ),
      freeze: to(frozen),
      thaw: refused('not_frozen'),
      release: to(released),
      ...deaf(paused),
    },
  },
  {
    name: 'frozen under an inactivity rule',
    rule: monthly,
    state: frozen,
    now: at('2027-12-24T00:00:00Z'),
    cycle: due,
    expected: {
      wake: to(frozen),
      check_in: refused('frozen'),
      pause: refused('frozen'),
      resume: refused('frozen'),
      freeze: to(frozen),
      thaw: to({ phase: 'running', dueAt: at('2028-01-24T00:00:00Z'), reminded: false }),
      release: refused('frozen'),
      ...deaf(frozen),
    },
  },
];

function dateSituation(name: string, state: TimerState, now: Instant, afterFreeze: TimerState, woken: TimerStep): Situation {
  return {
    name,
    rule: onDate,
    state,
    now,
    cycle: cycleOf(state) ?? onDate.releaseDate,
    expected: {
      wake: woken,
      check_in: refused('no_inactivity_timer'),
      pause: refused('no_inactivity_timer'),
      resume: refused('no_inactivity_timer'),
      freeze: to(afterFreeze),
      thaw: refused('not_frozen'),
      release: to(released),
      ...deaf(state),
    },
  };
}

function frozenDateSituation(name: string, state: TimerState, now: Instant, thawed: TimerStep): Situation {
  const refusal = refused('frozen');
  return {
    ...dateSituation(name, state, now, state, to(state)),
    expected: {
      wake: to(state),
      check_in: refusal,
      pause: refusal,
      resume: refusal,
      freeze: to(state),
      thaw: thawed,
      release: refusal,
      ...deaf(state),
    },
  };
}

const postponedNow = at('2027-07-02T00:00:00Z');
const postponedAccepted: TimerState = { ...postponed, warningAcceptedAt: postponedNow };
const releaseByDate: TimerStep = to(released, { type: 'release', trigger: 'date_based' });

const dateSituations: readonly Situation[] = [
  dateSituation('waiting', waiting, at('2027-05-01T00:00:00Z'), frozen, to(waiting)),
  dateSituation('waiting at the notice', waiting, noticeAt, frozen, to(waitingNoticed, { type: 'send', mail: 'pre_release_notice' })),
  dateSituation('waiting after the notice', waitingNoticed, at('2027-06-10T07:59:59.999Z'), frozenNoticed, to(waitingNoticed)),
  dateSituation('waiting at the date', waitingNoticed, onDate.releaseDate, frozenNoticed, releaseByDate),
  (() => {
    const situation = dateSituation('postponed, the warning not accepted', postponed, postponedNow, frozen, to(postponed));
    return { ...situation, expected: { ...situation.expected, date_passed_warning: to(postponedAccepted) } };
  })(),
  dateSituation('postponed, the warning accepted', postponedAccepted, at('2027-07-03T00:00:00Z'), frozen, to(postponedAccepted)),
  dateSituation('postponed, the warning accepted, at the release', postponedAccepted, postponedUntil, frozen, releaseByDate),
  frozenDateSituation('frozen, the date ahead', frozen, at('2027-06-10T07:59:59.999Z'), to(waiting)),
  frozenDateSituation('frozen after the notice, the date ahead', frozenNoticed, at('2027-06-05T00:00:00Z'), to(waitingNoticed)),
  frozenDateSituation(
    'frozen, the date just come',
    frozen,
    onDate.releaseDate,
    to({ ...postponed, releaseAt: at('2027-06-13T08:00:00Z') }, sendDatePassedWarning),
  ),
  frozenDateSituation(
    'frozen after the notice, the date long past',
    frozenNoticed,
    at('2027-07-01T12:00:00Z'),
    to({ ...postponed, noticed: true }, sendDatePassedWarning),
  ),
];

const releasedSituations: readonly Situation[] = [monthly, onDate].map((rule) => ({
  name: `released under a rule of kind ${rule.kind}`,
  rule,
  state: released,
  now: at('2027-08-01T00:00:00Z'),
  cycle: due,
  expected: Object.fromEntries(eventNames.map((name) => [name, refused('released')])) as Record<EventName, TimerStep>,
}));

const situations = [...inactivitySituations, ...dateSituations, ...releasedSituations];

describe.each(situations)('a timer that is $name', ({ rule, state, now, cycle, expected }) => {
  it.each(eventNames)('answers %s as the table says, and leaves the old state alone', (name) => {
    const before = structuredClone(state);
    expect(stepTimer(rule, state, eventOf(name, cycle), now)).toStrictEqual(expected[name]);
    expect(state).toStrictEqual(before);
  });
});

describe('the table', () => {
  it('holds every phase', () => {
    const phases = new Set(situations.map(({ state }) => state.phase));
    expect([...phases].sort()).toEqual(['frozen', 'grace', 'paused', 'pending', 'postponed', 'released', 'running', 'waiting']);
  });

  it('tells every other cycle from its own', () => {
    for (const { cycle } of situations) expect(cycle).not.toBe(otherCycle);
  });
});

describe('wake', () => {
  const ready: TimerState = { ...pending, noticeAcceptedAt: due, warningAcceptedAt: warningAt };
  const moments: readonly (readonly [name: string, rule: TimerRule, state: TimerState, at: Instant, effect: TimerEffect['type']])[] = [
    ['the reminder', monthly, runningFresh, reminderAt, 'send'],
    ['the due date', monthly, runningReminded, due, 'record_missed'],
    ['the last warning', monthly, grace, warningAt, 'send'],
    ['the release', monthly, ready, releaseAt, 'release'],
    ['the end of a pause', monthly, paused, pauseUntil, 'resumed'],
    ['the notice to recipients', onDate, waiting, noticeAt, 'send'],
    ['the release date', onDate, waitingNoticed, onDate.releaseDate, 'release'],
    ['the postponed release', onDate, postponedAccepted, postponedUntil, 'release'],
  ];

  it.each(moments)('does nothing one millisecond before %s', (_name, rule, state, moment) => {
    expect(move(rule, state, wake, addMs(moment, -1))).toStrictEqual({ state, effects: [] });
  });

  it.each(moments)('acts at %s and one millisecond later', (_name, rule, state, moment, effect) => {
    expect(move(rule, state, wake, moment).effects[0]?.type).toBe(effect);
    expect(move(rule, state, wake, addMs(moment, 1)).effects[0]?.type).toBe(effect);
  });

  it.each(moments)('is announced by wakeAt for %s', (_name, rule, state, moment) => {
    expect(wakeAt(rule, state)).toBe(moment);
  });

  it.each([
    ['frozen', monthly, frozen],
    ['frozen under a date rule', onDate, frozen],
    ['released', monthly, released],
    ['pending without any acceptance', monthly, pending],
    ['pending without the due notice accepted', monthly, { ...pending, warningAcceptedAt: warningAt }],
    ['pending without the last warning accepted', monthly, { ...pending, noticeAcceptedAt: due }],
    ['postponed without the warning accepted', onDate, postponed],
  ] as const)('has no moment for a timer that is %s', (_name, rule, state) => {
    expect(wakeAt(rule, state)).toBeNull();
  });

  it('sends no reminder when the due date has come already', () => {
    const step = move(monthly, runningFresh, wake, due);
    expect(step).toStrictEqual({ state: grace, effects: [missed, { type: 'send', mail: 'due_notice' }] });
  });

  it('sends no reminder when none is wanted, and then wakes first at the due date', () => {
    const rule = { ...monthly, reminderDaysBefore: null };
    expect(wakeAt(rule, runningFresh)).toBe(due);
    expect(move(rule, runningFresh, wake, addMs(due, -1))).toStrictEqual({ state: runningFresh, effects: [] });
  });

  it('sends silenced owners no reminder, but due notice and last warning', () => {
    const rule = { ...monthly, remindersSilenced: true };
    expect(move(rule, runningFresh, wake, reminderAt)).toStrictEqual({ state: runningReminded, effects: [] });
    expect(move(rule, runningReminded, wake, due).effects).toContainEqual({ type: 'send', mail: 'due_notice' });
    expect(move(rule, grace, wake, warningAt).effects).toContainEqual(sendLastWarning);
  });
});

describe('a start', () => {
  it.each([...frequencies])('of a %s timer is due one period later, the reminder still to come', (frequency) => {
    expect(startTimer({ ...monthly, frequency }, start)).toStrictEqual({
      phase: 'running',
      dueAt: addPeriod(start, frequency),
      reminded: false,
    });
  });

  it('of a date rule waits for its date, even one that is past', () => {
    expect(startTimer(onDate, start)).toStrictEqual(waiting);
    expect(startTimer(onDate, postponedUntil)).toStrictEqual(waiting);
  });
});

describe('the spacing of warnings', () => {
  it.each([
    [24, 12 * hourMs],
    [25, 12.5 * hourMs],
    [47, 23.5 * hourMs],
    [48, dayMs],
    [49, dayMs],
    [720, dayMs],
    [2160, dayMs],
  ])('for a grace period of %d hours is %d ms', (graceHours, spacingMs) => {
    expect(warningSpacingMs({ ...monthly, graceHours })).toBe(spacingMs);
  });

  it.each([24, 47, 48, 720])('puts the last warning before, and the release exactly at, the end of %d hours', (graceHours) => {
    const rule = { ...monthly, graceHours };
    const end = addMs(due, graceHours * hourMs);
    const spacingMs = Math.min(24, graceHours / 2) * hourMs;
    let state = move(rule, runningReminded, wake, due).state;
    expect(state).toStrictEqual({ ...grace, releaseAt: end });
    state = move(rule, state, { type: 'accepted', warning: 'due_notice', cycle: due }, due).state;
    expect(wakeAt(rule, state)).toBe(addMs(end, -spacingMs));
    state = move(rule, state, wake, addMs(end, -spacingMs)).state;
    state = move(rule, state, { type: 'accepted', warning: 'last_warning', cycle: due }, addMs(end, -spacingMs)).state;
    expect(wakeAt(rule, state)).toBe(end);
    expect(move(rule, state, wake, addMs(end, -1)).effects).toEqual(none);
    expect(move(rule, state, wake, end)).toStrictEqual({ state: released, effects: [{ type: 'release', trigger: 'inactivity' }] });
  });

  it.each([24, 47, 48, 720])('counts from the acceptance of whichever warning was later (%d hours)', (graceHours) => {
    const rule = { ...monthly, graceHours };
    const spacingMs = Math.min(24, graceHours / 2) * hourMs;
    const end = addMs(due, graceHours * hourMs);
    const ready = { ...pending, releaseAt: end, noticeAcceptedAt: due, warningAcceptedAt: addMs(end, -spacingMs) };
    const lateAt = addMs(end, 5 * dayMs);
    expect(wakeAt(rule, { ...ready, warningAcceptedAt: addMs(end, -spacingMs + 1) })).toBe(addMs(end, 1));
    expect(wakeAt(rule, { ...ready, noticeAcceptedAt: addMs(end, -spacingMs + 1) })).toBe(addMs(end, 1));
    expect(wakeAt(rule, { ...ready, warningAcceptedAt: lateAt })).toBe(addMs(lateAt, spacingMs));
    expect(wakeAt(rule, { ...ready, noticeAcceptedAt: lateAt })).toBe(addMs(lateAt, spacingMs));
    expect(wakeAt(rule, { ...ready, noticeAcceptedAt: addMs(end, -spacingMs) })).toBe(end);
    expect(wakeAt(rule, { ...ready, noticeAcceptedAt: lateAt, warningAcceptedAt: addMs(lateAt, 1) })).toBe(addMs(lateAt, spacingMs + 1));
  });

  it('keeps a vault whose warnings were never accepted for ever', () => {
    for (const state of [pending, { ...pending, noticeAcceptedAt: due }, { ...pending, warningAcceptedAt: due }]) {
      expect(move(monthly, state, wake, at('9999-01-01T00:00:00Z'))).toStrictEqual({ state, effects: [] });
    }
    expect(move(onDate, postponed, wake, at('9999-01-01T00:00:00Z'))).toStrictEqual({ state: postponed, effects: [] });
  });

  it('never brings a release before the end of the grace period, even when a clock was set back meanwhile', () => {
    expect(wakeAt(monthly, { ...pending, noticeAcceptedAt: start, warningAcceptedAt: due })).toBe(releaseAt);
  });

  it('counts the acceptance of a due notice that comes after the last warning', () => {
    const acceptedAt = at('2027-03-20T10:00:00Z');
    const state = move(
      monthly,
      { ...pending, warningAcceptedAt: warningAt },
      { type: 'accepted', warning: 'due_notice', cycle: due },
      acceptedAt,
    ).state;
    expect(wakeAt(monthly, state)).toBe(at('2027-03-21T10:00:00Z'));
  });

  it('counts the first acceptance when the transport reports a second', () => {
    const ready: TimerState = { ...pending, noticeAcceptedAt: due, warningAcceptedAt: warningAt };
    for (const warning of ['due_notice', 'last_warning'] as const) {
      expect(move(monthly, ready, { type: 'accepted', warning, cycle: due }, releaseAt).state).toStrictEqual(ready);
    }
    expect(
      move(onDate, postponedAccepted, { type: 'accepted', warning: 'date_passed_warning', cycle: postponedUntil }, postponedUntil).state,
    ).toStrictEqual(postponedAccepted);
  });
});

describe('a check-in', () => {
  it('at the due date is on time, one millisecond later late', () => {
    expect(move(monthly, runningReminded, checkIn, due).effects).toStrictEqual([onTime]);
    expect(move(monthly, runningReminded, checkIn, addMs(due, 1)).effects).toStrictEqual([missed, late]);
  });

  it.each([
    ['running', runningFresh],
    ['running and reminded', runningReminded],
    ['in grace', grace],
    ['pending', pending],
    ['pending with all warnings accepted', { ...pending, noticeAcceptedAt: due, warningAcceptedAt: warningAt }],
  ] as const)('brings a timer that is %s back to one full period ahead, whenever it comes', (_name, state) => {
    for (const now of [start, due, addMs(releaseAt, -1), releaseAt, at('2029-05-31T00:00:00Z')]) {
      expect(move(monthly, state, checkIn, now).state).toStrictEqual({
        phase: 'running',
        dueAt: addPeriod(now, 'monthly'),
        reminded: false,
      });
    }
  });

  it('makes the acceptance of the old warnings count for nothing', () => {
    const now = addMs(releaseAt, -1);
    let state = move(monthly, { ...pending, noticeAcceptedAt: due }, checkIn, now).state;
    const nextDue = at('2027-04-07T09:59:59.999Z');
    state = move(monthly, state, wake, nextDue).state;
    state = move(monthly, state, wake, at('2027-04-13T09:59:59.999Z')).state;
    expect(state).toMatchObject({ phase: 'pending', dueAt: nextDue, noticeAcceptedAt: null, warningAcceptedAt: null });
    for (const warning of ['due_notice', 'last_warning'] as const) {
      expect(move(monthly, state, { type: 'accepted', warning, cycle: due }, nextDue).state).toStrictEqual(state);
    }
  });
});

describe('a pause', () => {
  it.each([
    ['running', runningFresh],
    ['in grace', grace],
    ['pending', pending],
  ] as const)('stops a timer that is %s until its end', (_name, state) => {
    const stopped = move(monthly, state, { type: 'pause', until: pauseUntil }, addMs(due, 1)).state;
    expect(stopped).toStrictEqual(paused);
    expect(wakeAt(monthly, stopped)).toBe(pauseUntil);
    expect(move(monthly, stopped, wake, addMs(pauseUntil, -1))).toStrictEqual({ state: paused, effects: [] });
  });

  it('ends by itself one full period before the next due date', () => {
    expect(move(monthly, paused, wake, pauseUntil)).toStrictEqual({
      state: { phase: 'running', dueAt: at('2027-06-01T00:00:00Z'), reminded: false },
      effects: [{ type: 'resumed', at: pauseUntil }],
    });
  });

  it('that is over, though nobody has noticed, is ended by a check-in, which counts', () => {
    for (const [now, effect] of [
      [pauseUntil, { type: 'record_check_in', status: 'on_time', dueAt: at('2027-06-01T00:00:00Z'), completesMissed: false }],
      [
        at('2027-06-01T00:00:00Z'),
        { type: 'record_check_in', status: 'on_time', dueAt: at('2027-06-01T00:00:00Z'), completesMissed: false },
      ],
    ] as const) {
      expect(move(monthly, paused, checkIn, now)).toStrictEqual({
        state: { phase: 'running', dueAt: addPeriod(now, 'monthly'), reminded: false },
        effects: [{ type: 'resumed', at: pauseUntil }, effect],
      });
    }
  });

  it('that is over by more than a period is ended by a late check-in', () => {
    expect(move(monthly, paused, checkIn, at('2027-06-02T00:00:00Z'))).toStrictEqual({
      state: { phase: 'running', dueAt: at('2027-07-02T00:00:00Z'), reminded: false },
      effects: [
        { type: 'resumed', at: pauseUntil },
        { type: 'record_missed', dueAt: at('2027-06-01T00:00:00Z') },
        { type: 'record_check_in', status: 'late', dueAt: at('2027-06-01T00:00:00Z'), completesMissed: true },
      ],
    });
  });
});

describe('an archived vault', () => {
  const inactivityStates = [runningFresh, runningReminded, grace, pending, paused];

  it.each(inactivityStates)('comes back with a full period from $phase', (state) => {
    const archived = move(monthly, state, { type: 'freeze' }, due).state;
    expect(archived).toStrictEqual(frozen);
    expect(move(monthly, archived, wake, at('2030-01-01T00:00:00Z'))).toStrictEqual({ state: frozen, effects: [] });
    expect(move(monthly, archived, { type: 'thaw' }, at('2030-01-31T00:00:00Z'))).toStrictEqual({
      state: { phase: 'running', dueAt: at('2030-02-28T00:00:00Z'), reminded: false },
      effects: [],
    });
  });

  it('whose date passed releases 72 hours after the restore, once the warning is a day old', () => {
    const restored = at('2027-07-01T12:00:00Z');
    const step = move(onDate, frozen, { type: 'thaw' }, restored);
    expect(step).toStrictEqual({ state: postponed, effects: [sendDatePassedWarning] });
    expect(move(onDate, step.state, wake, at('2027-08-01T00:00:00Z'))).toStrictEqual({ state: postponed, effects: [] });
    const accepted = (text: string) =>
      move(onDate, step.state, { type: 'accepted', warning: 'date_passed_warning', cycle: postponedUntil }, at(text)).state;
    expect(wakeAt(onDate, accepted('2027-07-01T12:00:00Z'))).toBe(postponedUntil);
    expect(wakeAt(onDate, accepted('2027-07-03T12:00:00Z'))).toBe(postponedUntil);
    expect(wakeAt(onDate, accepted('2027-07-03T12:00:00.001Z'))).toBe(at('2027-07-04T12:00:00.001Z'));
    expect(wakeAt(onDate, accepted('2027-08-01T00:00:00Z'))).toBe(at('2027-08-02T00:00:00Z'));
  });

  it('archived again while postponed is warned anew, and the old warning counts for nothing', () => {
    const archived = move(onDate, postponedAccepted, { type: 'freeze' }, at('2027-07-03T00:00:00Z')).state;
    const again = move(onDate, archived, { type: 'thaw' }, at('2027-09-01T00:00:00Z'));
    const anew: TimerState = { ...postponed, releaseAt: at('2027-09-04T00:00:00Z') };
    expect(again).toStrictEqual({ state: anew, effects: [sendDatePassedWarning] });
    expect(
      move(onDate, anew, { type: 'accepted', warning: 'date_passed_warning', cycle: postponedUntil }, at('2027-09-01T00:00:00Z')).state,
    ).toStrictEqual(anew);
  });

  it('whose date is still ahead waits for it, with no mail', () => {
    expect(move(onDate, frozen, { type: 'thaw' }, at('2027-06-10T07:59:59.999Z'))).toStrictEqual({ state: waiting, effects: [] });
  });
});

describe('the notice to recipients', () => {
  it('goes out at once when its moment is past already', () => {
    const now = at('2027-06-09T00:00:00Z');
    const started = startTimer(onDate, now);
    expect(wakeAt(onDate, started)).toBe(noticeAt);
    expect(move(onDate, started, wake, now)).toStrictEqual({
      state: waitingNoticed,
      effects: [{ type: 'send', mail: 'pre_release_notice' }],
    });
  });

  it('goes out once', () => {
    expect(wakeAt(onDate, waitingNoticed)).toBe(onDate.releaseDate);
    expect(move(onDate, waitingNoticed, wake, at('2027-06-09T00:00:00Z')).effects).toEqual(none);
  });

  it('does not go out again after the vault was archived and restored', () => {
    const archived = move(onDate, waitingNoticed, { type: 'freeze' }, at('2027-06-04T00:00:00Z')).state;
    expect(archived).toStrictEqual(frozenNoticed);
    const restored = move(onDate, archived, { type: 'thaw' }, at('2027-06-05T00:00:00Z')).state;
    expect(restored).toStrictEqual(waitingNoticed);
    expect(move(onDate, restored, wake, at('2027-06-05T00:00:00Z')).effects).toEqual(none);
  });

  it('does not go out together with the release itself', () => {
    expect(move(onDate, waiting, wake, onDate.releaseDate)).toStrictEqual({
      state: released,
      effects: [{ type: 'release', trigger: 'date_based' }],
    });
  });

  it.each([null, 0])('is not sent for a lead of %s days', (noticeDays) => {
    const rule = { ...onDate, noticeDays };
    expect(wakeAt(rule, waiting)).toBe(onDate.releaseDate);
    expect(move(rule, waiting, wake, addMs(onDate.releaseDate, -1)).effects).toEqual(none);
  });
});

describe('cycleOf', () => {
  it.each([
    [runningFresh, due],
    [grace, due],
    [pending, due],
    [waiting, onDate.releaseDate],
    [postponed, postponedUntil],
    [paused, null],
    [frozen, null],
    [released, null],
  ] as const)('of %o is %s', (state, cycle) => {
    expect(cycleOf(state)).toBe(cycle);
  });
});

describe('what a reader is told', () => {
  it.each([
    ['no timer', null, due, null, false],
    ['running', runningFresh, start, due, false],
    ['running at the due date', runningFresh, due, due, false],
    ['running one millisecond past the due date', runningFresh, addMs(due, 1), due, true],
    ['grace', grace, addMs(due, 1), due, true],
    ['pending', pending, warningAt, due, true],
    ['paused', paused, due, null, false],
    ['waiting', waiting, due, null, false],
    ['postponed', postponed, due, null, false],
    ['frozen', frozen, due, null, false],
    ['released', released, due, null, false],
  ] as const)('about a timer: %s', (_name, state, now, shownDueAt, overdue) => {
    expect(nextDueAt(state)).toBe(shownDueAt);
    expect(isOverdue(state, now)).toBe(overdue);
  });
});
