import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { attemptDelivery, claimDeliveries, isDamage, type ClaimedDelivery } from '../../core/webhooks/deliver-webhooks.ts';
import { listDueWebhooks } from '../../core/stores/webhook-store.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** How many attempts run at once, and how many of them for one webhook: a slow receiver holds up only itself. */
const maxAtOnce = 200;
const maxPerWebhook = 10;

/** Delivers to webhooks, each at its own speed. */
export interface WebhookSweep {
  /** Starts what is due; doesn't wait for receivers. @throws when the database can't be asked. */
  begin(): Promise<void>;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  /** Starts nothing new from now on, and resolves when nothing runs any more. */
  stop(): Promise<void>;
}

export function createWebhookSweep(core: Core): WebhookSweep {
  const places = new Places();
  const work = new Set<Promise<void>>();
  let stopped = !core.webhooks;

  const begin = oneAtATime(async () => {
    if (stopped) return;
    const nowMs = instantToMs(core.clock.now());
    // Those that are at work may still have something due, and must not hide the others.
    const due = await listDueWebhooks(core.db.read, nowMs, maxAtOnce + places.webhooks + core.db.damaged.size);
    for (const id of due) {
      if (stopped) return;
      const taken = places.take(id);
      if (taken > 0) run(id, () => deliver(id, taken));
    }
  });

  function run(id: Ulid, task: () => Promise<void>): void {
    const running = task()
      // What became due in the meantime, here or elsewhere, continues at once; after a fault of our own the next tick is soon enough.
      .then(begin)
      .catch((error: unknown) => {
        // What is damaged stays due, and is reported once by its name.
        if (!isDamage(error)) core.report({ kind: 'webhook delivery failed', id, error });
      })
      .finally(() => work.delete(running));
    work.add(running);
  }

  async function deliver(id: Ulid, taken: number): Promise<void> {
    let claimed: readonly ClaimedDelivery[] = [];
    try {
      claimed = await claimDeliveries(core, id, taken);
    } finally {
      places.giveBack(id, taken - claimed.length);
    }
    for (const delivery of claimed) run(delivery.id, () => attemptDelivery(core, delivery).finally(() => places.giveBack(id, 1)));
  }

  async function idle(): Promise<void> {
    await begin.idle();
    while (work.size > 0) await Promise.all(work);
  }

  return {
    begin,
    idle,
    stop: () => {
      stopped = true;
      return idle();
    },
  };
}

/** Which webhook has how many attempts running at the moment. */
class Places {
  readonly #taken = new Map<Ulid, number>();
  #total = 0;

  /** For how many webhooks something is running. */
  get webhooks(): number {
    return this.#taken.size;
  }

  /** Takes as many places as one webhook may still have. @returns how many that is. */
  take(id: Ulid): number {
    const before = this.#taken.get(id) ?? 0;
    const taken = Math.min(maxPerWebhook - before, maxAtOnce - this.#total);
    if (taken > 0) this.#set(id, before + taken);
    return taken;
  }

  giveBack(id: Ulid, count: number): void {
    this.#set(id, (this.#taken.get(id) ?? 0) - count);
  }

  #set(id: Ulid, count: number): void {
    this.#total += count - (this.#taken.get(id) ?? 0);
    if (count === 0) this.#taken.delete(id);
    else this.#taken.set(id, count);
  }
}
