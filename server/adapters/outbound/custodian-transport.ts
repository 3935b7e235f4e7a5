import type { CustodianTransport } from '../../core/ports.ts';
import type { OutboundClient } from './outbound-client.ts';
import { OutboundError } from './outbound-error.ts';

/** The most that another custodian has to say at once. */
const maxBodyBytes = 32 * 8_192;
const headers = { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Heirlock-Custodian' };

/** Reaches other custodians by the guarded client: their addresses come from plans, which somebody else wrote. */
export function custodianTransport(client: OutboundClient): CustodianTransport {
  return {
    post: async ({ url, body, timeoutMs }) => {
      try {
        const answer = await client.request({ method: 'POST', url, headers, body, timeoutMs, maxBodyBytes });
        if (!answer.complete) return { failure: 'the answer was too long, or broke off' };
        return { status: answer.status, body: Buffer.from(answer.body).toString('utf8') };
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return { failure: error.reason === 'refused' ? `the address ${error.message}` : error.message };
      }
    },
  };
}
