import { dayMs, hourMs, instantFromMs, instantToMs, minuteMs, secondMs } from '../../shared/domain/instant.ts';
import { addPeriod } from '../../shared/domain/period.ts';
import type { CertificateRule } from '../../shared/domain/certificate-timer.ts';
import type { HoldReason } from '../../shared/domain/heartbeat.ts';
import type { InactivityRule, TimerRule } from '../../shared/domain/timer.ts';
import type { Fact, Moment } from './model-facts.ts';

/** The rules that a history can break. */
export const invariants = [
  'never early',
  'never unwarned',
  'never twice',
  'never lost',
  'cancel wins',
  'released is immutable',
  'never held for nothing',
] as const;
export type Invariant = (typeof invariants)[number];

/** Raised for a history that breaks a rule. */
export class BrokenRule extends Error {
  readonly invariant: Invariant;

  constructor(invariant: Invariant, what: string, at: Moment) {
    super(`${invariant}: ${what} (true time ${new Date(at.t).toISOString()}, server's clock ${new Date(at.c).toISOString()})`);
    this.invariant = invariant;
  }
}

/** How late a window may be noticed before it has to start again. */
const lateMs = hourMs;
/** A jump of up to this much need not be noticed. */
const unseenJumpMs = hourMs;
/** A silence up to this long isn't downtime; also how old the last heartbeat may be when a server dies. */
const unseenGapMs = 5 * minuteMs;
const beatMs = 10 * secondMs;
const postponedMs = 72 * hourMs;
/** From the last moment that the rules name, how long a release and its mails may take: the longest wait between two attempts at one mail, twice, and a day. */
const slackMs = 36 * hourMs;

interface Written {
  readonly kind: string;
  readonly at: Moment;
  readonly releaseC: number | null;
  taken: Moment | null;
  noted: Moment | null;
}

/** Which part of a history a copy of the database holds. */
interface Known {
  rule: TimerRule | null;
  /** When the timer started, and the clock reading from which its period counts. */
  base: Moment & { readonly fromC: number };
  pausedUntilC: number | null;
  frozen: boolean;
  /** When the policy was set. */
  policyC: number;
  /** A date that passed while the vault was archived: when it was restored. */
  thawedLate: Moment | null;
  certificates: { readonly open: boolean; readonly enough: boolean };
  written: Map<string, Written>;
  released: Moment | null;
  record: string | null;
  announced: Map<string, string>;
  expected: readonly string[];
}

/** Judges one history, fact by fact, from the log and the rules alone. */
export class Judge {
  #known: Known = emptyKnown();
  #backup: Known | null = null;
  #downs: { readonly from: Moment; to: Moment | null }[] = [];
  #jumps: { readonly at: Moment; readonly byMs: number; readonly seen: boolean }[] = [];
  /** Nobody has confirmed the database since it was restored. */
  #mistrusted = false;
  /** When holds were last lifted. */
  #lifted: Moment | null = null;
  /** What has happened since holds were lifted that a hold may be raised for. */
  readonly #causes = new Set<HoldReason>();
  #refusedForGood = new Set<string>();
  #healed: Moment | null = null;
  #last: Moment = { t: 0, c: 0 };

  see(fact: Fact): void {
    this.#last = fact;
    const known = this.#known;
    if (known.released !== null && changesVault.has(fact.what))
      throw new BrokenRule('released is immutable', `${fact.what} after the release`, fact);
    switch (fact.what) {
      case 'policy':
        known.rule = fact.rule;
        if (fact.rule.kind !== 'date_based') this.#mistrusted = false;
        known.certificates = { open: false, enough: false };
        known.thawedLate = null;
        known.pausedUntilC = null;
        known.policyC = fact.c;
        return this.#begin(fact, fact.c);
      case 'check_in':
        return this.#checkIn(fact);
      case 'pause':
        this.#mistrusted = false;
        known.pausedUntilC = fact.untilC;
        return this.#begin(fact, fact.c);
      case 'resume':
        this.#mistrusted = false;
        known.pausedUntilC = null;
        return this.#begin(fact, fact.c);
      case 'pause_over':
        if (known.pausedUntilC !== null) known.base = { ...known.base, fromC: known.pausedUntilC };
        known.pausedUntilC = null;
        return;
      case 'freeze':
        known.frozen = true;
        known.pausedUntilC = null;
        known.certificates = { open: false, enough: false };
        return;
      case 'thaw':
        known.frozen = false;
        if (known.rule?.kind !== 'date_based') this.#mistrusted = false;
        known.thawedLate = known.rule?.kind === 'date_based' && fact.c >= instantToMs(known.rule.releaseDate) ? fact : null;
        return this.#begin(fact, fact.c);
      case 'recount':
        if (fact.enough && !known.certificates.enough) this.#begin(fact, fact.c, false);
        known.certificates = fact;
        return;
      case 'call_off':
        known.certificates = { open: false, enough: false };
        return this.#begin(fact, fact.c, false);
      case 'written':
        return this.#written(fact);
      case 'taken':
        return this.#taken(fact);
      case 'noted':
        return this.#noted(fact);
      case 'refused':
        this.#refusedForGood.add(fact.mail);
        return;
      case 'released':
        return this.#released(fact);
      case 'record':
        if (known.record !== null && known.record !== fact.text)
          throw new BrokenRule('released is immutable', 'the record of the release changed', fact);
        known.record = fact.text;
        return;
      case 'down':
        this.#downs.push({ from: fact, to: null });
        return;
      case 'up':
        if (fact.c - (this.#downs.at(-1)?.from.c ?? 0) > hourMs - unseenGapMs) this.#causes.add('clock_unproved');
        this.#downs = this.#downs.map((down) => (down.to === null ? { ...down, to: fact } : down));
        return;
      case 'clock':
        this.#jumps.push({ at: fact, byMs: fact.byMs, seen: fact.seen });
        if (fact.byMs < 0) this.#causes.add('clock_behind');
        // Set back, it can be found to be wrong at a start too, by another clock.
        this.#causes.add('clock_jump');
        return;
      case 'held':
        if (!this.#causes.has(fact.reason))
          throw new BrokenRule('never held for nothing', `${fact.reason}, and nothing of the kind happened`, fact);
        return;
      case 'lifted':
        this.#mistrusted = false;
        this.#lifted = fact;
        this.#causes.clear();
        return;
      case 'backup':
        this.#backup = structuredClone(known);
        return;
      case 'restored':
        if (this.#backup !== null) this.#known = structuredClone(this.#backup);
        this.#mistrusted ||= fact.beatenSince;
        this.#causes.add('database_restored');
        this.#causes.add('clock_unproved');
        // The copy may be from a time when the clock was ahead.
        if (this.#jumps.length > 0) this.#causes.add('clock_behind');
        return;
      case 'healed':
        this.#healed = fact;
        return;
    }
  }

  /** The timer starts again; what was written before belongs to an earlier round. */
  #begin(at: Moment, fromC: number, forgetsMails = true): void {
    this.#known.base = { t: at.t, c: at.c, fromC };
    if (forgetsMails || this.#known.rule?.kind === 'death_certificate') this.#forgetWarnings();
  }

  #forgetWarnings(): void {
    for (const [mail, { kind }] of this.#known.written) if (!isAnnouncement(kind)) this.#known.written.delete(mail);
  }

  #checkIn(fact: Moment): void {
    const known = this.#known;
    this.#mistrusted = false;
    if (known.rule?.kind === 'death_certificate') {
      known.certificates = { open: false, enough: false };
      return this.#begin(fact, fact.c);
    }
    if (known.pausedUntilC !== null && fact.c < known.pausedUntilC) return;
    known.pausedUntilC = null;
    this.#begin(fact, fact.c);
  }

  #written({ mail, kind, releaseC, t, c, to }: Extract<Fact, { what: 'written' }>): void {
    const known = this.#known;
    if (isHandover(kind)) {
      // What becomes of a release that nobody opens is the handovers' own model to judge.
      if (known.released === null) throw new BrokenRule('never early', `${kind} was written before the release`, { t, c });
      return;
    }
    if (known.released !== null && !isAnnouncement(kind))
      throw new BrokenRule('released is immutable', `${kind} was written after the release`, { t, c });
    if (isAnnouncement(kind)) {
      const before = known.announced.get(to);
      if (before !== undefined && before !== mail) throw new BrokenRule('never twice', `${to} gets a second ${kind}`, { t, c });
      known.announced.set(to, mail);
    }
    known.written.set(mail, { kind, at: { t, c }, releaseC, taken: null, noted: null });
  }

  #taken({ mail, t, c }: Extract<Fact, { what: 'taken' }>): void {
    const written = this.#known.written.get(mail);
    if (written !== undefined) written.taken ??= { t, c };
  }

  #noted({ mail, kind, t, c }: Extract<Fact, { what: 'noted' }>): void {
    const written = this.#known.written.get(mail);
    if (written === undefined) return;
    if (written.taken === null) throw new BrokenRule('never unwarned', `${kind} counts as taken and nobody took it`, { t, c });
    written.noted ??= { t, c };
  }

  #released(fact: Extract<Fact, { what: 'released' }>): void {
    const known = this.#known;
    if (known.released !== null) throw new BrokenRule('never twice', 'the vault was released again', fact);
    if (!fact.byHand) this.#judgeAutomatic(fact);
    known.released = fact;
    known.expected = fact.to;
  }

  #judgeAutomatic(at: Moment): void {
    const { rule, frozen, pausedUntilC } = this.#known;
    if (rule === null) throw new BrokenRule('cancel wins', 'released without a policy', at);
    if (frozen) throw new BrokenRule('cancel wins', 'released while archived', at);
    if (pausedUntilC !== null && at.c < pausedUntilC) throw new BrokenRule('cancel wins', 'released while paused', at);
    if (this.#mistrusted) throw new BrokenRule('never early', 'released from a database that was put back and that nobody looked at', at);
    if (rule.kind === 'inactivity') this.#judgeSilence(rule, at);
    else if (rule.kind === 'date_based') this.#judgeDate(instantToMs(rule.releaseDate), at);
    else this.#judgeCertificates(rule, at);
  }

  #judgeSilence(rule: InactivityRule, at: Moment): void {
    const { base, pausedUntilC } = this.#known;
    const dueC = instantToMs(addPeriod(instantFromMs(pausedUntilC ?? base.fromC), rule.frequency));
    const graceMs = rule.graceHours * hourMs;
    const elapsed = `${Math.round((at.c - dueC) / minuteMs)} of ${graceMs / minuteMs} minutes after the due date`;
    if (at.c < dueC + graceMs) throw new BrokenRule(at.c < dueC ? 'cancel wins' : 'never early', `released ${elapsed}`, at);
    this.#judgeClock(base, at);
    const notice = this.#latest('due_notice');
    if (notice === undefined || notice.at.c < dueC) throw new BrokenRule('never unwarned', 'no due notice was written', at);
    if (notice.at.c - dueC > lateMs && at.c < notice.at.c + graceMs)
      throw new BrokenRule('never early', 'downtime shortened the grace period', at);
    const spacingMs = spacing(graceMs);
    this.#judgeWarning('due_notice', spacingMs, at);
    this.#judgeWarning('last_warning', spacingMs, at);
  }

  #judgeDate(dateC: number, at: Moment): void {
    const { thawedLate } = this.#known;
    if (at.c < dateC) throw new BrokenRule('never early', 'released before its date', at);
    this.#judgeClock({ t: 0, c: 0 }, at, false);
    if (thawedLate === null) return this.#judgeHeldDate(dateC, at);
    if (at.c < thawedLate.c + postponedMs) throw new BrokenRule('never early', 'released less than 72 hours after the restore', at);
    this.#judgeWarning('date_passed_warning', dayMs, at);
  }

  /** A date that passed under a hold, or that is near when it's lifted, waits for a warning of its own. */
  #judgeHeldDate(dateC: number, at: Moment): void {
    const lifted = this.#lifted;
    if (lifted === null || this.#known.policyC > lifted.c || dateC > lifted.c + postponedMs) return;
    if (at.c < Math.max(dateC, lifted.c) + postponedMs)
      throw new BrokenRule('never early', 'released less than 72 hours after a hold under which its date passed', at);
    this.#judgeWarning('date_passed_warning', dayMs, at);
  }

  #judgeCertificates(rule: CertificateRule, at: Moment): void {
    const { certificates, base } = this.#known;
    if (!certificates.enough) throw new BrokenRule('cancel wins', 'released with too few certificates', at);
    const waitingMs = Math.max(dayMs, rule.waitingDays * dayMs);
    const first = this.#latest('certificate_warning');
    if (first?.noted === undefined || first.noted === null) throw new BrokenRule('never unwarned', 'nobody took the first warning', at);
    if (at.c < first.noted.c + waitingMs) throw new BrokenRule('never early', 'released within the waiting period', at);
    this.#judgeClock(base, at);
    this.#judgeWarning('certificate_last_warning', spacing(waitingMs), at);
  }

  /** Since `from`, the clock may have gained on true time only by as much as no server can notice. */
  #judgeClock(from: Moment, at: Moment, downToo = true): void {
    const behindMs = Math.max(0, from.t - from.c);
    const gainedMs = at.c - at.t - (from.c - from.t);
    if (gainedMs > behindMs + this.#unnoticedGain(from, at, downToo))
      throw new BrokenRule(
        'never early',
        `a clock that was set ahead brought the release nearer by ${Math.round(gainedMs / hourMs)} hours`,
        at,
      );
  }

  #unnoticedGap(from: Moment, to: Moment): number {
    const gains = this.#jumps.filter(
      ({ at, byMs, seen }) => byMs > 0 && at.t >= from.t && at.t <= to.t && byMs <= (seen ? unseenJumpMs : unseenGapMs),
    );
    return gains.reduce((sum, { byMs }) => sum + byMs, 0);
  }

  #unnoticedGain(from: Moment, to: Moment, downToo: boolean): number {
    const gains = this.#jumps.filter(
      ({ at, byMs, seen }) => byMs > 0 && at.t >= from.t && at.t <= to.t && byMs <= (seen || !downToo ? unseenJumpMs : Infinity),
    );
    return gains.reduce((sum, { byMs }) => sum + byMs, 0);
  }

  /**
   * The latest warning of a kind was accepted, and then there was time to answer it; time in which no server was at work does not count.
   */
  #judgeWarning(kind: string, minMs: number, at: Moment): void {
    const warning = this.#latest(kind);
    if (warning === undefined) throw new BrokenRule('never unwarned', `no ${kind} was written`, at);
    const { taken, releaseC } = warning;
    if (taken === null) throw new BrokenRule('never unwarned', `nobody took the ${kind}`, at);
    if (releaseC !== null && at.c < releaseC) throw new BrokenRule('never early', `released before the moment that the ${kind} named`, at);
    const down = this.#downtime(taken, at);
    const upMs = at.t - taken.t - down.ms;
    const allowedMs = this.#unnoticedGap(taken, at) + down.slackMs;
    if (upMs < minMs - allowedMs)
      throw new BrokenRule('never unwarned', `only ${Math.round(upMs / minuteMs)} minutes to answer the ${kind}`, at);
  }

  #downtime(from: Moment, to: Moment): { readonly ms: number; readonly slackMs: number } {
    let ms = 0;
    let slackMs = 0;
    for (const down of this.#downs) {
      const startT = Math.max(down.from.t, from.t);
      const endT = Math.min(down.to?.t ?? to.t, to.t);
      if (endT <= startT) continue;
      ms += endT - startT;
      // Only what the clock shows of it can be noticed: set back meanwhile, it makes days look like seconds.
      const shownMs = Math.max(0, (down.to?.c ?? to.c) - down.from.c);
      slackMs += (shownMs <= unseenGapMs ? Math.min(shownMs, endT - startT) : 0) + 2 * beatMs;
    }
    return { ms, slackMs };
  }

  #latest(kind: string): Written | undefined {
    return [...this.#known.written.values()].findLast((written) => written.kind === kind);
  }

  /**
   * The moment by which the vault must be released if it is to be at all, once everything works and the clock is right; null if nothing
   * has to come. What a warning has told the owner stays binding, and what was noted stands, even where a clock that ran ahead made it
   * late.
   */
  deadline(): number | null {
    const earliest = this.#earliestRelease();
    if (earliest === null || this.#healed === null) return null;
    const { rule, written } = this.#known;
    // The wait for a certificate starts when its first warning is noted.
    const waitingMs = rule?.kind === 'death_certificate' ? Math.max(1, rule.waitingDays) * dayMs : 0;
    const named = [...written.values()].flatMap(({ releaseC, noted }) => [releaseC ?? 0, noted === null ? 0 : noted.c + waitingMs]);
    return Math.max(earliest, ...named) + 2 * dayMs + slackMs;
  }

  #earliestRelease(): number | null {
    const { rule, base, frozen, pausedUntilC, certificates, released, thawedLate } = this.#known;
    if (rule === null || frozen || released !== null) return null;
    const now = this.#healed?.t ?? 0;
    if (rule.kind === 'inactivity')
      return Math.max(now, instantToMs(addPeriod(instantFromMs(pausedUntilC ?? base.fromC), rule.frequency))) + rule.graceHours * hourMs;
    if (rule.kind === 'date_based') return Math.max(now, instantToMs(rule.releaseDate), thawedLate?.c ?? 0) + postponedMs;
    return certificates.enough ? Math.max(now, base.c) + Math.max(1, rule.waitingDays) * dayMs : null;
  }

  /**
   * Whether a warning that the release waits for was refused for good: then it waits, and that is right. This includes one that had been
   * accepted
   * before, if the server died before noting that: all it knows is the refusal of the second attempt.
   */
  waitsForRefused(): boolean {
    return [...this.#known.written].some(
      ([mail, { kind, noted }]) => noted === null && !isAnnouncement(kind) && this.#refusedForGood.has(mail),
    );
  }

  /** Ends the history. @param deadline as it was when everything worked again. @param t the true time now. */
  end(deadline: number | null, t: number): void {
    const { released, written, announced, expected } = this.#known;
    if (deadline !== null && released === null && t >= deadline && !this.waitsForRefused())
      throw new BrokenRule('never lost', 'a vault that was due was not released', this.#last);
    if (released === null) return;
    for (const to of expected) {
      const mail = announced.get(to);
      if (mail === undefined) throw new BrokenRule('never lost', `${to} was not written to`, this.#last);
      const taken = written.get(mail)?.taken ?? null;
      if (taken === null && this.#healed !== null && !this.#refusedForGood.has(mail) && t - Math.max(this.#healed.t, released.t) > slackMs)
        throw new BrokenRule('never lost', `${to} never got the mail of the release`, this.#last);
    }
  }

  get released(): Moment | null {
    return this.#known.released;
  }
}

const changesVault: ReadonlySet<Fact['what']> = new Set(['policy', 'check_in', 'pause', 'resume', 'freeze', 'thaw', 'recount', 'call_off']);

function isAnnouncement(kind: string): boolean {
  return kind === 'released_recipient' || kind === 'released_owner';
}

function spacing(lengthMs: number): number {
  return Math.min(dayMs, lengthMs / 2);
}

function emptyKnown(): Known {
  return {
    rule: null,
    base: { t: 0, c: 0, fromC: 0 },
    pausedUntilC: null,
    frozen: false,
    policyC: 0,
    thawedLate: null,
    certificates: { open: false, enough: false },
    written: new Map(),
    released: null,
    record: null,
    announced: new Map(),
    expected: [],
  };
}

/** What is sent while nobody opens what was released. */
function isHandover(kind: string): boolean {
  return kind.startsWith('handover_');
}
