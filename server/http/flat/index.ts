import type { FastifyPluginAsync } from 'fastify';
import type { SurfaceServices } from '../foundation/admission/admit.ts';
import { keySurface, type Mounting } from '../foundation/surface/surface.ts';
import { flatDialect } from './errors.ts';
import { listRoutes } from './routes/lists.ts';

/** The generic lists: one flat, read-only path per kind of resource, across all vaults of the caller. */
export function flatSurface(services: SurfaceServices, mounting: Mounting): FastifyPluginAsync {
  return keySurface(services, mounting, flatDialect, listRoutes);
}
