import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A port on this machine that passes everything on to another one, until somebody breaks it. */
export interface LocalRelay {
  /** Clients come here instead of to the server. */
  readonly origin: string;
  /** Breaks every existing connection. */
  breakAll(): void;
  /** Breaks every connection and accepts no more. */
  close(): Promise<void>;
}

/**
 * Listens on a free port of 127.0.0.1, in front of another port there. When one end of a connection closes, so does the other.
 * @param admits whether a client that has just come is let through.
 * @param joined is given both ends before anything passes, to listen to them.
 */
export async function startLocalRelay(
  targetPort: number,
  { admits, joined }: { readonly admits?: () => boolean; readonly joined: (client: Socket, target: Socket) => void },
): Promise<LocalRelay> {
  const sockets = new Set<Socket>();
  const breakAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (admits?.() === false) return void client.destroy();
    const target = connect(targetPort, '127.0.0.1');
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          client.destroy();
          target.destroy();
        });
    }
    joined(client, target);
    client.pipe(target);
    target.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    breakAll();
    await closed;
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, breakAll, close };
}
