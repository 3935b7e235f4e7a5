import { PadesError } from '../../../shared/node/pades/contract.ts';
import { maxListBytes } from '../../../shared/node/pades/trusted-lists/list-contract.ts';
import type { FetchList } from '../../../shared/node/pades/trusted-lists/refresh-lists.ts';
import type { OutboundAnswer, OutboundClient } from './outbound-client.ts';
import { OutboundError } from './outbound-error.ts';

const usualTimeoutMs = 60_000;
const maxMoves = 3;
const moved = new Set([301, 302, 303, 307, 308]);
const headers = { accept: 'application/vnd.etsi.tsl+xml, application/xml, text/xml', 'user-agent': 'Heirlock' };

/**
 * Fetches trusted lists through the guarded client. Countries move theirs, so redirects are followed, each as an address of its own: one
 * that leads inside is refused as it would be at first.
 * @param timeoutMs for one list, with every place that it has moved to.
 */
export function listClient(client: OutboundClient, timeoutMs = usualTimeoutMs): FetchList {
  return async (first) => {
    const endMs = performance.now() + timeoutMs;
    let url = first;
    for (let moves = 0; ; moves += 1) {
      const answer = await ask(client, url, Math.max(1, Math.ceil(endMs - performance.now())));
      const { location } = answer.headers;
      if (!moved.has(answer.status) || typeof location !== 'string') return wholeOf(url, answer);
      if (moves === maxMoves || !URL.canParse(location, url)) throw unreachable(`${hostOf(url)} leads nowhere`);
      url = new URL(location, url).href;
    }
  };
}

async function ask(client: OutboundClient, url: string, leftMs: number): Promise<OutboundAnswer> {
  try {
    return await client.request({ url, method: 'GET', headers, timeoutMs: leftMs, maxBodyBytes: maxListBytes });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw unreachable(`${hostOf(url)}: ${error.reason === 'refused' ? `the address ${error.message}` : error.message}`, error);
  }
}

function wholeOf(url: string, { status, complete, body }: OutboundAnswer): Uint8Array {
  if (status !== 200) throw unreachable(`${hostOf(url)} answered with status ${status}`);
  if (!complete) throw unreachable(`${hostOf(url)} sent an answer that is too long or broke off`);
  return body;
}

function unreachable(message: string, cause?: unknown): PadesError {
  return new PadesError('authority_unreachable', message, { cause });
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'the address';
}
