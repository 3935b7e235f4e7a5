import { requiredElement } from '../page-parts.tsx';

/** Put in by the bundler: the whole worker. A page that was opened from a file can load no other. */
declare const workerSource: string;
/** The same: what does libsodium's work without WebAssembly. */
declare const sodiumSource: string;

/** For a worker whose browser gives it none: hundreds of times what an enrolment takes. */
const randomBytes = 2 ** 14;

/** The shortest module of WebAssembly. */
const leastModule = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** A browser may have it and refuse it: those before 2022 don't know the word that our policy allows it with. */
function hasWebAssembly(): boolean {
  try {
    return new WebAssembly.Module(leastModule) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}

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
