import { exampleOf } from './example.ts';
import type { OpenApiDocument } from './openapi.ts';
import type { Answer, Operation, Parameter, Reference, RequestBody } from './operation.ts';
import type { ShownSchema } from './shown-schema.ts';

const schemaUrl = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

interface Variable {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
}

/**
 * The document as a Postman collection (format 2.1, which Bruno and others import too): one folder for each topic, with variables
 * for address, keys and ids, example bodies, and forms whose file is to be chosen. Optional parameters are included but switched off.
 */
export function postmanOf(document: OpenApiDocument): object {
  const { info, servers, tags, paths, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const writer = new RequestWriter(document);
  const folders = tags.map(({ name, description }) => ({
    name,
    description,
    item: operations
      .filter(({ operation }) => operation.tags[0] === name)
      .map(({ path, method, operation }) => writer.write(path, method, operation)),
  }));
  const ids = new Set(Object.keys(paths).flatMap((path) => namesIn(path)));
  const variables: Variable[] = [
    { key: 'baseUrl', value: servers[0]?.url ?? '' },
    'accessToken' in components.securitySchemes
      ? { key: 'accessToken', value: '', description: 'An access token' }
      : { key: 'apiKey', value: '', description: 'Your key: service_sk_…' },
    ...('keyHeader' in components.securitySchemes
      ? [{ key: 'shortApiKey', value: '', description: 'The same key in its short spelling: sk_…' }]
      : []),
    ...[...ids].map((name) => ({ key: name, value: name.endsWith('_id') ? '' : '1' })),
  ];
  return {
    info: { name: info.title, description: info.description, version: '1.0.0', schema: schemaUrl },
    auth: { type: 'bearer', bearer: [field('token', 'accessToken' in components.securitySchemes ? '{{accessToken}}' : '{{apiKey}}')] },
    variable: variables.map((variable) => ({ ...variable, type: 'string' })),
    item: folders,
  };
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

  write(path: string, method: string, operation: Operation): object {
    const parameters = (operation.parameters ?? []).map((parameter) => this.#parameter(parameter));
    const request = {
      method: method.toUpperCase(),
      description: [operation.summary, operation.description].filter((text) => text !== undefined).join('\n\n'),
      ...(operation.security.length === 0 ? { auth: { type: 'noauth' } } : {}),
      ...(operation.security.some((needed) => 'keyHeader' in needed)
        ? { auth: { type: 'apikey', apikey: [field('key', 'X-API-Key'), field('value', '{{shortApiKey}}'), field('in', 'header')] } }
        : {}),
      header: [
        ...(operation.requestBody?.content['application/json'] === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
        ...parameters
          .filter((one) => one.in === 'header')
          .map(({ name, description }) => ({
            key: name,
            value: name === 'Idempotency-Key' ? '{{$guid}}' : '',
            description,
            disabled: true,
          })),
      ],
      url: this.#url(path, parameters),
      ...(operation.requestBody === undefined ? {} : { body: this.#body(operation.requestBody) }),
    };
    return { name: operation.summary, request, response: this.#answers(operation, request) };
  }

  #parameter(parameter: Parameter | Reference): Parameter {
    if (!('$ref' in parameter)) return parameter;
    const name = parameter.$ref.replace('#/components/parameters/', '') as keyof OpenApiDocument['components']['parameters'];
    return this.#document.components.parameters[name] as Parameter;
  }

  #url(path: string, parameters: readonly Parameter[]): object {
    const template = path.replaceAll(/\{(\w+)\}/g, ':$1');
    const query = parameters
      .filter((one) => one.in === 'query')
      .map(({ name, required, description, schema }) => ({
        key: name,
        value: String(this.#example(schema)),
        ...(description === undefined ? {} : { description }),
        ...(required ? {} : { disabled: true }),
      }));
    const sent = query.filter((one) => !('disabled' in one)).map(({ key, value }) => `${key}=${value}`);
    const variable = namesIn(path).map((name) => ({ key: name, value: `{{${name}}}` }));
    return {
      raw: `{{baseUrl}}${template}${sent.length === 0 ? '' : `?${sent.join('&')}`}`,
      host: ['{{baseUrl}}'],
      path: template.split('/').slice(1),
      ...(query.length === 0 ? {} : { query }),
      ...(variable.length === 0 ? {} : { variable }),
    };
  }

  #body({ content }: RequestBody): object {
    const form = content['multipart/form-data'];
    if (form !== undefined) return { mode: 'formdata', formdata: this.#formFields(form.schema) };
    const json = content['application/json'];
    const example: unknown = json?.example ?? this.#example(json?.schema ?? {});
    return { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } };
  }

  #formFields({ properties = {}, required = [] }: ShownSchema): object[] {
    return Object.entries(properties).map(([key, schema]) => ({
      key,
      ...(schema.format === 'binary' ? { type: 'file', src: [] } : { type: 'text', value: String(this.#example(schema)) }),
      ...(schema.description === undefined ? {} : { description: schema.description }),
      ...(required.includes(key) ? {} : { disabled: true }),
    }));
  }

  #answers({ responses }: Operation, request: object): object[] {
    const [first] = Object.entries(responses).filter((entry): entry is [string, Answer] => /^2/.test(entry[0]) && !('$ref' in entry[1]));
    if (first === undefined) return [];
    const [status, { description, content }] = first;
    const schema = content?.['application/json']?.schema;
    const json =
      schema === undefined
        ? {}
        : {
            header: [{ key: 'Content-Type', value: 'application/json' }],
            body: JSON.stringify(this.#example(schema), null, 2),
            _postman_previewlanguage: 'json',
          };
    return [{ name: description, originalRequest: request, code: Number(status), ...json }];
  }

  #example(schema: ShownSchema): unknown {
    return exampleOf(schema, this.#document.components.schemas);
  }
}
