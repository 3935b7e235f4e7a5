import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, type Instant } from './instant.ts';
import { maxSimulatedEvents, simulateTimer, type SimulatedVault } from './simulate-timer.ts';
import { startTimer, type TimerRule, type TimerState } from './timer.ts';

const from = '2026-03-02T12:00:00.000Z' as Instant;
const weekly: TimerRule = { kind: 'inactivity', frequency: 'weekly', graceHours: 120, reminderDaysBefore: 2, remindersSilenced: false };

function vault(
  rule: TimerRule,
  state: TimerState = startTimer(rule, from),
  change: Partial<SimulatedVault<string>> = {},
): SimulatedVault<string> {
  return {
    rule,
    state,
    recipients: ['anna', 'otto'],
    otherWays: [],
    canTextPhones: false,
    trusted: [],
    waiting: [],
    standsSince: from,
    recount: null,
    certifiers: [],
    held: false,
    isTold: () => false,
    ...change,
  };
}

/** Every event as one word, with the days since the beginning. */
function told(of: SimulatedVault<string>, days: number | null = null, everyDays: number | null = null): readonly string[] {
  const plan = {
    from,
    until: days === null ? null : addMs(from, days * dayMs),
    checkInEveryMs: everyDays === null ? null : everyDays * dayMs,
  };
  const { events, end } = simulateTimer(of, plan);
  const words = events.map((event) => {
    const day = (Date.parse(event.at) - Date.parse(from)) / dayMs;
    if (event.type === 'message')
      return `${day} ${event.mail} to ${event.to === 'owner' ? 'owner' : 'recipient' in event.to ? event.to.recipient : 'otherWay' in event.to ? event.to.otherWay.address : event.to.trusted}`;
    return `${day} ${event.type === 'phase' ? event.after : event.type}`;
  });
  return [...words, end];
}

describe('a simulated timer', () => {
  it('goes from silence to the release, with every message', () => {
    expect(told(vault(weekly))).toEqual([
      '5 reminder to owner',
      '7 grace',
      '7 missed',
      '7 due_notice to owner',
      '11 pending',
      '11 last_warning to owner',
      '12 released',
      '12 released',
      '12 released_recipient to anna',
      '12 released_recipient to otto',
      '12 released_owner to owner',
      'released',
    ]);
    expect(told(vault(weekly), 11)).toHaveLength(7);
    expect(told(vault(weekly, undefined, { trusted: ['sister@example.org'] }), 11).slice(5)).toEqual([
      '11 last_warning to owner',
      '11 contact_asked to sister@example.org',
      'until',
    ]);
    const otherWays = [
      { kind: 'second_address', address: 'old@example.org' },
      { kind: 'phone', address: '+491701234567' },
    ] as const;
    expect(told(vault(weekly, undefined, { otherWays }), 11).slice(5)).toEqual([
      '11 last_warning to owner',
      '11 last_warning to old@example.org',
      'until',
    ]);
    expect(told(vault(weekly, undefined, { otherWays, canTextPhones: true }), 11).slice(6)).toEqual([
      '11 last_warning to old@example.org',
      '11 last_warning to +491701234567',
      'until',
    ]);
  });

  it('goes on for as long as somebody checks in, and comes to an end all the same', () => {
    expect(told(vault(weekly), 20, 6)).toEqual([
      '5 reminder to owner',
      '6 check_in',
      '11 reminder to owner',
      '12 check_in',
      '17 reminder to owner',
      '18 check_in',
      'until',
    ]);
    expect(told(vault(weekly), 20, 8).filter((word) => !word.includes('reminder'))).toEqual([
      '7 grace',
      '7 missed',
      '7 due_notice to owner',
      '8 running',
      '8 check_in',
      '15 grace',
      '15 missed',
      '15 due_notice to owner',
      '16 running',
      '16 check_in',
      'until',
    ]);
    const { events, end } = simulateTimer(vault({ ...weekly, frequency: 'daily', reminderDaysBefore: null }), {
      from,
      until: addMs(from, 36_000 * dayMs),
      checkInEveryMs: dayMs / 2,
    });
    expect([events.length, end]).toEqual([maxSimulatedEvents, 'too_many']);
  });

  it('tells recipients of a date once, and none who was told before', () => {
    const rule: TimerRule = { kind: 'date_based', releaseDate: addMs(from, 10 * dayMs), noticeDays: 3 };
    const rest = [
      '10 released',
      '10 released',
      '10 released_recipient to anna',
      '10 released_recipient to otto',
      '10 released_owner to owner',
      'released',
    ];
    expect(told(vault(rule))).toEqual(['7 pre_release_notice to anna', '7 pre_release_notice to otto', ...rest]);
    expect(told(vault(rule, undefined, { isTold: (name) => name === 'anna' }))).toEqual(['7 pre_release_notice to otto', ...rest]);
  });

  it('plays a waiting period of certificates to its end, or to the sign of life that calls it off', () => {
    const rule: TimerRule = { kind: 'death_certificate', waitingDays: 7 };
    const state: TimerState = { phase: 'announced', confirmedAt: from };
    const waiting = [{ warning: 'certificate_warning', cycle: from, at: addMs(from, hourMs * 12) }] as const;
    const certified = { waiting, certifiers: ['anna'], recount: { type: 'recount', open: true, enough: true } } as const;
    expect(told(vault(rule, state, certified))).toEqual([
      '0.5 confirmed',
      '4 certificate_halfway to owner',
      '6.5 final',
      '6.5 certificate_last_warning to owner',
      '7.5 released',
      '7.5 released',
      '7.5 released_recipient to anna',
      '7.5 released_recipient to otto',
      '7.5 released_owner to owner',
      'released',
    ]);
    expect(told(vault(rule, state, certified), 20, 2)).toEqual([
      '0.5 confirmed',
      '2 quiet',
      '2 check_in',
      '2 called_off',
      '2 certificate_called_off to anna',
      'until',
    ]);
    expect(told(vault(rule, state, { ...certified, recount: { type: 'recount', open: false, enough: false } })).slice(-3)).toEqual([
      '7.5 quiet',
      '7.5 called_off',
      'rest',
    ]);
  });

  it('does not go on without a warning that nobody takes, nor where a timer rests', () => {
    const state: TimerState = { phase: 'grace', dueAt: from, releaseAt: addMs(from, 5 * dayMs), noticeAcceptedAt: null };
    expect(told(vault(weekly, state))).toEqual(['4 pending', '4 last_warning to owner', 'rest']);
    expect(told(vault(weekly, undefined, { held: true }))).toEqual(['held']);
    expect(told(vault(weekly, undefined, { held: true }), 16, 9).filter((word) => !word.includes('reminder'))).toEqual([
      '9 missed',
      '9 check_in',
      '16 grace',
      '16 missed',
      '16 due_notice to owner',
      'until',
    ]);
    expect(told(vault(weekly, { phase: 'frozen', noticed: false }))).toEqual(['rest']);
    expect(told(vault(weekly, { phase: 'released' }))).toEqual(['released']);
    expect(told(vault(weekly, { phase: 'paused', pauseUntil: addMs(from, dayMs) }), 2)).toEqual(['1 running', '1 resumed', 'until']);
  });
});
