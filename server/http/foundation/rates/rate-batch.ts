import type { RateReturn } from '../../../core/stores/rate-count-store.ts';
import type { RateLease } from './rate-lease.ts';
import type { RateStatus, RateWindow } from './rate-limits.ts';

/** A request that waits for the common count. */
interface Waiter {
  readonly windows: readonly RateWindow[];
  readonly answer: (status: RateStatus) => void;
}

interface Surplus {
  readonly lease: RateLease;
  readonly endsMs: number;
  readonly count: number;
}

/** What goes to the database together. */
export class RateBatch {
  waiters: Waiter[] = [];
  /** To be asked about even if nobody waits. */
  readonly leases = new Set<RateLease>();
  /** Answers that wait until the surplus is back. */
  afterwards: (() => void)[] = [];
  /** Ends the patience of those who wait. */
  timer: NodeJS.Timeout | undefined;
  /** By name, since a statement takes each but once. */
  readonly #surplus = new Map<string, Surplus>();

  get isEmpty(): boolean {
    return this.leases.size === 0 && this.#surplus.size === 0;
  }

  get somebodyWaits(): boolean {
    return this.waiters.length > 0 || this.afterwards.length > 0;
  }

  /** Hands back what a lease has released. Nothing of an earlier stretch with the same name is left to hand back. */
  addSurplus(lease: RateLease, count: number): void {
    if (count === 0) return;
    const { name, endsMs } = lease;
    const known = this.#surplus.get(name);
    const same = known !== undefined && known.lease === lease && known.endsMs === endsMs;
    if (known !== undefined && !same) known.lease.returned(known.count);
    this.#surplus.set(name, { lease, endsMs, count: same ? known.count + count : count });
  }

  handsBack(lease: RateLease): boolean {
    return this.#surplus.has(lease.name);
  }

  returns(): readonly RateReturn[] {
    return [...this.#surplus].map(([name, { endsMs, count }]) => ({ name, endsMs, unused: count }));
  }

  /** The surplus is back, or lost. */
  settleSurplus(): void {
    for (const { lease, count } of this.#surplus.values()) lease.returned(count);
    this.#surplus.clear();
  }
}
