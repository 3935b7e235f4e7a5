import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { UnknownValueError } from '../../shared/node/database/closed-columns.ts';
import type { Json } from '../../shared/node/database/json-text.ts';

/** Reads and writes the JSON of one column: the only place that knows what its text holds. */
export class JsonColumn<T, Origin extends string = string> {
  /** `table.column`, for messages. */
  readonly origin: Origin;
  readonly #schema: TSchema;
  #validator: Validator | undefined;

  constructor(origin: Origin, schema: TSchema) {
    this.origin = origin;
    this.#schema = schema;
  }

  /**
   * What a row holds. Members that the schema doesn't name are let through, since a row may be older or newer than this version.
   * @param id what the row is called by, if the caller knows. @throws UnknownValueError, without a word of what's in the text.
   */
  read(text: Json<T>, id: string | number | null = null): T {
    const value = parsed(text);
    if (this.#check(value)) return value;
    throw new UnknownValueError([{ column: this.origin, id: id === null ? null : String(id) }], [], 'JSON of a shape');
  }

  write(value: T): Json<T> {
    return JSON.stringify(value) as Json<T>;
  }

  #check(value: unknown): value is T {
    // Compiled when it's first needed: a command that reads two columns needn't wait for all of them.
    this.#validator ??= Compile(this.#schema);
    return this.#validator.Check(value);
  }
}

/** The codec of a column whose values have this schema. */
export function jsonColumn<const Origin extends string, S extends TSchema>(origin: Origin, schema: S): JsonColumn<Static<S>, Origin> {
  return new JsonColumn<Static<S>, Origin>(origin, schema);
}

/** Undefined, which is no JSON, for text that is none: the parser's own message would quote it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
