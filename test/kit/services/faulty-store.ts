import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a store does to a request instead of what it should. */
export type StoreFault =
  /** Answers 503 with `SlowDown`, and does nothing. */
  | 'slow_down'
  /** Does it, and cuts the connection instead of answering. */
  | 'no_answer'
  /** Cuts the connection in the middle of what is sent to it. */
  | 'cut_put'
  /** Cuts the connection in the middle of what it sends. */
  | 'cut_get'
  /** Takes other bytes than it was sent. */
  | 'wrong_put'
  /** Sends other bytes than it has. */
  | 'wrong_get'
  /** Says that it has taken an object, and forgets it. */
  | 'lost'
  /** Says that there is no such object, though there is. */
  | 'not_yet'
  /** Sends nothing for longer than anybody waits. */
  | 'silent'
  /** Answers a list without what it lists. */
  | 'empty_list'
  /** Sends a few kilobytes at a time. */
  | 'slow';

/** One request as it came by. */
export interface PassedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
}

/** Stands between an S3 client and a real store, and spoils what it is told to. */
export interface FaultyStore extends AsyncDisposable {
  readonly endpoint: string;
  /** Decides for each request; undefined lets it pass. Replaces what decided before. */
  spoil(decide: (request: PassedRequest) => StoreFault | undefined): void;
  /** Everything that came by, in order. */
  readonly requests: readonly PassedRequest[];
}

/** Listens on a free port of 127.0.0.1 in front of the store on another. */
export async function startFaultyStore(port: number): Promise<FaultyStore> {
  let decide: (request: PassedRequest) => StoreFault | undefined = () => undefined;
  const requests: PassedRequest[] = [];
  const server = createServer((incoming, answer) => {
    const passed = { method: incoming.method ?? '', path: incoming.url ?? '' };
    requests.push(passed);
    handle(incoming, answer, port, decide(passed)).catch(() => answer.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${own}`,
    requests,
    spoil: (next) => {
      decide = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function handle(incoming: IncomingMessage, answer: ServerResponse, port: number, fault: StoreFault | undefined): Promise<void> {
  if (fault === 'cut_put') {
    incoming.once('data', () => incoming.destroy());
    return;
  }
  const body = await read(incoming);
  if (fault === 'silent') return;
  if (fault === 'slow_down') return void answer.writeHead(503, { 'content-type': 'application/xml' }).end(failure('SlowDown'));
  if (fault === 'not_yet') return void answer.writeHead(404, { 'content-type': 'application/xml' }).end(failure('NoSuchKey'));
  if (fault === 'lost') return void answer.writeHead(200, { etag: '"0123456789abcdef0123456789abcdef"' }).end();
  const { headers, status, content } = await ask(incoming, port, fault === 'wrong_put' ? spoiled(body) : body);
  if (fault === 'no_answer') return void answer.destroy();
  if (fault === 'empty_list') {
    const listed = content.toString('utf8').replaceAll(/<Contents>[^]*<\/Contents>/g, '');
    return void answer.writeHead(status, { 'content-type': 'application/xml' }).end(listed);
  }
  answer.writeHead(status, headers);
  if (fault === 'cut_get') return void answer.write(content.subarray(0, Math.floor(content.length / 2)), () => answer.destroy());
  if (fault === 'slow') {
    for (let at = 0; at < content.length; at += 8_192) {
      answer.write(content.subarray(at, at + 8_192));
      await sleep(1);
    }
    return void answer.end();
  }
  answer.end(fault === 'wrong_get' ? spoiled(content) : content);
}

async function read(source: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Signed for this proxy's address: the store doesn't compare signatures. */
function ask(incoming: IncomingMessage, port: number, body: Buffer) {
  return new Promise<{ readonly headers: IncomingMessage['headers']; readonly status: number; readonly content: Buffer }>(
    (resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers: incoming.headers, agent: false },
        (response) => {
          read(response).then((content) => resolve({ headers: response.headers, status: response.statusCode ?? 502, content }), reject);
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    },
  );
}

/** The same number of bytes, one of them different. */
function spoiled(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes);
  const at = Math.floor(other.length / 2);
  if (other.length > 0) other[at] = (other[at] ?? 0) ^ 0x20;
  return other;
}

function failure(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>as the test wants it</Message></Error>`;
}
