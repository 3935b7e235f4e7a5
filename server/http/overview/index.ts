import type { FastifyPluginAsync } from 'fastify';
import type { SurfaceServices } from '../foundation/admission/admit.ts';
import { keySurface, type Mounting } from '../foundation/surface/surface.ts';
import { overviewDialect } from './errors.ts';
import { accountRoutes } from './routes/account.ts';
import { checkInRoutes } from './routes/check-ins.ts';
import { documentRoutes } from './routes/documents.ts';
import { policyRoutes } from './routes/policies.ts';
import { recipientRoutes } from './routes/recipients.ts';
import { vaultRoutes } from './routes/vaults.ts';

/** The API as overview and quickstart show it (INTERFACE.md#overview): everything is in its vault, and grace is counted in hours. */
export function overviewSurface(services: SurfaceServices, mounting: Mounting): FastifyPluginAsync {
  return keySurface(services, mounting, overviewDialect, (app, routes) => {
    accountRoutes(app, routes);
    vaultRoutes(app, routes);
    documentRoutes(app, routes);
    recipientRoutes(app, routes);
    policyRoutes(app, routes);
    checkInRoutes(app, routes);
  });
}
