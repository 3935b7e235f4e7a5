import { instantToMs, minuteMs, secondMs } from '../../shared/domain/instant.ts';
import type { Mode } from '../../shared/domain/account.ts';
import { answerCertificateInquiries } from '../core/certificates/certificate-link.ts';
import type { Core } from '../core/context.ts';
import { beat, beginBeating, type BeatingServer } from '../core/engine/beat.ts';
import { sealEvents } from '../core/audit/seal-events.ts';
import { deliverDueMails, type MailTransports } from '../core/mails/deliver-mails.ts';
import { startHeartbeat } from './cron.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { sweepHousekeeping } from './sweeps/housekeeping.ts';
import { createScanSweep } from './sweeps/scans.ts';
import { createSigningSweep } from './sweeps/signing.ts';
import { sweepTimers } from './sweeps/timers.ts';
import { createWebhookSweep } from './sweeps/webhooks.ts';

const housekeepingMs = 5 * minuteMs;
/** How often a heartbeat is written. */
const beatMs = 10 * secondMs;
/** By how much the clock and the time that really passed may differ between two ticks before a heartbeat looks into it at once. */
const doubtMs = minuteMs;
/** What one tick may spend on sealing audit events: thousands of them, and never more than a tenth of a second that people's requests need more. */
const mostSealingMs = 100;

export interface Scheduler {
  /** Everything that is due now: timers, then the mails they queued. Deliveries to webhooks, scans and signatures are begun, not waited for. */
  tick(): Promise<void>;
  /** Mail only; joins a delivery that runs already. */
  deliver(): Promise<void>;
  /** Only the mail of test accounts, which never waits for a mail server. */
  deliverTest(): Promise<void>;
  /** Webhooks only. Resolves when nothing is due any more and no receiver is waited for. */
  deliverWebhooks(): Promise<void>;
  /** Virus scans only. Resolves when nothing is due any more. */
  scan(): Promise<void>;
  /** Signing jobs only. Resolves when nothing is due any more. */
  sign(): Promise<void>;
  start(): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Begins a sweep, and resolves when it has nothing left to do. */
const throughout = (sweep: { begin(): Promise<void>; idle(): Promise<void> }) => async (): Promise<void> => {
  await sweep.begin();
  await sweep.idle();
};

/** Finds what is due in the database; holds no timer of its own but the heartbeat (`scheduler/cron.ts`). */
export function createScheduler(core: Core, transports: MailTransports): Scheduler {
  const report = (sweep: string) => (error: unknown) => core.report({ kind: 'sweep failed', id: sweep, error });
  let stopped = false;
  const goesOn = (): boolean => !stopped;
  const { deliver, deliverAll } = createDeliveries(core, transports, goesOn);
  const webhooks = createWebhookSweep(core);
  const scans = createScanSweep(core);
  const signing = createSigningSweep(core);
  let housekeptAtMs = 0;
  const pulse = createPulse(core);
  const everythingDue = async (mails: () => Promise<void>): Promise<void> => {
    // Without a heartbeat nobody knows whether the time can be believed, so no timer moves.
    await pulse().then(() => sweepTimers(core, goesOn)).catch(report('timers'));
    await answerCertificateInquiries(core).catch(report('certificate inquiries'));
    await webhooks.begin().catch(report('webhooks'));
    await scans.begin().catch(report('scans'));
    await signing.begin();
    await mails();
    await sealEvents(core, mostSealingMs).catch(report('audit'));
    const nowMs = instantToMs(core.clock.now());
    if (nowMs - housekeptAtMs < housekeepingMs) return;
    housekeptAtMs = nowMs;
    await sweepHousekeeping(core).catch(report('housekeeping'));
  };
  const deliverReported = (): Promise<void> => deliverAll().catch(report('mails'));
  const tick = oneAtATime(() => everythingDue(deliverReported));
  // A mail server that takes minutes over each message holds up neither the heartbeat nor other vaults' timers.
  const pulseTick = oneAtATime(() => everythingDue(async () => void deliverReported()));
  let heartbeat: { stop(): Promise<void> } | undefined;
  return {
    tick,
    deliver: deliverAll,
    deliverTest: deliver.test,
    deliverWebhooks: throughout(webhooks),
    scan: throughout(scans),
    sign: throughout(signing),
    start: () => {
      heartbeat = startHeartbeat(pulseTick, report('heartbeat'));
      void pulseTick();
    },
    stop: async () => {
      stopped = true;
      await heartbeat?.stop();
      await Promise.allSettled([tick.idle(), pulseTick.idle(), deliver.live.idle(), deliver.test.idle(), webhooks.stop(), scans.stop(), signing.stop()]);
    },
  };
}

/** The delivery of each mode's mail, one run at a time. */
function createDeliveries(core: Core, transports: MailTransports, goesOn: () => boolean) {
  const deliverMode = (mode: Mode) =>
    oneAtATime(async () => {
      await deliverDueMails(core, transports, mode, goesOn);
    });
  const deliver = { live: deliverMode('live'), test: deliverMode('test') };
  const deliverAll = async (): Promise<void> => {
    await Promise.all([deliver.live(), deliver.test()]);
  };
  return { deliver, deliverAll };
}

/** Writes a heartbeat when it is time for one, and at once when the clock has not gone as time has. */
function createPulse(core: Core): () => Promise<void> {
  let server: BeatingServer | undefined;
  return async () => {
    await core.syncClock();
    server ??= await beginBeating(core);
    const { own } = server;
    if (own !== null) {
      const elapsedMs = instantToMs(core.clock.now()) - instantToMs(own.at);
      const passedMs = core.uptimeMs() - own.uptimeMs;
      if (elapsedMs >= 0 && elapsedMs < beatMs && Math.abs(elapsedMs - passedMs) < doubtMs) return;
    }
    await beat(core, server);
  };
}
