import { instantToMs, minuteMs } from '../../shared/domain/instant.ts';
import type { Mode } from '../../shared/domain/account.ts';
import { answerCertificateInquiries } from '../core/certificates/certificate-link.ts';
import type { Core } from '../core/context.ts';
import type { Sweep } from '../core/ports.ts';
import { lookAtWitnesses } from '../core/witnessings/look-at-witnesses.ts';
import { sealEvents } from '../core/audit/seal-events.ts';
import { deliverDueMails, type MailTransports } from '../core/mail-delivery/deliver-mails.ts';
import { startHeartbeat, startSchedule } from './cron.ts';
import { oneAtATime, type OneAtATime } from './one-at-a-time.ts';
import { createPulse } from './pulse.ts';
import { sweepHousekeeping } from './sweeps/housekeeping.ts';
import { settleCorrections } from '../core/corrections/settle-corrections.ts';
import { carryOutOpenings } from '../core/releases/carry-out-openings.ts';
import { carryOutRemovals } from '../core/sync/carry-out-removals.ts';
import { createNeighbourSweep } from './sweeps/neighbours.ts';
import { tellStandings } from '../core/custodians/tell-standing.ts';
import { createCustodianSweep } from './sweeps/custodians.ts';
import { createBackupSweep } from './sweeps/backups.ts';
import { createScanSweep } from './sweeps/scans.ts';
import { createPaperSweep } from './sweeps/release-papers.ts';
import { createSigningSweep, type SigningSweep } from './sweeps/signing.ts';
import { createWitnessingSweep } from './sweeps/witnessings.ts';
import { sweepHandovers } from './sweeps/handovers.ts';
import { createStorageSweep } from './sweeps/storage.ts';
import { createListSweep } from './sweeps/trusted-lists.ts';
import { sweepTimers } from './sweeps/timers.ts';
import { createWebhookSweep } from './sweeps/webhooks.ts';

const housekeepingMs = 5 * minuteMs;
/**
 * What one tick may spend on sealing audit events: enough for thousands of them, but never more than a tenth of a second, since people's
 * requests need that time more.
 */
const maxSealingMs = 100;

export interface Scheduler {
  /**
   * Everything that is due now: timers, then the mails they queued. Deliveries to webhooks, scans and signatures are started, not waited
   * for.
   */
  tick(): Promise<void>;
  /** Mail only; joins a delivery that is already running. */
  deliver(): Promise<void>;
  /** Only the mail of test accounts, which never waits for a mail server. */
  deliverTest(): Promise<void>;
  /** Webhooks only. Resolves when nothing is due any more and no receiver is being waited for. */
  deliverWebhooks(): Promise<void>;
  /** Letters to other custodians only. Resolves when none is due any more. */
  tellCustodians(): Promise<void>;
  /** Virus scans only. Resolves when nothing is due any more. */
  scan(): Promise<void>;
  /** Signing jobs only. Resolves when nothing is due any more. */
  sign(): Promise<void>;
  start(): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Starts a sweep, and resolves when it has nothing left to do. */
const throughout = (sweep: { begin(): void | Promise<void>; idle(): Promise<void> }) => async (): Promise<void> => {
  await sweep.begin();
  await sweep.idle();
};

/** Finds what is due in the database; has no timer of its own except the heartbeat (`scheduler/cron.ts`). */
export function createScheduler(core: Core, transports: MailTransports): Scheduler {
  const { report, swept, tellOutside } = createWitness(core);
  let stopped = false;
  const goesOn = (): boolean => !stopped;
  const { deliver, deliverAll } = createDeliveries(core, transports, goesOn);
  const [webhooks, scans, signing] = [createWebhookSweep(core), createScanSweep(core), createSigningSweeps(core)];
  const [backups, watch] = [createBackups(core, report('backups')), createNeighbourSweep(core)];
  const [storage, custodians, lists] = [createStorageSweep(core), createCustodianSweep(core), createListSweep(core)];
  const housekeep = createHousekeeping(core, () => swept('housekeeping', () => sweepHousekeeping(core)));
  const { pulse, beats, end } = createPulse(core);
  const everythingDue = async (mails: () => Promise<void>): Promise<void> => {
    const tell = tellOutside();
    // Without a heartbeat nobody knows whether the time can be trusted, so no timer moves.
    await moveWhatIsDue(core, () => goesOn() && beats(), swept);
    await webhooks.begin().catch(report('webhooks'));
    await scans.begin().catch(report('scans'));
    await signing.begin();
    for (const sweep of [storage, custodians, lists]) sweep.begin();
    await mails();
    reportDamage(core);
    await swept('audit', () => sealEvents(core, maxSealingMs));
    await swept('neighbours', watch);
    await housekeep();
    if (beats()) tell();
  };
  const deliverReported = (): Promise<void> => swept('mails', deliverAll);
  const beaten = (): Promise<void> => swept('heartbeat', pulse);
  const tick = oneAtATime(() => beaten().then(() => everythingDue(deliverReported)));
  const beating = startsWork(beaten, () => everythingDue(async () => void deliverReported()));
  let heartbeat: { stop(): Promise<void> } | undefined;
  return {
    tick,
    deliver: deliverAll,
    deliverTest: deliver.test,
    deliverWebhooks: throughout(webhooks),
    tellCustodians: throughout(custodians),
    scan: throughout(scans),
    sign: throughout(signing),
    start: () => {
      heartbeat = startHeartbeat(beating, report('heartbeat'));
      void beating();
      backups.start();
    },
    stop: async () => {
      stopped = true;
      await heartbeat?.stop();
      await endOf([tick, beating, deliver.live, deliver.test], [webhooks, scans, signing, storage, custodians, lists, backups]);
      await end();
    },
  };
}

/** What is signed here: by the installation, on request and as release papers, and by several people whom an owner asks. */
function createSigningSweeps(core: Core): SigningSweep {
  const sweeps = [createSigningSweep(core), createWitnessingSweep(core), createPaperSweep(core)];
  return {
    begin: async () => void (await Promise.all(sweeps.map((sweep) => sweep.begin()))),
    idle: async () => void (await Promise.all(sweeps.map((sweep) => sweep.idle()))),
    stop: async () => void (await Promise.all(sweeps.map((sweep) => sweep.stop()))),
  };
}

/** Resolves when none of these is at work any more, however it ended. */
async function endOf(works: readonly OneAtATime[], sweeps: readonly { stop(): Promise<void> }[]): Promise<void> {
  await Promise.allSettled([...works.map((work) => work.idle()), ...sweeps.map((sweep) => sweep.stop())]);
}

/** The schedule of backups, where there is one. */
function createBackups(core: Core, report: (error: unknown) => void): { start(): void; stop(): Promise<void> } {
  const sweep = createBackupSweep(core);
  let schedule: { stop(): Promise<void> } | undefined;
  return {
    start: () => {
      if (core.backups === null) return;
      schedule = startSchedule(core.backups.schedule, (moment) => sweep.make(moment), report);
      sweep.catchUp().catch(report);
    },
    stop: async () => {
      await schedule?.stop();
      await sweep.stop();
    },
  };
}

/** What time has brought about, each kind by itself: one that fails keeps none of the others back. */
async function moveWhatIsDue(core: Core, goesOn: () => boolean, swept: Swept): Promise<void> {
  await swept('timers', () => sweepTimers(core, goesOn));
  await swept('custodians', () => tellStandings(core, goesOn));
  await swept('openings', () => carryOutOpenings(core, goesOn));
  await swept('corrections', () => settleCorrections(core, goesOn));
  await swept('handovers', () => sweepHandovers(core, goesOn));
  await swept('removals of devices', () => carryOutRemovals(core, goesOn));
  await swept('witnesses', () => lookAtWitnesses(core, goesOn));
  await swept('certificate inquiries', () => answerCertificateInquiries(core));
}

/** Measures a sweep, and reports its failure, which keeps nothing else from being done. */
type Swept = (sweep: Sweep, act: () => Promise<unknown>) => Promise<void>;

/** Measures sweeps, reports what fails, and tells the outside monitor of a tick in which nothing did. */
function createWitness(core: Core) {
  let faults = 0;
  const report = (sweep: string) => (error: unknown) => {
    faults += 1;
    core.report({ kind: 'sweep failed', id: sweep, error });
  };
  const swept: Swept = (sweep, act) => core.trace.span({ name: 'scheduler sweep', sweep }, act).then(() => undefined, report(sweep));
  /** To be called when a tick begins. @returns what is to be called at its end. */
  const tellOutside = (): (() => void) => {
    const before = faults;
    return () => {
      if (faults === before)
        core.monitor?.tell().catch((error: unknown) => core.report({ kind: 'outside monitor not reached', id: 'monitor', error }));
    };
  };
  return { report, swept, tellOutside };
}

/** Names the rows that were met and can't be read, each once: they were left out, and somebody has to look at them. */
function reportDamage({ db, report }: Core): void {
  for (const { column, id } of db.damaged.takeUnreported()) report({ kind: 'damaged row', id: `${column} of ${id}` });
}

/** Housekeeping every few minutes, however often it is asked for. */
function createHousekeeping(core: Core, sweep: () => Promise<void>): () => Promise<void> {
  let keptAtMs = 0;
  return async () => {
    const nowMs = instantToMs(core.clock.now());
    if (nowMs - keptAtMs < housekeepingMs) return;
    keptAtMs = nowMs;
    await sweep();
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

/**
 * A beat that waits for the heartbeat only, and starts the work behind it unless it is already running. Neither a mail server that takes
 * minutes over
 * each message nor ten thousand timers after downtime can hold up the heartbeat: its silence would be taken for downtime, and every window
 * that
 * ran out in that time would start again.
 */
function startsWork(pulse: () => Promise<void>, work: () => Promise<void>): OneAtATime {
  let working: Promise<void> | undefined;
  const beat = oneAtATime(async () => {
    await pulse();
    working ??= work().finally(() => {
      working = undefined;
    });
  });
  const idle = async (): Promise<void> => {
    await beat.idle();
    await working;
  };
  return Object.assign(() => beat(), { idle });
}
