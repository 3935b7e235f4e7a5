import { describe, expect, it } from 'vitest';
import {
  certificateSpacingMs,
  certificateWaitingMs,
  certificateWakeAt,
  type CertificateRule,
  type CertificateState,
  type CertificateWarning,
} from './certificate-timer.ts';
import { addMs, dayMs, hourMs, type Instant } from './instant.ts';
import { cycleOf, startTimer, stepTimer, wakeAt, type TimerEffect, type TimerEvent, type TimerState, type TimerStep } from './timer.ts';

const week: CertificateRule = { kind: 'death_certificate', waitingDays: 7 };
const at = '2027-03-01T10:00:00.000Z' as Instant;
const later = (ms: number): Instant => addMs(at, ms);
const now = later(3 * dayMs);

const quiet: TimerState = { phase: 'quiet' };
const reviewing: TimerState = { phase: 'reviewing' };
const announced: TimerState = { phase: 'announced', confirmedAt: at };
const confirmed = { phase: 'confirmed', confirmedAt: at, warnedAt: at, releaseAt: later(7 * dayMs), halfWayTold: false } as const;
const final = { phase: 'final', confirmedAt: at, releaseAt: later(7 * dayMs), warningAcceptedAt: null } as const;
const frozen: TimerState = { phase: 'frozen', noticed: false };
const released: TimerState = { phase: 'released' };

const checkedIn: TimerEffect = { type: 'record_check_in', status: 'on_time', dueAt: null, completesMissed: false };
const calledOff: TimerEffect = { type: 'called_off', certificatesToo: true };
const tooFew: TimerEffect = { type: 'called_off', certificatesToo: false };
const warn: TimerEffect = { type: 'send', mail: 'certificate_warning' };
const to = (state: TimerState, ...effects: TimerEffect[]): TimerStep => ({ state, effects });
const refused = (reason: Extract<TimerStep, { refused: unknown }>['refused']): TimerStep => ({ refused: reason });

const events: Readonly<Record<string, TimerEvent>> = {
  wake: { type: 'wake' },
  'check in': { type: 'check_in' },
  'call off': { type: 'call_off' },
  'nothing open': { type: 'recount', open: false, enough: false },
  'some open': { type: 'recount', open: true, enough: false },
  enough: { type: 'recount', open: true, enough: true },
  'first warning accepted': { type: 'accepted', warning: 'certificate_warning', cycle: at },
  'last warning accepted': { type: 'accepted', warning: 'certificate_last_warning', cycle: at },
  'half-way mail accepted': { type: 'accepted', warning: 'certificate_halfway', cycle: at },
  'warning of another time accepted': { type: 'accepted', warning: 'certificate_warning', cycle: later(-dayMs) },
  'last warning of another time accepted': { type: 'accepted', warning: 'certificate_last_warning', cycle: later(-dayMs) },
  'a warning of another timer accepted': { type: 'accepted', warning: 'last_warning', cycle: at },
  pause: { type: 'pause', until: later(30 * dayMs) },
  resume: { type: 'resume' },
  freeze: { type: 'freeze' },
  thaw: { type: 'thaw' },
  release: { type: 'release' },
};

/** What each event does; events that are not named leave everything as it is. All happen three days after the confirmation. */
const table: readonly (readonly [string, TimerState, Readonly<Record<string, TimerStep>>])[] = [
  [
    'quiet',
    quiet,
    {
      'check in': refused('no_inactivity_timer'),
      'call off': refused('nothing_under_way'),
      'some open': to(reviewing),
      enough: to({ phase: 'announced', confirmedAt: now }, warn),
      freeze: to(frozen),
    },
  ],
  [
    'reviewing',
    reviewing,
    {
      'check in': to(quiet, checkedIn, calledOff),
      'call off': to(quiet, calledOff),
      'nothing open': to(quiet),
      enough: to({ phase: 'announced', confirmedAt: now }, warn),
      freeze: to(frozen, calledOff),
    },
  ],
  [
    'announced',
    announced,
    {
      'check in': to(quiet, checkedIn, calledOff),
      'call off': to(quiet, calledOff),
      'nothing open': to(quiet, tooFew),
      'some open': to(reviewing, tooFew),
      'first warning accepted': to({ ...confirmed, warnedAt: now, releaseAt: addMs(now, 7 * dayMs) }),
      freeze: to(frozen, calledOff),
    },
  ],
  [
    'confirmed, before the half',
    confirmed,
    {
      'check in': to(quiet, checkedIn, calledOff),
      'call off': to(quiet, calledOff),
      'nothing open': to(quiet, tooFew),
      'some open': to(reviewing, tooFew),
      freeze: to(frozen, calledOff),
    },
  ],
  [
    'final, in time',
    final,
    {
      'check in': to(quiet, checkedIn, calledOff),
      'call off': to(quiet, calledOff),
      'nothing open': to(quiet, tooFew),
      'some open': to(reviewing, tooFew),
      'last warning accepted': to({ ...final, warningAcceptedAt: now }),
      freeze: to(frozen, calledOff),
    },
  ],
  [
    'frozen',
    frozen,
    {
      ...Object.fromEntries(
        ['check in', 'call off', 'nothing open', 'some open', 'enough', 'pause', 'resume', 'release'].map((name) => [
          name,
          refused('frozen'),
        ]),
      ),
      thaw: to(quiet),
    },
  ],
  ['released', released, Object.fromEntries(Object.keys(events).map((name) => [name, refused('released')]))],
];

describe('a timer that people set going', () => {
  for (const [name, state, expected] of table) {
    it.each(Object.keys(events))(`${name}: %s`, (event) => {
      const live = state.phase !== 'frozen' && state.phase !== 'released';
      const byDefault: Readonly<Record<string, TimerStep>> = live
        ? {
            pause: refused('no_inactivity_timer'),
            resume: refused('no_inactivity_timer'),
            thaw: refused('not_frozen'),
            release: to(released),
          }
        : {};
      expect(stepTimer(week, state, events[event] as TimerEvent, now)).toEqual(expected[event] ?? byDefault[event] ?? to(state));
    });
  }

  it('begins quiet, and nothing wakes it', () => {
    expect(startTimer(week, now)).toEqual(quiet);
    for (const state of [quiet, reviewing, announced, frozen, released]) expect(wakeAt(week, state)).toBeNull();
    expect([announced, confirmed, final].map(cycleOf)).toEqual([at, at, at]);
    expect([quiet, reviewing].map(cycleOf)).toEqual([null, null]);
  });

  it('knows no certificates where the policy is another', () => {
    const date = { kind: 'date_based', releaseDate: later(dayMs), noticeDays: null } as const;
    for (const event of ['enough', 'call off'])
      expect(stepTimer(date, startTimer(date, at), events[event] as TimerEvent, now)).toEqual(refused('nothing_under_way'));
    // What an earlier policy left behind releases nothing under this one.
    expect(wakeAt(date, { ...final, warningAcceptedAt: at })).toBeNull();
  });
});

/** Every step of a life in which each warning is accepted `delayMs` after it was asked for, and the scheduler looks every hour. */
function live(
  rule: CertificateRule,
  { delayMs = 0, looksEveryMs = hourMs, untilMs = 200 * dayMs, accepts = true } = {},
): readonly (readonly [what: string, ms: number])[] {
  let state: TimerState = { phase: 'announced', confirmedAt: at };
  const story: [string, number][] = [['certificate_warning', 0]];
  let awaited: { readonly warning: CertificateWarning; readonly dueMs: number }[] = [{ warning: 'certificate_warning', dueMs: delayMs }];
  const deliver = (ms: number): void => {
    if (!accepts) return;
    for (const { warning } of awaited.filter(({ dueMs }) => dueMs <= ms)) {
      const step = stepTimer(rule, state, { type: 'accepted', warning, cycle: at }, later(ms));
      if (!('refused' in step)) state = step.state;
    }
    awaited = awaited.filter(({ dueMs }) => dueMs > ms);
  };
  for (let ms = 0; ms <= untilMs && state.phase !== 'released'; ms += looksEveryMs) {
    deliver(ms);
    const step = stepTimer(rule, state, { type: 'wake' }, later(ms));
    if ('refused' in step) break;
    state = step.state;
    for (const effect of step.effects) {
      story.push([effect.type === 'send' ? effect.mail : effect.type, ms]);
      if (effect.type === 'send') awaited.push({ warning: effect.mail as CertificateWarning, dueMs: ms + delayMs });
    }
    deliver(ms);
  }
  return story;
}

describe('the waiting period', () => {
  it('warns at its beginning, half-way and a day before its end', () => {
    expect(live(week)).toEqual([
      ['certificate_warning', 0],
      ['certificate_halfway', 3.5 * dayMs],
      ['certificate_last_warning', 6 * dayMs],
      ['release', 7 * dayMs],
    ]);
    expect(live({ ...week, waitingDays: 90 }).map(([, ms]) => ms / dayMs)).toEqual([0, 45, 89, 90]);
  });

  it('is never shorter than a day, and has a last warning even then', () => {
    for (const waitingDays of [0, 1])
      expect(live({ ...week, waitingDays })).toEqual([
        ['certificate_warning', 0],
        ['certificate_last_warning', 12 * hourMs],
        ['release', 24 * hourMs],
      ]);
  });

  it('begins when the first warning has left, and waits for the last one', () => {
    const delayMs = 5 * dayMs;
    const story = live(week, { delayMs });
    expect(story.at(-2)).toEqual(['certificate_last_warning', 11 * dayMs]);
    // Five days until it left, plus a day for its reader.
    expect(story.at(-1)).toEqual(['release', 17 * dayMs]);
  });

  it('never ends while the mail goes nowhere', () => {
    expect(live(week, { accepts: false })).toEqual([['certificate_warning', 0]]);
  });

  it('keeps the whole last day whenever the scheduler looks, wherever downtime falls', () => {
    for (const looksEveryMs of [hourMs, 4 * hourMs, 6 * hourMs, 12 * hourMs]) {
      for (const waitingDays of [0, 1, 2, 3, 7, 30]) {
        const rule = { ...week, waitingDays };
        const story = live(rule, { looksEveryMs });
        const [last, release] = [story.findLast(([what]) => what === 'certificate_last_warning'), story.at(-1)];
        expect(release?.[0]).toBe('release');
        expect((release?.[1] ?? 0) - (last?.[1] ?? 0)).toBeGreaterThanOrEqual(certificateSpacingMs(rule));
        expect(release?.[1]).toBeGreaterThanOrEqual(certificateWaitingMs(rule));
      }
    }
  });

  it('begins again with its first warning when it ran out unseen, and with its last one when the last day did', () => {
    const back = later(30 * dayMs);
    const again = stepTimer(week, confirmed, { type: 'wake' }, back);
    expect(again).toEqual({ state: { phase: 'announced', confirmedAt: back }, effects: [{ type: 'send', mail: 'certificate_warning' }] });
    const accepted = { ...final, warningAcceptedAt: addMs(final.releaseAt, -dayMs) };
    const late = addMs(final.releaseAt, hourMs + 1);
    expect(stepTimer(week, accepted, { type: 'wake' }, addMs(late, -1))).toMatchObject({ state: { phase: 'released' } });
    expect(stepTimer(week, accepted, { type: 'wake' }, late)).toEqual({
      state: { ...final, releaseAt: addMs(late, certificateSpacingMs(week)), warningAcceptedAt: null },
      effects: [{ type: 'send', mail: 'certificate_last_warning' }],
    });
  });

  it('counts no hour of the last day in which the server was down', () => {
    const accepted = { ...final, warningAcceptedAt: addMs(final.releaseAt, -dayMs) };
    const gaps = [{ from: addMs(final.releaseAt, -20 * hourMs), to: addMs(final.releaseAt, -15 * hourMs) }];
    const put = stepTimer(week, accepted, { type: 'wake', gaps }, final.releaseAt);
    const state = { ...accepted, releaseAt: addMs(final.releaseAt, 5 * hourMs) };
    expect(put).toEqual({ state, effects: [] });
    expect(stepTimer(week, state, { type: 'wake', gaps }, state.releaseAt)).toMatchObject({ effects: [{ type: 'release' }] });
  });

  it('says in a late last warning when the release really comes', () => {
    const late = addMs(confirmed.releaseAt, -hourMs);
    const step = stepTimer(week, { ...confirmed, halfWayTold: true }, { type: 'wake' }, late);
    expect(step).toMatchObject({ state: { phase: 'final', releaseAt: addMs(late, dayMs) } });
    expect(certificateWakeAt(week, (step as { state: CertificateState }).state)).toBeNull();
  });
});
