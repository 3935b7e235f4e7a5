import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Json } from '../server/api.ts';

/** An answer as it came over the wire, even if it broke off. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly bytes: Buffer;
  /** As JSON if it says so, else undefined. */
  readonly body: Json;
  /** False when the connection ended before the answer did. */
  readonly complete: boolean;
}

export interface RawRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
}

/** An HTTP request whose body is written piece by piece; without a content-length it goes out in chunks. */
export function startRequest(
  url: string,
  key: string,
  { method = 'POST', headers = {} }: RawRequest = {},
): { readonly sending: ClientRequest; readonly answer: Promise<RawAnswer> } {
  const sending = request(url, { method, agent: false, headers: { authorization: `Bearer ${key}`, ...headers } });
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (response) => {
      // From here on the answer counts, whatever happens to the rest of the request.
      sending.on('error', () => undefined);
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.once('error', () => undefined);
      response.once('close', () => {
        const bytes = Buffer.concat(chunks);
        const isJson = response.headers['content-type']?.startsWith('application/json') === true && response.complete;
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          body: isJson ? JSON.parse(bytes.toString()) : undefined,
          complete: response.complete,
        });
      });
    });
  });
  answer.catch(() => undefined);
  return { sending, answer };
}

/** Sends all pieces, waiting whenever the other side is slower, and reads the answer. */
export async function sendPieces(url: string, key: string, options: RawRequest, pieces: Iterable<Uint8Array | string>): Promise<RawAnswer> {
  const { sending, answer } = startRequest(url, key, options);
  let answered = false;
  const ended = answer.then(
    () => (answered = true),
    () => (answered = true),
  );
  for (const piece of pieces) {
    if (answered) break;
    if (!sending.write(piece)) await Promise.race([new Promise((resolve) => sending.once('drain', resolve)), ended]);
  }
  sending.end();
  return answer;
}

/** One part of a form, headers and content as they go over the wire. */
export interface RawPart {
  /** The parameters of its Content-Disposition after `form-data`, e.g. `name="file"; filename="a"`. */
  readonly disposition: string;
  readonly type?: string;
  readonly content: Uint8Array | string;
}

export const boundary = 'heirlockFormBoundary';
export const formType = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** A form written by hand, so that it can be wrong. `closed: false` leaves its last boundary out. */
export function rawForm(parts: readonly RawPart[], closed = true): Buffer {
  const pieces = parts.flatMap(({ disposition, type, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    content,
    '\r\n',
  ]);
  return Buffer.concat([...pieces, ...(closed ? [`--${boundary}--\r\n`] : [])].map((piece) => Buffer.from(piece as string)));
}
