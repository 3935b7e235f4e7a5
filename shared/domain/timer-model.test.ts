import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, instantFromMs, instantToMs, type Instant } from './instant.ts';
import { addPeriod, frequencies, shortestPeriodDays } from './period.ts';
import {
  cycleOf,
  startTimer,
  stepTimer,
  wakeAt,
  type AcceptedWarning,
  type DateRule,
  type InactivityRule,
  type TimerEffect,
  type TimerEvent,
  type TimerMail,
  type TimerRule,
  type TimerState,
  type TimerStep,
} from './timer.ts';

/*
 * Random histories of a timer: a small simulator plays them, and the checks below judge the log from nothing but the rule
 * and the events in it, never from the states. fast-check prints seed and path of a failure; the seeds are fixed.
 */

/** One call of `stepTimer`. `sentAt` belongs to an acceptance: when the accepted mail was sent. */
interface Entry {
  readonly now: Instant;
  readonly event: TimerEvent;
  readonly phase: TimerState['phase'];
  readonly step: TimerStep;
  readonly sentAt?: Instant;
}

interface Mail {
  readonly sentAt: Instant;
  readonly acceptedAt: Instant;
  readonly warning: AcceptedWarning;
  readonly cycle: Instant;
}

/** How the owner, the clock and the mail transport behave between two acts. */
interface Move {
  /** Time to pass: so many ms, or up to the timer's next moment and `offset` ms beyond. */
  readonly gap: { readonly ms: number } | { readonly offset: number };
  /** Whether the scheduler wakes the timer at its moments, or sleeps through the gap. */
  readonly ticking: boolean;
  readonly act: 'check_in' | 'pause' | 'resume' | 'freeze' | 'thaw' | 'release' | 'wake' | 'nothing';
  readonly pauseMs: number;
}

function must(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Expectations by the thousand cost seconds: `must` is for those, `expect` for the tests' last lines. */
class Simulator {
  readonly log: Entry[] = [];
  readonly rule: TimerRule;
  /** How long the transport takes for each next mail in turn; null for a mail that it never accepts. */
  #delaysMs: readonly (number | null)[];
  now: Instant;
  state: TimerState;
  #outbox: Mail[] = [];
  #sent = 0;

  constructor(rule: TimerRule, start: Instant, delaysMs: readonly (number | null)[]) {
    this.rule = rule;
    this.now = start;
    this.#delaysMs = delaysMs;
    this.state = startTimer(rule, start);
  }

  /** How long the transport takes from now on. Mails on their way aren't affected. */
  setDelays(...delaysMs: number[]): void {
    this.#delaysMs = delaysMs;
    this.#sent = 0;
  }

  apply(event: TimerEvent, sentAt?: Instant): void {
    const step = stepTimer(this.rule, this.state, event, this.now);
    this.log.push({ now: this.now, event, phase: this.state.phase, step, ...(sentAt !== undefined && { sentAt }) });
    if ('refused' in step) return;
    this.state = step.state;
    for (const effect of step.effects) if (effect.type === 'send') this.#send(effect.mail);
  }

  #send(mail: TimerMail): void {
    if (mail === 'reminder' || mail === 'pre_release_notice') return;
    const delayMs = this.#delaysMs[this.#sent++ % this.#delaysMs.length] ?? null;
    const cycle = cycleOf(this.state);
    must(cycle !== null, 'a warning left a state without a cycle');
    if (delayMs === null) return;
    // A transport may report an acceptance twice, here an hour later; only the first may count.
    for (const ms of [delayMs, delayMs + hourMs])
      this.#outbox.push({ sentAt: this.now, acceptedAt: addMs(this.now, ms), warning: mail, cycle });
  }

  catchUp(): void {
    let steps = 0;
    for (let moment = wakeAt(this.rule, this.state); moment !== null && moment <= this.now; moment = wakeAt(this.rule, this.state)) {
      must(++steps < 10, 'catching up does not end');
      this.apply({ type: 'wake' });
    }
    const settled = this.state;
    this.apply({ type: 'wake' });
    must(this.state === settled, 'a wake without need changed the state');
  }

  advance(until: Instant, ticking: boolean): void {
    for (let rounds = 0; ; rounds++) {
      must(rounds < 1000, 'time stands still');
      this.#outbox.sort((a, b) => instantToMs(a.acceptedAt) - instantToMs(b.acceptedAt));
      const mail = this.#outbox[0];
      const wake = ticking ? wakeAt(this.rule, this.state) : null;
      if (mail && mail.acceptedAt <= until && (wake === null || mail.acceptedAt <= wake)) {
        this.#outbox.shift();
        this.#pass(mail.acceptedAt);
        this.apply({ type: 'accepted', warning: mail.warning, cycle: mail.cycle }, mail.sentAt);
      } else if (wake !== null && wake <= until) {
        this.#pass(wake);
        this.catchUp();
      } else {
        return this.#pass(until);
      }
    }
  }

  #pass(until: Instant): void {
    if (until > this.now) this.now = until;
  }

  play(moves: readonly Move[]): void {
    for (const { gap, ticking, act, pauseMs } of moves) {
      const until = 'ms' in gap ? addMs(this.now, gap.ms) : addMs(wakeAt(this.rule, this.state) ?? addMs(this.now, dayMs), gap.offset);
      this.advance(until, ticking);
      if (act === 'pause') this.apply({ type: 'pause', until: addMs(this.now, pauseMs) });
      else if (act === 'wake') this.catchUp();
      else if (act !== 'nothing') this.apply({ type: act });
    }
  }

  /** Lets a prompt scheduler run until the release, for ten years at most; returns the moment of the release, null when none came. */
  releaseMoment(): Instant | null {
    this.advance(addMs(this.now, 3650 * dayMs), true);
    const release = this.log.find(isRelease);
    return release ? release.now : null;
  }
}

const effectsOf = ({ step }: Entry): readonly TimerEffect[] => ('refused' in step ? [] : step.effects);
const isRelease = (entry: Entry): boolean =>
  effectsOf(entry).some((effect) => effect.type === 'release') || (entry.event.type === 'release' && !('refused' in entry.step));

/** At most one release, and nothing but refusals after it. */
function checkFinality(log: readonly Entry[]): void {
  const release = log.findIndex(isRelease);
  const before = release === -1 ? log : log.slice(0, release);
  must(
    before.every(({ step }) => 'refused' in step || step.state.phase !== 'released'),
    'released without a release',
  );
  if (release === -1) return;
  for (const { step } of log.slice(release + 1))
    must('refused' in step && step.refused === 'released', 'something happened after the release');
}

/** What an inactivity timer must do, derived from the owner's acts alone. */
class InactivityJudge {
  readonly #rule: InactivityRule;
  #dueAt: Instant;
  #lastSeenAt: Instant | null = null;
  #aliveAt: Instant;
  #resting: 'paused' | 'frozen' | null = null;
  #pausedUntil: Instant | null = null;
  #missed = false;
  readonly #sent = new Map<TimerMail, Instant>();
  readonly #accepted = new Map<AcceptedWarning, Instant>();
  /** When the grace period is over, once it has begun. */
  #graceEnd: Instant | null = null;

  constructor(rule: InactivityRule, start: Instant) {
    this.#rule = rule;
    this.#aliveAt = start;
    this.#dueAt = addPeriod(start, rule.frequency);
  }

  #restart(at: Instant): void {
    this.#aliveAt = at;
    this.#dueAt = addPeriod(at, this.#rule.frequency);
    this.#missed = false;
    this.#resting = null;
    this.#sent.clear();
    this.#accepted.clear();
    this.#graceEnd = null;
  }

  see(entry: Entry): void {
    const { now, event, step, sentAt } = entry;
    if ('refused' in step) return;
    if (event.type === 'accepted') {
      must(step.effects.length === 0, 'an acceptance had effects');
      // Only a mail of this round counts, and only its first acceptance.
      if (sentAt === this.#sent.get(event.warning) && !this.#accepted.has(event.warning)) this.#accepted.set(event.warning, now);
    }
    for (const effect of step.effects) this.#judge(effect, entry);
    if (event.type === 'check_in') {
      must(step.effects.filter(({ type }) => type === 'record_check_in').length === 1, 'a check-in is not one record');
      this.#lastSeenAt = now;
      if (this.#resting !== 'paused') this.#restart(now);
    } else if (event.type === 'pause') {
      must(this.#resting === null, 'paused what rests already');
      this.#resting = 'paused';
      this.#pausedUntil = event.until;
    } else if (event.type === 'freeze') this.#resting = 'frozen';
    else if (event.type === 'thaw') this.#restart(now);
    else if (event.type === 'release') return;
    const { state } = step;
    must(!('dueAt' in state) || state.dueAt === this.#dueAt, 'the due date is not one period after the last sign of life');
    must(
      (this.#resting === null) === (state.phase !== 'paused' && state.phase !== 'frozen'),
      'it rests when it should run, or runs when it should rest',
    );
  }

  #judge(effect: TimerEffect, { now, event }: Entry): void {
    if (effect.type === 'resumed') {
      must(this.#resting === 'paused', 'resumed without a pause');
      must(effect.at === (event.type === 'resume' ? now : this.#pausedUntil) && effect.at <= now, 'resumed at the wrong moment');
      return this.#restart(effect.at);
    }
    if (effect.type === 'record_check_in' && this.#resting === 'paused') {
      return must(
        effect.dueAt === null && effect.status === 'on_time' && !effect.completesMissed,
        'a check-in while paused is recorded wrongly',
      );
    }
    must(this.#resting === null, `${effect.type} while ${this.#resting ?? ''}`);
    if (effect.type === 'record_missed') {
      must(effect.dueAt === this.#dueAt && now >= this.#dueAt && !this.#missed, 'a missed check-in is recorded wrongly');
      must(event.type !== 'check_in' || now > this.#dueAt, 'a check-in at the due date counts as missed');
      this.#missed = true;
    } else if (effect.type === 'record_check_in') {
      must(effect.dueAt === this.#dueAt && effect.completesMissed === this.#missed, 'a check-in is recorded for the wrong row');
      must((effect.status === 'late') === this.#missed && (this.#missed || now <= this.#dueAt), 'a check-in has the wrong status');
    } else if (effect.type === 'send') this.#judgeMail(effect.mail, now);
    else this.#judgeRelease(now);
  }

  #judgeMail(mail: TimerMail, now: Instant): void {
    const again = this.#sent.has(mail);
    this.#sent.set(mail, now);
    const { reminderDaysBefore, remindersSilenced } = this.#rule;
    if (mail === 'reminder') {
      must(!again, 'the reminder was sent twice');
      must(reminderDaysBefore !== null && !remindersSilenced, 'an unwanted reminder was sent');
      must(now >= addMs(this.#dueAt, -reminderDaysBefore * dayMs) && now < this.#dueAt, 'the reminder was sent at the wrong time');
    } else if (mail === 'due_notice') this.#judgeNotice(again, now);
    else if (mail === 'last_warning') this.#judgeLastWarning(again, now);
    else must(false, `${mail} has no place here`);
  }

  #judgeNotice(again: boolean, now: Instant): void {
    must(this.#missed, 'the due notice came before the due date');
    // Another notice only for a grace period that ran out unseen, before anything was said about its end.
    must(!again || (this.#graceEnd !== null && now >= this.#graceEnd && !this.#sent.has('last_warning')), 'due_notice was sent twice');
    const lateMs = instantToMs(now) - instantToMs(this.#dueAt);
    this.#graceEnd = addMs(again || lateMs > hourMs ? now : this.#dueAt, this.#rule.graceHours * hourMs);
    this.#accepted.delete('due_notice');
  }

  #judgeLastWarning(again: boolean, now: Instant): void {
    must(this.#graceEnd !== null, 'the last warning came first');
    must(now >= addMs(this.#graceEnd, -spacingMs(this.#rule.graceHours)), 'the last warning came too early');
    must(!again || (this.#releasable() !== null && now > addMs(this.#releasable() ?? now, hourMs)), 'last_warning was sent twice');
    this.#accepted.delete('last_warning');
  }

  /** The first moment at which a release is allowed; null while a warning hasn't been accepted. */
  #releasable(): Instant | null {
    const [notice, warning] = [this.#accepted.get('due_notice'), this.#accepted.get('last_warning')];
    if (this.#graceEnd === null || notice === undefined || warning === undefined) return null;
    const spacing = spacingMs(this.#rule.graceHours);
    return [this.#graceEnd, addMs(notice, spacing), addMs(warning, spacing)].reduce((high, next) => (next > high ? next : high));
  }

  #judgeRelease(now: Instant): void {
    const { frequency, graceHours } = this.#rule;
    must(now >= addMs(this.#dueAt, graceHours * hourMs), 'released before due + grace');
    const releasable = this.#releasable();
    must(releasable !== null, 'released without accepted warnings');
    must(now >= releasable, 'released too soon after a warning, or in a grace period that downtime shortened');
    must(now <= addMs(releasable, hourMs), 'released although its last window ran out unseen');
    const safeMs = shortestPeriodDays[frequency] * dayMs + graceHours * hourMs;
    must(now >= addMs(this.#aliveAt, safeMs), 'released too soon after a start');
    must(this.#lastSeenAt === null || now >= addMs(this.#lastSeenAt, safeMs), 'released too soon after a check-in');
  }
}

function spacingMs(graceHours: number): number {
  return graceHours >= 48 ? dayMs : graceHours * hourMs * 0.5;
}

/** What a release on a date must do. */
function checkDateLog(rule: DateRule, log: readonly Entry[]): void {
  let frozen = false;
  let warnedAt: Instant | null = null;
  let acceptedAt: Instant | null = null;
  let notices = 0;
  for (const { now, event, step, sentAt } of log) {
    if ('refused' in step) continue;
    must(event.type !== 'check_in' && event.type !== 'pause' && event.type !== 'resume', `${event.type} makes no sense for a date`);
    if (event.type === 'accepted' && !frozen && sentAt === warnedAt) acceptedAt ??= now;
    if (event.type === 'freeze') frozen = true;
    if (event.type === 'thaw') {
      must(frozen, 'thawed without frost');
      frozen = false;
      acceptedAt = null;
      warnedAt = now >= rule.releaseDate ? now : null;
      must((step.effects.length === 1) === (warnedAt !== null), 'the warning at a restore is missing or superfluous');
    }
    for (const effect of step.effects) {
      must(!frozen, `${effect.type} while frozen`);
      if (effect.type === 'send' && effect.mail === 'pre_release_notice') {
        must(++notices === 1, 'recipients were told twice');
        must(
          !!rule.noticeDays && now >= addMs(rule.releaseDate, -rule.noticeDays * dayMs) && now < rule.releaseDate,
          'recipients were told at the wrong time',
        );
      } else if (effect.type === 'send') {
        const ranOut =
          warnedAt !== null && acceptedAt !== null && now > addMs(warnedAt, 73 * hourMs) && now > addMs(acceptedAt, 25 * hourMs);
        must(effect.mail === 'date_passed_warning' && (event.type === 'thaw' || ranOut), `${effect.mail} has no place here`);
        if (event.type === 'thaw') continue;
        warnedAt = now;
        acceptedAt = null;
      } else {
        must(effect.type === 'release' && effect.trigger === 'date_based' && now >= rule.releaseDate, 'released before the date');
        if (warnedAt === null) continue;
        must(acceptedAt !== null && now >= addMs(acceptedAt, dayMs), 'released without a day of accepted warning');
        must(now >= addMs(warnedAt, 72 * hourMs), 'released less than 72 hours after the restore');
      }
    }
  }
}

const anyStart = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2032, 0, 1) }).map(instantFromMs);

const anyInactivityRule: fc.Arbitrary<InactivityRule> = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    graceHours: fc.oneof(fc.constantFrom(24, 25, 47, 48, 49, 168, 2160), fc.integer({ min: 24, max: 2160 })),
    reminder: fc.option(fc.nat(), { freq: 3 }),
    remindersSilenced: fc.boolean(),
  })
  .map(({ reminder, ...rule }) => {
    const longest = shortestPeriodDays[rule.frequency] - 1;
    return { ...rule, kind: 'inactivity', reminderDaysBefore: reminder === null || longest === 0 ? null : 1 + (reminder % longest) };
  });

const anyDateCase = fc.record({
  start: anyStart,
  leadMs: fc.oneof(fc.integer({ min: 0, max: 400 * dayMs }), fc.integer({ min: 0, max: 40 * dayMs })),
  noticeDays: fc.option(fc.nat(90)),
});

const anyGapMs = fc.oneof(
  fc.nat(3),
  fc.nat(2 * hourMs),
  fc.nat(4 * dayMs),
  fc.integer({ min: 0, max: 40 }).map((days) => days * dayMs),
  fc.nat(150 * dayMs),
);
const anyGap = fc.oneof(
  { weight: 2, arbitrary: fc.record({ ms: anyGapMs }) },
  {
    weight: 3,
    arbitrary: fc.record({ offset: fc.oneof(fc.integer({ min: -1, max: 1 }), fc.constantFrom(-hourMs, hourMs, hourMs + 1, dayMs)) }),
  },
);
const anyDelayMs = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.oneof(fc.nat(5000), fc.nat(3 * dayMs), fc.nat(100 * dayMs)) },
);
const anyDelays = fc.array(fc.option(anyDelayMs, { freq: 9 }), { minLength: 1, maxLength: 6 });

/** Some owners act often, others mostly let time pass; in one of six histories the owner releases the vault by hand. */
function historyOf(...acts: readonly Move['act'][]): fc.Arbitrary<Move[]> {
  const moves = fc.constantFrom(1, 8).chain((idleness) => {
    const idle = { weight: idleness, arbitrary: fc.constantFrom<Move['act']>('nothing', 'wake') };
    const act = fc.oneof(idle, { weight: 2, arbitrary: fc.constantFrom(...acts) });
    const pauseMs = fc.oneof(fc.integer({ min: 1, max: 20 * dayMs }), fc.integer({ min: 1, max: 365 * dayMs }));
    return fc.array(fc.record<Move>({ gap: anyGap, ticking: fc.boolean(), act, pauseMs }), { maxLength: 25, size: '+1' });
  });
  return fc
    .tuple(moves, fc.nat(5), fc.nat(24))
    .map(([list, chance, place]) =>
      list.map((move, index) => (chance === 0 && index === place % list.length ? { ...move, act: 'release' } : move)),
    );
}

const anyInactivityHistory = historyOf('check_in', 'check_in', 'pause', 'resume', 'freeze', 'thaw', 'thaw');
const anyDateHistory = historyOf('freeze', 'freeze', 'freeze', 'thaw', 'thaw', 'thaw', 'check_in', 'pause', 'resume');

/** How often the histories of one test reached what its invariants are about; a test that reaches nothing proves nothing. */
class Reach {
  readonly counts: Record<string, number> = {};

  add(log: readonly Entry[]): void {
    const seen = new Set<string>();
    for (const entry of log) {
      seen.add(entry.phase);
      for (const effect of effectsOf(entry)) seen.add(effect.type === 'send' ? effect.mail : effect.type);
      if ('refused' in entry.step) seen.add(`refused: ${entry.step.refused}`);
      else if (entry.event.type !== 'wake') seen.add(`${entry.event.type} in ${entry.phase}`);
    }
    for (const what of seen) this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** Those of `expected` that fewer than `least` histories reached. */
  rarerThan(least: number, expected: readonly string[]): readonly string[] {
    return expected.filter((what) => (this.counts[what] ?? 0) < least);
  }
}

const dateRuleOf = ({ start, leadMs, noticeDays }: { start: Instant; leadMs: number; noticeDays: number | null }): DateRule => ({
  kind: 'date_based',
  releaseDate: addMs(start, leadMs),
  noticeDays,
});

describe('a random history of an inactivity timer', () => {
  it('never releases early, unwarned, twice or after a check-in, and never leaves a moment in the past', () => {
    const reach = new Reach();
    fc.assert(
      fc.property(anyInactivityRule, anyStart, anyInactivityHistory, anyDelays, (rule, start, moves, delays) => {
        const simulator = new Simulator(rule, start, delays);
        simulator.play(moves);
        reach.add(simulator.log);
        checkFinality(simulator.log);
        const judge = new InactivityJudge(rule, start);
        for (const entry of simulator.log) judge.see(entry);
      }),
      { seed: 20_261_120, numRuns: 6000 },
    );
    const expected = [
      'running',
      'grace',
      'pending',
      'paused',
      'frozen',
      'released',
      'reminder',
      'due_notice',
      'last_warning',
      'record_missed',
    ];
    const acts = [
      'release',
      'release in running',
      'check_in in running',
      'check_in in grace',
      'check_in in pending',
      'check_in in paused',
      'thaw in frozen',
    ];
    const rare = [
      'pause in grace',
      'pause in pending',
      'resume in paused',
      'resumed',
      'freeze in grace',
      'freeze in pending',
      'freeze in paused',
    ];
    const late = [
      'accepted in running',
      'accepted in grace',
      'accepted in pending',
      'accepted in frozen',
      'accepted in paused',
      'refused: frozen',
    ];
    expect(reach.rarerThan(20, [...expected, ...acts, ...rare, ...late])).toEqual([]);
  });

  it('followed by the last sign of life ends in a release, to the millisecond', () => {
    let released = 0;
    fc.assert(
      fc.property(
        anyInactivityRule,
        anyStart,
        anyInactivityHistory,
        anyDelays,
        anyDelayMs,
        anyDelayMs,
        (rule, start, moves, delays, noticeMs, warningMs) => {
          const simulator = new Simulator(rule, start, delays);
          simulator.play(moves);
          if (simulator.state.phase === 'released') return;
          const { phase } = simulator.state;
          simulator.apply({ type: phase === 'frozen' ? 'thaw' : phase === 'paused' ? 'resume' : 'check_in' });
          const due = addPeriod(simulator.now, rule.frequency);
          simulator.setDelays(noticeMs, warningMs);
          const graceMs = rule.graceHours * hourMs;
          const heldMs = Math.max(0, warningMs, noticeMs + spacingMs(rule.graceHours) - graceMs);
          must(simulator.releaseMoment() === addMs(due, graceMs + heldMs), 'the release came at another moment than the rule says');
          released++;
        },
      ),
      { seed: 20_261_121, numRuns: 4000 },
    );
    expect(released).toBeGreaterThan(1000);
  });

  it('with immediate acceptance and a prompt scheduler ends exactly at due + grace when the owner never comes', () => {
    fc.assert(
      fc.property(anyInactivityRule, anyStart, (rule, start) => {
        const simulator = new Simulator(rule, start, [0]);
        expect(simulator.releaseMoment()).toBe(addMs(addPeriod(start, rule.frequency), rule.graceHours * hourMs));
      }),
      { seed: 20_261_122, numRuns: 500 },
    );
  });

  it('ends in no release while one of the two warnings is never accepted', () => {
    const missing = fc.constantFrom<(number | null)[]>([null, 0], [0, null], [null, null]);
    fc.assert(
      fc.property(anyInactivityRule, anyStart, missing, (rule, start, delays) => {
        const simulator = new Simulator(rule, start, delays);
        expect(simulator.releaseMoment()).toBeNull();
        expect(simulator.state.phase).toBe('pending');
      }),
      { seed: 20_261_123, numRuns: 300 },
    );
  });

  it('comes to a release from whatever downtime, with the whole grace period after the noticing', () => {
    fc.assert(
      fc.property(anyInactivityRule, anyStart, fc.integer({ min: hourMs + 1, max: 800 * dayMs }), (rule, start, downMs) => {
        const simulator = new Simulator(rule, start, [0]);
        const back = addMs(addPeriod(start, rule.frequency), downMs);
        simulator.advance(back, false);
        expect(simulator.releaseMoment()).toBe(addMs(back, rule.graceHours * hourMs));
      }),
      { seed: 20_261_124, numRuns: 500 },
    );
  });
});

describe('a random history of a release on a date', () => {
  it('never releases early, in surprise or twice, and tells recipients once at most', () => {
    const reach = new Reach();
    fc.assert(
      fc.property(anyDateCase, anyDateHistory, anyDelays, (dateCase, moves, delays) => {
        const rule = dateRuleOf(dateCase);
        const simulator = new Simulator(rule, dateCase.start, delays);
        simulator.play(moves);
        reach.add(simulator.log);
        checkFinality(simulator.log);
        checkDateLog(rule, simulator.log);
      }),
      { seed: 20_261_125, numRuns: 6000 },
    );
    const expected = ['waiting', 'postponed', 'frozen', 'released', 'release', 'pre_release_notice', 'date_passed_warning'];
    const acts = [
      'freeze in waiting',
      'freeze in postponed',
      'thaw in frozen',
      'accepted in postponed',
      'accepted in frozen',
      'refused: no_inactivity_timer',
    ];
    expect(reach.rarerThan(20, [...expected, ...acts])).toEqual([]);
  });

  it('left alone releases exactly on the date, and tells recipients exactly when asked to or at once', () => {
    fc.assert(
      fc.property(anyDateCase, (dateCase) => {
        const rule = dateRuleOf(dateCase);
        const simulator = new Simulator(rule, dateCase.start, [0]);
        expect(simulator.releaseMoment()).toBe(rule.releaseDate);
        const notice = simulator.log.find((entry) => effectsOf(entry).some((effect) => effect.type === 'send'));
        const wanted = rule.noticeDays ? addMs(rule.releaseDate, -rule.noticeDays * dayMs) : undefined;
        const expected = wanted !== undefined && wanted < dateCase.start ? dateCase.start : wanted;
        expect(notice?.now).toBe(dateCase.leadMs > 0 ? expected : undefined);
      }),
      { seed: 20_261_126, numRuns: 500 },
    );
  });

  it('restored at last releases on the date, or 72 hours after the restore and a day after the accepted warning', () => {
    let postponed = 0;
    fc.assert(
      fc.property(anyDateCase, anyDateHistory, anyDelays, anyDelayMs, (dateCase, moves, delays, warningMs) => {
        const rule = dateRuleOf(dateCase);
        const simulator = new Simulator(rule, dateCase.start, delays);
        simulator.play(moves);
        if (simulator.state.phase === 'released') return;
        simulator.apply({ type: 'freeze' });
        simulator.advance(addMs(simulator.now, 1), true);
        simulator.setDelays(warningMs);
        simulator.apply({ type: 'thaw' });
        const past = simulator.now >= rule.releaseDate;
        if (past) postponed++;
        const expected = past ? addMs(simulator.now, Math.max(72 * hourMs, warningMs + dayMs)) : rule.releaseDate;
        must(simulator.releaseMoment() === expected, 'the release came at another moment than the rule says');
      }),
      { seed: 20_261_127, numRuns: 3000 },
    );
    expect(postponed).toBeGreaterThan(100);
  });
});
