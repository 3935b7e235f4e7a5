import type { Core } from '../../core/context.ts';
import { watchNeighbours } from '../../core/heartbeat/neighbours.ts';

/** Looks whether the servers that this one watches over were heard, from the moment on at which it began to listen. */
export function createNeighbourSweep(core: Core): () => Promise<void> {
  const listeningSince = core.clock.now();
  return () => watchNeighbours(core, listeningSince);
}
