import { describe, expect, it } from 'vitest';
import { curlFor } from './curl.ts';
import { exampleOf } from './example.ts';
import type { OpenApiDocument } from './openapi.ts';
import type { Operation } from './operation.ts';
import { inlineHtml } from './inline-text.ts';

describe('an example of a schema', () => {
  it('is the one it gives, else its only or first value, else made of its parts', () => {
    expect(exampleOf({ type: 'string', examples: ['x'], default: 'y' }, {})).toBe('x');
    expect(exampleOf({ const: true }, {})).toBe(true);
    expect(exampleOf({ type: 'string', enum: ['a', 'b'] }, {})).toBe('a');
    expect(exampleOf({ anyOf: [{ type: 'integer', minimum: 3 }, { type: 'null' }] }, {})).toBe(3);
    expect(exampleOf({ type: ['string', 'null'], format: 'date-time' }, {})).toMatch(/^\d{4}-.*Z$/);
    expect(exampleOf({}, {})).toBe(null);
  });

  it('of an object has what is always there, or everything when nothing is', () => {
    const properties = { a: { type: 'integer' }, b: { type: 'array', items: { type: 'boolean' } } };
    expect(exampleOf({ type: 'object', required: ['a'], properties }, {})).toEqual({ a: 1 });
    expect(exampleOf({ type: 'object', properties }, {})).toEqual({ a: 1, b: [false] });
  });

  it('follows names, and says so when one leads nowhere', () => {
    const reference = { $ref: '#/components/schemas/Thing' };
    expect(exampleOf(reference, { Thing: { type: 'string', examples: ['it'] } })).toBe('it');
    expect(() => exampleOf(reference, {})).toThrow('no schema is called Thing');
  });
});

describe('the command of an operation', () => {
  const document = { servers: [{ url: 'https://x.test' }], components: { schemas: {} } } as unknown as OpenApiDocument;
  const operation = (parts: Partial<Operation>): Operation => ({
    operationId: 'x',
    tags: [],
    summary: 'X',
    responses: { 200: { description: '', headers: {} } },
    security: [{ apiKey: [] }],
    ...parts,
  });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', examples: ['vault_1'] } } as const;

  it('names key, method, ids and what the query needs', () => {
    const confirm = { name: 'confirm', in: 'query', required: true, schema: { const: true } } as const;
    const page = { name: 'page', in: 'query', required: false, schema: { type: 'integer' } } as const;
    expect(curlFor(document, '/v1/{id}', 'DELETE', operation({ parameters: [id, confirm, page] }))).toBe(
      'curl -X DELETE \'https://x.test/v1/vault_1?confirm=true\' \\\n  -H "Authorization: Bearer $key"',
    );
    expect(curlFor(document, '/v1', 'GET', operation({ security: [] }))).toBe('curl https://x.test/v1');
    expect(curlFor(document, '/v1', 'GET', operation({ security: [{ keyHeader: [] }] }))).toContain('-H "X-API-Key: $key"');
  });

  it('sends bodies as JSON, files as forms, and keeps what it downloads', () => {
    const json = { required: true, content: { 'application/json': { schema: {}, example: { name: 'x' } } } };
    expect(curlFor(document, '/v1', 'POST', operation({ requestBody: json }))).toBe(
      'curl https://x.test/v1 \\\n  -H "Authorization: Bearer $key" \\\n  -H "Content-Type: application/json" \\\n  -d \'{"name":"x"}\'',
    );
    const form = {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { required: ['file'], properties: { file: { type: 'string', format: 'binary' }, note: { type: 'string' } } },
        },
      },
    };
    expect(curlFor(document, '/v1', 'POST', operation({ requestBody: form }))).toContain('-F file=@letter.pdf');
    expect(
      curlFor(
        document,
        '/v1',
        'GET',
        operation({ responses: { 200: { description: '', headers: {} }, 206: { description: '', headers: {} } } }),
      ),
    ).toContain('curl -OJ https');
  });
});

describe('a line of ours as HTML', () => {
  it('is escaped, inside of code and outside', () => {
    expect(inlineHtml('a < b, `c > d`, e')).toBe('a &#60; b, <code>c &#62; d</code>, e');
  });
});
