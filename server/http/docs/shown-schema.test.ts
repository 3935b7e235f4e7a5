import { Type, type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { documentedAs, requiredAs } from '../foundation/answers/documented.ts';
import { NamedSchemas, shownSchema } from './shown-schema.ts';

function shown(schema: TSchema, prefix?: string) {
  const named = new NamedSchemas();
  return { schema: shownSchema(schema, named, prefix), named: named.all };
}

describe('a schema as documents show it', () => {
  it('is the stricter one wherever there is one, however deep', () => {
    const schema = Type.Object({
      text: Type.String(),
      number: documentedAs(Type.String(), Type.Integer({ minimum: 1 })),
      list: Type.Array(documentedAs(Type.Unknown(), documentedAs(Type.Unknown(), Type.Boolean()))),
      either: Type.Union([documentedAs(Type.Unknown(), Type.Null()), Type.String()]),
    });
    expect(shown(schema).schema).toEqual({
      type: 'object',
      required: ['text', 'number', 'list', 'either'],
      properties: {
        text: { type: 'string' },
        number: { type: 'integer', minimum: 1 },
        list: { type: 'array', items: { type: 'boolean' } },
        either: { anyOf: [{ type: 'null' }, { type: 'string' }] },
      },
    });
  });

  it('requires what the validator lets be missing because the core has words of its own for it', () => {
    const schema = Type.Object({
      name: requiredAs(Type.String(), Type.String({ minLength: 1 })),
      note: Type.Optional(documentedAs(Type.Unknown(), Type.String())),
    });
    expect(shown(schema).schema).toEqual({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1 }, note: { type: 'string' } },
    });
    expect(schema.required ?? [], 'for the validator').toEqual([]);
  });

  it('says of lists of words that they are text', () => {
    expect(shown(Type.Enum(['a', 'b'])).schema).toEqual({ type: 'string', enum: ['a', 'b'] });
    expect(shown(Type.Unsafe({ enum: ['a', null] })).schema).toEqual({ enum: ['a', null] });
  });

  it('stands once under its title, with the prefix it is given', () => {
    const owner = Type.Object({ id: Type.String() }, { title: 'Owner' });
    const { schema, named } = shown(Type.Object({ first: owner, second: owner }), 'Overview');
    expect(schema.properties).toEqual({
      first: { $ref: '#/components/schemas/OverviewOwner' },
      second: { $ref: '#/components/schemas/OverviewOwner' },
    });
    expect(named).toEqual({ OverviewOwner: { title: 'Owner', type: 'object', required: ['id'], properties: { id: { type: 'string' } } } });
  });

  it('may not share its title with another one', () => {
    const schema = Type.Object({
      first: Type.Object({ a: Type.String() }, { title: 'Thing' }),
      second: Type.Object({ b: Type.String() }, { title: 'Thing' }),
    });
    expect(() => shown(schema)).toThrow('two schemas are called Thing');
  });

  it('leaves the schema it was made of as it was: vocabularies share theirs', () => {
    const text = Type.String();
    const strict = documentedAs(text, Type.Integer());
    expect(JSON.stringify(text)).toBe('{"type":"string"}');
    expect(shown(Type.Object({ text, strict })).schema.properties).toEqual({ text: { type: 'string' }, strict: { type: 'integer' } });
  });
});
