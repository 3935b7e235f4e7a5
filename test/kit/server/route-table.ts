import { fastify, type FastifyContextConfig, type RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { mountSurfaces } from '../../../server/http/mount.ts';
import type { TestServer } from './test-server.ts';
import { wholeSchema, type WholeSchema } from './whole-schema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One route as registered by the server. */
export interface RegisteredRoute {
  readonly method: Method;
  /** Whole path, with the mount's prefix and `:names` for ids. */
  readonly path: string;
  /** Where the surface is mounted: a prefix, or empty for the origin. */
  readonly base: string;
  readonly config: Partial<FastifyContextConfig>;
  /** Names of the fields that the query and the JSON body may have. */
  readonly queryFields: readonly string[];
  readonly bodyFields: readonly string[];
  /** Whether a query with any other field is refused. */
  readonly queryIsClosed: boolean;
  /** What the JSON body looks like, as the documents say; undefined for a route that reads none. */
  readonly body: WholeSchema | undefined;
  /** What its answers look like. */
  readonly answers: readonly WholeSchema[];
}

/**
 * Every route of every surface, read from the mounting itself: an added route is in it without being named.
 * @throws Error for a schema that can't be compiled: here Fastify compiles them all at once.
 */
export async function registeredRoutes(server: TestServer): Promise<readonly RegisteredRoute[]> {
  const app = fastify({ ajv: { customOptions: { keywords: ['documented'] } } });
  const routes: RegisteredRoute[] = [];
  app.addHook('onRoute', ({ method, url, config = {}, schema }: RouteOptions) => {
    for (const one of [method].flat()) {
      if (one === 'HEAD' || one === 'OPTIONS') continue;
      const base = config.endpoint === undefined ? '' : url.slice(0, url.length - config.endpoint.length);
      routes.push({
        method: one as Method,
        path: url,
        base,
        config,
        queryFields: fieldsOf(schema?.querystring),
        queryIsClosed: (schema?.querystring as { readonly additionalProperties?: unknown } | undefined)?.additionalProperties === false,
        bodyFields: fieldsOf(schema?.body),
        body: schema?.body === undefined ? undefined : wholeSchema(schema.body as TSchema),
        answers: Object.values((schema?.response ?? {}) as Record<string, TSchema>).map(wholeSchema),
      });
    }
  });
  app.decorateRequest('credential', null);
  app.decorateRequest('signedIn', null);
  await mountSurfaces(app, server.services);
  await app.ready();
  await app.close();
  return routes;
}

function fieldsOf(schema: unknown): readonly string[] {
  return Object.keys((schema as { readonly properties?: object } | undefined)?.properties ?? {});
}

/** The resource kinds that a path names, in their order: `vault`, `document`, … */
export function namedIn({ path }: Pick<RegisteredRoute, 'path'>): readonly string[] {
  return [...path.matchAll(/:(\w+?)_id/g)].map(([, kind = '']) => kind);
}

/** Ids, by the name of the parameter that takes them. */
export type Ids = Readonly<Record<string, string>>;

/** The path with ids in it; a parameter without one gets something harmless. */
export function pathWith({ path }: Pick<RegisteredRoute, 'path'>, ids: Ids): string {
  return path.replaceAll(/:(\w+)/g, (_whole, name: string) => ids[name] ?? '1');
}
