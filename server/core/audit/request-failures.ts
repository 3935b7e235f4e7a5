import { instantToMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';

/** How many minutes count as lately. */
const lateMinutes = 10;

/** Counts requests that were answered with a fault of the server's own: since the start, and lately by the minute. */
export class RequestFailures {
  #total = 0;
  readonly #minutes = new Map<number, number>();

  count(at: Instant): void {
    this.#total += 1;
    const minute = minuteOf(at);
    this.#minutes.set(minute, (this.#minutes.get(minute) ?? 0) + 1);
    for (const known of this.#minutes.keys()) if (known <= minute - lateMinutes) this.#minutes.delete(known);
  }

  read(now: Instant): { readonly total: number; readonly lately: number } {
    const from = minuteOf(now) - lateMinutes;
    const lately = [...this.#minutes].filter(([minute]) => minute > from).reduce((sum, [, count]) => sum + count, 0);
    return { total: this.#total, lately };
  }
}

function minuteOf(at: Instant): number {
  return Math.floor(instantToMs(at) / minuteMs);
}
