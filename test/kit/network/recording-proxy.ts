import { startLocalRelay } from './local-relay.ts';

/** Sits between a client and a server and keeps every byte that passes, in both directions. */
export interface RecordingProxy extends AsyncDisposable {
  /** Clients come here instead of to the server. */
  readonly origin: string;
  /** One entry per connection and direction, each with everything that went that way, in order. */
  recorded(): readonly Buffer[];
  /** From now on connections are broken off after this many bytes from the client; undefined lets everything pass. */
  breakAfter(sizeBytes: number | undefined): void;
  close(): Promise<void>;
}

export interface RecordingOptions {
  /** Is shown every piece that comes from a client, before it is passed on. */
  readonly watch?: (chunk: Buffer) => void;
  /** False: nothing is kept. */
  readonly keep?: boolean;
}

/** Listens on a free port of 127.0.0.1 and passes everything on to another port there. */
export async function startRecordingProxy(targetPort: number, { watch, keep = true }: RecordingOptions = {}): Promise<RecordingProxy> {
  const streams: Buffer[][] = [];
  let limitBytes: number | undefined;
  const { origin, close } = await startLocalRelay(targetPort, {
    joined: (client, target) => {
      const [up, down]: [Buffer[], Buffer[]] = [[], []];
      streams.push(up, down);
      let passed = 0;
      client.on('data', (chunk: Buffer) => {
        if (keep) up.push(chunk);
        watch?.(chunk);
        passed += chunk.length;
        if (limitBytes !== undefined && passed > limitBytes) client.destroy();
      });
      if (keep) target.on('data', (chunk: Buffer) => void down.push(chunk));
    },
  });
  return {
    origin,
    recorded: () => streams.map((chunks) => Buffer.concat(chunks)),
    breakAfter: (sizeBytes) => {
      limitBytes = sizeBytes;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
