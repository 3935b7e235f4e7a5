import type { RateDemand, RateGrant, RateReturn } from '../../../core/stores/rate-count-store.ts';
import type { Fault } from '../../../core/context.ts';
import type { Clock } from '../../../core/ports.ts';
import { secondMs } from '../../../../shared/domain/instant.ts';
import { RateBatch } from './rate-batch.ts';
import { freshMs, RateLease } from './rate-lease.ts';
import { millisecondsOf, RunningStretches, standing, type RateLimiter, type RateStatus, type RateWindow } from './rate-limits.ts';

/** Where all servers count together. */
export interface RateCounts {
  grant(demands: readonly RateDemand[]): Promise<readonly RateGrant[]>;
  takeBack(returns: readonly RateReturn[]): Promise<void>;
}

/** No request waits longer than this for the common count, in milliseconds; then this process counts on its own. */
const usualPatienceMs = 250;
/** After a failure, this much time passes before the next query. */
const restMs = secondMs;
const reportEveryMs = 60 * secondMs;

interface Request {
  readonly windows: readonly RateWindow[];
  /** Those of the windows, in order. */
  readonly leases: readonly RateLease[];
  readonly nowMs: number;
}

export interface SharedRateLimiterOptions {
  readonly clock: Clock;
  readonly counts: RateCounts;
  readonly report: (fault: Fault) => void;
  /** Default 250. */
  readonly patienceMs?: number;
}

/**
 * Counts requests in the database, for several servers together: what all of them let through never exceeds a limit. The requests of one
 * turn of the event loop share one statement, and only one is on its way at a time. A window that sees many requests is given a reserve
 * to let them through without asking; any unused part goes back after a moment of quiet, so that with few requests the count is
 * exact everywhere. While the database is gone or slow, each server counts on its own, starting from what it last knew, and reports its
 * count afterwards.
 */
export class SharedRateLimiter implements RateLimiter {
  readonly #nowMs: () => number;
  readonly #counts: RateCounts;
  readonly #report: (fault: Fault) => void;
  readonly #patienceMs: number;
  readonly #leases = new RunningStretches((window, endsMs) => new RateLease(window, endsMs));
  /** Leases with something to give back or to report. */
  readonly #held = new Set<RateLease>();
  #gathering = new RateBatch();
  #scheduled: NodeJS.Immediate | undefined;
  #sending: Promise<void> | undefined;
  #tick: NodeJS.Timeout | undefined;
  #aloneUntilMs = 0;
  #reportedAtMs = -Infinity;
  #closed = false;

  constructor({ clock, counts, report, patienceMs = usualPatienceMs }: SharedRateLimiterOptions) {
    this.#nowMs = millisecondsOf(clock);
    this.#counts = counts;
    this.#report = report;
    this.#patienceMs = patienceMs;
  }

  take(windows: readonly RateWindow[]): RateStatus | Promise<RateStatus> {
    const elapsedMs = performance.now();
    const request = this.#request(windows);
    let covered = true;
    for (const lease of request.leases) {
      if (lease.isFull(elapsedMs)) return refusal(request);
      if (lease.unused === 0) covered = false;
    }
    if (covered) return this.#letThrough(request, elapsedMs);
    if (elapsedMs < this.#aloneUntilMs) return this.#decideAlone(request, elapsedMs);
    const { leases, waiters } = this.#gathering;
    for (const lease of request.leases) leases.add(lease);
    this.#limitPatience(this.#gathering);
    this.#schedule();
    return new Promise((answer) => {
      waiters.push({ windows, answer });
    });
  }

  /** A database that does not answer does not hold up the end. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#aloneUntilMs = Infinity;
    clearTimeout(this.#tick);
    clearImmediate(this.#scheduled);
    const last = this.#gathering;
    this.#finish(last);
    await withPatience(this.#sending, this.#patienceMs);
    for (const lease of this.#held) last.addSurplus(lease, lease.release());
    this.#held.clear();
    const returns = last.returns();
    if (returns.length > 0) await withPatience(this.#counts.takeBack(returns), this.#patienceMs);
  }

  #request(windows: readonly RateWindow[]): Request {
    const nowMs = this.#nowMs();
    const leases: RateLease[] = [];
    for (const window of windows) {
      const lease = this.#leases.of(window, nowMs);
      lease.most = window.limit;
      leases.push(lease);
    }
    return { windows, leases, nowMs };
  }

  #letThrough({ windows, leases, nowMs }: Request, elapsedMs: number): RateStatus {
    for (const lease of leases) {
      if (!lease.spend(elapsedMs) || elapsedMs < this.#aloneUntilMs) continue;
      lease.asking = true;
      this.#gathering.leases.add(lease);
      this.#schedule();
    }
    return standing(true, windows, leases, nowMs);
  }

  #decideAlone(request: Request, elapsedMs: number): RateStatus {
    const { leases } = request;
    if (leases.some(({ unused, used, most }) => unused === 0 && used >= most)) return refusal(request);
    const status = this.#letThrough(request, elapsedMs);
    for (const lease of leases) if (lease.already > 0) this.#hold(lease);
    return status;
  }

  #schedule(): void {
    if (this.#scheduled !== undefined || this.#sending !== undefined || this.#closed) return;
    this.#scheduled = setImmediate(() => {
      this.#scheduled = undefined;
      this.#sending = this.#send().finally(() => {
        this.#sending = undefined;
        if (!this.#gathering.isEmpty) this.#schedule();
      });
    });
  }

  async #send(): Promise<void> {
    const batch = this.#gathering;
    this.#gathering = new RateBatch();
    // Looked up now: a stretch may have ended since somebody began to wait, and a name must not be asked about twice.
    const requests = batch.waiters.map(({ windows }) => this.#request(windows));
    const leases = this.#current(batch, requests);
    const elapsedMs = performance.now();
    const demands = leases.map((lease) => lease.demand(elapsedMs));
    try {
      const returns = batch.returns();
      if (returns.length > 0) await this.#counts.takeBack(returns);
      batch.settleSurplus();
      const grants = demands.length > 0 ? await this.#counts.grant(demands) : [];
      if (!this.#closed) this.#aloneUntilMs = 0;
      receive(leases, demands, grants);
      this.#answer(batch, requests, leases);
    } catch (error) {
      this.#standAlone(performance.now() + restMs, error);
      for (const lease of leases) lease.asking = false;
    } finally {
      batch.settleSurplus();
      this.#finish(batch);
    }
  }

  /** What a batch asks about: for every name, the current stretch. */
  #current(batch: RateBatch, requests: readonly Request[]): readonly RateLease[] {
    const byName = new Map<string, RateLease>();
    for (const { leases } of requests) {
      for (const lease of leases) {
        lease.waiting += 1;
        byName.set(lease.name, lease);
      }
    }
    const nowMs = this.#nowMs();
    for (const lease of batch.leases) if (!byName.has(lease.name) && lease.endsMs > nowMs) byName.set(lease.name, lease);
    return [...byName.values()];
  }

  #answer(batch: RateBatch, requests: readonly Request[], leases: readonly RateLease[]): void {
    const elapsedMs = performance.now();
    const refused: (() => void)[] = [];
    for (const [index, { answer }] of batch.waiters.entries()) {
      const request = requests[index];
      if (request === undefined) continue;
      if (request.leases.every(({ unused }) => unused > 0)) answer(this.#letThrough(request, elapsedMs));
      else refused.push(() => answer(refusal(request)));
    }
    batch.waiters = [];
    for (const lease of leases) {
      this.#handBack(lease, elapsedMs);
      if (lease.unused > 0) this.#hold(lease);
    }
    // A request refused by one window is counted in none, and the caller may rely on that once the answer is there.
    if (refused.length > 0 && leases.some((lease) => this.#gathering.handsBack(lease))) {
      this.#gathering.afterwards.push(...refused);
      this.#limitPatience(this.#gathering);
    } else for (const answer of refused) answer();
  }

  #handBack(lease: RateLease, elapsedMs: number): void {
    const surplus = lease.releaseSurplus(elapsedMs);
    if (surplus === 0) return;
    this.#gathering.addSurplus(lease, surplus);
    this.#schedule();
  }

  #hold(lease: RateLease): void {
    this.#held.add(lease);
    if (this.#closed) return;
    this.#tick ??= setTimeout(() => {
      this.#tick = undefined;
      this.#lookAround();
    }, freshMs).unref();
  }

  /** Gives back what is no longer needed, and reports what was counted alone. */
  #lookAround(): void {
    const elapsedMs = performance.now();
    const nowMs = this.#nowMs();
    for (const lease of [...this.#held]) {
      this.#held.delete(lease);
      if (lease.endsMs <= nowMs) continue;
      this.#handBack(lease, elapsedMs);
      if (lease.already > 0 && elapsedMs >= this.#aloneUntilMs) {
        this.#gathering.leases.add(lease);
        this.#schedule();
      }
      if (lease.unused > 0 || lease.already > 0) this.#hold(lease);
    }
  }

  #limitPatience(batch: RateBatch): void {
    // After a turn that took long, an answer may have arrived that nobody has looked at yet.
    batch.timer ??= setTimeout(() => setImmediate(() => this.#loseThePatience(batch)), this.#patienceMs);
  }

  #loseThePatience(batch: RateBatch): void {
    if (!batch.somebodyWaits) return;
    this.#standAlone(Infinity, new Error(`the database did not answer within ${this.#patienceMs} ms`));
    this.#finish(batch);
  }

  /** Answers everybody who is still waiting, from what this process knows. */
  #finish(batch: RateBatch): void {
    clearTimeout(batch.timer);
    const elapsedMs = performance.now();
    for (const answer of batch.afterwards.splice(0)) answer();
    for (const { windows, answer } of batch.waiters.splice(0)) answer(this.#decideAlone(this.#request(windows), elapsedMs));
  }

  #standAlone(untilMs: number, error: unknown): void {
    if (this.#closed) return;
    this.#aloneUntilMs = untilMs;
    const elapsedMs = performance.now();
    if (elapsedMs - this.#reportedAtMs < reportEveryMs) return;
    this.#reportedAtMs = elapsedMs;
    this.#report({ kind: 'rate limits are counted by this server alone', id: 'rate_counts', error });
  }
}

function refusal({ windows, leases, nowMs }: Request): RateStatus {
  return standing(false, windows, leases, nowMs);
}

function receive(leases: readonly RateLease[], demands: readonly RateDemand[], grants: readonly RateGrant[]): void {
  const elapsedMs = performance.now();
  const byName = new Map(grants.map((grant) => [grant.name, grant]));
  for (const [index, lease] of leases.entries()) {
    const demand = demands[index];
    const grant = byName.get(lease.name);
    if (demand !== undefined && grant !== undefined) lease.receive(grant, demand, elapsedMs);
  }
}

/** Waits for something whose failure does not matter, but not for long. */
async function withPatience(work: Promise<unknown> | undefined, patienceMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([work?.catch(() => undefined), enough]);
  clearTimeout(timer);
}
