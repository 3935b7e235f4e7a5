import { noTrace, type Trace } from './core/ports.ts';
import type { ServerDatabase } from './db/schema.ts';

/** A trace that measures nothing until it's told where to. */
export interface SettableTrace extends Trace {
  readonly traceWith: (trace: Trace) => void;
}

export function settableTrace(): SettableTrace {
  let trace = noTrace;
  return { span: (work, act) => trace.span(work, act), traceWith: (given) => void (trace = given) };
}

/** The database, whose transactions are measured as parts of what they are made for. */
export function tracedTransactions(trace: Trace, db: ServerDatabase): ServerDatabase {
  const work = { name: 'database transaction', dialect: db.dialect } as const;
  return { ...db, transaction: (act) => trace.span(work, () => db.transaction(act)) };
}
