import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { SurfaceServices } from '../foundation/admission/admit.ts';
import type { SurfaceApp } from '../foundation/surface/dialect.ts';
import { isKnown } from '../foundation/conditional/etags.ts';
import { RouteClaims } from '../foundation/surface/route-claims.ts';
import { apiSurface, type Admission } from '../foundation/surface/surface.ts';
import { documentsOf, type ApiDocuments, type ServedText } from './documents.ts';
import { pagePolicy } from './page.ts';
import type { Place } from './place.ts';

const everybody: Admission = { admit: () => Promise.resolve(), settle: () => Promise.resolve() };

const types = {
  openapi: 'application/json; charset=utf-8',
  postman: 'application/json; charset=utf-8',
  page: 'text/html; charset=utf-8',
} as const;

const summaries = {
  openapi: 'Get the OpenAPI document',
  postman: 'Get the collection for Postman and Bruno',
  page: 'Read the documents',
} as const;

/**
 * The documents of a place, open to everybody: `openapi.json`, `postman.json`, and the page `docs` for people. To be registered at the
 * place's prefix, after its surfaces. Each is generated once, when somebody first asks.
 */
export function documentRoutes(services: SurfaceServices, place: Place): FastifyPluginAsync {
  const [first] = place.claims.routes;
  if (first === undefined) throw new Error(`nothing is served at ${place.baseUrl}`);
  const documents = documentsOf(place);
  const mounting = { baseUrl: place.baseUrl, claims: new RouteClaims(), answersUnknownPaths: false };
  const addRoutes = (app: SurfaceApp): void => {
    const serve = (path: string, kind: keyof ApiDocuments): void => {
      app.get(path, { config: { open: true }, schema: { summary: summaries[kind] } }, (request, reply) =>
        send(request, reply, documents[kind](), kind),
      );
    };
    serve('/openapi.json', 'openapi');
    serve('/postman.json', 'postman');
    serve('/docs', 'page');
  };
  return apiSurface(services, { mounting, dialect: first.dialect, admission: everybody, addRoutes });
}

/** Caches keep it as long as it stays the same; they check each time. */
function send(request: FastifyRequest, reply: FastifyReply, { text, etag }: ServedText, kind: keyof ApiDocuments): FastifyReply {
  void reply.type(types[kind]).header('etag', etag).header('cache-control', 'no-cache');
  if (kind === 'page') void reply.header('content-security-policy', pagePolicy);
  if (isKnown(request, etag)) return reply.code(304).removeHeader('content-type').send();
  return reply.send(text);
}
