import { instantToMs, minuteMs } from '../../shared/domain/instant.ts';
import type { Mode } from '../../shared/domain/account.ts';
import type { Core } from '../core/context.ts';
import { deliverDueMails, type MailTransports } from '../core/mails/deliver-mails.ts';
import { startHeartbeat } from './cron.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { sweepHousekeeping } from './sweeps/housekeeping.ts';
import { sweepTimers } from './sweeps/timers.ts';
import { createWebhookSweep } from './sweeps/webhooks.ts';

const housekeepingMs = 5 * minuteMs;

export interface Scheduler {
  /** Everything that is due now: timers, then the mails they queued. Deliveries to webhooks are begun, not waited for. */
  tick(): Promise<void>;
  /** Mail only; joins a delivery that runs already. */
  deliver(): Promise<void>;
  /** Only the mail of test accounts, which never waits for a mail server. */
  deliverTest(): Promise<void>;
  /** Webhooks only. Resolves when nothing is due any more and no receiver is waited for. */
  deliverWebhooks(): Promise<void>;
  start(): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Finds what is due in the database; holds no timer of its own but the heartbeat (`scheduler/cron.ts`). */
export function createScheduler(core: Core, transports: MailTransports): Scheduler {
  const report = (sweep: string) => (error: unknown) => core.report({ kind: 'sweep failed', id: sweep, error });
  const deliverMode = (mode: Mode) =>
    oneAtATime(async () => {
      await deliverDueMails(core, transports, mode);
    });
  const deliver = { live: deliverMode('live'), test: deliverMode('test') };
  const deliverAll = async (): Promise<void> => {
    await Promise.all([deliver.live(), deliver.test()]);
  };
  const webhooks = createWebhookSweep(core);
  let housekeptAtMs = 0;
  const tick = oneAtATime(async () => {
    await sweepTimers(core).catch(report('timers'));
    await webhooks.begin().catch(report('webhooks'));
    await deliverAll().catch(report('mails'));
    const nowMs = instantToMs(core.clock.now());
    if (nowMs - housekeptAtMs < housekeepingMs) return;
    housekeptAtMs = nowMs;
    await sweepHousekeeping(core).catch(report('housekeeping'));
  });
  let heartbeat: { stop(): Promise<void> } | undefined;
  return {
    tick,
    deliver: deliverAll,
    deliverTest: deliver.test,
    deliverWebhooks: async () => {
      await webhooks.begin();
      await webhooks.idle();
    },
    start: () => {
      heartbeat = startHeartbeat(tick, report('heartbeat'));
      void tick();
    },
    stop: async () => {
      await heartbeat?.stop();
      await Promise.allSettled([tick.idle(), deliver.live.idle(), deliver.test.idle(), webhooks.stop()]);
    },
  };
}
