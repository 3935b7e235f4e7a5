import { isIPv6, type LookupFunction } from 'node:net';
import { Client } from 'undici';
import { OutboundError, outboundErrorFrom } from './outbound-error.ts';
import { nameServerResolver, resolveTarget, type Resolver, type Target } from './resolve-target.ts';

export interface OutboundRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For everything: name, connection, answer and its body. */
  readonly timeoutMs: number;
  /** The most that is read of the answer's body. */
  readonly maxBodyBytes: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body, as far as it was read. */
  readonly body: Uint8Array;
  /** Whether that is all of it: false when it was too long, came too late or broke off. */
  readonly complete: boolean;
  /** From the start to the answer's head. */
  readonly elapsedMs: number;
}

export interface OutboundOptions {
  /** Targets in loopback and private networks are allowed too. */
  readonly allowPrivate: boolean;
  /** Plain HTTP is accepted wherever a call may go at all. Default: only to loopback, where that is allowed. */
  readonly plainHttp?: boolean;
  /** Default: the name servers of this machine. */
  readonly resolve?: Resolver;
  /** PEM certificates to trust in place of the usual authorities. */
  readonly ca?: string;
}

/** Makes requests to addresses that somebody else chose. */
export interface OutboundClient {
  /** Whether a URL would be called at the moment. @throws OutboundError `refused`, `unresolvable`, `timeout`. */
  check(url: string, timeoutMs: number): Promise<void>;
  /**
   * One request on a connection of its own to an address that has just been checked. No redirect is followed, no proxy is asked, and
   * nothing
   * of the connection is kept. @throws OutboundError when there is no answer; an answer with any status counts.
   */
  request(request: OutboundRequest): Promise<OutboundAnswer>;
}

/** How long one of several addresses of a name may take before the next one is tried too. */
const nextAddressMs = 1_000;
const maxHeaderBytes = 16 * 1024;

/** A client whose targets are resolved once and checked (RULINGS.md#webhook-targets). */
export function openOutboundClient({
  allowPrivate,
  plainHttp = false,
  resolve = nameServerResolver(allowPrivate),
  ca,
}: OutboundOptions): OutboundClient {
  const targetOf = (url: string, signal: AbortSignal) => within(resolveTarget(url, { allowPrivate, plainHttp, resolve }), signal);
  return {
    check: async (url, timeoutMs) => {
      await targetOf(url, AbortSignal.timeout(timeoutMs));
    },
    request: async (request) => {
      const startedAt = performance.now();
      const signal = AbortSignal.timeout(request.timeoutMs);
      const target = await targetOf(request.url, signal);
      const client = connectionTo(target, request.timeoutMs, ca);
      try {
        return await converse(client, target, request, signal, startedAt);
      } catch (error) {
        throw signal.aborted ? noAnswer(error) : outboundErrorFrom(error);
      } finally {
        await client.destroy();
      }
    },
  };
}

/** One connection, not made yet, that can only lead to the target's checked addresses. */
function connectionTo({ url, addresses }: Target, timeoutMs: number, ca: string | undefined): Client {
  const checked = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const lookup: LookupFunction = (_name, options, give) => {
    const [first] = checked;
    if (options.all === true) give(null, checked);
    else if (first !== undefined) give(null, first.address, first.family);
  };
  return new Client(url.origin, {
    // Without pipelining undici closes the connection after the answer and says so in the request.
    pipelining: 0,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: {
      lookup,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: nextAddressMs,
      timeout: timeoutMs,
      rejectUnauthorized: true,
      maxCachedSessions: 0,
      keepAlive: false,
      ...(ca === undefined ? {} : { ca }),
    },
  });
}

async function converse(
  client: Client,
  { url }: Target,
  request: OutboundRequest,
  signal: AbortSignal,
  startedAt: number,
): Promise<OutboundAnswer> {
  const { method, headers, body, maxBodyBytes } = request;
  const answer = await client.request({ path: url.pathname + url.search, method, headers, body: body ?? null, signal });
  const elapsedMs = Math.round(performance.now() - startedAt);
  return { status: answer.statusCode, headers: answer.headers, elapsedMs, ...(await readBody(answer.body, maxBodyBytes)) };
}

/** Reads no more than wanted. A body that breaks off or takes too long doesn't invalidate the answer. */
async function readBody(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Pick<OutboundAnswer, 'body' | 'complete'>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of source) {
      const rest = maxBytes - sizeBytes;
      chunks.push(chunk.subarray(0, rest));
      sizeBytes += Math.min(chunk.length, rest);
      if (chunk.length > rest) return { body: Buffer.concat(chunks), complete: false };
    }
    return { body: Buffer.concat(chunks), complete: true };
  } catch {
    return { body: Buffer.concat(chunks), complete: false };
  }
}

function noAnswer(cause: unknown): OutboundError {
  return new OutboundError('timeout', 'there was no answer in time', cause);
}

/** The result of a promise that can't be called off, unless the signal comes first. */
async function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(noAnswer(signal.reason));
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
