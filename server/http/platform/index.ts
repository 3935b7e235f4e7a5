import cookie from '@fastify/cookie';
import type { FastifyPluginAsync } from 'fastify';
import type { SurfaceServices } from '../foundation/admission/admit.ts';
import { RouteClaims } from '../foundation/surface/route-claims.ts';
import { apiSurface, type Admission, type Mounting } from '../foundation/surface/surface.ts';
import { admitPerson } from './admission.ts';
import { platformDialect } from './errors.ts';
import { approvalRoutes } from './routes/approvals.ts';
import { certificateRoutes } from './routes/certificates.ts';
import { correctionRoutes } from './routes/corrections.ts';
import { auditEventRoutes } from './routes/audit-events.ts';
import { contactRoutes } from './routes/contacts.ts';
import { documentRoutes } from './routes/documents.ts';
import { healthRoutes } from './routes/health.ts';
import { holdRoutes } from './routes/holds.ts';
import { keyRoutes } from './routes/keys.ts';
import { authRoutes } from './routes/auth.ts';
import { kitAccessRoutes, meRoutes } from './routes/me.ts';
import { secondFactorRoutes } from './routes/second-factors.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { wellKnownRoutes } from './routes/well-known.ts';
import { releaseRoutes } from './routes/release.ts';
import { scanRoutes } from './routes/scans.ts';
import { signingRoutes } from './routes/signing.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { userRoutes } from './routes/users.ts';
import { vaultRoutes } from './routes/vaults.ts';
import { waitingRoutes } from './routes/waiting.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { wayRoutes } from './routes/ways.ts';
import { witnessingRoutes } from './routes/witnessings.ts';
import { settleNamed } from './settle-named.ts';
import { readTokenForms } from './sign-in-request.ts';

/** The platform surface (INTERFACE.md#platform): what signed-in people do. Mount at `/api`; routes give their paths without it. */
export function platformSurface(services: SurfaceServices, mounting: Mounting): FastifyPluginAsync {
  const admission: Admission = {
    admit: (request, reply) => admitPerson(services, request, reply),
    settle: (request) => settleNamed(services, request),
  };
  return async (app, options) => {
    await app.register(cookie);
    readTokenForms(app);
    const surface = apiSurface(services, {
      mounting,
      dialect: platformDialect,
      admission,
      addRoutes: (routes, all) => {
        meRoutes(routes, all);
        kitAccessRoutes(routes, all);
        authRoutes(routes, all);
        sessionRoutes(routes, all);
        secondFactorRoutes(routes, all);
        vaultRoutes(routes, all);
        documentRoutes(routes, all);
        uploadRoutes(routes, all);
        keyRoutes(routes, all);
        userRoutes(routes, all);
        signingRoutes(routes, all);
        witnessingRoutes(routes, all);
        webhookRoutes(routes, all);
        auditEventRoutes(routes, all);
        scanRoutes(routes, all);
        releaseRoutes(routes, all);
        approvalRoutes(routes, all);
        certificateRoutes(routes, all);
        correctionRoutes(routes, all);
        holdRoutes(routes, all);
        healthRoutes(routes, all);
        waitingRoutes(routes, all);
        contactRoutes(routes, all);
        wayRoutes(routes, all);
      },
    });
    await surface(app, options);
  };
}

/** What is served under `/.well-known`. Mount at the origin. */
export function wellKnown(services: SurfaceServices): FastifyPluginAsync {
  return apiSurface(services, {
    mounting: { baseUrl: services.core.publicUrl, claims: new RouteClaims(), answersUnknownPaths: false },
    dialect: platformDialect,
    admission: { admit: () => Promise.resolve(), settle: () => Promise.resolve() },
    addRoutes: wellKnownRoutes,
  });
}
