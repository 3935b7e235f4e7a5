import {
  isAboutTime,
  isHeld,
  judgeBeat,
  type BeatMemory,
  type ClockProof,
  type HoldReason,
  type Gap,
  type OpenHold,
} from '../../shared/domain/heartbeat.ts';
import { longestRetryMs, mailRetryMs } from '../../server/core/mails/mail-retries.ts';
import { hourMs, instantFromMs, instantToMs, minuteMs, secondMs, type Instant } from '../../shared/domain/instant.ts';
import {
  answersHolds,
  dueEvent,
  releaseMessages,
  timerMessages,
  warningWindowFrom,
  withdrawnMails,
} from '../../shared/domain/timer-mails.ts';
import {
  startTimer,
  stepTimer,
  wakeAt,
  type AcceptedWarning,
  type TimerEffect,
  type TimerEvent,
  type TimerRule,
  type TimerState,
} from '../../shared/domain/timer.ts';
import type { Fact, Happening } from './model-facts.ts';

/*
 * A server, its database and its outbox in small: transactions that are committed as a whole or not at all, a process that can die before
 * and after each of them, a mail server with moods, and a clock that can be set. All decisions are the product's own pure code.
 */

/** The product's decisions. A mutant replaces one of them, to show that the judge notices. */
export interface Decisions {
  readonly stepTimer: typeof stepTimer;
  readonly wakeAt: typeof wakeAt;
  readonly judgeBeat: typeof judgeBeat;
  readonly isHeld: typeof isHeld;
  readonly dueEvent: typeof dueEvent;
  readonly withdrawnMails: typeof withdrawnMails;
  readonly releaseMessages: typeof releaseMessages;
  /**
   * What the database and the process promise, and what a mutant breaks: a vault is released where it is active, and an attempt at a mail
   * is claimed by its retry.
   */
  readonly comparesOnRelease: boolean;
  readonly claimIsRetry: boolean;
  readonly deduplicates: boolean;
  /** That a database has never had a heartbeat is noted outside it before its first one. */
  readonly notesNewDatabase: boolean;
}

export const realDecisions: Decisions = {
  stepTimer,
  wakeAt,
  judgeBeat,
  isHeld,
  dueEvent,
  withdrawnMails,
  releaseMessages,
  comparesOnRelease: true,
  claimIsRetry: true,
  deduplicates: true,
  notesNewDatabase: true,
};

/** What becomes of one attempt at one mail. */
export type MailFate = 'accept' | 'fail' | 'refuse';

/** Where a process dies: after this many more points at which it could; a transaction has two, and so does an attempt at a mail. */
export type CrashAfter = number | null;

interface Mail {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly cycle: Instant | null;
  readonly status: 'queued' | 'refused';
  readonly attempts: number;
  readonly nextAttemptC: number;
}

/** The committed database. Rows are never changed in place, so a copy of the object is a copy of the database. */
interface Database {
  readonly rule: TimerRule | null;
  readonly state: TimerState | null;
  readonly standsSince: Instant;
  readonly holdsCleared: number;
  readonly active: boolean;
  readonly releases: readonly string[];
  /** Only those that are not settled. */
  readonly outbox: readonly Mail[];
  /** Keys by which a mail is recognized as the same one, for those that could come twice. */
  readonly sentKeys: readonly string[];
  readonly certificates: { readonly open: boolean; readonly enough: boolean };
  readonly epoch: number;
  readonly watermark: Instant | null;
  readonly lastBeat: Instant | null;
  readonly gaps: readonly Gap[];
  readonly holds: readonly OpenHold[];
  readonly holdsRaised: number;
  /** The last time holds were lifted, and the highest number among them. */
  readonly lift: { readonly at: Instant; readonly number: number } | null;
}

const beatMs = 10 * secondMs;
/** Between two checks-in where none is awaited. */
const restingMs = 240 * hourMs;
const maxSteps = 12;
export const heirs = ['anna', 'otto'] as const;

class Crash extends Error {}

type Perhaps<T> = T | Promise<T>;

/** What a history is played on. */
export interface Played {
  readonly facts: readonly Fact[];
  readonly t: number;
  readonly isReleased: boolean;
  /** By the mail's id. */
  fate: (mail: string) => MailFate;
  /** Lets true time pass; while the server is up, it works whenever something may be due, `lagMs` late. */
  pass(ms: number, lagMs?: number, crashAfter?: CrashAfter): Perhaps<void>;
  /** Lets time pass until the timer's next moment by the server's clock, and `offsetMs` beyond. */
  passUntilDue(offsetMs: number, lagMs?: number, crashAfter?: CrashAfter): Perhaps<void>;
  goDown(): Perhaps<void>;
  goUp(): Perhaps<void>;
  /** Somebody sets the clock; a server that is up notices with its next heartbeat. */
  setClock(byMs: number): Perhaps<void>;
  /** An operator puts the clock right, looks at the database, and lifts the holds. */
  repair(): Perhaps<void>;
  backUp(): Perhaps<void>;
  /** The last copy takes the place of the database, while the server is down; `elsewhere`, with a folder that knows nothing of it. */
  restore(elsewhere: boolean): Perhaps<void>;
  /** Somebody's act, in its own transaction; refused while the server is down. */
  act(event: TimerEvent, fact: Happening): Perhaps<void>;
  releaseByHand(): Perhaps<void>;
  /** The owner lives on for some rounds, and is heard from in each of them shortly before the day. */
  liveOn(rounds: number, marginMs: number): Perhaps<void>;
  pause(ms: number): Perhaps<void>;
  setPolicy(ruleAt: (now: Instant) => TimerRule): Perhaps<void>;
  /** Certificates were submitted, confirmed, or taken back. */
  certify(certificates: { readonly open: boolean; readonly enough: boolean }): Perhaps<void>;
  /** Reads what is recorded of the release. */
  readRecord(): Perhaps<void>;
  /** From here on everything works. */
  heal(): Perhaps<void>;
}

export class World implements Played {
  readonly facts: Fact[] = [];
  readonly #decide: Decisions;
  #db: Database;
  #backup: Database | null = null;
  /** True time. */
  #t: number;
  #skewMs = 0;
  #shown: { readonly c: number; readonly now: Instant } = { c: 0, now: instantFromMs(0) };
  #isUp = true;
  #bootT: number;
  #own: BeatMemory['own'] = null;
  #knownEpoch: number | null = null;
  /** Kept outside the database. */
  #epochNote: number | null = null;
  readonly #hasOtherClock: boolean;
  #ids = 0;
  #crashAfter: CrashAfter = null;
  fate: (mail: string) => MailFate = () => 'accept';
  /** Rounds of work, for the count of what was tried. */
  ticks = 0;
  crashes = 0;

  /**
   * @param diesFirst the process dies in its very first round, before it could note the heartbeat outside the database.
   * @param hasOtherClock whether there is a clock to compare with at a start.
   */
  constructor(startMs: number, decide: Decisions = realDecisions, diesFirst = false, hasOtherClock = true) {
    this.#decide = decide;
    this.#hasOtherClock = hasOtherClock;
    this.#t = startMs;
    this.#bootT = startMs;
    this.#db = {
      rule: null,
      state: null,
      standsSince: instantFromMs(startMs),
      holdsCleared: 0,
      active: true,
      releases: [],
      outbox: [],
      sentKeys: [],
      certificates: { open: false, enough: false },
      epoch: 0,
      watermark: null,
      lastBeat: null,
      gaps: [],
      holds: [],
      holdsRaised: 0,
      lift: null,
    };
    if (!this.tick(diesFirst ? 1 : null)) this.goUp();
  }

  get t(): number {
    return this.#t;
  }

  get isReleased(): boolean {
    return !this.#db.active;
  }

  get #c(): number {
    return this.#t + this.#skewMs;
  }

  /** Cached, since it is asked for many times at one moment. */
  get #now(): Instant {
    if (this.#shown.c !== this.#c) this.#shown = { c: this.#c, now: instantFromMs(this.#c) };
    return this.#shown.now;
  }

  #log(fact: Happening): void {
    this.facts.push({ t: this.#t, c: this.#c, ...fact });
  }

  /** A point at which the process may die. */
  #mayDie(): void {
    if (this.#crashAfter === null) return;
    if (this.#crashAfter === 0) {
      this.#crashAfter = null;
      throw new Crash();
    }
    this.#crashAfter -= 1;
  }

  /** Runs `act` on a copy, which becomes the database if the process lives to commit it; what it logs counts only then. */
  #transaction<T>(act: (draft: Writable<Database>, log: (fact: Happening) => void) => T): T {
    const draft = { ...this.#db };
    const facts: Happening[] = [];
    const result = act(draft, (fact) => facts.push(fact));
    this.#mayDie();
    this.#db = draft;
    for (const fact of facts) this.#log(fact);
    this.#mayDie();
    return result;
  }

  /** One round of the scheduler: heartbeat, timers, mails. @returns false when the process died in it. */
  tick(crashAfter: CrashAfter = null): boolean {
    if (!this.#isUp) return true;
    this.ticks += 1;
    this.#crashAfter = crashAfter;
    try {
      this.#beat();
      this.#sweep();
      this.#deliver();
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      this.crashes += 1;
      this.goDown();
      return false;
    } finally {
      this.#crashAfter = null;
    }
    return true;
  }

  #beat(): void {
    const db = this.#db;
    // That a database has never counted is noted before it does.
    this.#knownEpoch ??= this.#epochNote ??= db.epoch === 0 && this.#decide.notesNewDatabase ? 0 : null;
    const beat = {
      now: this.#now,
      uptimeMs: this.#t - this.#bootT,
      knownEpoch: this.#knownEpoch,
      epochExpected: true,
      proof: this.#proof(),
    };
    const clockDoubted = db.holds.some(({ reason }) => isAboutTime[reason]);
    const judged = this.#decide.judgeBeat(
      { epoch: db.epoch, watermark: db.watermark, lastBeat: db.lastBeat, own: this.#own, clockDoubted },
      beat,
    );
    this.#transaction((draft, log) => {
      draft.epoch = judged.epoch;
      draft.watermark = judged.watermark;
      if (draft.lastBeat === null || beat.now > draft.lastBeat || judged.holds.includes('clock_behind')) draft.lastBeat = beat.now;
      if (judged.gap !== null) draft.gaps = [...draft.gaps.slice(-20), judged.gap];
      for (const reason of judged.holds) if (raiseHold(draft, reason)) log({ what: 'held', reason });
    });
    this.#own = { at: beat.now, uptimeMs: beat.uptimeMs };
    this.#knownEpoch = judged.epoch;
    this.#epochNote = judged.epoch;
  }

  /** What another clock says of this one at a start; in some histories there is none to ask. */
  #proof(): ClockProof {
    if (this.#own !== null || !this.#hasOtherClock) return 'unknown';
    return Math.abs(this.#skewMs) > hourMs ? 'contradicted' : 'proved';
  }

  #held(db: Database): boolean {
    return this.#decide.isHeld(db.holds, db.holdsCleared, db.rule?.kind === 'date_based');
  }

  #wakeAt(db: Database): Instant | null {
    return db.rule === null || db.state === null ? null : this.#decide.wakeAt(db.rule, db.state);
  }

  #sweep(): void {
    for (let rounds = 0; rounds < maxSteps; rounds += 1) {
      const at = this.#wakeAt(this.#db);
      if (at === null || at > this.#now || this.#held(this.#db)) return;
      this.#transaction((draft, log) => this.#advance(draft, log));
    }
    throw new Error('the timer does not come to rest');
  }

  #advance(draft: Writable<Database>, log: (fact: Happening) => void): void {
    for (let step = 0; step < maxSteps; step += 1) {
      const at = this.#wakeAt(draft);
      const { rule, state } = draft;
      if (rule === null || state === null || at === null || at > this.#now) return;
      const since = warningWindowFrom(state);
      const gaps = since === null ? [] : draft.gaps.filter(({ to }) => to > since);
      const event = this.#decide.dueEvent(
        rule,
        state,
        {
          gaps,
          heldUntil:
            draft.lift === null || draft.lift.number <= draft.holdsCleared || draft.lift.at < draft.standsSince ? null : draft.lift.at,
        },
        rule.kind === 'death_certificate' ? { type: 'recount', ...draft.certificates } : null,
      );
      const effects = this.#apply(draft, event, log);
      if (effects === undefined || effects.some(({ type }) => type === 'send' || type === 'release')) return;
    }
    throw new Error('a timer did not come to rest');
  }

  /** @returns what the machine asks for; undefined when it refuses the event. */
  #apply(draft: Writable<Database>, event: TimerEvent, log: (fact: Happening) => void): readonly TimerEffect[] | undefined {
    const { rule, state } = draft;
    if (rule === null || state === null) return undefined;
    const step = this.#decide.stepTimer(rule, state, event, this.#now);
    if ('refused' in step) return undefined;
    draft.state = step.state;
    const withdrawn: readonly string[] = this.#decide.withdrawnMails(event, state);
    if (withdrawn.length > 0) draft.outbox = draft.outbox.filter(({ kind }) => !withdrawn.includes(kind));
    if (answersHolds(rule, event)) clearHolds(draft);
    for (const effect of step.effects) this.#effect(draft, effect, rule, step.state, log);
    return step.effects;
  }

  #effect(draft: Writable<Database>, effect: TimerEffect, rule: TimerRule, state: TimerState, log: (fact: Happening) => void): void {
    if (effect.type === 'send') {
      for (const message of timerMessages({ mail: effect.mail, rule, state, at: this.#now, standsSince: draft.standsSince }, heirs)) {
        const to = message.to === 'owner' ? 'owner' : message.to.recipient;
        const key = message.to === 'owner' ? null : `${message.kind} ${message.releaseAt} ${to}`;
        this.#queue(
          draft,
          { kind: message.kind, to, cycle: message.to === 'owner' ? message.cycle : null, key, releaseC: instantToMs(message.releaseAt) },
          log,
        );
      }
    } else if (effect.type === 'release') this.#release(draft, false, log);
    else if (effect.type === 'resumed') log({ what: 'pause_over' });
    else if (effect.type === 'called_off') {
      draft.outbox = draft.outbox.filter(({ kind }) => !kind.startsWith('certificate'));
      if (effect.certificatesToo) draft.certificates = { open: false, enough: false };
    }
  }

  /** The order of the release, in the transaction of its cause; only once, because a vault must be active for it. */
  #release(draft: Writable<Database>, byHand: boolean, log: (fact: Happening) => void): void {
    if (!draft.active && this.#decide.comparesOnRelease) return;
    draft.active = false;
    draft.outbox = draft.outbox.filter(({ kind }) => kind.startsWith('released'));
    draft.releases = [...draft.releases, `release ${this.#nextId()} at ${this.#now}`];
    const messages = this.#decide.releaseMessages(heirs, true);
    log({ what: 'released', byHand, to: [...heirs, 'owner'] });
    for (const { kind, to } of messages) {
      const name = to === 'owner' ? to : to.recipient;
      this.#queue(draft, { kind, to: name, cycle: null, key: `${kind} ${name}`, releaseC: null }, log);
    }
  }

  #nextId(): string {
    this.#ids += 1;
    return String(this.#ids);
  }

  #queue(
    draft: Writable<Database>,
    mail: Pick<Mail, 'kind' | 'to' | 'cycle'> & { readonly key: string | null; readonly releaseC: number | null },
    log: (fact: Happening) => void,
  ): void {
    const { kind, to, cycle, key, releaseC } = mail;
    if (key !== null && draft.sentKeys.includes(key) && this.#decide.deduplicates) return;
    if (key !== null) draft.sentKeys = [...draft.sentKeys, key];
    const id = this.#nextId();
    draft.outbox = [...draft.outbox, { id, kind, to, cycle, status: 'queued', attempts: 0, nextAttemptC: this.#c }];
    log({ what: 'written', mail: id, kind, to, releaseC });
  }

  #deliver(): void {
    for (const due of this.#db.outbox.filter(({ status, nextAttemptC }) => status === 'queued' && nextAttemptC <= this.#c)) {
      const wait = mailRetryMs(due.attempts);
      const retryAt = this.#decide.claimIsRetry ? this.#c + wait : Infinity;
      const claimed = this.#transaction((draft) => {
        const there = draft.outbox.some(({ id, attempts }) => id === due.id && attempts === due.attempts);
        draft.outbox = draft.outbox.map((mail) =>
          mail.id === due.id ? { ...mail, attempts: mail.attempts + 1, nextAttemptC: retryAt } : mail,
        );
        return there;
      });
      if (claimed) this.#attempt(due);
    }
  }

  #attempt({ id, kind, to, cycle }: Mail): void {
    this.#mayDie();
    const fate = this.fate(id);
    if (fate === 'fail') return;
    if (fate === 'refuse') {
      this.#transaction((draft, log) => {
        draft.outbox = draft.outbox.map((mail) => (mail.id === id ? { ...mail, status: 'refused' } : mail));
        log({ what: 'refused', mail: id, kind });
      });
      return;
    }
    this.#log({ what: 'taken', mail: id, kind, to });
    this.#mayDie();
    this.#transaction((draft, log) => {
      if (!draft.outbox.some((mail) => mail.id === id)) return;
      draft.outbox = draft.outbox.filter((mail) => mail.id !== id);
      log({ what: 'noted', mail: id, kind });
      if (cycle !== null && isWarning(kind)) this.#apply(draft, { type: 'accepted', warning: kind, cycle }, log);
    });
  }

  pass(ms: number, lagMs = 0, crashAfter: CrashAfter = null): void {
    const end = this.#t + ms;
    let crash = crashAfter;
    for (let rounds = 0; this.#isUp && this.#t < end; rounds += 1) {
      if (rounds > 5000) throw new Error('time stands still');
      const next = this.#nextWork();
      const at = next === null ? end : Math.min(end, Math.max(this.#t + 1, next - this.#skewMs + lagMs));
      this.#workUntil(at);
      const lived = this.tick(at < end ? crash : null);
      if (at < end) crash = null;
      if (!lived) break;
    }
    this.#t = Math.max(this.#t, end);
  }

  passUntilDue(offsetMs: number, lagMs = 0, crashAfter: CrashAfter = null): void {
    const at = this.#wakeAt(this.#db);
    const ms = at === null ? 7 * 24 * hourMs : instantToMs(at) - this.#c;
    this.pass(Math.max(0, ms + offsetMs), lagMs, crashAfter);
  }

  #nextWork(): number | null {
    const db = this.#db;
    const wake = this.#held(db) ? null : this.#wakeAt(db);
    const times = [
      ...(wake === null ? [] : [instantToMs(wake)]),
      ...db.outbox.filter(({ status }) => status === 'queued').map(({ nextAttemptC }) => nextAttemptC),
    ].filter((c) => c < Infinity);
    return times.length === 0 ? null : Math.min(...times);
  }

  /** Time at work: heartbeats throughout, of which only the last is written, since nothing changes between them. */
  #workUntil(t: number): void {
    const passedMs = t - this.#t;
    this.#t = t;
    if (passedMs <= beatMs || this.#own === null) return;
    const before = instantFromMs(this.#c - beatMs);
    const doubted = this.#db.holds.some(({ reason }) => isAboutTime[reason]);
    const watermark = doubted || (this.#db.watermark !== null && this.#db.watermark > before) ? this.#db.watermark : before;
    const lastBeat = this.#db.lastBeat !== null && this.#db.lastBeat > before ? this.#db.lastBeat : before;
    this.#db = { ...this.#db, lastBeat, watermark, epoch: this.#db.epoch + 1 };
    this.#own = { at: before, uptimeMs: this.#t - this.#bootT - beatMs };
    this.#knownEpoch = this.#db.epoch;
    this.#epochNote = this.#db.epoch;
  }

  goDown(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#log({ what: 'down' });
  }

  goUp(): void {
    if (this.#isUp) return;
    this.#isUp = true;
    this.#bootT = this.#t;
    this.#own = null;
    this.#knownEpoch = null;
    this.#log({ what: 'up' });
    this.tick();
  }

  setClock(byMs: number): void {
    this.#skewMs += byMs;
    this.#log({ what: 'clock', byMs, seen: this.#isUp });
    this.tick();
  }

  repair(): void {
    if (this.#skewMs !== 0) this.setClock(-this.#skewMs);
    if (!this.#isUp) this.goUp();
    if (this.#db.holds.length === 0) return;
    this.#transaction((draft, log) => {
      draft.lift = { at: this.#now, number: draft.holds.at(-1)?.number ?? 0 };
      if (draft.holds.some(({ reason }) => isAboutTime[reason])) {
        const now = this.#now;
        draft.watermark = now;
        draft.gaps = draft.gaps.filter(({ from }) => from < now).map(({ from, to }) => ({ from, to: to > now ? now : to }));
        if (draft.lastBeat !== null && draft.lastBeat > now) draft.lastBeat = now;
        draft.outbox = draft.outbox.map((mail) =>
          mail.nextAttemptC > this.#c + longestRetryMs ? { ...mail, nextAttemptC: this.#c } : mail,
        );
      }
      draft.holds = [];
      log({ what: 'lifted' });
    });
    this.tick();
  }

  backUp(): void {
    this.#backup = this.#db;
    this.#log({ what: 'backup' });
  }

  restore(elsewhere: boolean): void {
    if (this.#backup === null) return;
    this.goDown();
    this.#db = this.#backup;
    const beatenSince = elsewhere ? this.#backup.epoch > 0 : (this.#epochNote ?? 0) > this.#backup.epoch;
    if (elsewhere) this.#epochNote = null;
    this.#log({ what: 'restored', beatenSince });
    this.goUp();
  }

  act(event: TimerEvent, fact: Happening): void {
    if (!this.#isUp) return;
    this.#transaction((draft, log) => {
      const effects: Happening[] = [];
      if (this.#apply(draft, event, (effect) => effects.push(effect)) === undefined) return;
      for (const one of [fact, ...effects]) log(one);
      if (event.type === 'pause')
        draft.outbox = draft.outbox.filter(({ kind }) => !['reminder', 'due_notice', 'last_warning'].includes(kind));
    });
  }

  releaseByHand(): void {
    if (!this.#isUp || this.#db.state?.phase === 'frozen') return;
    this.#transaction((draft, log) => {
      this.#apply(draft, { type: 'release' }, log);
      this.#release(draft, true, log);
    });
  }

  liveOn(rounds: number, marginMs: number): void {
    for (let round = 0; round < rounds && this.#isUp && this.#db.active; round += 1) {
      const { state } = this.#db;
      this.pass(state?.phase === 'running' ? Math.max(minuteMs, instantToMs(state.dueAt) - this.#c - marginMs) : restingMs);
      this.act({ type: 'check_in' }, { what: 'check_in' });
    }
  }

  pause(ms: number): void {
    const until = instantFromMs(this.#c + ms);
    this.act({ type: 'pause', until }, { what: 'pause', untilC: instantToMs(until) });
  }

  setPolicy(ruleAt: (now: Instant) => TimerRule): void {
    if (!this.#isUp || !this.#db.active || this.#db.state?.phase === 'frozen') return;
    this.#transaction((draft, log) => {
      const rule = ruleAt(this.#now);
      draft.rule = rule;
      draft.state = startTimer(rule, this.#now);
      draft.standsSince = this.#now;
      if (rule.kind === 'date_based') draft.holdsCleared = 0;
      else clearHolds(draft);
      draft.certificates = { open: false, enough: false };
      draft.outbox = draft.outbox.filter(({ kind }) => kind.startsWith('released'));
      log({ what: 'policy', rule });
    });
  }

  certify(certificates: Database['certificates']): void {
    if (!this.#isUp || this.#db.rule?.kind !== 'death_certificate' || this.#db.state?.phase === 'frozen' || !this.#db.active) return;
    this.#transaction((draft, log) => {
      draft.certificates = certificates;
      log({ what: 'recount', ...certificates });
      this.#apply(draft, { type: 'recount', ...certificates }, log);
    });
  }

  readRecord(): void {
    if (this.#db.releases.length > 0) this.#log({ what: 'record', text: this.#db.releases.join('\n') });
  }

  heal(): void {
    this.fate = () => 'accept';
    this.repair();
    this.#log({ what: 'healed' });
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function raiseHold(draft: Writable<Database>, reason: HoldReason): boolean {
  const before = draft.holds.some((hold) => hold.reason === reason);
  if (before && (reason === 'clock_behind' || reason === 'clock_unproved')) return false;
  draft.holdsRaised += 1;
  draft.holds = [...draft.holds.filter((hold) => hold.reason !== reason), { number: draft.holdsRaised, reason }];
  return true;
}

function clearHolds(draft: Writable<Database>): void {
  draft.holdsCleared = Math.max(draft.holdsCleared, draft.holds.at(-1)?.number ?? 0);
}

function isWarning(kind: string): kind is AcceptedWarning {
  return [
    'due_notice',
    'last_warning',
    'date_passed_warning',
    'certificate_warning',
    'certificate_halfway',
    'certificate_last_warning',
  ].includes(kind);
}
