import type { FastifyInstance, FastifyRequest } from 'fastify';
import { instantToMs, secondMs, type Instant } from '../../../../shared/domain/instant.ts';
import type { Core } from '../../../core/context.ts';
import type { KeySurface, SurfaceName } from '../rates/rate-table.ts';

/** An endpoint that is going away. */
export interface Deprecation {
  readonly surface: KeySurface;
  /** Method and path without the mount's prefix, as the route is registered. */
  readonly endpoint: string;
  readonly since: Instant;
  /** From when it may be gone: at least twelve months later (INTERFACE.md#deprecated-endpoints). */
  readonly sunset: Instant;
  /** Paths to use instead, without the mount's prefix. */
  readonly replacements: readonly string[];
}

/** Every deprecated endpoint; a line here is all it takes to deprecate one. */
export const deprecations: readonly Deprecation[] = [
  {
    surface: 'reference',
    endpoint: 'GET /v1/search',
    since: '2025-10-01T00:00:00.000Z' as Instant,
    sunset: '2027-07-01T00:00:00.000Z' as Instant,
    replacements: ['/v1/vaults/search', '/v1/documents/search'],
  },
];

/** The name under which uses of an endpoint are counted. */
export function usageName({ surface, endpoint }: Pick<Deprecation, 'surface' | 'endpoint'>): string {
  return `${surface} ${endpoint}`;
}

/** The day of an instant, `YYYY-MM-DD`. */
function dayOf(instant: Instant): string {
  return instant.slice(0, 'YYYY-MM-DD'.length);
}

/**
 * What every answer of a deprecated endpoint says about it: our own headers, `Deprecation` and its link (RFC 9745),
 * `Sunset` (RFC 8594), and a warning (RFC 7234, section 5.5).
 */
export function deprecationHeaders(
  { endpoint, since, sunset, replacements }: Deprecation,
  baseUrl: string,
  changelogUrl: string,
): Record<string, string> {
  const instead = replacements.join(', ');
  return {
    'x-deprecated-endpoint': 'true',
    'x-deprecated-since': dayOf(since),
    'x-deprecated-replacement': instead,
    deprecation: `@${instantToMs(since) / secondMs}`,
    sunset: new Date(sunset).toUTCString(),
    warning: `299 - "${endpoint} is deprecated since ${dayOf(since)} and goes on ${dayOf(sunset)}. Use ${instead}."`,
    link: [`<${changelogUrl}>; rel="deprecation"`, ...replacements.map((path) => `<${baseUrl}${path}>; rel="successor-version"`)].join(
      ', ',
    ),
  };
}

/** Where people read what changed. */
export function changelogAt(publicUrl: string): string {
  return `${publicUrl}/docs#changelog`;
}

interface Announcing {
  readonly deprecations: readonly Deprecation[];
  readonly core: Core;
}

/**
 * Marks every answer of a deprecated endpoint, refusals included, as deprecated, and counts the requests that were let in. To be
 * called before the hook that lets them in, and before the routes are added.
 */
export function announceDeprecations(
  app: FastifyInstance,
  { deprecations: table, core }: Announcing,
  surface: SurfaceName,
  baseUrl: string,
): void {
  const own = new Map(table.filter((entry) => entry.surface === surface).map((entry) => [entry.endpoint, entry]));
  if (own.size === 0) return;
  const headersByPath = new Map<string, Readonly<Record<string, Readonly<Record<string, string>>>>>();
  app.addHook('onRoute', (route) => {
    const path = route.config?.endpoint ?? '';
    for (const method of [route.method].flat()) {
      const entry = own.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);
      if (entry === undefined) continue;
      headersByPath.set(path, { ...headersByPath.get(path), [method]: deprecationHeaders(entry, baseUrl, changelogAt(core.publicUrl)) });
      route.preValidation = [async (request) => countUse(core, request, entry), ...[route.preValidation ?? []].flat()];
    }
  });
  app.addHook('onRequest', (request, reply, done) => {
    const headers = headersByPath.get(request.routeConfig.endpoint ?? '')?.[request.method];
    if (headers !== undefined) reply.headers(headers);
    done();
  });
}

function countUse({ views, clock }: Core, { credential }: FastifyRequest, entry: Deprecation): void {
  if (credential !== null) views.countDeprecatedUse(credential.owner, usageName(entry), clock.now());
}
