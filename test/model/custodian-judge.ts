import { answerTimeMs, custodianPatienceMs, type Note, type Place } from '../../shared/domain/custodian.ts';
import { addMs, dayMs, hourMs, instantFromMs, instantToMs, type Instant } from '../../shared/domain/instant.ts';
import { addPeriod } from '../../shared/domain/period.ts';
import type { Lines } from './custodian-lines.ts';
import { speakersOf, type Setting } from './custodian-setting.ts';

/*
 * What really happened to a vault's owner and custodians, and what became of the shares: the judge knows nothing of what the custodians
 * think. `t` is true time and `c` what a custodian's clock showed.
 *
 * A share that an honest custodian gives is given early if
 * - less than the rule's period and grace have passed, by that custodian's clock, since the newest sign of life that had reached it: a
 *   device's note, a press of its own mailed link, and, at a server, the first word of an honest other server since one of those;
 * - the owner had paused, as far as that had reached it;
 * - its due notice or its last warning hadn't been accepted since, or the owner didn't have the time between the last warning and the
 *   release to answer it.
 * It is also early if another honest custodian that was within reach had had such a note from a device, or was a server whose owner had
 * just pressed its link and the third party hadn't spoken. And two shares together are early, whatever the custodians had heard, while an
 * owner lives who answers every last warning, unless the line between them and the custodian was cut when they tried.
 *
 * What reached a hostile server alone, nobody honest can know. It is promised nothing but the other custodians' own warnings.
 */

export const promises = ['never early', 'never unwarned', 'heard by all', 'never lost', 'never late'] as const;
export type Promised = (typeof promises)[number];

export class BrokenPromise extends Error {
  readonly promise: Promised;

  constructor(promise: Promised, what: string) {
    super(`${promise}: ${what}`);
    this.promise = promise;
  }
}

/** By a custodian's clock when it happened, and in true time when it was here. */
interface Moment {
  readonly c: number;
  readonly t: number;
}

/** What reached one custodian. It's rolled back with a custodian that is restored from a backup. */
interface Reached {
  seen: Set<string>;
  /** The highest counter of each device, for pauses and for the rest. */
  counters: Record<string, number>;
  proof: Moment;
  vouched: Moment | null;
  /** The device's newest note that is here, by its signature's time. */
  newest: { readonly id: string; readonly at: number; readonly t: number } | null;
  /** What each device last said of a pause. */
  pauses: Record<string, { readonly at: number; untilC: number | null }>;
  pressedT: number | null;
  accepted: { readonly kind: 'due_notice' | 'last_warning'; readonly t: number; readonly c: number }[];
}

/** How far clocks may drift within a warning before somebody notices. */
const driftMs = hourMs;

export class Judge {
  readonly #setting: Setting;
  readonly #lines: Lines;
  readonly #reached = new Map<Place, Reached>();
  readonly #backups = new Map<Place, Reached>();
  readonly #liftedC = new Map<Place, number>();
  readonly #overT = new Map<Place, number>();
  /** Custodians that know that they don't know the time. */
  readonly #held = new Set<Place>();
  readonly #quietT = new Map<Place, number>();
  readonly #failedT = new Map<Place, number>();
  readonly #givenT = new Map<Place, number>();
  readonly #broughtTo = new Set<Place>();
  /** Custodians that gave although their owner, if attentive, could have answered. */
  readonly #wasAnswerable = new Set<Place>();
  /** By generation, whose shares could be in the recipients' hands, and whose are. */
  readonly #possible = new Map<number, Set<Place>>();
  readonly #handed = new Map<number, Set<Place>>();
  /** Two possible shares of one generation: true time. */
  openedT: number | null = null;
  /** Two shares handed over. */
  doneT: number | null = null;
  lostT: number | null = null;
  broughtT: number | null = null;
  isDead = false;
  isAway = false;
  /**
   * Two shares together while an owner lives who answers every last warning, because their line to a custodian was cut when they tried, or
   * the word of their pause hadn't reached it. Beside a hostile custodian it takes one such line, and two where nobody is hostile.
   */
  cutOff: 'beside a hostile one' | 'from both' | null = null;

  constructor(setting: Setting, lines: Lines) {
    this.#setting = setting;
    this.#lines = lines;
    for (const place of speakersOf(setting)) this.#quietT.set(place, setting.startMs);
  }

  get #hostile(): Place | null {
    return this.#setting.fault.kind === 'hostile' ? this.#setting.fault.place : null;
  }

  #of(place: Place): Reached {
    const reached = this.#reached.get(place);
    if (reached === undefined) throw new Error(`nothing has begun at ${place}`);
    return reached;
  }

  begun(place: Place, t: number, c: number): void {
    this.#reached.set(place, {
      seen: new Set(),
      counters: {},
      proof: { c, t },
      vouched: null,
      newest: null,
      pauses: {},
      pressedT: null,
      accepted: [],
    });
  }

  /** A device's note came, perhaps again. */
  arrived(place: Place, note: Note, t: number, c: number): void {
    const reached = this.#of(place);
    const { content } = note;
    const id = `${note.signer} ${note.counter}`;
    if (reached.seen.has(id)) return;
    reached.seen.add(id);
    const isPause = content.kind === 'pause' || content.kind === 'resume';
    const family = `${note.signer} ${isPause ? 'pause' : 'life'}`;
    // What a device said before something that is here already proves nothing more.
    if (note.counter < (reached.counters[family] ?? 0)) return;
    reached.counters[family] = note.counter;
    const at = instantToMs(note.at);
    if (isPause) {
      const saidC = Math.min(at, c);
      const others = Object.entries(reached.pauses).filter(([signer]) => signer !== note.signer);
      if (content.kind === 'resume') for (const [, pause] of others) if (pause.at < saidC) pause.untilC = null;
      // One that another device has ended since may be past.
      const isPast = others.some(([, pause]) => pause.untilC === null && pause.at > saidC);
      const untilC = content.kind === 'pause' && !isPast && instantToMs(content.until) > c ? instantToMs(content.until) : null;
      reached.pauses[note.signer] = { at: saidC, untilC };
    } else if (reached.newest === null || at > reached.newest.at) reached.newest = { id, at, t };
    this.proved(place, { c: Math.min(at, c), t });
  }

  proved(place: Place, proof: Moment): void {
    const reached = this.#of(place);
    if (proof.c <= reached.proof.c) return;
    reached.proof = proof;
    if (reached.vouched !== null && proof.c > reached.vouched.c) reached.vouched = null;
  }

  pressed(place: Place, t: number, c: number): void {
    this.#of(place).pressedT = t;
    this.proved(place, { c, t });
  }

  /** An honest server's note comes that says that its link was pressed: to the other one, or back to itself. */
  vouched(place: Place, note: Note, isOwn: boolean, t: number, c: number): void {
    const reached = this.#of(place);
    const id = `${note.signer} ${note.counter}`;
    if (reached.seen.has(id)) return;
    reached.seen.add(id);
    const said = { c: Math.min(instantToMs(note.at), c), t };
    if (isOwn) this.proved(place, said);
    else if (reached.vouched === null && said.c > reached.proof.c) reached.vouched = said;
  }

  accepted(place: Place, kind: 'due_notice' | 'last_warning', t: number, c: number): void {
    const { accepted } = this.#of(place);
    accepted.push({ kind, t, c });
    if (accepted.length > 12) accepted.shift();
  }

  bounced(place: Place): void {
    const reached = this.#of(place);
    reached.accepted = reached.accepted.filter(({ kind }) => kind !== 'last_warning');
  }

  /** The owner tried to reach a custodian, and the line was cut. */
  failed(place: Place, t: number): void {
    this.#failedT.set(place, t);
  }

  lifted(place: Place, c: number): void {
    this.#liftedC.set(place, c);
  }

  backedUp(place: Place): void {
    this.#backups.set(place, structuredClone(this.#of(place)));
  }

  restored(place: Place): void {
    const backup = this.#backups.get(place);
    if (backup !== undefined) this.#reached.set(place, structuredClone(backup));
  }

  /** A custodian's timer is over. */
  over(place: Place, t: number): void {
    this.#overT.set(place, t);
  }

  stands(
    place: Place,
    { isQuiet, isWatching, isHeld }: { readonly isQuiet: boolean; readonly isWatching: boolean; readonly isHeld: boolean },
    t: number,
  ): void {
    if (isHeld) this.#held.add(place);
    else this.#held.delete(place);
    if (isWatching) this.#overT.delete(place);
    if (!isQuiet) this.#quietT.delete(place);
    else if (!this.#quietT.has(place)) this.#quietT.set(place, t);
  }

  /** An honest custodian gives its share. */
  gave(place: Place, generations: readonly number[], t: number, c: number): void {
    this.#judgeSilence(place, t, c);
    this.#judgeWarnings(place, t, c);
    this.#judgeHearsay(place, t, c);
    this.#givenT.set(place, t);
    this.#noteUnanswered(place);
    for (const generation of generations) this.#possibly(generation, place, t);
  }

  #judgeSilence(place: Place, t: number, c: number): void {
    const { rule } = this.#setting;
    if (c < this.#pausedUntilC(place)) throw new BrokenPromise('never early', `${place} gave while its owner paused`);
    const { proof, vouched } = this.#of(place);
    const signs = [proof, ...(vouched === null ? [] : [vouched])].map((moment) => this.#releaseAfter(moment, c - t));
    const earliestC = Math.max(...signs, this.#releaseC(this.#pausedUntilC(place)));
    if (c < earliestC)
      throw new BrokenPromise(
        'never early',
        `${place} gave ${hours(earliestC - c)} hours too soon, of ${rule.frequency} and ${rule.graceHours}, after ${instantFromMs(proof.c)}`,
      );
  }

  /**
   * The earliest release after a sign of life: from what the clock showed, or would have shown had it gone then as it goes now. The later of
   * the two may lead to an earlier release, since a month after the 31st can be over before a month after the 30th is.
   */
  #releaseAfter(moment: Moment, skewMs: number): number {
    return Math.min(this.#releaseC(moment.c), this.#releaseC(onClock(moment, skewMs)));
  }

  #pausedUntilC(place: Place): number {
    return Math.max(0, ...Object.values(this.#of(place).pauses).map(({ untilC }) => untilC ?? 0));
  }

  #releaseC(lastC: number): number {
    const { rule } = this.#setting;
    return instantToMs(addPeriod(instantFromMs(lastC), rule.frequency)) + rule.graceHours * hourMs;
  }

  #judgeWarnings(place: Place, t: number, c: number): void {
    const spacingMs = Math.min(dayMs, (this.#setting.rule.graceHours * hourMs) / 2);
    const { accepted, proof, vouched } = this.#of(place);
    for (const kind of ['due_notice', 'last_warning'] as const) {
      const last = accepted.findLast((one) => one.kind === kind);
      // A clock that somebody had set shows when a mail was accepted as little as it shows anything else.
      if (last === undefined || last.t + c - t <= Math.max(onClock(proof, c - t), vouched === null ? 0 : onClock(vouched, c - t)))
        throw new BrokenPromise('never unwarned', `${place} gave without a ${kind}`);
      const time = t - last.t - this.#lines.downMs(place, last.t, t);
      if (time < spacingMs - driftMs) throw new BrokenPromise('never unwarned', `${place} left ${hours(time)} hours to answer the ${kind}`);
      if (kind === 'last_warning' && last.c < (this.#liftedC.get(place) ?? 0))
        throw new BrokenPromise('never unwarned', `${place} gave by a warning from before a hold`);
    }
  }

  /** Whether two honest custodians could speak with each other all the time from `from` to `to`. */
  #inTouch(one: Place, other: Place, from: number, to: number): boolean {
    const lost =
      this.#setting.fault.kind === 'lost' &&
      this.lostT !== null &&
      (this.#setting.fault.place === one || this.#setting.fault.place === other);
    const downMs = this.#lines.downMs(one, from, to) + this.#lines.downMs(other, from, to);
    return !lost && downMs === 0 && this.#lines.cutMs(one, other, from, to) === 0;
  }

  #judgeHearsay(place: Place, t: number, c: number): void {
    const overT = this.#overT.get(place) ?? t;
    // After an outage the others have to be asked anew, and given some time.
    const askedT = this.#lines.backT(place, overT, t) ?? overT;
    if (askedT !== overT && t - askedT >= answerTimeMs) return;
    const reached = this.#of(place);
    for (const other of speakersOf(this.#setting)) {
      if (other === place || other === this.#hostile || !this.#inTouch(place, other, askedT, t)) continue;
      const { newest, pressedT } = this.#of(other);
      if (newest !== null && newest.t < askedT && !reached.seen.has(newest.id) && c < this.#releaseC(Math.min(newest.at, c)))
        throw new BrokenPromise('heard by all', `${place} gave, and ${other} had a newer note from a device`);
      const quietT = this.#quietT.get(other);
      const isQuiet = quietT !== undefined && quietT < askedT && pressedT !== null && pressedT >= quietT - hourMs;
      if (place !== 3 && other !== 3 && isQuiet && !this.#hasThirdSpoken(place))
        throw new BrokenPromise('heard by all', `${place} gave while the other server said that all is quiet`);
    }
  }

  broughtTo(place: Place): void {
    this.#broughtTo.add(place);
  }

  #hasThirdSpoken(place: Place): boolean {
    return this.#broughtTo.has(place) || this.#hostile === 3 || this.#givenT.has(3);
  }

  /** Whatever a hostile custodian has can be in a recipient's hands at any time. */
  hostileHas(generation: number, t: number): void {
    if (this.#hostile !== null) this.#possibly(generation, this.#hostile, t);
  }

  #possibly(generation: number, place: Place, t: number): void {
    const shares = this.#possible.get(generation) ?? new Set();
    this.#possible.set(generation, shares.add(place));
    if (shares.size < 2 || this.openedT !== null) return;
    this.openedT = t;
    if (this.isDead || !this.#setting.isAttentive) return;
    for (const giver of shares)
      if (this.#wasAnswerable.has(giver))
        throw new BrokenPromise('never early', `two shares are out while their owner answers every warning; ${giver} gave one of them`);
    this.cutOff = this.#hostile !== null && shares.has(this.#hostile) ? 'beside a hostile one' : 'from both';
  }

  /** Whether an attentive owner lived and was here, and the line to the custodian wasn't cut when they tried since its last warning. */
  #noteUnanswered(place: Place): void {
    const warned = this.#of(place).accepted.findLast(({ kind }) => kind === 'last_warning');
    const triedInVain = warned !== undefined && (this.#failedT.get(place) ?? 0) >= warned.t;
    if (!this.isDead && !this.isAway && !triedInVain) this.#wasAnswerable.add(place);
  }

  /** A share is really in the recipients' hands. */
  handed(generation: number, place: Place, t: number): void {
    const shares = this.#handed.get(generation) ?? new Set();
    this.#handed.set(generation, shares.add(place));
    if (shares.size < 2 || this.doneT !== null) return;
    this.doneT = t;
  }

  /**
   * How long after the slower timer the second share came, without the time in which servers were off and lines cut; and whether there was
   * any. Null where it never did, or not because of the rule.
   */
  delay(): { readonly ms: number; readonly wasHindered: boolean } | null {
    if (this.doneT === null || !this.isDead) return null;
    const to = this.doneT;
    // Its own timer is not over: nobody has to wait for it, but the rule speaks of both.
    const slower = Math.max(...this.#counted(to).map((place) => (place === 'paper' ? this.broughtT : this.#overT.get(place)) ?? to));
    const speakers = speakersOf(this.#setting).filter((place) => place !== this.#hostile);
    const downMs = speakers.reduce((sum, place) => sum + this.#lines.downMs(place, slower, to), 0);
    const cutMs = speakers.reduce(
      (sum, one) => sum + speakers.reduce((more, other) => (one < other ? more + this.#lines.cutMs(one, other, slower, to) : more), 0),
      0,
    );
    const from = Math.max(slower, this.lostT ?? 0);
    return { ms: to - from - downMs - cutMs, wasHindered: downMs + cutMs > 0 };
  }

  /** The two whose timers the rule speaks of: those that haven't failed and don't hold, or the two servers. */
  #counted(t: number): readonly (Place | 'paper')[] {
    const { fault, third } = this.#setting;
    const hasFailed = fault.kind === 'hostile' || (fault.kind === 'lost' && this.lostT !== null && this.lostT <= t);
    if (!hasFailed && !this.#held.has(1) && !this.#held.has(2)) return [1, 2];
    const failed = hasFailed ? fault.place : null;
    const speakers = speakersOf(this.#setting).filter((place) => place !== failed && !this.#held.has(place));
    return third === 'paper' ? [...speakers, 'paper'] : speakers;
  }

  end(latestT: number): void {
    if (this.doneT === null) {
      if (this.isDead) throw new BrokenPromise('never lost', 'the recipients never get two shares');
      return;
    }
    const delay = this.delay();
    if (delay === null) return;
    if (delay.ms > custodianPatienceMs + (delay.wasHindered ? answerTimeMs : 0) + slackMs)
      throw new BrokenPromise('never late', `two shares came ${hours(delay.ms)} hours after both timers`);
    if (this.doneT > Math.max(latestT, (this.broughtT ?? 0) + 2 * custodianPatienceMs))
      throw new BrokenPromise('never late', `two shares came ${hours(this.doneT - latestT)} hours after the last moment`);
  }
}

/** What the slowest message takes, and clocks that differ. */
const slackMs = 7 * hourMs;

/** A moment by a clock that goes this much ahead: what it showed when it had been set ahead is taken for what it would have shown. */
function onClock({ c, t }: Moment, skewMs: number): number {
  return Math.min(c, t + skewMs);
}

function hours(ms: number): number {
  return Math.round(ms / hourMs);
}

/** The last moment by which two shares must be there: rounds that began after the last sign of life, and what kept custodians from them. */
export function lastMoment(setting: Setting, lastLifeT: number, keptMs: number): number {
  const { rule, fault } = setting;
  const rounds = fault.kind === 'hostile' && fault.place !== 3 ? 2 : 1;
  let at: Instant = instantFromMs(lastLifeT);
  for (let round = 0; round < rounds; round += 1) at = addMs(addPeriod(at, rule.frequency), rule.graceHours * hourMs);
  return instantToMs(at) + 2 * rule.graceHours * hourMs + keptMs + 12 * dayMs;
}
