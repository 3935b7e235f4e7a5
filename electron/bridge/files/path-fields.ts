import type { TSchema } from 'typebox';
import { FilePath } from '../../contract/shapes.ts';

interface AnySchema {
  readonly title?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

const known = new WeakMap<object, boolean>();

/** Whether values of this schema can contain a path. */
function hasPaths(schema: TSchema): boolean {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const { title, properties = {}, items, anyOf = [] } = schema as AnySchema;
  const inner = [...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])];
  const has = title === (FilePath as AnySchema).title || inner.some(hasPaths);
  known.set(schema, has);
  return has;
}

/**
 * `value` with every path in it exchanged, wherever its schema in the contract has one. What doesn't fit the schema is left as it is,
 * for the engine to refuse.
 */
export function replacePaths(schema: TSchema, value: unknown, replace: (path: string) => string): unknown {
  if (!hasPaths(schema)) return value;
  const { title, properties, items, anyOf } = schema as AnySchema;
  if (title === (FilePath as AnySchema).title) return typeof value === 'string' ? replace(value) : value;
  if (items !== undefined && Array.isArray(value)) return value.map((item) => replacePaths(items, item, replace));
  if (anyOf !== undefined)
    return anyOf.reduce<unknown>((result, option) => (result === value ? replacePaths(option, value, replace) : result), value);
  if (properties === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      Object.hasOwn(properties, name) && properties[name] !== undefined ? replacePaths(properties[name], member, replace) : member,
    ]),
  );
}
