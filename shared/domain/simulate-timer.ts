import { addMs, latest, type Instant } from './instant.ts';
import {
  answersHolds,
  asksContacts,
  channelOf,
  dueEvent,
  goesToEveryChannel,
  releaseMessages,
  timerMessages,
  withdrawnMails,
  type ContactChannel,
  type Recount,
} from './timer-mails.ts';
import {
  stepTimer,
  wakeAt,
  type AcceptedWarning,
  type TimerEffect,
  type TimerEvent,
  type TimerMail,
  type TimerRule,
  type TimerState,
} from './timer.ts';

/*
 * One vault's future on a virtual clock (RULINGS.md#simulation): the very machine that the server runs, fed by a scheduler that is
 * never late and a mail server that takes every mail at once. Nothing is read, written or sent.
 */

/** A warning that has been written but that no mail server has accepted yet. */
export interface WaitingWarning {
  readonly warning: AcceptedWarning;
  readonly cycle: Instant;
  /** When it is tried next. */
  readonly at: Instant;
}

/** A vault as its future begins; `R` is whatever a caller knows a recipient by. */
export interface SimulatedVault<R> {
  readonly rule: TimerRule;
  readonly state: TimerState;
  readonly recipients: readonly R[];
  /** Other ways to reach the owner, and whether the server can write to telephones. */
  readonly otherWays: readonly ContactChannel[];
  readonly canTextPhones: boolean;
  /** Addresses of the people whom the owner trusts to be asked. */
  readonly trusted: readonly string[];
  readonly waiting: readonly WaitingWarning[];
  /** As `TimerMailOrder` has it. */
  readonly standsSince: Instant;
  /** What counting the certificates would tell the timer; null where certificates don't release anything. */
  readonly recount: Recount | null;
  /** Whether automatic releases are held, until a sign of life. */
  readonly held: boolean;
  /** Whether a recipient has already been told of a release on this very date; nobody is told of it twice. */
  readonly isTold: (recipient: R) => boolean;
  /** Recipients with a certificate that counts or is waiting for review. */
  readonly certifiers: readonly R[];
}

export interface SimulationPlan {
  readonly from: Instant;
  /** Anything that would happen later is left out. Null: until nothing happens any more, which requires that there be no check-ins. */
  readonly until: Instant | null;
  /** The owner checks in every time this many ms have passed since `from`; null for never. More than 0. */
  readonly checkInEveryMs: number | null;
}

export type Phase = TimerState['phase'];
export const simulatedPhases = [
  'running',
  'grace',
  'pending',
  'paused',
  'waiting',
  'postponed',
  'quiet',
  'reviewing',
  'announced',
  'confirmed',
  'final',
  'frozen',
  'released',
] as const satisfies readonly Phase[];

/** Every kind of message that a simulation can report. */
export type SimulatedMail = TimerMail | 'released_recipient' | 'released_owner' | 'certificate_called_off' | 'contact_asked';
export const simulatedMails = [
  'reminder',
  'due_notice',
  'last_warning',
  'date_passed_warning',
  'pre_release_notice',
  'certificate_warning',
  'certificate_halfway',
  'certificate_last_warning',
  'certificate_called_off',
  'contact_asked',
  'released_recipient',
  'released_owner',
] as const satisfies readonly SimulatedMail[];

export const simulatedTypes = [
  'message',
  'phase',
  'missed',
  'check_in',
  'resumed',
  'called_off',
  'released',
] as const satisfies readonly SimulatedEvent<unknown>['type'][];

/** One thing that will happen. */
export type SimulatedEvent<R> = { readonly at: Instant } & (
  | {
      readonly type: 'message';
      readonly mail: SimulatedMail;
      readonly to:
        | 'owner'
        | { readonly recipient: R }
        | { readonly otherWay: ContactChannel }
        | { readonly trusted: string } /** The release that it speaks of; null where it speaks of none to come. */;
      readonly releaseAt: Instant | null;
    }
  | { readonly type: 'phase'; readonly before: Phase; readonly after: Phase }
  | { readonly type: 'missed'; readonly dueAt: Instant }
  | { readonly type: 'check_in'; readonly status: 'on_time' | 'late' }
  | { readonly type: 'resumed' }
  | { readonly type: 'called_off' }
  | { readonly type: 'released'; readonly trigger: 'inactivity' | 'date_based' | 'death_certificate' }
);

export interface Simulation<R> {
  readonly events: readonly SimulatedEvent<R>[];
  /** The timer as the simulation leaves it. */
  readonly state: TimerState;
  readonly end: SimulationEnd;
}

/**
 * Why it ends: the release; nothing moves the timer on its own any more; a hold keeps anything from moving it; `until` is reached; there
 * are `maxSimulatedEvents`.
 */
export const simulationEnds = ['released', 'rest', 'held', 'until', 'too_many'] as const;
export type SimulationEnd = (typeof simulationEnds)[number];

/** How many events one simulation reports. */
export const maxSimulatedEvents = 2000;

/** Plays a vault's future; pure. */
export function simulateTimer<R>(vault: SimulatedVault<R>, plan: SimulationPlan): Simulation<R> {
  const run = new Run(vault, plan);
  while (run.events.length < maxSimulatedEvents) {
    const end = run.step();
    if (end !== undefined) return { events: run.events, state: run.state, end };
  }
  return { events: run.events, state: run.state, end: 'too_many' };
}

type Next = { readonly at: Instant } & (
  | { readonly what: 'accepted'; readonly warning: WaitingWarning }
  | { readonly what: 'due' }
  | { readonly what: 'check_in' }
);

class Run<R> {
  readonly events: SimulatedEvent<R>[] = [];
  state: TimerState;
  readonly #vault: SimulatedVault<R>;
  readonly #until: Instant | null;
  readonly #checkInEveryMs: number | null;
  #now: Instant;
  #waiting: readonly WaitingWarning[];
  #certifiers: readonly R[];
  #nextCheckIn: Instant | null;
  #held: boolean;

  constructor(vault: SimulatedVault<R>, { from, until, checkInEveryMs }: SimulationPlan) {
    this.#vault = vault;
    this.#until = until;
    this.#checkInEveryMs = checkInEveryMs;
    this.#nextCheckIn = checkInEveryMs === null ? null : addMs(from, checkInEveryMs);
    this.#now = from;
    this.#waiting = vault.waiting;
    this.#certifiers = vault.certifiers;
    this.#held = vault.held;
    this.state = vault.state;
  }

  /** Lets the next thing happen. @returns why nothing more happens. */
  step(): SimulationEnd | undefined {
    if (this.state.phase === 'released') return 'released';
    const next = this.#next();
    if (next === undefined) return this.#held && wakeAt(this.#vault.rule, this.state) !== null ? 'held' : 'rest';
    if (this.#until !== null && next.at > this.#until) return 'until';
    this.#now = latest(this.#now, next.at);
    if (next.what === 'accepted') this.#accept(next.warning);
    else if (next.what === 'due') this.#apply(dueEvent(this.#vault.rule, this.state, {}, this.#vault.recount));
    else this.#checkIn();
    return undefined;
  }

  /** What comes first; at the same instant the mail server goes before the scheduler, and the scheduler before the owner. */
  #next(): Next | undefined {
    const due = this.#held ? null : wakeAt(this.#vault.rule, this.state);
    const all: Next[] = [
      ...this.#waiting.map((warning) => ({ what: 'accepted', at: warning.at, warning }) as const),
      ...(due === null ? [] : [{ what: 'due', at: latest(due, this.#now) } as const]),
      ...(this.#nextCheckIn === null ? [] : [{ what: 'check_in', at: this.#nextCheckIn } as const]),
    ];
    return all.reduce<Next | undefined>((first, one) => (first === undefined || one.at < first.at ? one : first), undefined);
  }

  #accept(warning: WaitingWarning): void {
    this.#waiting = this.#waiting.filter((one) => one !== warning);
    this.#apply({ type: 'accepted', warning: warning.warning, cycle: warning.cycle }, warning.at);
  }

  #checkIn(): void {
    this.#nextCheckIn = this.#nextCheckIn === null || this.#checkInEveryMs === null ? null : addMs(this.#nextCheckIn, this.#checkInEveryMs);
    this.#apply({ type: 'check_in' });
  }

  #apply(event: TimerEvent, at: Instant = this.#now): void {
    const before = this.state;
    const step = stepTimer(this.#vault.rule, before, event, at);
    if ('refused' in step) return;
    this.state = step.state;
    if (answersHolds(this.#vault.rule, event)) this.#held = false;
    const withdrawn: readonly string[] = withdrawnMails(event, before);
    this.#waiting = this.#waiting.filter(({ warning }) => !withdrawn.includes(warning));
    if (before.phase !== step.state.phase) this.#tell({ type: 'phase', before: before.phase, after: step.state.phase, at });
    for (const effect of step.effects) this.#effect(effect, at);
  }

  #tell(event: SimulatedEvent<R>): void {
    this.events.push(event);
  }

  #effect(effect: TimerEffect, at: Instant): void {
    switch (effect.type) {
      case 'send':
        return this.#send(effect.mail, at);
      case 'record_missed':
        return this.#tell({ type: 'missed', dueAt: effect.dueAt, at });
      case 'record_check_in':
        return this.#tell({ type: 'check_in', status: effect.status, at });
      case 'resumed':
        return this.#tell({ type: 'resumed', at: effect.at });
      case 'called_off':
        return this.#callOff(effect.certificatesToo, at);
      case 'release':
        this.#tell({ type: 'released', trigger: effect.trigger, at });
        for (const { kind, to } of releaseMessages(this.#vault.recipients, true))
          this.#tell({ type: 'message', mail: kind, to, releaseAt: null, at });
    }
  }

  #send(mail: TimerMail, at: Instant): void {
    const { rule, recipients, standsSince, isTold } = this.#vault;
    const untold = recipients.filter((recipient) => !isTold(recipient));
    for (const message of timerMessages({ mail, rule, state: this.state, at, standsSince }, untold)) {
      const told = { type: 'message', mail: message.kind, releaseAt: message.releaseAt, at: message.at } as const;
      this.#tell({ ...told, to: message.to });
      if (message.to === 'owner' && goesToEveryChannel(message.kind))
        for (const otherWay of this.#openWays()) this.#tell({ ...told, to: { otherWay } });
      if (message.to === 'owner' && asksContacts(message.kind))
        for (const trusted of this.#vault.trusted) this.#tell({ ...told, mail: 'contact_asked', to: { trusted } });
      if (message.to === 'owner' && isAwaited(message.kind))
        this.#waiting = [...this.#waiting, { warning: message.kind, cycle: message.cycle, at: message.at }];
    }
  }

  #openWays(): readonly ContactChannel[] {
    return this.#vault.otherWays.filter((way) => channelOf(way, this.#vault.canTextPhones) !== null);
  }

  #callOff(certificatesToo: boolean, at: Instant): void {
    this.#tell({ type: 'called_off', at });
    if (!certificatesToo) return;
    for (const recipient of this.#certifiers)
      this.#tell({ type: 'message', mail: 'certificate_called_off', to: { recipient }, releaseAt: null, at });
    this.#certifiers = [];
  }
}

/** Whether the timer is waiting for a mail to be accepted. */
function isAwaited(mail: TimerMail): mail is AcceptedWarning {
  return mail !== 'reminder' && mail !== 'pre_release_notice';
}
