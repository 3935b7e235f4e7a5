import type { WebhookTransport } from '../../core/ports.ts';
import type { OutboundClient } from './outbound-client.ts';
import { OutboundError } from './outbound-error.ts';

/** How long a name may take to resolve when a webhook is created; one that takes longer is checked only at its deliveries. */
const checkMs = 2_000;
/** An answer's body means nothing to us; reading a little of it lets the receiver finish in peace. */
const maxBodyBytes = 4 * 1024;

/** Sends webhooks by the guarded client. */
export function webhookTransport(client: OutboundClient): WebhookTransport {
  return {
    refusalOf: async (url) => {
      try {
        await client.check(url, checkMs);
        return undefined;
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return error.reason === 'refused' ? error.message : undefined;
      }
    },
    post: async ({ url, headers, body, timeoutMs }) => {
      try {
        const { status, elapsedMs } = await client.request({ method: 'POST', url, headers, body, timeoutMs, maxBodyBytes });
        return { status, elapsedMs };
      } catch (error) {
        if (!(error instanceof OutboundError)) throw error;
        return { failure: error.reason === 'refused' ? `the URL ${error.message}` : error.message };
      }
    },
  };
}
