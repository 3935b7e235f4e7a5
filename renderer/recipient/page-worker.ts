import { hasWebAssembly } from './web-assembly.ts';

/** Put in by the bundler: under its hashed name. */
declare const workerPath: string;
/** The same worker with libsodium in JavaScript, for browsers without WebAssembly. */
declare const plainWorkerPath: string;

/** A new worker of a page's, of the kind that its browser can run. */
export function startPageWorker(): Worker {
  return new Worker(hasWebAssembly() ? workerPath : plainWorkerPath);
}
