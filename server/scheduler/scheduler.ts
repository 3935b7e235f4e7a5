import { instantToMs, minuteMs } from '../../shared/domain/instant.ts';
import type { Mode } from '../../shared/domain/account.ts';
import { answerCertificateInquiries } from '../core/certificates/certificate-link.ts';
import type { Core } from '../core/context.ts';
import { sealEvents } from '../core/audit/seal-events.ts';
import { deliverDueMails, type MailTransports } from '../core/mails/deliver-mails.ts';
import { startHeartbeat } from './cron.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { sweepHousekeeping } from './sweeps/housekeeping.ts';
import { createScanSweep } from './sweeps/scans.ts';
import { sweepTimers } from './sweeps/timers.ts';
import { createWebhookSweep } from './sweeps/webhooks.ts';

const housekeepingMs = 5 * minuteMs;
/** What one tick may spend on sealing audit events: thousands of them, and never more than a tenth of a second that people's requests need more. */
const mostSealingMs = 100;

export interface Scheduler {
  /** Everything that is due now: timers, then the mails they queued. Deliveries to webhooks and scans are begun, not waited for. */
  tick(): Promise<void>;
  /** Mail only; joins a delivery that runs already. */
  deliver(): Promise<void>;
  /** Only the mail of test accounts, which never waits for a mail server. */
  deliverTest(): Promise<void>;
  /** Webhooks only. Resolves when nothing is due any more and no receiver is waited for. */
  deliverWebhooks(): Promise<void>;
  /** Virus scans only. Resolves when nothing is due any more. */
  scan(): Promise<void>;
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
  const scans = createScanSweep(core);
  let housekeptAtMs = 0;
  const tick = oneAtATime(async () => {
    await sweepTimers(core).catch(report('timers'));
    await answerCertificateInquiries(core).catch(report('certificate inquiries'));
    await webhooks.begin().catch(report('webhooks'));
    await scans.begin().catch(report('scans'));
    await deliverAll().catch(report('mails'));
    await sealEvents(core, mostSealingMs).catch(report('audit'));
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
    scan: async () => {
      await scans.begin();
      await scans.idle();
    },
    start: () => {
      heartbeat = startHeartbeat(tick, report('heartbeat'));
      void tick();
    },
    stop: async () => {
      await heartbeat?.stop();
      await Promise.allSettled([tick.idle(), deliver.live.idle(), deliver.test.idle(), webhooks.stop(), scans.stop()]);
    },
  };
}
