import type { FastifyPluginAsync } from 'fastify';
import type { SurfaceServices } from '../foundation/admission/admit.ts';
import { keySurface, type Mounting } from '../foundation/surface/surface.ts';
import { referenceDialect } from './errors.ts';
import { activityRoutes } from './routes/activity.ts';
import { apiVersionRoute, deprecatedUsageRoute } from './routes/api-versions.ts';
import { batchRoutes } from './routes/batches.ts';
import { checkInRoutes } from './routes/check-ins.ts';
import { documentRoutes } from './routes/documents.ts';
import { policyRoutes } from './routes/policies.ts';
import { recipientRoutes } from './routes/recipients.ts';
import { searchRoutes } from './routes/search.ts';
import { testClockRoutes } from './routes/test-clock.ts';
import { vaultRoutes } from './routes/vaults.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { versionRoutes } from './routes/document-versions.ts';

/**
 * The public reference API (INTERFACE.md#reference). It translates shapes, errors and pages; the core decides
 * what is allowed and what happens.
 */
export function referenceSurface(services: SurfaceServices, mounting: Mounting): FastifyPluginAsync {
  return keySurface(services, mounting, referenceDialect, (app, routes) => {
    vaultRoutes(app, routes);
    documentRoutes(app, routes);
    versionRoutes(app, routes);
    recipientRoutes(app, routes);
    policyRoutes(app, routes);
    checkInRoutes(app, routes);
    searchRoutes(app, routes);
    testClockRoutes(app, routes);
    deprecatedUsageRoute(app, routes);
    // One for all surfaces, so it isn't under any single one's base URL.
    if (mounting.baseUrl === services.core.publicUrl) apiVersionRoute(app, routes);
    batchRoutes(app, routes);
    activityRoutes(app, routes);
    webhookRoutes(app, routes);
  });
}
