import { exampleOf } from './example.ts';
import type { OpenApiDocument } from './openapi.ts';
import type { Operation, Parameter, RequestBody } from './operation.ts';
import type { ShownSchema } from './shown-schema.ts';

/** The operation as a terminal command, with `$key` for the key. Values are our own examples, none of which needs quoting. */
export function curlFor(document: OpenApiDocument, path: string, method: string, operation: Operation): string {
  const { schemas } = document.components;
  const parameters = (operation.parameters ?? []).filter((one): one is Parameter => !('$ref' in one));
  const example = (schema: ShownSchema): string => String(exampleOf(schema, schemas));
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, { name, schema }) => text.replace(`{${name}}`, example(schema)), path);
  const query = parameters.filter((one) => one.in === 'query' && one.required).map(({ name, schema }) => `${name}=${example(schema)}`);
  const address = `${document.servers[0]?.url ?? ''}${filled}${query.length === 0 ? '' : `?${query.join('&')}`}`;
  const body = operation.requestBody === undefined ? [] : bodyParts(operation.requestBody, schemas);
  // curl defaults to POST when there is a body.
  const verb = method === 'HEAD' ? '-I ' : method === 'GET' || (method === 'POST' && body.length > 0) ? '' : `-X ${method} `;
  const file = Object.keys(operation.responses).includes('206') ? '-OJ ' : '';
  return [`curl ${verb}${file}${query.length === 0 ? address : `'${address}'`}`, ...credential(operation), ...body].join(' \\\n  ');
}

function credential({ security }: Operation): string[] {
  if (security.length === 0) return [];
  if (security.some((needed) => 'accessToken' in needed)) return ['-H "Authorization: Bearer $token"'];
  return security.some((needed) => 'keyHeader' in needed) ? ['-H "X-API-Key: $key"'] : ['-H "Authorization: Bearer $key"'];
}

function bodyParts({ content }: RequestBody, schemas: Readonly<Record<string, ShownSchema>>): string[] {
  const form = content['multipart/form-data'];
  if (form !== undefined) {
    const { properties = {}, required = [] } = form.schema;
    return required.map(
      (name) => `-F ${name}=${properties[name]?.format === 'binary' ? '@letter.pdf' : String(exampleOf(properties[name] ?? {}, schemas))}`,
    );
  }
  const json = content['application/json'];
  if (json === undefined) return [];
  const example: unknown = json.example ?? exampleOf(json.schema, schemas);
  return ['-H "Content-Type: application/json"', `-d '${JSON.stringify(example)}'`];
}
