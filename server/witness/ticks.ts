import { instantToMs, minuteMs, secondMs } from '../../shared/domain/instant.ts';
import { sealEvents } from '../core/audit/seal-events.ts';
import type { Core } from '../core/context.ts';
import { sendThirdShares } from '../core/custodians/give-third-shares.ts';
import { sendDueLetters } from '../core/custodians/send-letters.ts';
import { tellStandings } from '../core/custodians/tell-standing.ts';
import { deliverDueMails, type MailTransports } from '../core/mail-delivery/deliver-mails.ts';
import { forgetOldMails } from '../core/mail-delivery/forget-old-mails.ts';
import { deleteOldTimerFailures } from '../core/stores/timer-failure-store.ts';
import { oneAtATime } from '../scheduler/one-at-a-time.ts';
import { createPulse } from '../scheduler/pulse.ts';
import { sweepTimers } from '../scheduler/sweeps/timers.ts';

const everyMs = secondMs;
const housekeepingMs = 5 * minuteMs;
/** What one tick may spend on sealing the log. */
const maxSealingMs = 50;

/** A witness' work that time brings about. */
export interface Ticks {
  /** Everything that is due now, to its end: timers, what the servers are told and given, mails. */
  tick(): Promise<void>;
  /** Mail only; joins a delivery that is already running. */
  deliver(): Promise<void>;
  /** Whether the time can be trusted: without that, no timer moves. */
  beats(): boolean;
  start(): void;
  /** Resolves when nothing runs any more. */
  stop(): Promise<void>;
}

/** Finds what is due in the database; has no timer until it is started. */
export function createTicks(core: Core, transports: MailTransports): Ticks {
  let stopped = false;
  let keptAtMs = 0;
  const goesOn = (): boolean => !stopped;
  const { pulse, beats, end } = createPulse(core);
  const swept = async (sweep: string, act: () => Promise<unknown>): Promise<void> => {
    await act().catch((error: unknown) => core.report({ kind: 'sweep failed', id: sweep, error }));
  };
  const deliver = oneAtATime(() => swept('mails', () => deliverDueMails(core, transports, 'live', goesOn)));
  const letters = oneAtATime(() => swept('custodians', () => sendDueLetters(core, goesOn)));
  const shares = oneAtATime(() => swept('custodians', () => sendThirdShares(core, goesOn)));
  const move = async (): Promise<void> => {
    await swept('timers', () => sweepTimers(core, () => goesOn() && beats()));
    await swept('custodians', () => tellStandings(core, () => goesOn() && beats()));
  };
  const beat = oneAtATime(async () => {
    await swept('heartbeat', pulse);
    await move();
    for (const { column, id } of core.db.damaged.takeUnreported()) core.report({ kind: 'damaged row', id: `${column} of ${id}` });
    await swept('audit', () => sealEvents(core, maxSealingMs));
    const nowMs = instantToMs(core.clock.now());
    if (nowMs - keptAtMs < housekeepingMs) return;
    keptAtMs = nowMs;
    await swept('housekeeping', () => housekeep(core));
  });
  const send = () => Promise.all([letters(), shares(), deliver()]);
  let timer: NodeJS.Timeout | undefined;
  // Nobody who is slow to answer holds up the heartbeat: its silence would be taken for an outage of this witness.
  const beatOn = (): void => {
    void beat().then(() => {
      if (stopped) return;
      void send();
      timer = setTimeout(beatOn, everyMs);
    });
  };
  return {
    tick: async () => {
      await beat();
      await send();
    },
    deliver,
    beats,
    start: beatOn,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await Promise.allSettled([beat.idle(), letters.idle(), shares.idle(), deliver.idle()]);
      await end();
    },
  };
}

async function housekeep(core: Core): Promise<void> {
  await forgetOldMails(core);
  await core.db.transaction(deleteOldTimerFailures);
}
