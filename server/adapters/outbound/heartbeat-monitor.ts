import type { OutsideMonitor } from '../../core/ports.ts';
import type { OutboundClient } from './outbound-client.ts';
import { OutboundError } from './outbound-error.ts';

/** Whom to tell, and how. */
export interface HeartbeatMonitorOptions {
  /** Asked for with GET, as services of this kind want it; the address is their secret. */
  readonly url: string;
  /** A clock that nobody can set, in milliseconds. */
  readonly uptimeMs: () => number;
}

const everyMs = 60_000;
const timeoutMs = 20_000;
const maxBodyBytes = 4 * 1024;

/** A monitor that wants to be asked for an address once a minute, and raises the alarm when nobody does any more. */
export function openHeartbeatMonitor(client: OutboundClient, { url, uptimeMs }: HeartbeatMonitorOptions): OutsideMonitor {
  let askedMs = Number.NEGATIVE_INFINITY;
  let takenMs = uptimeMs();
  const ask = async (): Promise<void> => {
    // The address is a secret: whoever has it can keep the alarm from being raised.
    const { status } = await client.request({ method: 'GET', url, headers: {}, timeoutMs, maxBodyBytes }).catch((error: unknown) => {
      throw error instanceof OutboundError ? new Error(`the outside monitor did not answer: ${error.reason}`) : error;
    });
    if (status < 200 || status >= 300) throw new Error(`the outside monitor answered ${status}`);
    takenMs = uptimeMs();
  };
  return {
    tell: async () => {
      if (uptimeMs() - askedMs < everyMs) return;
      askedMs = uptimeMs();
      await ask();
    },
    silentMs: () => uptimeMs() - takenMs,
  };
}
