import type { OtherClock } from '../../core/ports.ts';
import { openOutboundClient, type OutboundClient } from './outbound-client.ts';

/** Longer than any answer's head should take; the server starts without an answer too. */
const timeoutMs = 5_000;

/** The clock of a web server that the operator named: the `Date` of its answer, whatever it answers. */
export function webClock(url: string, client: OutboundClient = openOutboundClient({ allowPrivate: true, plainHttp: true })): OtherClock {
  return {
    proves: true,
    ask: async () => {
      const answer = await client.request({ url, method: 'GET', headers: {}, timeoutMs, maxBodyBytes: 0 }).catch(() => null);
      const date = answer?.headers.date;
      const ms = typeof date === 'string' ? Date.parse(date) : Number.NaN;
      return Number.isNaN(ms) ? null : ms;
    },
  };
}
