import type { TSchema } from 'typebox';
import type { SurfaceName } from '../foundation/rates/rate-table.ts';
import type { ClaimedRoute } from '../foundation/surface/route-claims.ts';
import { apiVersion, versionHistory } from '../foundation/versions/version-history.ts';
import { commonHeaders, commonParameters } from './common-parts.ts';
import { pascal, topicOfRoute, topicOrder, type Topic } from './operation-names.ts';
import { OperationWriter, schemeOf, type Operation } from './operation.ts';
import { placeWords } from './place-words.ts';
import { surfacesAt, type Place } from './place.ts';
import { templateOf } from './template-of.ts';
import { NamedSchemas, shownSchema, type ShownSchema } from './shown-schema.ts';

/** An OpenAPI 3.1 document, as far as this project writes them. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly Topic[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ShownSchema>>;
    readonly responses: Readonly<Record<string, object>>;
    readonly parameters: typeof commonParameters;
    readonly headers: typeof commonHeaders;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

const bearer = { type: 'http', scheme: 'bearer', description: 'An API key: `Authorization: Bearer service_sk_…`.' };
const accessToken = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An access token from `POST /auth/token`.' };
const keyHeader = { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'An API key in its short spelling: `sk_…`.' };

/**
 * The document of a place, built from the very schemas that validate its requests and filter its answers. It is complete only when every
 * surface of the place is mounted. @throws Error where routes contradict each other: two operations or two schemas with the same name.
 */
export function openApiOf(place: Place): OpenApiDocument {
  const surfaces = surfacesAt(place);
  const named = new NamedSchemas();
  const responses: Record<string, object> = {};
  const writers = new Map(surfaces.map((surface) => [surface, writerFor(place, surface, named, responses)]));
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of place.claims.routes) {
    const operation = writers.get(route.dialect.name)?.write(route);
    if (operation === undefined) continue;
    const path = (paths[templateOf(route.path)] ??= {});
    path[route.method.toLowerCase()] = operation;
  }
  assertUnique(paths);
  const { title, description } = placeWords[place.name];
  return {
    openapi: '3.1.0',
    info: { title, version: versionHistory[0]?.version ?? apiVersion, description },
    servers: [{ url: place.baseUrl }],
    tags: topicsOf(place.claims.routes),
    paths,
    components: {
      schemas: named.all,
      responses,
      parameters: commonParameters,
      headers: commonHeaders,
      securitySchemes: schemesFor(surfaces),
    },
  };
}

function schemesFor(surfaces: readonly SurfaceName[]): Readonly<Record<string, object>> {
  const known = { apiKey: bearer, keyHeader, accessToken };
  const used = new Set<string>(surfaces.map(schemeOf));
  return Object.fromEntries(Object.entries(known).filter(([name]) => used.has(name)));
}

/** Where several surfaces share one document, the names of everything that belongs to any but the first begin with the surface's. */
function writerFor(place: Place, surface: SurfaceName, named: NamedSchemas, responses: Record<string, object>): OperationWriter {
  const prefix = surfacesAt(place)[0] === surface ? '' : pascal(surface);
  const show = (schema: TSchema): ShownSchema => shownSchema(schema, named, prefix);
  return new OperationWriter({ surface, prefix, show, deprecations: place.deprecations, responses });
}

function topicsOf(routes: readonly ClaimedRoute[]): readonly Topic[] {
  const byName = new Map(routes.map(topicOfRoute).map((topic) => [topic.name, topic]));
  return topicOrder.flatMap((name) => byName.get(name) ?? []);
}

function assertUnique(paths: OpenApiDocument['paths']): void {
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`two operations are called ${twice}`);
}
