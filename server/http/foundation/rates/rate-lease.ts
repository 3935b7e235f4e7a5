import type { RateDemand, RateGrant } from '../../../core/stores/rate-count-store.ts';
import type { RateWindow, StretchCount } from './rate-limits.ts';

/**
 * What the database said about a window is valid for this long: the pace is measured over it, and a full window isn't asked about again.
 */
export const freshMs = 100;
/** With fewer requests than this in `freshMs`, nothing is held in reserve and every server knows the exact count. */
const busyPace = 20;
/** One server holds no more in reserve than this part of what is left. */
const largestShare = 1 / 16;

/**
 * One process' part of one window in one stretch: requests that all servers' common count already includes, but that have not come yet
 * (`unused`). `used` is what counts against the caller: the common count without our own unused ones.
 */
export class RateLease implements StretchCount {
  readonly name: string;
  readonly periodMs: number;
  most: number;
  endsMs: number;
  used = 0;
  unused = 0;
  /** Let through without asking, and not yet reported. */
  already = 0;
  /** Requests that wait for the next question. */
  waiting = 0;
  /** A query about it is on its way or about to leave. */
  asking = false;
  #returning = 0;
  #askedAtMs = -Infinity;
  #refillAt = 0;
  #paceSinceMs = -Infinity;
  #pace = 0;
  #earlierPace = 0;

  constructor({ name, periodMs, limit }: RateWindow, endsMs: number) {
    this.name = name;
    this.periodMs = periodMs;
    this.most = limit;
    this.endsMs = endsMs;
  }

  /** Lets one request through. @returns whether it is time to ask for more. */
  spend(elapsedMs: number): boolean {
    if (this.unused > 0) this.unused -= 1;
    else this.already += 1;
    this.used += 1;
    if (elapsedMs - this.#paceSinceMs >= freshMs) {
      this.#earlierPace = elapsedMs - this.#paceSinceMs < 2 * freshMs ? this.#pace : 0;
      this.#pace = 0;
      this.#paceSinceMs = elapsedMs;
    }
    this.#pace += 1;
    return this.unused < this.#refillAt && !this.asking;
  }

  /** Whether the database said a moment ago that nothing is left. */
  isFull(elapsedMs: number): boolean {
    return this.unused === 0 && this.used >= this.most && elapsedMs - this.#askedAtMs < freshMs;
  }

  /** How many requests it is worth holding in reserve: as many as came lately, none when few did. */
  reserve(elapsedMs: number): number {
    const age = elapsedMs - this.#paceSinceMs;
    const pace = age < freshMs ? Math.max(this.#pace, this.#earlierPace) : age < 2 * freshMs ? this.#pace : 0;
    return pace < busyPace ? 0 : Math.max(0, Math.min(pace, Math.floor((this.most - this.used) * largestShare)));
  }

  /** What to ask for now; those waiting for it are counted afresh. */
  demand(elapsedMs: number): RateDemand {
    const { name, endsMs, periodMs, most, already } = this;
    const wanted = this.waiting + Math.max(0, this.reserve(elapsedMs) - this.unused);
    this.waiting = 0;
    return { name, endsMs, periodMs, most, already, wanted };
  }

  /** Takes in what came back for a demand. */
  receive(grant: RateGrant, demand: RateDemand, elapsedMs: number): void {
    if (grant.endsMs !== this.endsMs) {
      // Another server's clock is ahead and began the next stretch: we follow, and what we held of the old one is void.
      this.endsMs = grant.endsMs;
      this.unused = 0;
    }
    this.already -= demand.already;
    this.unused += grant.granted;
    this.used = grant.used - this.unused - this.#returning + this.already;
    this.#askedAtMs = elapsedMs;
    this.#refillAt = Math.floor(this.reserve(elapsedMs) / 2);
    this.asking = false;
  }

  /** What is held beyond any use, and is no longer ours to give: the caller hands it back. */
  releaseSurplus(elapsedMs: number): number {
    const reserve = this.reserve(elapsedMs);
    if (this.unused <= 2 * reserve) return 0;
    const surplus = this.unused - reserve;
    this.unused = reserve;
    this.#refillAt = Math.floor(reserve / 2);
    this.#returning += surplus;
    return surplus;
  }

  /** Everything held, to be handed back at the end. */
  release(): number {
    const { unused } = this;
    this.unused = 0;
    return unused;
  }

  /** The database has taken a surplus back. */
  returned(surplus: number): void {
    this.#returning -= surplus;
  }
}
