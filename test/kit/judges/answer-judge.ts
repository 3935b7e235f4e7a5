import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { SurfaceServices } from '../../../server/http/foundation/admission/admit.ts';
import { openApiOf, type OpenApiDocument } from '../../../server/http/docs/openapi.ts';
import type { Answer as DocumentedAnswer, Reference } from '../../../server/http/docs/operation.ts';
import type { Place } from '../../../server/http/docs/place.ts';
import type { ShownSchema } from '../../../server/http/docs/shown-schema.ts';
import { mountedPlaces } from '../server/mounted-places.ts';

/** An answer, read to its end. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
  readonly bytes: Uint8Array;
}

/** A document's schemas, ready to judge with. */
type Judging = (schema: ShownSchema) => ValidateFunction;

interface JudgedPlace {
  readonly prefix: string;
  readonly document: OpenApiDocument;
  readonly judging: Judging;
  /** The most specific first: those with the fewest parameters. */
  readonly templates: readonly { readonly template: string; readonly pattern: RegExp }[];
}

/** Servers of this process that tests talk to, by origin. */
const known = new Map<string, () => Promise<readonly JudgedPlace[]>>();

/** What servers of the same configuration are judged by: mounting everything once more takes most of a second. */
const judgedBefore = new Map<string, Promise<readonly JudgedPlace[]>>();

/**
 * From now on every answer of this server is checked against its own documents.
 * @param sameAs servers with the same text here have the same documents but for their addresses; undefined for one like no other.
 * @returns a function that ends that.
 */
export function judgeAnswersOf(origin: string, services: SurfaceServices, sameAs: string | undefined): () => void {
  let places = sameAs === undefined ? undefined : judgedBefore.get(sameAs);
  const judge = (): Promise<readonly JudgedPlace[]> => {
    const judging = mountedPlaces(services).then((all) => all.map(judged));
    if (sameAs !== undefined) judgedBefore.set(sameAs, judging);
    return judging;
  };
  known.set(origin, () => (places ??= judge()));
  return () => known.delete(origin);
}

/** @throws Error naming the request and how it differs from the documents. Answers of servers that nobody announced pass. */
export async function judgeAnswer(url: URL, method: string, answer: Answer): Promise<void> {
  const places = await known.get(url.origin)?.();
  if (places === undefined) return;
  if (method === 'POST' && answer.status < 300 && answer.headers.get('content-type')?.startsWith('text/html') === true)
    throw new Error(`POST ${url.pathname} answers with a page, which nobody can go Back to without being asked to send it again`);
  // The key test and the devices' routes are under the platform's prefix without belonging to it.
  const own = /^\/api\/(v1\/test$|sync\/)/.test(url.pathname) ? places.filter(({ prefix }) => prefix !== '/api') : places;
  const place =
    own.find(({ prefix }) => prefix !== '' && url.pathname.startsWith(`${prefix}/`)) ?? places.find(({ prefix }) => prefix === '');
  if (place === undefined || isNoApi(place, url)) return;
  const problem = problemWith(place, url.pathname.slice(place.prefix.length), method, answer);
  if (problem === undefined) return;
  const body = new TextDecoder().decode(answer.bytes).slice(0, 500);
  throw new Error(
    `${method} ${url.pathname}${url.search} is not as documented at ${place.prefix}/openapi.json: ${problem}\n${answer.status} ${body}`,
  );
}

/** The documents themselves, pages for people, and what devices send to the server. */
function isNoApi({ prefix }: JudgedPlace, { pathname }: URL): boolean {
  const path = pathname.slice(prefix.length);
  return (
    ['/docs', '/openapi.json', '/postman.json'].includes(path) ||
    (prefix === '/api' && /^\/sync(\/|$)/.test(path)) ||
    (prefix === '' && /^\/($|verify|r\/|r$|check-in|pages|console|api\/sync|\.well-known)/.test(path))
  );
}

function judged(place: Place): JudgedPlace {
  const document = openApiOf(place);
  const templates = Object.keys(document.paths).map((template) => ({
    template,
    pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
  }));
  const parameters = (template: string): number => template.split('{').length;
  return {
    prefix: place.prefix,
    document,
    judging: judgingOf(document.components.schemas),
    templates: templates.sort((a, b) => parameters(a.template) - parameters(b.template)),
  };
}

/** Compiling is the expensive part: the servers in one process share it, whatever their addresses. */
const compiled = new Map<string, Judging>();

function judgingOf(schemas: OpenApiDocument['components']['schemas']): Judging {
  const text = JSON.stringify(schemas);
  let judging = compiled.get(text);
  if (judging === undefined) compiled.set(text, (judging = newJudging(text)));
  return judging;
}

function newJudging(schemasText: string): Judging {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv, ['date-time', 'email']);
  ajv.addFormat('binary', true);
  ajv.addSchema({ $id: 'document', components: { schemas: closed(JSON.parse(schemasText)) } });
  const validators = new Map<string, ValidateFunction>();
  return (schema) => {
    const text = JSON.stringify(schema);
    let validate = validators.get(text);
    if (validate === undefined) validators.set(text, (validate = ajv.compile(closed(schema))));
    return validate;
  };
}

/** The same schema with every object closed, so an undocumented field is found. Clients are told to ignore those; a test is not. */
function closed<T>(value: T): T {
  if (Array.isArray(value)) return value.map(closed) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]): [string, unknown] => {
    if (name === '$ref' && typeof part === 'string') return [name, part.replace(/^#/, 'document#')];
    return [name, ['examples', 'enum', 'const', 'default', 'required'].includes(name) ? part : closed(part)];
  });
  const isObject = 'properties' in value && [(value as { readonly type?: unknown }).type].flat().includes('object');
  return {
    ...Object.fromEntries(entries),
    ...(isObject && !('additionalProperties' in value) ? { additionalProperties: false } : {}),
  } as T;
}

function problemWith(place: JudgedPlace, path: string, method: string, answer: Answer): string | undefined {
  const template = place.templates.find(
    ({ pattern, template: one }) => pattern.test(path) && operationAt(place, one, method) !== undefined,
  )?.template;
  const operation = template === undefined ? undefined : operationAt(place, template, method);
  if (operation === undefined) return problemOfNothing(place, path, method, answer);
  const documented = operation.responses[answer.status];
  if (documented === undefined) return `${answer.status} is none of ${Object.keys(operation.responses).join(', ')}`;
  return problemWithAnswer(place, responseOf(place, documented), method, answer);
}

function operationAt({ document }: JudgedPlace, template: string, method: string) {
  const operations = document.paths[template];
  return operations?.[method.toLowerCase()] ?? (method === 'HEAD' ? operations?.get : undefined);
}

function responseOf({ document }: JudgedPlace, answer: DocumentedAnswer | Reference): DocumentedAnswer {
  if (!('$ref' in answer)) return answer;
  return document.components.responses[answer.$ref.replace('#/components/responses/', '')] as DocumentedAnswer;
}

/** What is not documented does not exist: 404 in the surface's own wording. */
function problemOfNothing(place: JudgedPlace, path: string, method: string, answer: Answer): string | undefined {
  if (path === '/api/v1/test' && answer.status === 405) return undefined;
  if (answer.status !== 404) return 'nothing is documented at this path with this method';
  const [notFound] = Object.values(place.document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => responses[404] ?? []),
  );
  return notFound === undefined ? undefined : problemWithAnswer(place, responseOf(place, notFound), method, answer);
}

/** Headers that an answer may lack though they are documented: those for limits that are switched off, and for repetitions. */
const sometimes: ReadonlySet<string> = new Set(['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Idempotent-Replayed']);

function problemWithAnswer(
  { judging }: JudgedPlace,
  { content, headers }: DocumentedAnswer,
  method: string,
  answer: Answer,
): string | undefined {
  const missing = Object.keys(headers).find((name) => !sometimes.has(name) && !answer.headers.has(name));
  if (missing !== undefined) return `the header ${missing} is missing`;
  if (method === 'HEAD') return answer.bytes.length === 0 ? undefined : 'an answer to HEAD has a body';
  if (content === undefined) return answer.bytes.length === 0 ? undefined : 'a body is documented nowhere';
  if ('*/*' in content) return undefined;
  const type = answer.headers.get('content-type')?.split(';')[0] ?? 'nothing';
  const documented = content[type];
  if (documented === undefined) return `${type} is not ${Object.keys(content).join(' or ')}`;
  const validate = judging(documented.schema);
  return validate(answer.body)
    ? undefined
    : (validate.errors ?? [])
        .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`)
        .join('; ');
}
