import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The connections of a server that is going to stop. */
export interface ConnectionDrain {
  /**
   * From now on every answer that has not begun says `Connection: close`, and its connection ends with it: whoever keeps connections for
   * further requests, such as a proxy, then never sends one on a connection that is about to end. New ones are still taken.
   */
  readonly announce: () => void;
  /** Ends every connection carrying no request, and each of the others as soon as its last one is answered. */
  readonly end: () => void;
}

/**
 * Watches a server's connections, so that it can stop at once when no requests are under way. Node's own close ignores those
 * on which nothing has been requested yet (browsers open them ahead of time) and those that were just busy, and keeps them for up to a
 * minute.
 * @param tls whether the server speaks TLS itself.
 */
export function watchConnections(server: Server, tls: boolean): ConnectionDrain {
  const requests = new Map<Socket, number>();
  const answers = new Set<ServerResponse>();
  let announced = false;
  let ending = false;
  // Under TLS the plain connection only carries the one on which requests arrive.
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  const count = (socket: Socket, change: number): void => {
    const open = (requests.get(socket) ?? 0) + change;
    if (!socket.destroyed) requests.set(socket, open);
    if (open === 0 && ending) socket.destroySoon();
  };
  // Before the application, which may answer at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    answers.add(response);
    if (announced) response.setHeader('connection', 'close');
    response.once('close', () => {
      answers.delete(response);
      count(socket, -1);
    });
  });
  const announce = (): void => {
    announced = true;
    for (const response of answers) if (!response.headersSent) response.setHeader('connection', 'close');
  };
  const end = (): void => {
    announce();
    ending = true;
    for (const [socket, open] of requests) if (open === 0) socket.destroySoon();
  };
  return { announce, end };
}
