import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { alternateSurface } from './alternate/index.ts';
import { sendSecurityHeaders } from './kit/security-headers.ts';
import { recipientPages } from './recipient/index.ts';
import { referenceSurface, type ReferenceServices } from './reference/index.ts';

/** The only place that knows where each surface is mounted (decisions, section 1). */
export async function mountSurfaces(app: FastifyInstance, services: ReferenceServices): Promise<void> {
  const { publicUrl } = services.core;
  sendSecurityHeaders(app, publicUrl);
  await app.register(async (pages) => {
    await pages.register(cookie);
    await pages.register(recipientPages(services.core, { rateLimits: services.limiter !== null }));
  });
  await app.register(alternateSurface(services.core, packageJson.version));
  await app.register(referenceSurface(services, `${publicUrl}/reference`), { prefix: '/reference' });
  await app.register(referenceSurface(services, publicUrl));
}
