import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { alternateSurface } from './alternate/index.ts';
import { securityHeaders, sendSecurityHeaders } from './kit/security-headers.ts';
import { isPagePath, recipientPages, refusePagePath } from './recipient/index.ts';
import { referenceSurface, type ReferenceServices } from './reference/index.ts';

/** The only place that knows where each surface is mounted (decisions, section 1). */
export async function mountSurfaces(app: FastifyInstance, services: ReferenceServices): Promise<void> {
  const { publicUrl } = services.core;
  sendSecurityHeaders(app, publicUrl);
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => services.requireHttps(request));
    await pages.register(cookie);
    await pages.register(recipientPages(services.core, { rateLimits: services.limiter !== null }));
  });
  await app.register(alternateSurface(services.core, packageJson.version));
  await app.register(referenceSurface(services, `${publicUrl}/reference`), { prefix: '/reference' });
  await app.register(referenceSurface(services, publicUrl));
}

/** Answers a path that can't even be decoded: it names nothing. No hook runs for it. */
export function refusePath(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  void reply.headers(securityHeaders(publicUrl)).header('x-request-id', request.id);
  if (isPagePath(request.url)) void refusePagePath(reply);
  else void reply.code(404).send({ error: 'resource_not_found', message: 'There is nothing at this path.', statusCode: 404 });
}
