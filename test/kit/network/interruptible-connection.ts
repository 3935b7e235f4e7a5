import { startLocalRelay } from './local-relay.ts';

/** A connection from a client to a server on this machine that can be cut, as if somebody pulled a cable, and restored. */
export interface InterruptibleConnection extends AsyncDisposable {
  /** Clients come here instead of to the server. */
  readonly origin: string;
  /** Breaks every connection, and each new one immediately. */
  cut(): void;
  /** Cuts it in the middle, once this many more bytes have come from clients. Resolves then. */
  cutAfter(sizeBytes: number): Promise<void>;
  mend(): void;
}

/** Listens on a free port of 127.0.0.1, in front of another port there. */
export async function startInterruptibleConnection(targetPort: number): Promise<InterruptibleConnection> {
  let isWhole = true;
  let room: { bytes: number; readonly cut: () => void } | undefined;
  const passed = (bytes: number): void => {
    if (room === undefined) return;
    room.bytes -= bytes;
    if (room.bytes > 0) return;
    const { cut: told } = room;
    room = undefined;
    cut();
    told();
  };
  const relay = await startLocalRelay(targetPort, {
    admits: () => isWhole,
    joined: (client) => client.on('data', (chunk) => passed(chunk.length)),
  });
  const cut = (): void => {
    isWhole = false;
    relay.breakAll();
  };
  return {
    origin: relay.origin,
    cut,
    cutAfter: (bytes) => new Promise((resolve) => (room = { bytes, cut: resolve })),
    mend: () => {
      isWhole = true;
    },
    [Symbol.asyncDispose]: () => relay.close(),
  };
}
