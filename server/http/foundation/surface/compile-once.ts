import buildValidators from '@fastify/ajv-compiler';
import buildSerializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

/** Checks or writes a value. A validator leaves what it found wrong in a property of its own. */
type Compiled = ((value: unknown) => unknown) & { errors?: unknown };
/** Makes a compiler for an app. A compiler is given one schema of one route, along with what it is for. */
type Factory = (...options: never[]) => (part: never) => unknown;

/** The same factory, whose compilers wait for the first value and remember what any of them has compiled. */
function lateAndOnce<Wrapped extends Factory>(factory: Wrapped): Wrapped {
  const known = new WeakMap<object, Compiled>();
  const wrapped = (...options: Parameters<Wrapped>) => {
    const compile = factory(...options);
    return (part: never): Compiled => {
      const { schema } = part as { readonly schema: object };
      const late = known.get(schema) ?? compileLate(() => compile(part) as Compiled);
      known.set(schema, late);
      return late;
    };
  };
  return wrapped as Wrapped;
}

/** Fastify calls a validator and reads its `errors` before anything else can run, so one such property for all requests will do. */
function compileLate(compile: () => Compiled): Compiled {
  let compiled: Compiled | undefined;
  const late: Compiled = (value) => {
    compiled ??= compile();
    const result = compiled(value);
    late.errors = compiled.errors;
    return result;
  };
  return late;
}

/**
 * Fastify's own compilers, except that a schema is compiled when its first request or answer comes (compiling all of them would be a third
 * of
 * startup), and one schema object only once in this process, however many places its surface is mounted in. A schema that can't be
 * compiled therefore only shows up on its route; `compile-once.test.ts` compiles all that are mounted.
 * For apps that all have the same Ajv options and add no schemas to refer to.
 */
export const compileOnce: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: lateAndOnce(buildValidators()), buildSerializer: lateAndOnce(buildSerializers()) },
};
