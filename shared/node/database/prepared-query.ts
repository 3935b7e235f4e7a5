import type { CompiledQuery, Compilable } from 'kysely';
import type { Queryable } from './database.ts';
import { directRunner } from './direct-runner.ts';

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Stands in for a value that comes later; pass it to a query where the value would go. */
export type Parameters<P> = { readonly [K in keyof P]: P[K] };

/**
 * A query that is built and compiled once and then runs with changing values: building costs more than running on the paths
 * that answer thousands of requests a second. `build` gets stand-ins for the parameters and must use each as a plain value.
 */
export function prepareQuery<Schema, P extends Readonly<Record<string, unknown>>, R>(
  build: (db: Queryable<Schema>, parameters: Parameters<P>) => Compilable<R>,
  names: readonly (keyof P & string)[],
): (db: Queryable<Schema>, values: P) => Promise<R[]> {
  const compiled = new WeakMap<object, Prepared<R>>();
  const standIns = Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as unknown as Parameters<P>;
  return async (db, values) => {
    // A transaction has its own Kysely object, but the compiler of the dialect behind it is the same for all of them.
    const dialect = db.getExecutor().adapter.constructor;
    let prepared = compiled.get(dialect);
    if (prepared === undefined) {
      prepared = prepare(build(db, standIns).compile());
      compiled.set(dialect, prepared);
    }
    const { query, places } = prepared;
    const parameters = query.parameters.slice();
    for (const [index, name] of places) parameters[index] = values[name];
    const run = directRunner(db);
    if (run !== undefined) return run(query.sql, parameters) as R[];
    const result = await db.executeQuery<R>({ ...query, parameters });
    return result.rows;
  };
}

interface Prepared<R> {
  readonly query: CompiledQuery<R>;
  /** Which value goes where among the parameters. */
  readonly places: readonly (readonly [index: number, name: string])[];
}

function prepare<R>(query: CompiledQuery<R>): Prepared<R> {
  const places = query.parameters.flatMap((value, index) => (value instanceof Placeholder ? [[index, value.name] as const] : []));
  return { query, places };
}
