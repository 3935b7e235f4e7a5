import { instantToMs, minuteMs } from '../../shared/domain/instant.ts';
import type { Mode } from '../../shared/domain/account.ts';
import type { Core } from '../core/context.ts';
import { deliverDueMails, type MailTransports } from '../core/mails/deliver-mails.ts';
import { startHeartbeat } from './cron.ts';
import { sweepHousekeeping } from './sweeps/housekeeping.ts';
import { sweepTimers } from './sweeps/timers.ts';

const housekeepingMs = 5 * minuteMs;

export interface Scheduler {
  /** Everything that is due now: timers, then the mails they queued. */
  tick(): Promise<void>;
  /** Mail only; joins a delivery that runs already. */
  deliver(): Promise<void>;
  /** Only the mail of test accounts, which never waits for a mail server. */
  deliverTest(): Promise<void>;
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
  let housekeptAtMs = 0;
  const tick = oneAtATime(async () => {
    await sweepTimers(core).catch(report('timers'));
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
    start: () => {
      heartbeat = startHeartbeat(tick);
      void tick();
    },
    stop: async () => {
      await heartbeat?.stop();
      await Promise.allSettled([tick.idle(), deliver.live.idle(), deliver.test.idle()]);
    },
  };
}

/** Runs `work` never twice at once; a call during a run gets one more run after it, shared by all who call meanwhile. */
function oneAtATime(work: () => Promise<void>): (() => Promise<void>) & { idle(): Promise<void> } {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    if (running === undefined) {
      running = work().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running.catch(() => undefined).then(() => {
      next = undefined;
      return run();
    });
    return next;
  };
  const idle = async (): Promise<void> => {
    while (running !== undefined || next !== undefined) await (next ?? running)?.catch(() => undefined);
  };
  return Object.assign(run, { idle });
}
