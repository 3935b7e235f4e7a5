import type { KeySurface } from '../kit/rate-table.ts';
import type { ClaimedRoute, RouteClaims } from '../kit/route-claims.ts';

/** One base URL under which an interface is served. */
export interface Place {
  /** `origin` is the union of several surfaces. */
  readonly name: 'reference' | 'overview' | 'alternate' | 'flat' | 'origin';
  /** What its paths begin with: empty for the origin. */
  readonly prefix: string;
  /** Public URL and prefix, without a slash at its end. */
  readonly baseUrl: string;
  /** What is served there; complete once every surface is mounted. */
  readonly claims: Pick<RouteClaims, 'routes'>;
  /** Version of the program. */
  readonly version: string;
}

/** The surfaces that have routes there, in the order of their mounting. */
export function surfacesAt(place: Place): readonly KeySurface[] {
  return [...new Set(place.claims.routes.map(({ dialect }) => dialect.name))];
}

export function routesOf(place: Place, surface: KeySurface): readonly ClaimedRoute[] {
  return place.claims.routes.filter(({ dialect }) => dialect.name === surface);
}
