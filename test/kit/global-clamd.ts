import type { TestProject } from 'vitest/node';
import { startClamd } from './clamd.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's clamd is reached, as HEIRLOCK_CLAMD takes it. */
    clamdAddresses: { readonly unix: string; readonly tcp: string };
  }
}

/** Starts one real clamd for the whole run; vitest calls what is returned at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const clamd = await startClamd();
  project.provide('clamdAddresses', { unix: clamd.unixAddress, tcp: clamd.tcpAddress });
  return clamd.stop;
}
