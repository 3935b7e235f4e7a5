import { Type } from 'typebox';
import { listDeprecatedUsage } from '../../../core/requests/list-deprecated-usage.ts';
import { count, instant, sample } from '../../foundation/answers/answer-shapes.ts';
import { changelogAt, usageName } from '../../foundation/versions/deprecations.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { contextIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { apiVersion, deprecatedVersions, supportedVersions } from '../../foundation/versions/version-history.ts';

const versionAnswer = Type.Object(
  {
    api_version: sample('v1', 'The version of this address.'),
    current_version: sample('v1', 'The stable one. Minor versions have no number here: what they add, clients may ignore.'),
    latest_version: sample('v1'),
    supported_versions: Type.Array(Type.String(), { examples: [['v1']] }),
    deprecated_versions: Type.Array(Type.String(), { examples: [[]] }),
    changelog_url: sample('https://vaults.example.com/docs#changelog'),
  },
  { title: 'Versions' },
);

/** Which versions there are: one answer for all surfaces, without authentication (INTERFACE.md#versions). */
export function apiVersionRoute(app: SurfaceApp, { core }: RouteServices): void {
  const schema = { summary: 'Say which versions there are', description: 'Needs no key.', response: { 200: versionAnswer } };
  app.get('/version', { config: { open: true }, schema }, async () => ({
    api_version: apiVersion,
    current_version: apiVersion,
    latest_version: apiVersion,
    supported_versions: [...supportedVersions],
    deprecated_versions: [...deprecatedVersions],
    changelog_url: changelogAt(core.publicUrl),
  }));
}

const usageAnswer = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        endpoint: sample('GET /v1/search'),
        replacement: sample('/v1/vaults/search, /v1/documents/search'),
        deprecated_since: instant(),
        sunset: instant('From when it may be gone.'),
        count: count(3, 'How often your keys of this mode used it.'),
        last_used_at: instant(),
      }),
    ),
  },
  { title: 'DeprecatedUsage' },
);

/** The deprecated endpoints that the owner's keys still use (INTERFACE.md#use-of-deprecated-endpoints). */
export function deprecatedUsageRoute(app: SurfaceApp, services: RouteServices): void {
  const schema = { summary: 'List the deprecated endpoints you use', response: { 200: usageAnswer } };
  app.get('/v1/deprecated-usage', { schema }, async (request) => {
    const known = new Map(services.deprecations.map((entry) => [usageName(entry), entry]));
    const uses = await listDeprecatedUsage(contextIn(services, request));
    return {
      data: uses.flatMap((use) => {
        const entry = known.get(use.endpoint);
        if (entry === undefined) return [];
        return {
          endpoint: entry.endpoint,
          replacement: entry.replacements.join(', '),
          deprecated_since: entry.since,
          sunset: entry.sunset,
          count: use.count,
          last_used_at: use.last_used_at,
        };
      }),
    };
  });
}
