import type { ShownSchema } from './shown-schema.ts';

type Schemas = Readonly<Record<string, ShownSchema>>;

/** The schema behind a reference to a named one. */
export function resolved(schema: ShownSchema, schemas: Schemas): ShownSchema {
  if (schema.$ref === undefined) return schema;
  const name = schema.$ref.replace('#/components/schemas/', '');
  const target = schemas[name];
  if (target === undefined) throw new Error(`no schema is called ${name}`);
  return resolved(target, schemas);
}

/**
 * A value for a schema: its own example if it has one, otherwise one built from its parts. For an object, only what is always present, or
 * everything
 * when nothing is.
 */
export function exampleOf(schema: ShownSchema, schemas: Schemas): unknown {
  const known = resolved(schema, schemas);
  if (known.examples !== undefined) return known.examples[0];
  if (known.const !== undefined) return known.const;
  if (known.default !== undefined) return known.default;
  if (known.enum !== undefined) return known.enum[0];
  if (known.anyOf !== undefined) return exampleOf(known.anyOf[0] ?? {}, schemas);
  return byType(known, schemas);
}

function byType(schema: ShownSchema, schemas: Schemas): unknown {
  const [type] = [schema.type].flat();
  switch (type) {
    case 'object':
      return exampleObject(schema, schemas);
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, schemas)];
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 1;
    case 'boolean':
      return false;
    case 'string':
      return exampleText(schema);
    // No type at all: whatever it is, nothing is an example of it.
    case undefined:
    default:
      return null;
  }
}

function exampleObject({ properties = {}, required = [] }: ShownSchema, schemas: Schemas): unknown {
  const names = required.length === 0 ? Object.keys(properties) : required;
  return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, schemas)]));
}

function exampleText({ format }: ShownSchema): string {
  if (format === 'date-time') return '2026-03-02T12:00:00.000Z';
  if (format === 'email') return 'ann@example.com';
  return 'text';
}
