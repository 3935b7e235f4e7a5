import type { TestProject } from 'vitest/node';
import { startClamd } from './clamd.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's clamd is reached, in the form that HEIRLOCK_CLAMD takes. */
    clamdAddresses: { readonly unix: string; readonly tcp: string };
  }
}

/** Starts one real clamd for the whole run; at the end vitest calls what is returned. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clamd = await startClamd();
  project.provide('clamdAddresses', { unix: clamd.unixAddress, tcp: clamd.tcpAddress });
  return clamd.stop;
}
