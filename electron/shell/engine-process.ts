import { serveEngine } from '../bridge/serve-engine.ts';

// The engine in a separate process, started by start-engine-process.ts: crypto and SQLite never hold up the window.

interface Port {
  on(event: 'message', listener: (message: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const port = (process as unknown as { readonly parentPort: Port }).parentPort;
const [folder = '', readerFile] = process.argv.slice(-2);
await serveEngine(
  // A port to another process copies; what could be handed over between threads can't be handed over here.
  {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
    onEnd: () => undefined,
  },
  { folder, readerFile },
);
