import { parentPort, workerData } from 'node:worker_threads';
import type { PassphraseCost } from '../../shared/crypto/passphrase.ts';
import { serveEngine } from '../bridge/serve-engine.ts';

// The engine in a separate thread: the host answers pages while SQLite writes. Started by start-engine-thread.ts.

const { folder, readerFile, cost, listSigners } = workerData as {
  readonly folder: string;
  readonly readerFile?: string;
  readonly cost?: PassphraseCost;
  readonly listSigners?: ReadonlySet<string>;
};
const port = parentPort;
if (port === null) throw new Error('engine-thread.ts is started as a thread');
await serveEngine(
  {
    post: (message, transfer = []) => port.postMessage(message, [...transfer]),
    onMessage: (listener) => port.on('message', listener),
    onEnd: () => undefined,
  },
  { folder, readerFile, ...(cost === undefined ? {} : { cost }), ...(listSigners === undefined ? {} : { listSigners }) },
);
