import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches a server's connections, so that it can stop at once when no requests are under way. Node's own close ignores those
 * on which nothing has been requested yet (browsers open them ahead of time) and those that were just busy, and keeps them for up to a
 * minute.
 * @param tls whether the server speaks TLS itself.
 * @returns a function that ends every connection carrying no request, and each of the others as soon as its last one is answered.
 */
export function watchConnections(server: Server, tls: boolean): () => void {
  const requests = new Map<Socket, number>();
  let draining = false;
  // Under TLS the plain connection only carries the one on which requests arrive.
  server.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  const count = (socket: Socket, change: number): void => {
    const open = (requests.get(socket) ?? 0) + change;
    if (!socket.destroyed) requests.set(socket, open);
    if (open === 0 && draining) socket.destroySoon();
  };
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  return () => {
    draining = true;
    for (const [socket, open] of requests) if (open === 0) socket.destroySoon();
  };
}
