import type { Instant } from '../../../shared/domain/instant.ts';
import type { RequestLogRow } from '../../db/schema.ts';

/** How many lines of the request log an hour may bring: whoever asks can't fill the disk with them, and what is beyond is counted. */
export const requestLogLimits = {
  /** Of one key or person. */
  perCaller: 2_000,
  /** Of one address, or one /64 network of IPv6, that shows no valid credential. */
  perStranger: 60,
  /** Of all of those together. */
  ofStrangers: 600,
} as const;

/**
 * Decides which requests leave a line of their own. It remembers the present hour only, and of strangers no more addresses than there can be
 * lines.
 */
export class RequestSampler {
  #hour = '';
  #lines = new Map<string, number>();
  #strangers = 0;

  /** Whether this request is written down; one that isn't is to be counted. @param network what counts as the address it came from. */
  takes({ at, key_id: key, user_id: user }: RequestLogRow, network: string): boolean {
    const hour = hourOf(at);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#lines = new Map();
      this.#strangers = 0;
    }
    const caller = key ?? user;
    if (caller !== null) return this.#takeOne(`caller ${caller}`, requestLogLimits.perCaller);
    if (this.#strangers >= requestLogLimits.ofStrangers) return false;
    if (!this.#takeOne(`network ${network}`, requestLogLimits.perStranger)) return false;
    this.#strangers += 1;
    return true;
  }

  #takeOne(name: string, most: number): boolean {
    const lines = this.#lines.get(name) ?? 0;
    if (lines >= most) return false;
    this.#lines.set(name, lines + 1);
    return true;
  }
}

/** The instant at which the hour of another begins. */
export function hourOf(at: Instant): Instant {
  return `${at.slice(0, 'yyyy-mm-ddThh'.length)}:00:00.000Z` as Instant;
}
