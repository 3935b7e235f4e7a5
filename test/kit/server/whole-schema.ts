import type { TSchema } from 'typebox';
import { NamedSchemas, shownSchema, type ShownSchema } from '../../../server/http/docs/shown-schema.ts';

/** A schema as documents show it, with no references in it. */
export type WholeSchema = ShownSchema;

/** The documented form of a schema, with what it refers to written out in place. */
export function wholeSchema(schema: TSchema): WholeSchema {
  const named = new NamedSchemas();
  const shown = shownSchema(schema, named);
  return withoutReferences(shown, named.all);
}

function withoutReferences(schema: ShownSchema, known: Readonly<Record<string, ShownSchema>>): ShownSchema {
  if (schema.$ref !== undefined) return withoutReferences(known[schema.$ref.replace('#/components/schemas/', '')] ?? {}, known);
  const { properties, items, anyOf, additionalProperties, ...rest } = schema;
  const part = (one: ShownSchema): ShownSchema => withoutReferences(one, known);
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, part(one)])) }),
    ...(items === undefined ? {} : { items: part(items) }),
    ...(anyOf === undefined ? {} : { anyOf: anyOf.map(part) }),
    ...(additionalProperties === undefined
      ? {}
      : { additionalProperties: typeof additionalProperties === 'boolean' ? additionalProperties : part(additionalProperties) }),
  };
}

/** The schemas that a value may fit: the schema itself, or each of its choices. */
export function choicesOf(schema: WholeSchema): readonly WholeSchema[] {
  return schema.anyOf === undefined ? [schema] : schema.anyOf.flatMap(choicesOf);
}

/** Every member of every object within a schema, with the schema of its value. */
export function membersIn(schema: WholeSchema): readonly (readonly [name: string, schema: WholeSchema])[] {
  return choicesOf(schema).flatMap((choice) => [
    ...Object.entries(choice.properties ?? {}).flatMap(([name, one]) => [[name, one] as const, ...membersIn(one)]),
    ...(choice.items === undefined ? [] : membersIn(choice.items)),
    ...(typeof choice.additionalProperties === 'object' ? membersIn(choice.additionalProperties) : []),
  ]);
}

/** The members that an object documented so may have; null where it's free to have any. */
export function documentedMembers(schema: WholeSchema): ReadonlyMap<string, WholeSchema> | null {
  const objects = choicesOf(schema).filter(({ type, properties }) => type === 'object' || properties !== undefined);
  if (objects.every(({ properties }) => properties === undefined)) return null;
  return new Map(objects.flatMap(({ properties = {} }) => Object.entries(properties)));
}
