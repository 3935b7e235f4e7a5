import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request as a receiver got it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The bytes of the body, one character each. */
  readonly bytes: Buffer;
  /** The body as JSON. */
  readonly body: ReturnType<typeof JSON.parse>;
}

/** How a receiver answers: with a status, or in its own way. */
export type Respond = number | ((request: Received, response: ServerResponse) => void | Promise<void>);

export interface Receiver extends AsyncDisposable {
  /** Where it listens: an address of 127.0.0.1, plain HTTP. */
  readonly url: string;
  readonly port: number;
  /** All so far, in the order in which their bodies were completed. */
  readonly requests: readonly Received[];
  /** How often somebody has connected. */
  readonly connections: number;
  /** Changes how it answers from now on. Default: 200 without a body. */
  respond(how: Respond): void;
  /** The names of the events it was sent, sorted. */
  events(): string[];
  close(): Promise<void>;
}

/** A real HTTP server that keeps what it is sent. */
export async function startReceiver(first: Respond = 200, host = '127.0.0.1', wantedPort = 0): Promise<Receiver> {
  const requests: Received[] = [];
  let how = first;
  let connections = 0;
  const server = createServer((request, response) => {
    receive(request, requests, response, () => how).catch(() => response.destroy());
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(wantedPort, host, resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return {
    url: `http://${host}:${port}/hook`,
    port,
    requests,
    get connections() {
      return connections;
    },
    respond: (next) => {
      how = next;
    },
    events: () => requests.map(({ body }) => (body.type ?? body.event) as string).sort(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function receive(request: IncomingMessage, requests: Received[], response: ServerResponse, how: () => Respond): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const received = {
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    bytes,
    body: bytes.length === 0 ? undefined : JSON.parse(bytes.toString()),
  };
  requests.push(received);
  const respond = how();
  if (typeof respond === 'number') response.writeHead(respond).end();
  else await respond(received, response);
}

/** Does not answer until it is much too late. */
export async function neverAnswer(_request: Received, response: ServerResponse): Promise<void> {
  await sleep(60_000, undefined, { ref: false });
  response.end();
}
