import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { alternateSurface } from './alternate/index.ts';
import type { SurfaceServices } from './kit/admit.ts';
import { RouteClaims } from './kit/route-claims.ts';
import { securityHeaders, sendSecurityHeaders } from './kit/security-headers.ts';
import type { Mounting } from './kit/surface.ts';
import { isPagePath, recipientPages, refusePagePath } from './recipient/index.ts';
import { referenceSurface } from './reference/index.ts';

/** The only place that knows where each surface is mounted (decisions, section 1). */
export async function mountSurfaces(app: FastifyInstance, services: SurfaceServices): Promise<void> {
  const { publicUrl } = services.core;
  sendSecurityHeaders(app, publicUrl);
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => services.requireHttps(request));
    await pages.register(cookie);
    await pages.register(recipientPages(services.core, { rateLimits: services.limiter !== null }));
  });
  await app.register(alternateSurface(services.core, services.version));
  const alone = (prefix: string): Mounting => ({ baseUrl: publicUrl + prefix, claims: new RouteClaims(), answersUnknownPaths: true });
  await app.register(referenceSurface(services, alone('/reference')), { prefix: '/reference' });
  const union = { baseUrl: publicUrl, claims: new RouteClaims() };
  await app.register(referenceSurface(services, { ...union, answersUnknownPaths: true }));
}

/** Answers a path that can't even be decoded: it names nothing. No hook runs for it. */
export function refusePath(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  void reply.headers(securityHeaders(publicUrl)).header('x-request-id', request.id);
  if (isPagePath(request.url)) void refusePagePath(reply);
  else void reply.code(404).send({ error: 'resource_not_found', message: 'There is nothing at this path.', statusCode: 404 });
}
