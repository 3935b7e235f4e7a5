import type { FastifyPluginAsync } from 'fastify';
import type { Core } from '../../core/context.ts';
import { healthRoute } from './routes/health.ts';

/** The alternate listing (specification, S5). So far only its health check exists. */
export function alternateSurface(core: Core, version: string): FastifyPluginAsync {
  return async (app) => {
    healthRoute(app, core, version);
  };
}
