import type { TSchema } from 'typebox';
import { documentedKeyword, requiredMark } from '../foundation/answers/documented.ts';

/** A JSON Schema as it appears in a document. */
export interface ShownSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShownSchema;
  readonly anyOf?: readonly ShownSchema[];
  readonly additionalProperties?: boolean | ShownSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly [keyword: string]: unknown;
}

/** Where schemas with a title go, so that each appears in a document once. */
export class NamedSchemas {
  readonly #schemas = new Map<string, ShownSchema>();

  /** By name, in the order they were encountered. */
  get all(): Readonly<Record<string, ShownSchema>> {
    return Object.fromEntries(this.#schemas);
  }

  /** @throws Error for two schemas with the same name: generated clients would mistake one for the other. */
  add(name: string, schema: ShownSchema): ShownSchema {
    const known = this.#schemas.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are called ${name}`);
    if (known === undefined) this.#schemas.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }
}

/**
 * A schema as documents show it: the stricter one where there is one, and anything with a title by reference. `prefix` goes before the
 * titles.
 */
export function shownSchema(schema: TSchema, named: NamedSchemas, prefix = ''): ShownSchema {
  return new Shower(named, prefix).show(schema as unknown as Raw);
}

interface Raw extends ShownSchema {
  readonly [documentedKeyword]?: Raw;
  readonly [requiredMark]?: true;
}

class Shower {
  readonly #named: NamedSchemas;
  readonly #prefix: string;

  constructor(named: NamedSchemas, prefix: string) {
    this.#named = named;
    this.#prefix = prefix;
  }

  show(raw: Raw): ShownSchema {
    const strict = raw[documentedKeyword];
    if (strict !== undefined) return this.show(strict);
    const shown = this.#withParts(raw);
    return raw.title === undefined ? shown : this.#named.add(this.#prefix + raw.title, shown);
  }

  #withParts(raw: Raw): ShownSchema {
    const { properties, items, anyOf, additionalProperties, required, [requiredMark]: _mark, ...own } = raw;
    return {
      ...typed(own),
      ...(properties === undefined ? {} : this.#objectParts(properties, required ?? [])),
      ...(items === undefined ? {} : { items: this.show(items) }),
      ...(anyOf === undefined ? {} : { anyOf: anyOf.map((part) => this.show(part)) }),
      ...(additionalProperties === undefined
        ? {}
        : { additionalProperties: typeof additionalProperties === 'boolean' ? additionalProperties : this.show(additionalProperties) }),
    };
  }

  #objectParts(properties: Readonly<Record<string, Raw>>, required: readonly string[]): ShownSchema {
    const entries = Object.entries(properties);
    const needed = entries
      .filter(([name, schema]) => required.includes(name) || schema[documentedKeyword]?.[requiredMark] === true)
      .map(([name]) => name);
    return {
      ...(needed.length === 0 ? {} : { required: needed }),
      properties: Object.fromEntries(entries.map(([name, schema]) => [name, this.show(schema)])),
    };
  }
}

/** Lists of words are declared as text: generators ask for it. */
function typed(own: ShownSchema): ShownSchema {
  const isText = own.type === undefined && own.enum?.every((value) => typeof value === 'string') === true;
  return isText ? { type: 'string', ...own } : own;
}
