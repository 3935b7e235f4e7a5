import { MailRefusedError, type SmsTransport } from '../../core/ports.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import { OutboundError } from '../outbound/outbound-error.ts';

/** How to talk to a gateway for short messages. */
export interface SmsGatewayOptions {
  readonly url: string;
  /** Sent as a bearer token. */
  readonly token: string | null;
  /** The sender that the gateway is to show; null: its own. */
  readonly from: string | null;
  /** Default 20 seconds. */
  readonly timeoutMs?: number;
}

/** Answers about the message, which no further attempt will fix; all others may be temporary. */
const refusals: ReadonlySet<number> = new Set([400, 404, 410, 413, 422]);
const maxBodyBytes = 4 * 1024;

/**
 * A gateway that takes a JSON POST of `{id, from, to, text}` and answers 2xx once it has accepted the message. `id` is also sent as
 * `Idempotency-Key`: a message that is sent twice because an answer was lost has the same one.
 */
export function smsGateway(client: OutboundClient, { url, token, from, timeoutMs = 20_000 }: SmsGatewayOptions): SmsTransport {
  return {
    send: async ({ id, to, text }) => {
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      };
      const body = JSON.stringify({ id, to, text, ...(from === null ? {} : { from }) });
      const { status } = await client.request({ method: 'POST', url, headers, body, timeoutMs, maxBodyBytes }).catch((error: unknown) => {
        // Neither the address nor what the gateway said belongs in a log.
        throw error instanceof OutboundError ? new Error(`the gateway for short messages did not answer: ${error.reason}`) : error;
      });
      if (status >= 200 && status < 300) return;
      if (refusals.has(status)) throw new MailRefusedError(`the gateway refused the short message for good: ${status}`);
      throw new Error(`the gateway did not take the short message: ${status}`);
    },
  };
}
