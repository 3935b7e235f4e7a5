import type { ModuleRequest } from './card-messages.ts';
import { serveModule } from './serve-module.ts';

// The process in which a maker's module runs, alone: if it crashes or hangs, nothing else does. Started by the shell, for one step of
// choosing or one signature, and ended after it.

interface Port {
  on(event: 'message', listener: (message: { readonly data: ModuleRequest }) => void): void;
  postMessage(message: unknown): void;
}

const port = (process as unknown as { readonly parentPort: Port }).parentPort;
serveModule({
  post: (reply) => port.postMessage(reply),
  onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
});
