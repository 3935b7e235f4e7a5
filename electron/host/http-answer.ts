import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageHeaders } from '../bridge/page-policy.ts';

/** Something a request can be refused with; sent as `{code, message}`. */
export class HostRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'HostRefusal';
    this.status = status;
    this.code = code;
  }
}

/** The longest JSON that a page sends: the ids of 100,000 documents fit. */
export const maxJsonBytes = 4 * 2 ** 20;

/** Answers with the text of a page. */
export function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...pageHeaders,
    'cache-control': 'no-store',
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  sendText(response, status, 'application/json', JSON.stringify(value));
}

/** The request's body as JSON. @throws HostRefusal `too_large`, `invalid_request`. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (request.headers['content-type'] !== 'application/json') throw new HostRefusal(415, 'invalid_request', 'Only JSON is read here.');
  if (Number(request.headers['content-length'] ?? 0) > maxJsonBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxJsonBytes) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new HostRefusal(400, 'invalid_request', "This isn't JSON.");
  }
}

function tooLarge(): HostRefusal {
  return new HostRefusal(413, 'too_large', 'This is more than can be accepted at once.');
}

/**
 * Writes a body piece by piece, as fast as it is taken. Breaks off the connection when the pieces fail: the length has already been sent.
 */
export async function sendPieces(response: ServerResponse, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const piece of pieces) {
      if (response.destroyed) return;
      if (!response.write(piece)) await drained(response);
    }
    response.end();
  } catch {
    response.destroy();
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.once('drain', done).once('close', done);
  });
}
