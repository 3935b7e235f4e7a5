import { Type, type TSchema } from 'typebox';

/** The keyword that carries a stricter schema for the API documents; validation ignores it (`server/app.ts` makes it known to Ajv). */
export const documentedKeyword = 'documented';

/** Marks a documented schema whose property is required, though the validator lets it be missing. */
export const requiredMark = Symbol('required');

/**
 * A schema that validates as `loose` and is documented as `strict`: for fields that the core checks itself, with its own codes,
 * and for numbers that arrive as text in a query.
 */
export function documentedAs<S extends TSchema>(loose: S, strict: TSchema): S {
  // A copy with its hidden marks: vocabularies share their schemas.
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(loose)) as S;
  return Object.assign(copy, { [documentedKeyword]: strict });
}

/** The same for a property that is required, and whose absence the core answers with a code of its own. */
export function requiredAs<S extends TSchema>(loose: S, strict: TSchema) {
  return documentedAs(Type.Optional(loose), { ...strict, [requiredMark]: true });
}
