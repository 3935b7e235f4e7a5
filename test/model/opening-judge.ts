import type { OpeningStatus } from '../../shared/domain/opening.ts';
import { openingLapsesMs } from '../../shared/domain/opening.ts';
import { hourMs, minuteMs, secondMs } from '../../shared/domain/instant.ts';
import type { Moment } from './model-facts.ts';

/** The rules that an opening by the owner's hand can break. */
export const openingInvariants = [
  'never early',
  'never after a stop',
  'only as shown',
  'not in doubt',
  'exactly once',
  'never lost',
] as const;
export type OpeningInvariant = (typeof openingInvariants)[number];

/** Raised for a history in which an opening breaks a rule. */
export class BrokenOpening extends Error {
  constructor(invariant: OpeningInvariant, what: string, { t, c }: Moment) {
    super(`${invariant}: ${what} (true time ${new Date(t).toISOString()}, server's clock ${new Date(c).toISOString()})`);
  }
}

interface Said {
  readonly at: Moment;
  readonly hours: number;
  readonly shown: string;
  readonly agreedTo: boolean;
  /** Notices that a mail server took and that haven't come back. */
  readonly taken: Map<string, Moment>;
}

interface Person {
  readonly id: string;
  readonly email: string;
}

/** What a round of the scheduler has left behind. */
export interface Found {
  readonly releases: number;
  readonly told: readonly string[];
  /** Whether the server holds everything, rightly or out of caution. */
  readonly held: boolean;
  readonly status: OpeningStatus | undefined;
}

/** A server that dies may have had its last heartbeat this long ago, and so may one that starts. */
const unseenDownMs = 20 * secondMs;
/** A moment at which something is due may be looked at this much later. */
const slackMs = hourMs;

/** Judges what becomes of one vault that its owner wants open, by what people, mail servers and clocks really did. */
export class OpeningJudge {
  #said: Said | null = null;
  #people: readonly Person[] = [];
  #mustBeAgreedTo = false;
  #isDoubted = false;
  #downs: { readonly from: Moment; to: Moment | null }[] = [];
  /** By how much the clock was set ahead, even to put it right: to the server that's time in which nobody was at work. */
  #ahead: { readonly at: Moment; readonly byMs: number }[] = [];
  #releases = 0;
  /** What stood against it when the scheduler last began its round. */
  #blocked = false;
  hours = 0;
  /** What happened, for the count of what was reached. */
  readonly reached = new Set<string>();

  named(people: readonly Person[]): void {
    if (this.#releases > 0) return;
    this.#people = people;
  }

  chose(hours: number): void {
    this.hours = hours;
  }

  mustBeAgreedTo(): void {
    this.#mustBeAgreedTo = true;
  }

  said(isSet: boolean, at: Moment): void {
    const may = this.#said === null && this.#releases === 0 && !this.#mustBeAgreedTo && this.#people.length > 0;
    if (isSet !== may) throw new BrokenOpening(isSet ? 'exactly once' : 'never lost', isSet ? 'set though it may not be' : 'refused', at);
    if (!isSet) return;
    this.reached.add('set');
    this.#said = { at, hours: this.hours, shown: this.#shown(), agreedTo: !this.#mustBeAgreedTo, taken: new Map() };
  }

  wasUnseen(at: Moment): never {
    throw new BrokenOpening('only as shown', 'set by somebody who was shown something else', at);
  }

  stopped(): void {
    if (this.#said !== null) this.reached.add(this.#said.taken.size > 0 ? 'stopped' : 'stopped unannounced');
    this.#said = null;
  }

  stoppedLate(wasStopped: boolean, at: Moment): void {
    if (wasStopped && this.#releases > 0) throw new BrokenOpening('exactly once', 'stopped after it had opened', at);
    this.#said = null;
  }

  taken(mail: string, at: Moment): void {
    this.reached.add('taken');
    this.#said?.taken.set(mail, at);
  }

  bounced(mail: string): void {
    if (this.#said?.taken.delete(mail) === true) this.reached.add(this.#said.taken.size > 0 ? 'one way bounced' : 'every way bounced');
  }

  isDown(at: Moment): void {
    if (this.#said !== null) this.reached.add('down while it waits');
    this.#downs.push({ from: at, to: null });
  }

  isUp(at: Moment): void {
    this.#downs = this.#downs.map((down) => (down.to === null ? { ...down, to: at } : down));
  }

  setClock(at: Moment, byMs: number): void {
    if (byMs > 0) this.#ahead.push({ at, byMs });
  }

  doubts(isDoubted: boolean): void {
    if (isDoubted) this.reached.add(this.#said === null ? 'doubted' : 'doubted while it waits');
    this.#isDoubted = isDoubted;
  }

  #shown(): string {
    return this.#people
      .map(({ id, email }) => `${id} ${email}`)
      .sort()
      .join('\n');
  }

  /** When the vault opens by true time if the clock is right from now on, and nothing else stands against it; null if none is awaited. */
  due(): number | null {
    const said = this.#said;
    const [first] = [...(said?.taken.values() ?? [])].sort((one, other) => one.c - other.c);
    if (said === null || first === undefined) return null;
    const windowMs = said.hours * hourMs;
    const skippedMs = this.#ahead.reduce((sum, { at, byMs }) => sum + (at.t >= first.t ? byMs : 0), 0);
    return Math.max(said.at.c + windowMs, Math.max(first.c, first.t) + windowMs + this.#downtime(first, Infinity).ms + skippedMs);
  }

  #downtime(from: Moment, until: number): { readonly ms: number; readonly slackMs: number } {
    let [ms, slack] = [0, 0];
    for (const down of this.#downs) {
      const end = Math.min(down.to?.t ?? until, until);
      const start = Math.max(down.from.t, from.t);
      if (end <= start || end === Infinity) continue;
      ms += end - start;
      slack += unseenDownMs + (end - start <= 5 * minuteMs ? end - start : 0);
    }
    return { ms, slackMs: slack };
  }

  /** The scheduler begins a round. */
  looks(): void {
    const said = this.#said;
    this.#blocked =
      said !== null &&
      (said.taken.size === 0 || this.#isDoubted || this.#shown() !== said.shown || (said.agreedTo && this.#mustBeAgreedTo));
    if (this.#blocked) this.reached.add('blocked');
  }

  found(at: Moment, { releases, told, held, status }: Found): void {
    if (releases > 1) throw new BrokenOpening('exactly once', `${releases} releases`, at);
    if (releases > this.#releases) this.#judgeRelease(at);
    this.#releases = releases;
    if (releases === 1) {
      const expected = this.#people.map(({ email }) => email).sort();
      if (JSON.stringify([...told].sort()) !== JSON.stringify(expected))
        throw new BrokenOpening('only as shown', `told ${told.join(', ')}`, at);
    } else if (told.length > 0) throw new BrokenOpening('exactly once', 'somebody was told and nothing was opened', at);
    if (this.#said !== null && status === 'ended') this.#judgeLapse(this.#said, at, held);
  }

  #judgeRelease(at: Moment): void {
    const said = this.#said;
    if (said === null) throw new BrokenOpening('never after a stop', 'opened though nobody wants it open', at);
    if (said.shown !== this.#shown()) throw new BrokenOpening('only as shown', 'opened to others than were shown', at);
    if (this.#mustBeAgreedTo) throw new BrokenOpening('only as shown', 'opened without the agreement of others', at);
    // Where there's no wait, the time doesn't matter: its owner says so at that very moment.
    if (this.#isDoubted && said.hours > 0) throw new BrokenOpening('not in doubt', 'opened while nobody knew the time', at);
    const waits = [...said.taken.values()].map((taken) => {
      const down = this.#downtime(taken, at.t);
      return at.t - taken.t - down.ms + down.slackMs;
    });
    const waitedMs = Math.max(-1, ...waits);
    if (said.hours > 0 && waitedMs < said.hours * hourMs)
      throw new BrokenOpening('never early', `opened after ${Math.round(waitedMs / minuteMs)} of ${said.hours * 60} minutes`, at);
    this.reached.add(said.hours === 0 ? 'opened at once' : 'opened');
    this.#said = null;
  }

  #judgeLapse(said: Said, at: Moment, held: boolean): void {
    if (at.c < said.at.c + said.hours * hourMs + openingLapsesMs || !(this.#blocked || held))
      throw new BrokenOpening('never lost', 'it was given up though it could have been opened', at);
    this.reached.add('lapsed');
    this.#said = null;
  }

  /** Everything has worked for long enough. */
  end(at: Moment): void {
    this.looks();
    const due = this.due();
    if (this.#said !== null && !this.#blocked && due !== null && at.t >= due + slackMs)
      throw new BrokenOpening('never lost', 'nothing stood against it, and it did not open', at);
  }
}
