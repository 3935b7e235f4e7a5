import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A line from a client to a server on this machine that can be cut, as when somebody pulls a cable, and mended. */
export interface CuttableLine extends AsyncDisposable {
  /** Clients come here instead of to the server. */
  readonly origin: string;
  /** Breaks every connection, and each new one at once. */
  cut(): void;
  /** Cuts it in the middle, once so many more bytes have come from clients. Resolves then. */
  cutAfter(sizeBytes: number): Promise<void>;
  mend(): void;
}

/** Listens on a free port of 127.0.0.1, in front of another port there. */
export async function startCuttableLine(targetPort: number): Promise<CuttableLine> {
  const sockets = new Set<Socket>();
  let isWhole = true;
  let room: { bytes: number; readonly cut: () => void } | undefined;
  const cut = (): void => {
    isWhole = false;
    for (const socket of sockets) socket.destroy();
  };
  const passed = (bytes: number): void => {
    if (room === undefined) return;
    room.bytes -= bytes;
    if (room.bytes > 0) return;
    const { cut: told } = room;
    room = undefined;
    cut();
    told();
  };
  const server = createServer((client) => {
    if (!isWhole) return void client.destroy();
    const target = connect(targetPort, '127.0.0.1');
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => {
        sockets.delete(socket);
        client.destroy();
        target.destroy();
      });
    }
    client.on('data', (chunk) => passed(chunk.length));
    client.pipe(target);
    target.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    cutAfter: (bytes) => new Promise((resolve) => (room = { bytes, cut: resolve })),
    mend: () => {
      isWhole = true;
    },
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}
