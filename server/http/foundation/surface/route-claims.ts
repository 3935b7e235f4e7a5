import type { FastifyContextConfig, FastifyRequest, FastifySchema } from 'fastify';
import type { SurfaceApp, SurfaceDialect } from './dialect.ts';

const methods: ReadonlySet<string> = new Set(['get', 'head', 'post', 'put', 'patch', 'delete']);

/** One route as it was claimed. */
export interface ClaimedRoute {
  readonly method: string;
  /** Without the prefix of the place; its parameters are `:named`. */
  readonly path: string;
  readonly schema: FastifySchema;
  readonly config: Partial<FastifyContextConfig>;
  readonly dialect: SurfaceDialect;
  /** What answers a request; the reply is no concern of most. */
  readonly handler: (request: FastifyRequest) => unknown;
}

/**
 * The routes of one place. Several surfaces may be registered there one after the other; where they have the same method and path,
 * only the first gets it (RULINGS.md#the-union).
 */
export class RouteClaims {
  readonly #taken = new Map<string, ClaimedRoute>();

  /** All of them, in the order they were registered. */
  get routes(): readonly ClaimedRoute[] {
    return [...this.#taken.values()];
  }

  /** The route that answers a method, in lower case, at a path; whatever its parameters are called. */
  find(method: string, path: string): ClaimedRoute | undefined {
    return this.#taken.get(claimOf(method, path));
  }

  /** The app, on which only routes that nobody has yet are registered. Each learns its endpoint and surface. */
  routesOf(app: SurfaceApp, dialect: SurfaceDialect): SurfaceApp {
    return new Proxy(app, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof name !== 'string' || !methods.has(name) || typeof member !== 'function') return member;
        return (path: string, options: { readonly schema?: FastifySchema; readonly config?: object }, handler: unknown) => {
          const claim = claimOf(name, path);
          if (this.#taken.has(claim)) return app;
          const config = { endpoint: path, countedAs: `${name.toUpperCase()} ${path}`, surface: dialect.name, ...options.config };
          this.#taken.set(claim, {
            method: name.toUpperCase(),
            path,
            schema: options.schema ?? {},
            config,
            dialect,
            handler: handler as ClaimedRoute['handler'],
          });
          return Reflect.apply(member, target, [path, { ...options, config }, handler]) as unknown;
        };
      },
    });
  }
}

function claimOf(method: string, path: string): string {
  return `${method} ${path.replaceAll(/:\w+/g, ':')}`;
}
