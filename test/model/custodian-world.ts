import {
  custodianWakeAt,
  startCustodian,
  stepCustodian,
  type CustodianEffect,
  type CustodianEvent,
  type CustodianFacts,
  type CustodianState,
  type Note,
  type NoteContent,
  type OwnNote,
  type Place,
} from '../../shared/domain/custodian.ts';
import type { Gap } from '../../shared/domain/heartbeat.ts';
import { dayMs, hourMs, instantFromMs, instantToMs, minuteMs, secondMs, type Instant } from '../../shared/domain/instant.ts';
import { addPeriod } from '../../shared/domain/period.ts';
import { cycleOf, wakeAt, warningSpacingMs } from '../../shared/domain/timer.ts';
import { standingOf } from '../../shared/domain/custodian-words.ts';
import { awaitedWarnings } from '../../shared/domain/timer-warnings.ts';
import { seededRandom, type SeededRandom } from '../kit/runner/seeded-random.ts';
import { Hostile } from './custodian-hostile.ts';
import { Judge, lastMoment } from './custodian-judge.ts';
import { Lines, type Node } from './custodian-lines.ts';
import { Queue } from './custodian-queue.ts';
import { settingOf, speakersOf, type Focus, type Setting, type Trouble } from './custodian-setting.ts';

/*
 * Two servers, a third party, the lines between them, their owner and the recipients. Every decision of an honest custodian is the
 * product's own pure code; everything else is chance, from one seed.
 */

/** The product's decisions. A mutant replaces one, to show that the judge notices. */
export interface Decisions {
  readonly stepCustodian: typeof stepCustodian;
  readonly custodianWakeAt: typeof custodianWakeAt;
}

export const realDecisions: Decisions = { stepCustodian, custodianWakeAt };

interface Honest {
  readonly place: Place;
  facts: CustodianFacts;
  state: CustodianState;
  /** What its clock shows beyond true time. */
  skewMs: number;
  isUp: boolean;
  isLost: boolean;
  downAt: Instant | null;
  gaps: readonly Gap[];
  liftedAt: Instant | null;
  /** Somebody set its clock, or restored it, and hasn't put it right yet. */
  isTroubled: boolean;
  backup: { readonly facts: CustodianFacts; readonly state: CustodianState; readonly at: Instant } | null;
  /** The generations of the witness's share that it was given. */
  readonly third: Set<number>;
  wakes: number;
}

const keys = { 1: 'server one', 2: 'server two', 3: 'witness' } as const;
const devices = ['laptop', 'telephone'] as const;

export class CustodianWorld {
  readonly judge: Judge;
  readonly setting: Setting;
  readonly #decide: Decisions;
  readonly #random: SeededRandom;
  readonly #lines: Lines;
  readonly #queue = new Queue();
  readonly #honest = new Map<Place, Honest>();
  #hostile: Hostile | null = null;
  readonly #deviceCounters = { laptop: 0, telephone: 0 };
  readonly #deviceSkewMs: Readonly<Record<(typeof devices)[number], number>>;
  #plan = 1;
  #planMadeT: number;
  #generation = 1;
  #t: number;
  #lastLifeT: number;
  /** What kept honest custodians from their work, apart from lines and outages. */
  #heldMs = 0;
  readonly #endMs: number;
  steps = 0;
  /** When a custodian was lost, a release was on its way at one of them. */
  wasLostWhileWarned = false;

  constructor(seed: number, focus: Focus, decide: Decisions = realDecisions) {
    this.#random = seededRandom(seed);
    this.setting = settingOf(this.#random, focus);
    this.#decide = decide;
    const { startMs, deathMs, rule, troubles, fault } = this.setting;
    this.#t = startMs;
    this.#lastLifeT = startMs;
    this.#planMadeT = startMs;
    const roundMs = instantToMs(addPeriod(instantFromMs(startMs), rule.frequency)) - startMs + rule.graceHours * hourMs;
    this.#endMs = deathMs + 4 * roundMs + 250 * dayMs;
    this.#lines = new Lines(this.#random, this.setting, this.#endMs);
    this.judge = new Judge(this.setting, this.#lines);
    const skew = () => this.#random.integer(-3 * hourMs, 3 * hourMs);
    this.#deviceSkewMs = { laptop: skew(), telephone: skew() };
    for (const place of speakersOf(this.setting)) this.#begin(place, skew());
    for (const trouble of troubles) this.#befall(trouble);
    this.#at(deathMs, () => this.#die());
    for (const at of this.setting.plans) this.#at(at, () => this.#newPlan());
    if (fault.kind === 'lost' && !fault.whileWarned) this.#at(fault.at, () => this.#lose(fault.place));
    this.#nextRegular();
  }

  /** Plays the history. @returns vault-years. */
  play(): number {
    for (let next = this.#queue.take(); next !== undefined && next.t <= this.#endMs; next = this.#queue.take()) {
      this.#t = next.t;
      next.run();
      if (this.judge.doneT !== null || (this.judge.openedT !== null && !this.judge.isDead)) break;
    }
    this.judge.end(lastMoment(this.setting, this.#lastLifeT, this.#keptMs()));
    return (this.#t - this.setting.startMs) / (365.25 * dayMs);
  }

  #keptMs(): number {
    const from = this.#lastLifeT;
    const to = this.judge.doneT ?? this.#endMs;
    const speakers = speakersOf(this.setting);
    const outages = speakers.reduce((sum, one) => {
      const cuts = speakers.reduce((more, other) => (one < other ? more + this.#lines.cutMs(one, other, from, to) : more), 0);
      return sum + cuts + this.#lines.downMs(one, from, to) + this.#lines.mailOutMs(one, from, to);
    }, 0);
    return outages + this.#heldMs + (this.judge.broughtT === null ? 0 : this.setting.fetchMs);
  }

  #at(t: number, run: () => void): void {
    this.#queue.plan(Math.max(t, this.#t), run);
  }

  #after(ms: number, run: () => void): void {
    this.#queue.plan(this.#t + ms, run);
  }

  #c({ skewMs }: Honest): number {
    return this.#t + skewMs;
  }

  #factsOf(place: Place): CustodianFacts {
    const { rule, third } = this.setting;
    return {
      place,
      plan: this.#plan,
      generation: this.#generation,
      rule,
      third,
      keys,
      deviceKeys: devices,
    };
  }

  #begin(place: Place, skewMs: number): void {
    const { fault } = this.setting;
    if (fault.kind === 'hostile' && fault.place === place) {
      this.#hostile = new Hostile(place, fault.aim, this.#reachOf(place), this.setting);
      this.judge.hostileHas(this.#generation, this.#t);
      return;
    }
    const facts = this.#factsOf(place);
    const state = startCustodian(facts, instantFromMs(this.#t + skewMs));
    const rest = { isUp: true, isLost: false, downAt: null, gaps: [], liftedAt: null, isTroubled: false, backup: null, wakes: 0 };
    const custodian: Honest = { place, facts, state, skewMs, third: new Set(), ...rest };
    this.#honest.set(place, custodian);
    this.judge.begun(place, this.#t, this.#c(custodian));
    for (const { from, to } of this.#lines.downs(place)) {
      this.#at(from, () => this.#goDown(custodian));
      this.#at(to, () => this.#goUp(custodian));
    }
    this.#drift(custodian);
    this.#poke(custodian);
  }

  #reachOf(place: Place): ConstructorParameters<typeof Hostile>[2] {
    return {
      random: this.#random,
      key: keys[place],
      others: speakersOf(this.setting).filter((one) => one !== place),
      now: () => this.#t,
      after: (ms, run) => this.#after(ms, run),
      send: (to, notes) => this.#send(place, to, notes),
    };
  }

  // One honest custodian

  /** A clock that nobody sets goes wrong by minutes, and stays within hours. */
  #drift(custodian: Honest): void {
    this.#after(this.#random.integer(10 * dayMs, 60 * dayMs), () => {
      const byMs = this.#random.integer(-20 * minuteMs, 20 * minuteMs);
      if (!custodian.isTroubled && Math.abs(custodian.skewMs + byMs) < 4 * hourMs) custodian.skewMs += byMs;
      this.#poke(custodian);
      this.#drift(custodian);
    });
  }

  #apply(custodian: Honest, event: CustodianEvent, from: Node = custodian.place): void {
    if (custodian.isLost) return;
    const { place } = custodian;
    const c = this.#c(custodian);
    this.steps += 1;
    const wasOver = custodian.state.stage.name === 'over';
    const step = this.#decide.stepCustodian(custodian.facts, custodian.state, event, instantFromMs(c));
    if ('refused' in step) return;
    custodian.state = step.state;
    const { stage, timer, heldSince } = step.state;
    if (stage.name === 'over' && !wasOver) this.judge.over(place, this.#t);
    const isQuiet = stage.name === 'watching' && heldSince === null && (timer.phase === 'running' || timer.phase === 'paused');
    this.judge.stands(place, { isQuiet, isWatching: stage.name === 'watching', isHeld: heldSince !== null }, this.#t);
    for (const effect of step.effects) this.#effect(custodian, effect, from);
    this.#poke(custodian);
  }

  #effect(custodian: Honest, effect: CustodianEffect, from: Node): void {
    const { place } = custodian;
    const sign = (note: OwnNote): Note => ({ signer: keys[place], ...note });
    if (effect.type === 'send') {
      if (effect.mail === 'due_notice' || effect.mail === 'last_warning') this.#mail(custodian, effect.mail);
    } else if (effect.type === 'tell') for (const to of effect.to) this.#send(place, to, [...effect.passOn, ...effect.say.map(sign)]);
    else if (effect.type === 'receipt') {
      if (from !== 'owner' && from !== place) this.#send(place, from, [sign(effect.note)]);
    } else if (effect.type === 'give') this.#give(custodian, effect.generations);
  }

  #give(custodian: Honest, generations: readonly number[]): void {
    const { place, third } = custodian;
    this.judge.gave(place, generations, this.#t, this.#c(custodian));
    for (const generation of generations) {
      if (place !== 3) {
        this.judge.handed(generation, place, this.#t);
        if (third.has(generation)) this.judge.handed(generation, 3, this.#t);
      } else for (const server of [1, 2] as const) this.#handOver(server, generation);
    }
  }

  /** The witness's share goes to a server, which hands it out beside its own. */
  #handOver(to: 1 | 2, generation: number): void {
    const server = this.#honest.get(to);
    if (server === undefined || server.isLost) return;
    if (!server.isUp || this.#lines.isCut(3, to, this.#t)) return this.#after(20 * minuteMs, () => this.#handOver(to, generation));
    server.third.add(generation);
    if (generation === server.facts.generation) this.#takeThird(server);
    if (server.state.stage.name === 'given') this.judge.handed(generation, 3, this.#t);
  }

  #takeThird(server: Honest): void {
    this.#apply(server, { type: 'third_share' });
    if (server.state.hasThirdShare) this.judge.broughtTo(server.place);
  }

  /** Plans the next look of a custodian, which replaces the one that was planned before. */
  #poke(custodian: Honest): void {
    if (custodian.isLost || !custodian.isUp) return;
    const at = this.#decide.custodianWakeAt(custodian.facts, custodian.state);
    custodian.wakes += 1;
    const { wakes } = custodian;
    if (at === null) return;
    const lag = this.#random.integer(1, 10 * secondMs);
    this.#at(Math.max(this.#t, instantToMs(at) - custodian.skewMs) + lag, () => {
      if (custodian.wakes !== wakes || !custodian.isUp) return;
      this.#apply(custodian, { type: 'wake', gaps: custodian.gaps, heldUntil: custodian.liftedAt });
    });
  }

  #goDown(custodian: Honest): void {
    custodian.isUp = false;
    custodian.downAt = instantFromMs(this.#c(custodian));
  }

  #goUp(custodian: Honest): void {
    const now = instantFromMs(this.#c(custodian));
    custodian.isUp = true;
    if (custodian.downAt !== null && custodian.downAt < now)
      custodian.gaps = [...custodian.gaps.slice(-20), { from: custodian.downAt, to: now }];
    this.#poke(custodian);
  }

  #mail(custodian: Honest, kind: 'due_notice' | 'last_warning'): void {
    const cycle = cycleOf(custodian.state.timer);
    if (cycle !== null)
      this.#after(this.#random.integer(secondMs, this.#random.pick([5 * minuteMs, 2 * hourMs])), () =>
        this.#deliverMail(custodian, kind, cycle),
      );
  }

  #deliverMail(custodian: Honest, kind: 'due_notice' | 'last_warning', cycle: Instant): void {
    const { place, state } = custodian;
    if (custodian.isLost || cycleOf(state.timer) !== cycle) return;
    if (!custodian.isUp || this.#lines.isMailOut(place, this.#t))
      return this.#after(30 * minuteMs, () => this.#deliverMail(custodian, kind, cycle));
    this.#apply(custodian, { type: 'accepted', warning: kind, cycle });
    this.judge.accepted(place, kind, this.#t, this.#c(custodian));
    this.#loseSoon(place);
    this.#react(custodian, kind);
    if (kind === 'due_notice' || !this.#random.chance(0.04)) return;
    this.#after(this.#random.integer(minuteMs, 20 * hourMs), () => {
      if (custodian.isLost || custodian.state.stage.name === 'given') return;
      this.#apply(custodian, { type: 'bounced', warning: kind, cycle, acceptedAt: null });
      this.judge.bounced(place);
      this.#after(this.#random.integer(hourMs, dayMs), () => this.#deliverMail(custodian, kind, cycle));
    });
  }

  // Lines

  #send(from: Place, to: Place, notes: readonly Note[], tries = 0): void {
    const slow = this.#random.chance(0.04) ? 6 * hourMs : 10 * minuteMs;
    this.#after(this.#random.integer(secondMs, slow), () => {
      if (this.#honest.get(from)?.isLost === true) return;
      if (this.#honest.get(to)?.isUp === false || this.#lines.isCut(from, to, this.#t) || this.#random.chance(0.1)) {
        if (tries < 3) this.#send(from, to, notes, tries + 1);
        return;
      }
      this.#deliver(from, to, notes);
      if (this.#random.chance(0.05)) this.#after(this.#random.integer(secondMs, 2 * dayMs), () => this.#deliver(from, to, notes));
      if (this.#random.chance(0.02)) this.#after(this.#random.integer(secondMs, 90 * dayMs), () => this.#deliver(from, to, notes));
    });
  }

  #deliver(from: Node, to: Place, notes: readonly Note[]): void {
    const custodian = this.#honest.get(to);
    if (custodian === undefined) return this.#hostile?.hear(from, notes);
    if (custodian.isLost || !custodian.isUp) return;
    for (const note of notes) {
      const c = this.#c(custodian);
      const isDevice = devices.some((one) => one === note.signer);
      if (isDevice) this.judge.arrived(to, note, this.#t, c);
      const isPress = !isDevice && to !== 3 && (note.content.kind === 'check_in' || note.content.kind === 'cancel');
      const signer = speakersOf(this.setting).find((one) => keys[one] === note.signer);
      if (isPress && signer !== undefined && this.#honest.has(signer)) this.judge.vouched(to, note, signer === to, this.#t, c);
      this.#apply(custodian, { type: 'note', note }, from);
    }
  }

  // The owner

  #nextRegular(): void {
    const { rule } = this.setting;
    const periodMs = instantToMs(addPeriod(instantFromMs(this.#t), rule.frequency)) - this.#t;
    this.#after(Math.floor(periodMs * (0.4 + 0.55 * this.#random.fraction())), () => {
      if (this.judge.isDead) return;
      this.#regular();
      this.#nextRegular();
    });
  }

  #regular(): void {
    if (this.judge.isAway || this.#random.chance(this.setting.isAttentive ? 0.06 : 0.2)) return;
    if (this.#random.chance(this.setting.pauses)) return this.#goAway();
    const [device, first] = this.setting.ways;
    const drawn = this.#random.fraction() * this.setting.ways.reduce((sum, one) => sum + one, 0);
    if (drawn < device) this.#signOnDevice({ kind: 'check_in' });
    else this.#press(drawn < device + first ? 1 : 2, 'check_in');
  }

  #signOnDevice(content: NoteContent, device: (typeof devices)[number] = this.#random.pick(devices)): void {
    this.#deviceCounters[device] += 1;
    const note = {
      signer: device,
      counter: this.#deviceCounters[device],
      at: instantFromMs(this.#t + this.#deviceSkewMs[device]),
      content,
    };
    this.#lastLifeT = Math.max(this.#lastLifeT, this.#t + 4 * hourMs);
    for (const place of speakersOf(this.setting)) this.#bring(note, place);
  }

  /** A device tries until it has an answer, and for two weeks. */
  #bring(note: Note, place: Place, tries = 0): void {
    const custodian = this.#honest.get(place);
    if (custodian?.isLost === true || (this.judge.isDead && this.#t > this.setting.deathMs + 2 * dayMs)) return;
    const isCut = this.#lines.isCut('owner', place, this.#t);
    const cut = isCut || this.#random.chance(0.08);
    if (isCut) this.judge.failed(place, this.#t);
    if (!cut && custodian?.isUp !== false) return this.#deliver('owner', place, [note]);
    if (tries < 200)
      this.#after(this.#random.integer(10 * minuteMs, tries < 6 ? 20 * minuteMs : 3 * hourMs), () => this.#bring(note, place, tries + 1));
  }

  #press(place: Place, kind: 'check_in' | 'cancel', tries = 0): void {
    if (this.judge.isDead) return;
    const custodian = this.#honest.get(place);
    if (custodian === undefined) return;
    if (custodian.isLost) return this.#signOnDevice({ kind });
    const isCut = this.#lines.isCut('owner', place, this.#t);
    const cut = isCut || this.#random.chance(0.02);
    if (isCut) this.judge.failed(place, this.#t);
    if (cut || !custodian.isUp) {
      if (tries < 200) this.#after(10 * minuteMs, () => this.#press(place, kind, tries + 1));
      return;
    }
    this.#lastLifeT = Math.max(this.#lastLifeT, this.#t + 4 * hourMs);
    this.judge.pressed(place, this.#t, this.#c(custodian));
    this.#apply(custodian, { type: 'pressed', kind }, 'owner');
  }

  /** An owner who is warned answers that very custodian; a careless one may not, or at the last moment. */
  #react(custodian: Honest, warning: 'due_notice' | 'last_warning'): void {
    const { rule, isAttentive } = this.setting;
    const spacingMs = warningSpacingMs(rule);
    const lastMomentMs = this.#lastMomentMs(custodian, spacingMs);
    if (warning === 'due_notice' && this.#random.chance(0.6)) return;
    if (!isAttentive && this.#random.chance(0.5)) return;
    const soon = warning === 'last_warning' ? 0.8 * spacingMs : 1.5 * rule.graceHours * hourMs;
    const ms = warning === 'last_warning' && this.#random.chance(0.3) ? lastMomentMs : this.#random.integer(minuteMs, Math.floor(soon));
    this.#after(Math.max(0, ms), () => {
      if (this.judge.isDead || this.judge.isAway) return;
      const kind = this.#random.pick(['check_in', 'cancel'] as const);
      if (this.#random.chance(0.6)) this.#press(custodian.place, kind);
      else this.#signOnDevice({ kind });
    });
  }

  #lastMomentMs(custodian: Honest, spacingMs: number): number {
    if (this.setting.isAttentive) return spacingMs - this.#random.integer(45 * minuteMs, 80 * minuteMs);
    const releaseAt = wakeAt(this.setting.rule, custodian.state.timer);
    return (releaseAt === null ? spacingMs : instantToMs(releaseAt) - this.#c(custodian)) + this.#random.integer(-minuteMs, minuteMs);
  }

  /** The owner pauses, and is heard of again when they are back, or never. */
  #goAway(): void {
    const ms = this.#random.integer(2 * dayMs, this.#random.pick([10 * dayMs, 120 * dayMs]));
    const until = this.#t + ms;
    const device = this.#random.pick(devices);
    this.#signOnDevice({ kind: 'pause', until: instantFromMs(until) }, device);
    if (this.#random.chance(0.5))
      this.#after(this.#random.integer(0, hourMs), () => !this.judge.isDead && this.#signOnDevice({ kind: 'check_in' }, device));
    const backMs = this.#random.pick([this.#random.integer(hourMs, 30 * hourMs), this.#random.integer(hourMs, ms), ms]);
    const other = this.#random.pick(devices);
    this.judge.isAway = true;
    // Until it's ended by the same device, a pause holds where the end of it came first.
    const endsIt = other === device && backMs < ms && !(this.#t + backMs > this.setting.deathMs);
    this.#lastLifeT = Math.max(this.#lastLifeT, endsIt ? this.#t : until + 4 * hourMs);
    this.#after(backMs, () => {
      if (this.judge.isDead) return;
      this.judge.isAway = false;
      this.#signOnDevice(backMs < ms ? { kind: 'resume' } : { kind: 'check_in' }, other);
      if (backMs < ms) this.#signOnDevice({ kind: 'check_in' }, other);
    });
  }

  #newPlan(): void {
    if (this.judge.isDead || this.judge.isAway) return;
    this.#plan += 1;
    if (this.#random.chance(0.7)) this.#generation += 1;
    this.judge.hostileHas(this.#generation, this.#t);
    this.#lastLifeT = Math.max(this.#lastLifeT, this.#t + 4 * hourMs);
    this.#planMadeT = this.#t;
    for (const place of this.#honest.keys()) this.#bringPlan(place);
    this.#settle(this.#plan);
  }

  /** Devices bring a plan, and custodians pass it on to one that has lost it. */
  #bringPlan(place: Place): void {
    const custodian = this.#honest.get(place);
    if (custodian === undefined || custodian.isLost || this.judge.doneT !== null) return;
    if (!custodian.isUp || this.#lines.isCut('owner', place, this.#t) || this.#random.chance(0.2))
      return this.#after(this.#random.integer(10 * minuteMs, dayMs), () => this.#bringPlan(place));
    const facts = this.#factsOf(place);
    if (facts.plan <= custodian.state.plan) return;
    const c = this.#c(custodian);
    this.judge.proved(place, { c: Math.min(this.#planMadeT, c), t: this.#t });
    const before = custodian.state;
    this.#apply(custodian, { type: 'plan', facts, madeAt: instantFromMs(this.#planMadeT) }, 'owner');
    if (custodian.state !== before) custodian.facts = facts;
    this.#poke(custodian);
  }

  /** The owner's device sees that everybody has the plan, and says so. */
  #settle(plan: number): void {
    this.#after(this.#random.integer(hourMs, 3 * dayMs), () => {
      if (this.judge.isDead || plan !== this.#plan) return;
      const honest = [...this.#honest.values()];
      if (honest.some(({ state, isLost, isUp }) => isLost || !isUp || state.plan !== plan)) return this.#settle(plan);
      for (const custodian of honest) this.#apply(custodian, { type: 'settled', plan }, 'owner');
    });
  }

  #die(): void {
    this.judge.isDead = true;
    if (this.setting.third === 'paper') this.#at(this.setting.deathMs + this.setting.fetchMs, () => this.#bringPaper());
  }

  /** Recipients come with the notary's words, and come again. */
  #bringPaper(): void {
    this.judge.broughtT ??= this.#t;
    for (let generation = 1; generation <= this.#generation; generation += 1) this.judge.handed(generation, 3, this.#t);
    for (const custodian of this.#honest.values()) {
      if (!custodian.isUp) continue;
      this.#takeThird(custodian);
    }
    this.#after(6 * hourMs, () => this.#bringPaper());
  }

  // What befalls custodians

  /** A custodian that is to be lost while its owner is warned is lost soon after the first mail that says so. */
  #loseSoon(warned: Place): void {
    const { fault } = this.setting;
    if (fault.kind !== 'lost' || !fault.whileWarned || this.judge.lostT !== null || warned === 3) return;
    if (this.#t < fault.at && !this.judge.isDead) return;
    this.#after(this.#random.integer(0, 2 * warningSpacingMs(this.setting.rule)), () => this.#lose(fault.place));
  }

  #lose(place: Place): void {
    const custodian = this.#honest.get(place);
    if (custodian === undefined || custodian.isLost) return;
    this.wasLostWhileWarned = [...this.#honest.values()].some(({ state }) => ['warned', 'over'].includes(standingOf(state)));
    custodian.isLost = true;
    custodian.isUp = false;
    this.judge.lostT = this.#t;
  }

  #befall(trouble: Trouble): void {
    const custodian = this.#honest.get(trouble.place);
    if (custodian === undefined) return;
    if (trouble.kind === 'clock') this.#at(trouble.at, () => this.#setClock(custodian, trouble));
    else {
      this.#at(trouble.backupAt, () => {
        custodian.backup = { facts: custodian.facts, state: custodian.state, at: instantFromMs(this.#c(custodian)) };
        this.judge.backedUp(custodian.place);
      });
      this.#at(trouble.at, () => this.#restore(custodian, trouble.ms));
    }
  }

  #setClock(custodian: Honest, { byMs, ms }: Extract<Trouble, { kind: 'clock' }>): void {
    if (custodian.isTroubled || custodian.isLost) return;
    this.#heldMs += ms + Math.abs(byMs) + 2 * dayMs;
    custodian.isTroubled = true;
    custodian.skewMs += byMs;
    this.#apply(custodian, { type: 'held' });
    this.#after(ms, () => {
      custodian.skewMs -= byMs;
      const now = instantFromMs(this.#c(custodian));
      custodian.gaps = custodian.gaps.filter(({ from, to }) => from < now && to <= now);
      this.#apply(custodian, { type: 'held' });
      this.#lift(custodian);
    });
  }

  #restore(custodian: Honest, ms: number): void {
    const { backup } = custodian;
    if (backup === null || custodian.isTroubled || custodian.isLost) return;
    this.#heldMs += ms + 2 * dayMs;
    custodian.isTroubled = true;
    custodian.facts = backup.facts;
    custodian.state = backup.state;
    const now = instantFromMs(this.#c(custodian));
    if (backup.at < now) custodian.gaps = [...custodian.gaps, { from: backup.at, to: now }];
    this.judge.restored(custodian.place);
    // The outbox is part of what was restored.
    for (const warning of awaitedWarnings(custodian.state.timer))
      if (warning === 'due_notice' || warning === 'last_warning') this.#mail(custodian, warning);
    this.#apply(custodian, { type: 'held' });
    this.#bringPlan(custodian.place);
    this.#after(ms, () => this.#lift(custodian));
  }

  /** Somebody has looked, and says that it's right again. */
  #lift(custodian: Honest): void {
    custodian.isTroubled = false;
    if (custodian.state.heldSince === null) return this.#poke(custodian);
    custodian.liftedAt = instantFromMs(this.#c(custodian));
    this.judge.lifted(custodian.place, this.#c(custodian));
    this.#apply(custodian, { type: 'lifted' });
  }
}
