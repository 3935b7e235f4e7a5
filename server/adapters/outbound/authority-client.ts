import { PadesError, type AuthorityClient } from '../../../shared/node/pades/contract.ts';
import type { OutboundClient } from './outbound-client.ts';
import { OutboundError } from './outbound-error.ts';

/**
 * Asks timestamp services and the authorities behind certificates, whose addresses were chosen by strangers, through the guarded client.
 */
export function authorityClient(client: OutboundClient): AuthorityClient {
  return {
    call: async ({ url, method, contentType, body, timeoutMs, maxBytes }) => {
      const headers = { accept: '*/*', ...(contentType === undefined ? {} : { 'content-type': contentType }) };
      const answer = await client
        .request({ url, method, headers, ...(body === undefined ? {} : { body }), timeoutMs, maxBodyBytes: maxBytes })
        .catch((error: unknown) => {
          if (!(error instanceof OutboundError)) throw error;
          throw new PadesError(
            'authority_unreachable',
            `${hostOf(url)}: ${error.reason === 'refused' ? `the address ${error.message}` : error.message}`,
            { cause: error },
          );
        });
      if (answer.status !== 200) throw new PadesError('authority_unreachable', `${hostOf(url)} answered with status ${answer.status}`);
      if (!answer.complete) throw new PadesError('authority_unreachable', `${hostOf(url)} sent an answer that is too long or broke off`);
      return answer.body;
    },
  };
}

/** An address as a message names it: the paths and queries of such addresses may contain accounts. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the address';
}
