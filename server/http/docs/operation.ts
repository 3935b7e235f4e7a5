import type { TSchema } from 'typebox';
import type { Deprecation } from '../foundation/versions/deprecations.ts';
import type { SurfaceName } from '../foundation/rates/rate-table.ts';
import type { ClaimedRoute } from '../foundation/surface/route-claims.ts';
import { headerRefs, parameterRef, type CommonHeader } from './common-parts.ts';
import { realAnswer } from './examples/real-answer.ts';
import { operationId, topicOfRoute } from './operation-names.ts';
import { refusalsOf, type ShownRefusal } from './refusals.ts';
import type { ShownSchema } from './shown-schema.ts';
import { toldBody } from './stories/told-body.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: ShownSchema;
}

export interface Reference {
  readonly $ref: string;
  readonly description?: string;
}

type Content = Readonly<Record<string, { readonly schema: ShownSchema; readonly [more: string]: unknown }>>;

export interface RequestBody {
  readonly required: boolean;
  readonly content: Content;
}

export interface Answer {
  readonly description: string;
  readonly headers: Readonly<Record<string, object>>;
  readonly content?: Content;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Answer | Reference>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

interface Writing {
  readonly surface: SurfaceName;
  /** Prefix for the names of what is the surface's own. */
  readonly prefix: string;
  readonly show: (schema: TSchema) => ShownSchema;
  readonly deprecations: readonly Deprecation[];
  /** Where refusals that operations refer to are collected. */
  readonly responses: Record<string, object>;
}

const refusalNames: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  402: 'PlanLimitReached',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'TooLarge',
  416: 'RangeNotSatisfiable',
  419: 'TokenExpired',
  422: 'Unprocessable',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'Unavailable',
};

/** What the credentials of a surface are called in the documents. */
export function schemeOf(surface: SurfaceName): 'apiKey' | 'keyHeader' | 'accessToken' {
  return surface === 'key-test' ? 'keyHeader' : surface === 'platform' ? 'accessToken' : 'apiKey';
}

const done: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Taken on.',
  204: 'Done; there is no body.',
  207: 'Some were made, some failed; the results say which.',
};

/** Writes the operations of one surface. */
export class OperationWriter {
  readonly #writing: Writing;

  constructor(writing: Writing) {
    this.#writing = writing;
  }

  write(route: ClaimedRoute): Operation {
    const { schema, config } = route;
    if (schema.summary === undefined) throw new Error(`the route ${route.method} ${route.path} has no summary`);
    const parameters = this.#parameters(route);
    const body = this.#body(route);
    return {
      operationId: operationId(route, this.#writing.prefix),
      tags: [topicOfRoute(route).name],
      // Alongside the first surface's own, like things have to be told apart.
      summary: this.#writing.prefix === '' ? schema.summary : `${schema.summary} (${this.#writing.surface})`,
      ...(schema.description === undefined ? {} : { description: schema.description }),
      ...(this.#isDeprecated(route) ? { deprecated: true } : {}),
      ...(parameters.length === 0 ? {} : { parameters }),
      ...(body === undefined ? {} : { requestBody: body }),
      responses: { ...this.#answers(route), ...this.#refusals(route) },
      security: config.open === true ? [] : [{ [schemeOf(this.#writing.surface)]: [] }],
    };
  }

  #parameters(route: ClaimedRoute): (Parameter | Reference)[] {
    const { method, schema, config } = route;
    const ownGet = method === 'GET' && config.open !== true && config.streams !== true;
    return [
      ...this.#listed(schema.params, 'path'),
      ...this.#listed(schema.querystring, 'query'),
      ...(config.open === true
        ? []
        : method === 'POST'
          ? [parameterRef('IdempotencyKey')]
          : method === 'GET'
            ? []
            : [parameterRef('IfMatch')]),
      ...(config.open !== true && this.#writing.surface === 'platform' ? [parameterRef('Mode')] : []),
      ...(config.download === true ? [parameterRef('Range')] : []),
      ...(ownGet ? [parameterRef('IfNoneMatch')] : []),
    ];
  }

  #listed(fields: unknown, where: 'path' | 'query'): Parameter[] {
    if (fields === undefined) return [];
    const { properties = {}, required = [] } = this.#writing.show(fields as TSchema);
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...described(name, description),
      schema,
    }));
  }

  #body(route: ClaimedRoute): RequestBody | undefined {
    const { schema, config } = route;
    if (config.form !== undefined)
      return { required: true, content: { 'multipart/form-data': { schema: this.#writing.show(config.form) } } };
    if (schema.body === undefined) return undefined;
    const { examples, ...shown } = this.#writing.show(schema.body as TSchema);
    const example = toldBody(route) ?? examples?.[0];
    const isRequired = shown.anyOf !== undefined || (shown.required ?? []).length > 0;
    return { required: isRequired, content: { 'application/json': { schema: shown, ...(example === undefined ? {} : { example }) } } };
  }

  #answers(route: ClaimedRoute): Record<string, Answer> {
    const { method, schema, config } = route;
    if (config.download === true) return downloads(config.open === true);
    if (config.streams === true) return { 200: streamed() };
    const byStatus = (schema.response ?? (method === 'DELETE' ? { 204: undefined } : {})) as Readonly<Record<string, TSchema | undefined>>;
    const shown = Object.entries(byStatus).map(([status, answer]): [string, Answer] => [status, this.#answer(route, status, answer)]);
    const tagged = method === 'GET' && config.open !== true;
    return {
      ...Object.fromEntries(shown),
      ...(tagged ? { 304: { description: 'It is still what you have.', headers: this.#headers(route, 'ETag') } } : {}),
    };
  }

  #answer(route: ClaimedRoute, status: string, answer: TSchema | undefined): Answer {
    const keyed = route.config.open !== true;
    const extra: CommonHeader[] = [
      ...(keyed && route.method === 'GET' ? (['ETag'] as const) : []),
      ...(keyed && route.method === 'POST' ? (['Idempotent-Replayed'] as const) : []),
    ];
    const shown = answer === undefined || status === '204' || route.method === 'HEAD' ? undefined : this.#writing.show(answer);
    const description = done[status] ?? 'Done.';
    const example = shown === undefined ? undefined : realAnswer(route);
    return {
      description,
      headers: { ...this.#headers(route, ...extra), ...ownHeaders(route) },
      ...(shown === undefined ? {} : { content: { 'application/json': { schema: shown, ...(example === undefined ? {} : { example }) } } }),
    };
  }

  #headers(route: ClaimedRoute, ...extra: readonly CommonHeader[]): Readonly<Record<string, object>> {
    const rates = route.config.open === true ? [] : (['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const);
    const going = this.#isDeprecated(route)
      ? (['Deprecation', 'Sunset', 'Warning', 'X-Deprecated-Endpoint', 'X-Deprecated-Since', 'X-Deprecated-Replacement'] as const)
      : [];
    return headerRefs('X-Request-ID', 'X-API-Version', ...rates, ...going, ...extra);
  }

  #isDeprecated({ method, path }: ClaimedRoute): boolean {
    return this.#writing.deprecations.some(
      ({ surface, endpoint }) => surface === this.#writing.surface && endpoint === `${method} ${path}`,
    );
  }

  #refusals(route: ClaimedRoute): Record<string, Reference> {
    const byStatus = Map.groupBy(refusalsOf(route), ({ status }) => status);
    return Object.fromEntries([...byStatus].map(([status, refusals]) => [status, this.#refusal(route, status, refusals)]));
  }

  /** One component for each status; what it means here is given next to the reference. */
  #refusal(route: ClaimedRoute, status: number, refusals: readonly ShownRefusal[]): Reference {
    const { prefix, responses, show } = this.#writing;
    const name = prefix + (refusalNames[status] ?? `Status${status}`);
    const known = (responses[name] ?? {}) as { readonly content?: { readonly 'application/json': { readonly examples?: object } } };
    const examples = {
      ...known.content?.['application/json'].examples,
      ...Object.fromEntries(refusals.map(({ code, meaning, example }) => [code, { summary: meaning, value: example }])),
    };
    responses[name] = {
      description: `Refused with ${status}.`,
      headers: headerRefs(
        'X-Request-ID',
        'X-API-Version',
        ...(status === 429 ? (['Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const) : []),
      ),
      content: { 'application/json': { schema: show(route.dialect.errorSchema), examples } },
    };
    return {
      $ref: `#/components/responses/${name}`,
      description: refusals.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join('\n\n'),
    };
  }
}

/** Anything in a path without a description of its own is the id of a thing. */
function described(name: string, description: string | undefined): { readonly description?: string } {
  const thing = /^(\w+)_id$/.exec(name)?.[1]?.replaceAll('_', ' ');
  const words = description ?? (thing === undefined ? undefined : `The id of the ${thing}.`);
  return words === undefined ? {} : { description: words };
}

/** Headers that no other route has. */
function ownHeaders({ config }: ClaimedRoute): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(config.answerHeaders ?? {}).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

function streamed(): Answer {
  const content: Content = { '*/*': { schema: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } } };
  return {
    description: 'As it is read, to its end.',
    headers: headerRefs(
      'X-Request-ID',
      'X-API-Version',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Content-Disposition',
    ),
    content,
  };
}

function downloads(open: boolean): Record<string, Answer> {
  const content: Content = { '*/*': { schema: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' } } };
  const rates = open ? [] : (['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const);
  const common = ['X-Request-ID', 'X-API-Version', ...rates, 'Content-Disposition', 'Accept-Ranges', 'ETag'] as const;
  return {
    200: { description: 'The file, with its own content type.', headers: headerRefs(...common), content },
    206: { description: 'The range that was asked for.', headers: headerRefs(...common, 'Content-Range'), content },
    304: { description: 'It is still what you have.', headers: headerRefs('X-Request-ID', 'X-API-Version', ...rates, 'ETag') },
  };
}
