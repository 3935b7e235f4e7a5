import { requiredElement } from '../page-parts.tsx';
import { hasWebAssembly } from '../web-assembly.ts';

/** Put in by the bundler: the whole worker. A page that was opened from a file can load no other. */
declare const workerSource: string;
/** The same: what does libsodium's work without WebAssembly. */
declare const sodiumSource: string;

/** For a worker whose browser gives it none: hundreds of times what an enrolment takes. */
const randomBytes = 2 ** 14;

/** A new worker, with what its browser lacks. */
export function startWorker(): Worker {
  const random = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(randomBytes)));
  const before = [
    `var randomnessOfPage="${btoa(random)}";`,
    requiredElement('older').textContent,
    hasWebAssembly() ? '' : sodiumSource,
    workerSource,
  ];
  return new Worker(URL.createObjectURL(new Blob(before, { type: 'text/javascript' })));
}
