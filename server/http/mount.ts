import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { recipientPages } from './recipient/index.ts';
import { referenceSurface, type ReferenceServices } from './reference/index.ts';

/** The only place that knows where each surface is mounted (decisions, section 1). */
export async function mountSurfaces(app: FastifyInstance, services: ReferenceServices): Promise<void> {
  const { publicUrl } = services.core;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  await app.register(cookie);
  await app.register(recipientPages(services.core, { rateLimits: services.limiter !== null }));
  await app.register(referenceSurface(services, `${publicUrl}/reference`), { prefix: '/reference' });
  await app.register(referenceSurface(services, publicUrl));
}
