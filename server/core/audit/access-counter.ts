import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { DeprecatedUsageRow, RequestCountRow, RequestLogRow, ServerDatabase } from '../../db/schema.ts';
import type { Owner, ViewCounter } from '../context.ts';
import { addDeprecatedUses } from '../stores/deprecated-usage-store.ts';
import { addRequestCount, addVaultViews, insertRequestLog } from '../stores/audit-store.ts';
import { RequestFailures } from './request-failures.ts';
import { hourOf, RequestSampler } from './request-sampler.ts';

/** Rows collect for this long, or until this many are waiting, and are then written in one transaction. */
const gatherMs = 100;
const gatherRows = 2000;
/** While the database doesn't accept them, no more lines than this are kept; the oldest are dropped, and that is reported. */
const maxRows = 100_000;

interface Views {
  count: number;
  lastAt: Instant;
}

/**
 * Gathers what every request leaves behind (a line in the request log, a view or a deprecated use counted) and writes it in
 * bundles: one by one they would cost more than the requests. `flush` writes all of it now; readers of the counters call it first.
 */
export class AccessCounter implements ViewCounter {
  readonly #db: ServerDatabase;
  readonly #report: (error: unknown) => void;
  #requests: RequestLogRow[] = [];
  #views = new Map<Ulid, Views>();
  #uses = new Map<string, DeprecatedUsageRow>();
  #counts = new Map<string, RequestCountRow>();
  readonly #sampler = new RequestSampler();
  readonly #failures = new RequestFailures();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: ServerDatabase, report: (error: unknown) => void) {
    this.#db = db;
    this.#report = report;
  }

  /** Writes a request down, or only counts it where there were too many like it. @param network what counts as the address it came from. */
  logRequest(entry: RequestLogRow, network: string): void {
    if (this.#sampler.takes(entry, network)) this.#requests.push(entry);
    else this.#keepCount({ hour: hourOf(entry.at), status: entry.status, total: 1 });
    if (entry.status >= 500) this.#failures.count(entry.at);
    this.#schedule();
  }

  failedRequests(now: Instant): { readonly total: number; readonly lately: number } {
    return this.#failures.read(now);
  }

  countView(vaultId: Ulid, at: Instant): void {
    const views = this.#views.get(vaultId);
    if (views === undefined) this.#views.set(vaultId, { count: 1, lastAt: at });
    else {
      views.count += 1;
      if (at > views.lastAt) views.lastAt = at;
    }
    this.#schedule();
  }

  countDeprecatedUse({ userId, mode }: Pick<Owner, 'userId' | 'mode'>, endpoint: string, at: Instant): void {
    this.#keepUse({ owner_id: userId, mode, endpoint, count: 1, last_used_at: at });
    this.#schedule();
  }

  /** Resolves when everything collected so far is on disk. @throws what the database threw; the rows are then kept. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const earlier = this.#writing;
    const write = earlier.then(() => this.#write());
    this.#writing = write.catch(() => undefined);
    await write;
  }

  #schedule(): void {
    if (this.#requests.length >= gatherRows && this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#flushInBackground();
      return;
    }
    this.#timer ??= setTimeout(() => this.#flushInBackground(), gatherMs);
  }

  #flushInBackground(): void {
    this.flush().catch((error: unknown) => this.#report(error));
  }

  async #write(): Promise<void> {
    const requests = this.#requests;
    const views = this.#views;
    const uses = this.#uses;
    const counts = this.#counts;
    if (requests.length === 0 && views.size === 0 && uses.size === 0 && counts.size === 0) return;
    this.#requests = [];
    this.#views = new Map();
    this.#uses = new Map();
    this.#counts = new Map();
    try {
      await this.#db.transaction(async (tx) => {
        for (let from = 0; from < requests.length; from += gatherRows) await insertRequestLog(tx, requests.slice(from, from + gatherRows));
        // In one order everywhere, so that two servers never wait for each other in a circle.
        for (const [vaultId, { count, lastAt }] of inOrder(views)) await addVaultViews(tx, vaultId, count, lastAt);
        for (const [, use] of inOrder(uses)) await addDeprecatedUses(tx, use);
        for (const [, count] of inOrder(counts)) await addRequestCount(tx, count);
      });
    } catch (error) {
      this.#requests = this.#withinBounds([...requests, ...this.#requests]);
      for (const [vaultId, { count, lastAt }] of views) this.#keep(vaultId, count, lastAt);
      for (const use of uses.values()) this.#keepUse(use);
      for (const count of counts.values()) this.#keepCount(count);
      throw error;
    }
  }

  #withinBounds(rows: RequestLogRow[]): RequestLogRow[] {
    if (rows.length <= maxRows) return rows;
    this.#report(new Error(`${rows.length - maxRows} lines of the request log were given up`));
    return rows.slice(-maxRows);
  }

  #keep(vaultId: Ulid, count: number, at: Instant): void {
    const newer = this.#views.get(vaultId);
    this.#views.set(vaultId, { count: count + (newer?.count ?? 0), lastAt: newer !== undefined && newer.lastAt > at ? newer.lastAt : at });
  }

  #keepCount(count: RequestCountRow): void {
    const name = `${count.hour} ${count.status}`;
    const known = this.#counts.get(name);
    if (known === undefined) this.#counts.set(name, count);
    else known.total += count.total;
  }

  #keepUse(use: DeprecatedUsageRow): void {
    const name = `${use.owner_id} ${use.mode} ${use.endpoint}`;
    const known = this.#uses.get(name);
    if (known === undefined) this.#uses.set(name, use);
    else {
      known.count += use.count;
      if (use.last_used_at > known.last_used_at) known.last_used_at = use.last_used_at;
    }
  }
}

function inOrder<Id extends string, T>(counts: ReadonlyMap<Id, T>): [Id, T][] {
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
}
