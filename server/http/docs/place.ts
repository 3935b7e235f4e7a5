import type { Deprecation } from '../foundation/versions/deprecations.ts';
import type { SurfaceName } from '../foundation/rates/rate-table.ts';
import type { ClaimedRoute, RouteClaims } from '../foundation/surface/route-claims.ts';

/** One base URL under which an interface is served. */
export interface Place {
  /** `origin` is the union of several surfaces. */
  readonly name: 'reference' | 'overview' | 'alternate' | 'flat' | 'platform' | 'origin';
  /** What its paths begin with; see `prefixes`. */
  readonly prefix: string;
  /** Public URL and prefix, without a trailing slash. */
  readonly baseUrl: string;
  /** What is served there; complete once every surface is mounted. */
  readonly claims: Pick<RouteClaims, 'routes'>;
  readonly deprecations: readonly Deprecation[];
  /** Version of the program. */
  readonly version: string;
}

/** What the paths of each place begin with. */
export const prefixes: Readonly<Record<Place['name'], string>> = {
  reference: '/reference',
  overview: '/overview',
  alternate: '/alternate',
  flat: '/flat',
  platform: '/api',
  origin: '',
};

/** The surfaces that have routes there, in the order they were mounted. */
export function surfacesAt(place: Place): readonly SurfaceName[] {
  return [...new Set(place.claims.routes.map(({ dialect }) => dialect.name))];
}

export function routesOf(place: Place, surface: SurfaceName): readonly ClaimedRoute[] {
  return place.claims.routes.filter(({ dialect }) => dialect.name === surface);
}
