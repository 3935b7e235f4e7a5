import buildValidators from '@fastify/ajv-compiler';
import buildSerializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

/** Makes a compiler for an app. A compiler is handed one schema of one route, beside what it is for. */
type Factory = (...options: never[]) => (part: never) => unknown;

/** The same factory, whose compilers all remember what any of them has compiled. */
function remembering<Wrapped extends Factory>(factory: Wrapped): Wrapped {
  const compiled = new WeakMap<object, unknown>();
  const wrapped = (...options: Parameters<Wrapped>) => {
    const compile = factory(...options);
    return (part: never): unknown => {
      const { schema } = part as { readonly schema: object };
      const known: unknown = compiled.get(schema) ?? compile(part);
      compiled.set(schema, known);
      return known;
    };
  };
  return wrapped as Wrapped;
}

/**
 * Fastify's own compilers, except that one schema object is compiled once in this process, however many places its surface is
 * mounted in: half of the work of a start. For apps that all have the same Ajv options and add no schemas to refer to.
 */
export const compileOnce: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: remembering(buildValidators()), buildSerializer: remembering(buildSerializers()) },
};
