import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../shared/domain/error-codes.ts';
import { alternateDialect } from './alternate/errors.ts';
import { alternateSurface } from './alternate/index.ts';
import { documentRoutes } from './docs/index.ts';
import { prefixes, type Place } from './docs/place.ts';
import { flatDialect } from './flat/errors.ts';
import { flatSurface } from './flat/index.ts';
import { consolePages } from './console/index.ts';
import type { SurfaceServices } from './foundation/admission/admit.ts';
import { refusalOf } from './foundation/refusals/platform-refusals.ts';
import { RouteClaims } from './foundation/surface/route-claims.ts';
import { openToOrigins } from './foundation/admission/cross-origin.ts';
import { securityHeaders, sendSecurityHeaders } from './foundation/admission/security-headers.ts';
import type { SurfaceDialect } from './foundation/surface/dialect.ts';
import type { Mounting } from './foundation/surface/surface.ts';
import { apiVersion } from './foundation/versions/version-history.ts';
import { keyTestSurface } from './key-test/index.ts';
import { operatorPages } from './operator/index.ts';
import { overviewDialect } from './overview/errors.ts';
import { overviewSurface } from './overview/index.ts';
import { browserSignIn } from './platform/browser-sign-in.ts';
import { platformSurface, wellKnown } from './platform/index.ts';
import { isPagePath, recipientPages, refusePagePath } from './recipient/index.ts';
import { referenceDialect } from './reference/errors.ts';
import { referenceSurface } from './reference/index.ts';
import { syncPrefix } from './sync/admission.ts';
import { syncSurface } from './sync/index.ts';

/** The only place that knows where each surface is mounted (RULINGS.md#base-urls). @returns every base URL with what is served there. */
export async function mountSurfaces(app: FastifyInstance, services: SurfaceServices): Promise<readonly Place[]> {
  const { publicUrl } = services.core;
  sendSecurityHeaders(app, publicUrl);
  openToOrigins(app, { origins: services.corsOrigins, isOpen: isApiPath, requireHttps: services.requireHttps });
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => {
      services.requireHttps(request);
    });
    await pages.register(cookie);
    await pages.register(recipientPages(services.core, services));
  });
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request) => {
      services.requireHttps(request);
    });
    await pages.register(consolePages);
  });
  await app.register(operatorPages(services));
  await app.register(syncSurface(services), { prefix: syncPrefix });
  const places: Place[] = [];
  const at = (name: Place['name']): Omit<Mounting, 'answersUnknownPaths'> => {
    const { version, deprecations } = services;
    const prefix = prefixes[name];
    const place = { name, prefix, baseUrl: publicUrl + prefix, claims: new RouteClaims(), deprecations, version };
    places.push(place);
    return place;
  };
  const alone = (name: Place['name']): Mounting => ({ ...at(name), answersUnknownPaths: true });
  await app.register(referenceSurface(services, alone('reference')), { prefix: prefixes.reference });
  await app.register(overviewSurface(services, alone('overview')), { prefix: prefixes.overview });
  await app.register(alternateSurface(services, alone('alternate')), { prefix: prefixes.alternate });
  await app.register(flatSurface(services, alone('flat')), { prefix: prefixes.flat });
  await app.register(platformSurface(services, alone('platform')), { prefix: prefixes.platform });
  await app.register(browserSignIn(services), { prefix: prefixes.platform });
  await app.register(wellKnown(services));
  const union = at('origin');
  await app.register(referenceSurface(services, { ...union, answersUnknownPaths: true }));
  await app.register(overviewSurface(services, { ...union, answersUnknownPaths: false }));
  await app.register(alternateSurface(services, { ...union, answersUnknownPaths: false }));
  await app.register(keyTestSurface(services, { ...union, answersUnknownPaths: false }));
  for (const place of places) await app.register(documentRoutes(services, place), { prefix: place.prefix });
  return places;
}

/**
 * Whether a path belongs to what clients use with a key or token: pages, the console and the operator's endpoints don't, and neither does
 * what an owner's devices sync with.
 */
function isApiPath(path: string): boolean {
  if (path.startsWith(`${syncPrefix}/`) || path === syncPrefix) return false;
  return /^\/(reference|overview|alternate|flat|api|v\d+|version|\.well-known|openapi\.json)(\/|$)/.test(path);
}

/** Whose wording an unreadable path is answered with, by the prefix it begins with; elsewhere it is that of the first of the union. */
const dialects: readonly SurfaceDialect[] = [overviewDialect, alternateDialect, flatDialect];

/** Answers a path that can't even be decoded: it names nothing. No hook runs for it. */
export function refusePath(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  void reply.headers(securityHeaders(publicUrl)).header('x-request-id', request.id).header('x-api-version', apiVersion);
  if (isPagePath(request.url)) return void refusePagePath(reply);
  const nothing = new DomainError('resource_not_found', 'There is nothing at this path.');
  if (request.url.startsWith(`${prefixes.platform}/`)) {
    const { statusCode, body } = refusalOf(nothing, request.id);
    return void reply.code(statusCode).send(body);
  }
  const dialect = dialects.find(({ name }) => request.url.startsWith(`/${name}/`)) ?? referenceDialect;
  const { statusCode, body } = dialect.refuse(nothing, request.id);
  void reply.code(statusCode).send(body);
}
