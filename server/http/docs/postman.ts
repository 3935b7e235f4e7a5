import { exampleOf } from './example.ts';
import type { OpenApiDocument } from './openapi.ts';
import type { Answer, Operation, Parameter, Reference } from './operation.ts';
import type { Place } from './place.ts';
import type { ShownSchema } from './shown-schema.ts';
import { storyAt, type PlacedRequest, type PlaceStory } from './stories/place-story.ts';

const schemaUrl = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface Variable {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
}

const endFolder = {
  name: 'At the end',
  description: 'What takes something away, or can’t be taken back. After it the collection can be run again from the top.',
};

/**
 * The place as a Postman collection (format 2.1, which Bruno and others import too), in an order in which it can be run from top to bottom:
 * a folder for each topic, in which what is made is saved for the requests after it, then what takes away. Each request checks its answer's
 * status. Optional parameters are included but switched off.
 */
export function postmanOf(document: OpenApiDocument, place: Place): object {
  const { info, servers, tags, paths, components } = document;
  const story = storyAt(document, place);
  const writer = new RequestWriter(document);
  const isPlatform = 'accessToken' in components.securitySchemes;
  const ids = new Set(Object.keys(paths).flatMap((path) => namesIn(path)));
  const saved = story.requests.flatMap(({ saves = {}, before = [], after = [] }) => [
    ...Object.keys(saves),
    ...[...before, ...after].flatMap((line) => /collectionVariables\.set\('(\w+)'/.exec(line)?.[1] ?? []),
  ]);
  const variables: Variable[] = [
    { key: 'baseUrl', value: servers[0]?.url ?? '' },
    ...Object.entries(story.needs).map(([key, description]) => ({ key, value: '', description })),
    ...(isPlatform ? [{ key: 'mode', value: 'test', description: 'The data that you work on: test or live' }] : []),
    ...('keyHeader' in components.securitySchemes
      ? [{ key: 'shortApiKey', value: '', description: 'The same key in its short spelling, sk_…; made from it' }]
      : []),
    ...[...new Set([...saved, ...ids])].filter((name) => !(name in story.needs)).map((key) => ({ key, value: '' })),
  ];
  return {
    info: { name: info.title, description: `${info.description}\n\n${howToRun(story)}`, version: '1.0.0', schema: schemaUrl },
    auth: { type: 'bearer', bearer: [field('token', isPlatform ? '{{accessToken}}' : '{{apiKey}}')] },
    ...('keyHeader' in components.securitySchemes ? { event: [script('prerequest', [shortKey])] } : {}),
    variable: variables.map((variable) => ({ ...variable, type: 'string' })),
    item: foldersOf(story, tags).map(({ requests, ...folder }) => ({ ...folder, item: requests.map((request) => writer.write(request)) })),
  };
}

const shortKey = `pm.collectionVariables.set('shortApiKey', (pm.variables.get('apiKey') || '').replace(/^service_/, ''));`;

/** What somebody has to know before they run it, and what isn't in it. */
function howToRun({ needs, leftOut, requests }: PlaceStory): string {
  const names = Object.entries(needs).map(([name, what]) => `- \`${name}\`: ${what}`);
  const file = requests.some(({ operation }) => operation.requestBody?.content['multipart/form-data'] !== undefined)
    ? '\n\nPut a PDF file `letter.pdf` into the working directory of Postman, or choose one where a form asks for it.'
    : '';
  const reasons = Object.entries(leftOut).map(([endpoint, why]) => `- \`${endpoint}\`: ${why}`);
  const missing = reasons.length === 0 ? '' : `\n\nNot in this collection, because it can’t be run on its own:\n\n${reasons.join('\n')}`;
  return `Fill in these variables and run the collection from top to bottom; what it makes and can be taken away, it takes away again.\n\n${names.join('\n')}${file}${missing}`;
}

interface Folder {
  readonly name: string;
  readonly description: string;
  readonly requests: PlacedRequest[];
}

/** Topics in the order of their first requests; what is asked again stays with the request before it. */
function foldersOf({ requests }: PlaceStory, tags: OpenApiDocument['tags']): readonly Folder[] {
  const folders: Folder[] = [];
  for (const request of requests) {
    const topic = request.ends === true ? endFolder : tags.find(({ name }) => name === request.operation.tags[0]);
    const last = folders.at(-1);
    if (last !== undefined && (request.title !== undefined || last.name === topic?.name)) last.requests.push(request);
    else if (topic !== undefined) folders.push({ ...topic, requests: [request] });
  }
  return folders;
}

const script = (listen: 'prerequest' | 'test', exec: readonly string[]): object => ({
  listen,
  script: { type: 'text/javascript', exec: [...exec] },
});

/** The status is one that the documents name, and what the answer has for later requests is kept. */
function afterwards({ operation, saves = {}, after = [] }: PlacedRequest): readonly string[] {
  const good = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  const kept = Object.entries(saves).map(([name, place]) => {
    const steps = place.split('.').map((step) => (step === '-1' ? '.at(-1)' : /^\d+$/.test(step) ? `[${step}]` : `.${step}`));
    return `pm.collectionVariables.set('${name}', pm.response.json()${steps.join('')});`;
  });
  return [
    `pm.test('answers ${good.join(' or ')}', () => pm.expect(pm.response.code, pm.response.text()).to.be.oneOf([${good.join(', ')}]));`,
    ...kept,
    ...after,
  ];
}

function field(key: string, value: string): object {
  return { key, value, type: 'string' };
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

class RequestWriter {
  readonly #document: OpenApiDocument;

  constructor(document: OpenApiDocument) {
    this.#document = document;
  }

  write(asked: PlacedRequest): object {
    const { path, method, operation, title, before } = asked;
    const parameters = (operation.parameters ?? []).map((parameter) => this.#parameter(parameter));
    const body = this.#body(asked);
    const request = {
      method,
      description: [operation.summary, operation.description].filter((text) => text !== undefined).join('\n\n'),
      ...(operation.security.length === 0 ? { auth: { type: 'noauth' } } : {}),
      ...(operation.security.some((needed) => 'keyHeader' in needed)
        ? { auth: { type: 'apikey', apikey: [field('key', 'X-API-Key'), field('value', '{{shortApiKey}}'), field('in', 'header')] } }
        : {}),
      header: headersOf(asked, parameters),
      url: this.#url(asked, path, parameters),
      ...(body === undefined ? {} : { body }),
    };
    return {
      name: title ?? operation.summary,
      event: [...(before === undefined ? [] : [script('prerequest', before)]), script('test', afterwards(asked))],
      request,
      response: title === undefined ? this.#answers(operation, request) : [],
    };
  }

  #parameter(parameter: Parameter | Reference): Parameter {
    if (!('$ref' in parameter)) return parameter;
    const name = parameter.$ref.replace('#/components/parameters/', '') as keyof OpenApiDocument['components']['parameters'];
    return this.#document.components.parameters[name] as Parameter;
  }

  #url({ query: asked = {}, filled = {} }: PlacedRequest, path: string, parameters: readonly Parameter[]): object {
    const template = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const documented = parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required, description, schema }) => ({
        key: name,
        value: asked[name] ?? String(this.#example(schema)),
        ...(description === undefined ? {} : { description }),
        ...(required || name in asked ? {} : { disabled: true }),
      }));
    // A signed address has more in its query than anybody should put together.
    const more = Object.entries(asked).filter(([name]) => !documented.some(({ key }) => key === name));
    const query = [...documented, ...more.map(([key, value]) => ({ key, value }))];
    const sent = query.filter((one) => !('disabled' in one)).map(({ key, value }) => `${key}=${value}`);
    const variable = namesIn(path).map((name) => ({ key: name, value: filled[name] ?? `{{${name}}}` }));
    return {
      raw: `{{baseUrl}}${template}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
      host: ['{{baseUrl}}'],
      path: template.split('/').slice(1),
      ...(query.length === 0 ? {} : { query }),
      ...(variable.length === 0 ? {} : { variable }),
    };
  }

  #body({ operation, body, fields }: PlacedRequest): object | undefined {
    if (typeof body === 'string') return { mode: 'raw', raw: body };
    if (operation.requestBody === undefined) return undefined;
    const { content } = operation.requestBody;
    const form = content['multipart/form-data'];
    if (form !== undefined) return { mode: 'formdata', formdata: this.#formFields(form.schema, fields) };
    const json = content['application/json'];
    const example: unknown = body ?? json?.example ?? this.#example(json?.schema ?? {});
    return { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } };
  }

  #formFields({ properties = {}, required = [] }: ShownSchema, fields: PlacedRequest['fields'] = {}): object[] {
    return Object.entries(properties).map(([key, schema]) => ({
      key,
      ...(schema.format === 'binary'
        ? { type: 'file', src: 'letter.pdf' }
        : { type: 'text', value: fields[key] ?? String(this.#example(schema)) }),
      ...(schema.description === undefined ? {} : { description: schema.description }),
      ...(required.includes(key) ? {} : { disabled: true }),
    }));
  }

  #answers({ responses }: Operation, request: object): object[] {
    const [first] = Object.entries(responses).filter((entry): entry is [string, Answer] => /^2/.test(entry[0]) && !('$ref' in entry[1]));
    if (first === undefined) return [];
    const [status, { description, content }] = first;
    const example = content?.['application/json']?.example;
    const json =
      example === undefined
        ? {}
        : {
            header: [{ key: 'Content-Type', value: 'application/json' }],
            body: JSON.stringify(example, null, 2),
            _postman_previewlanguage: 'json',
          };
    return [{ name: description, originalRequest: request, code: Number(status), ...json }];
  }

  #example(schema: ShownSchema): unknown {
    return exampleOf(schema, this.#document.components.schemas);
  }
}

function headersOf({ operation, headers = {}, body }: PlacedRequest, parameters: readonly Parameter[]): readonly object[] {
  const isJson = operation.requestBody?.content['application/json'] !== undefined && typeof body !== 'string';
  return [
    ...(isJson ? [{ key: 'Content-Type', value: 'application/json' }] : []),
    ...Object.entries(headers).map(([key, value]) => ({ key, value })),
    ...parameters
      .filter((one) => one.in === 'header')
      .map(({ name, description }) => ({
        key: name,
        value: name === 'Idempotency-Key' ? '{{$guid}}' : name === 'X-Heirlock-Mode' ? '{{mode}}' : '',
        description,
        ...(name === 'X-Heirlock-Mode' ? {} : { disabled: true }),
      })),
  ];
}
