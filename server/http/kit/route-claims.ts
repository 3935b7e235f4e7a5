import type { SurfaceApp } from './dialect.ts';
import type { KeySurface } from './rate-table.ts';

const methods: ReadonlySet<string> = new Set(['get', 'post', 'put', 'patch', 'delete']);

/**
 * The routes of one place. Several surfaces may be registered there one after the other; of those with the same method and path
 * only the first gets it (decisions, section 1, the union).
 */
export class RouteClaims {
  readonly #taken = new Set<string>();

  /** The app, on which only routes are registered that nobody has yet. Each learns its endpoint and surface. */
  routesOf(app: SurfaceApp, surface: KeySurface): SurfaceApp {
    return new Proxy(app, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof name !== 'string' || !methods.has(name) || typeof member !== 'function') return member;
        return (path: string, options: { readonly config?: object }, handler: unknown) => {
          const claim = `${name} ${path.replaceAll(/:\w+/g, ':')}`;
          if (this.#taken.has(claim)) return app;
          this.#taken.add(claim);
          return Reflect.apply(member, target, [path, { ...options, config: { endpoint: path, surface, ...options.config } }, handler]) as unknown;
        };
      },
    });
  }
}
