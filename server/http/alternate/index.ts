import type { FastifyPluginAsync } from 'fastify';
import type { SurfaceServices } from '../foundation/admission/admit.ts';
import { keySurface, type Mounting } from '../foundation/surface/surface.ts';
import { alternateDialect } from './errors.ts';
import { authRoutes } from './routes/auth.ts';
import { cryptoAccountRoutes } from './routes/crypto-accounts.ts';
import { documentRoutes } from './routes/documents.ts';
import { healthRoute } from './routes/health.ts';
import { recipientRoutes } from './routes/recipients.ts';
import { vaultRoutes } from './routes/vaults.ts';

/** The alternate listing (INTERFACE.md#alternate): flat paths, whose lists name their vault, and a DELETE that can be undone. */
export function alternateSurface(services: SurfaceServices, mounting: Mounting): FastifyPluginAsync {
  return keySurface(services, mounting, alternateDialect, (app, routes) => {
    healthRoute(app, routes);
    authRoutes(app);
    vaultRoutes(app, routes);
    documentRoutes(app, routes);
    recipientRoutes(app, routes);
    cryptoAccountRoutes(app, routes);
  });
}
