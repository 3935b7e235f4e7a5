import type { Core } from '../../core/context.ts';
import { sendDueLetters } from '../../core/custodians/send-letters.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** Has the other custodians told what they are still to be told. */
export interface CustodianSweep {
  /** Starts what is due; nobody waits for the others to answer. */
  begin(): void;
  /** Resolves when nothing runs any more. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export function createCustodianSweep(core: Core): CustodianSweep {
  let stopped = false;
  const send = oneAtATime(async () => {
    if (stopped) return;
    await sendDueLetters(core, () => !stopped).catch((error: unknown) => {
      if (!stopped) core.report({ kind: 'letters to custodians failed', id: 'custodians', error });
    });
  });
  return {
    begin: () => void send(),
    idle: () => send.idle(),
    stop: () => {
      stopped = true;
      return send.idle();
    },
  };
}
