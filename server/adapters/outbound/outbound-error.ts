/** Why a request of ours got no answer. */
export type OutboundReason =
  /** The address isn't one that we call: see `resolve-target.ts`. */
  | 'refused'
  | 'unresolvable'
  | 'timeout'
  | 'tls'
  | 'connection'
  /** What came back isn't an HTTP answer. */
  | 'bad_answer';

/**
 * A request that got no answer. Its message is plain words for whoever chose the target, and doesn't contain an address that a name
 * resolved to.
 */
export class OutboundError extends Error {
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutboundError';
    this.reason = reason;
  }
}

/** What became of a connection, out of whatever error it ended with. */
export function outboundErrorFrom(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  if (/TIMEOUT|TIMEDOUT/.test(code)) return new OutboundError('timeout', 'the connection timed out', error);
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return new OutboundError('tls', `no secure connection: ${code}`, error);
  if (/^HPE_|^UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE)/.test(code))
    return new OutboundError('bad_answer', 'the answer was not valid HTTP', error);
  if (code === 'ECONNREFUSED') return new OutboundError('connection', 'the connection was refused', error);
  if (code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE')
    return new OutboundError('connection', 'the connection broke off', error);
  return new OutboundError('connection', code === '' ? 'the connection failed' : `the connection failed: ${code}`, error);
}

function codeOf(error: unknown): string {
  const { name, code, errors } = (error ?? {}) as { name?: unknown; code?: unknown; errors?: readonly unknown[] };
  // Some failures have no code.
  if (name === 'HTTPParserError') return 'HPE_INVALID';
  if (typeof code === 'string' && code !== '') return code;
  return errors === undefined || errors.length === 0 ? '' : codeOf(errors[0]);
}
