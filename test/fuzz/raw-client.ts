import { connect } from 'node:net';

/** A request as bytes, so that nothing between us and the server mends what is wrong with it. */
export interface RawRequest {
  readonly method: string;
  /** Sent one after the other. */
  readonly parts: readonly Uint8Array[];
  /** Ends our side of the connection after the last part, as a client does that broke off. */
  readonly halfClose: boolean;
}

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; of headers that come twice the last counts. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

export type Outcome =
  | { readonly kind: 'answer'; readonly answer: RawAnswer }
  /** The server ended the connection without a whole answer. */
  | { readonly kind: 'closed'; readonly received: string }
  | { readonly kind: 'hang'; readonly received: string };

/** Sends one request on a connection of its own and waits for one whole answer; never longer than `patienceMs`. */
export function sendRaw(port: number, request: RawRequest, patienceMs = 15_000): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true });
    let received = Buffer.alloc(0);
    const settle = (outcome: Outcome): void => {
      clearTimeout(patience);
      socket.destroy();
      resolve(outcome);
    };
    const text = (): string => received.subarray(0, 400).toString('latin1');
    const patience = setTimeout(() => settle({ kind: 'hang', received: text() }), patienceMs);
    const finish = (): void => {
      const answer = parseAnswer(received, request.method, true);
      settle(answer === undefined ? { kind: 'closed', received: text() } : { kind: 'answer', answer });
    };
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const answer = parseAnswer(received, request.method, false);
      if (answer !== undefined) settle({ kind: 'answer', answer });
    });
    // What we still write while the server has answered and closed is its right to refuse.
    socket.on('error', finish);
    socket.on('end', finish);
    socket.on('close', finish);
    for (const part of request.parts) socket.write(part);
    if (request.halfClose) socket.end();
  });
}

/** The first answer that is no interim one, or undefined while it is not whole. */
function parseAnswer(bytes: Buffer, method: string, ended: boolean): RawAnswer | undefined {
  let rest = bytes;
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) return undefined;
    const [statusLine = '', ...lines] = rest.subarray(0, headEnd).toString('latin1').split('\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1]);
    if (!Number.isInteger(status)) return undefined;
    rest = rest.subarray(headEnd + 4);
    if (status >= 100 && status < 200) continue;
    const headers = new Map(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const body = parseBody(rest, method, status, headers, ended);
    return body === undefined ? undefined : { status, headers, body };
  }
}

function parseBody(rest: Buffer, method: string, status: number, headers: ReadonlyMap<string, string>, ended: boolean): Buffer | undefined {
  if (method === 'HEAD' || status === 204 || status === 304) return Buffer.alloc(0);
  if (headers.get('transfer-encoding') === 'chunked') return unchunk(rest);
  const length = headers.get('content-length');
  if (length === undefined) return ended ? rest : undefined;
  return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : undefined;
}

function unchunk(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    if (size === 0) return Buffer.concat(chunks);
    if (bytes.length < lineEnd + 2 + size + 2) return undefined;
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
