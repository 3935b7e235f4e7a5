import type { TSchema } from 'typebox';

/** The keyword that carries a stricter schema for the API documents; validation ignores it (`server/app.ts` makes it known to Ajv). */
export const documentedKeyword = 'documented';

/**
 * A schema that validates as `loose` and is documented as `strict`: for fields that the core checks itself, with codes of its own,
 * and for numbers that arrive as the text of a query.
 */
export function documentedAs<S extends TSchema>(loose: S, strict: TSchema): S {
  return Object.assign(loose, { [documentedKeyword]: strict });
}
