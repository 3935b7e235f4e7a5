import { PadesError } from '../contract.ts';
import type { PdfView } from './pdf-contract.ts';
import { PdfDict, PdfRef, PdfStream, type PdfObject } from './pdf-object.ts';

interface ReachOptions {
  /** How many objects are looked at. */
  readonly most?: number;
  /** Keys of a value that aren't followed. */
  readonly without?: (value: Exclude<PdfObject, PdfRef>) => readonly string[];
}

const nothing: readonly string[] = [];

/**
 * Numbers of all that references lead to, themselves included, whatever generation they name. Where an object can't be read, the way ends.
 */
export function reachedFrom(
  view: PdfView,
  from: readonly PdfRef[],
  { most = Infinity, without = () => nothing }: ReachOptions = {},
): Set<number> {
  const reached = new Set<number>();
  const open = [...from];
  for (let next = open.pop(); next !== undefined && reached.size < most; next = open.pop()) {
    if (reached.has(next.number)) continue;
    reached.add(next.number);
    const value = readable(view, next.number);
    for (const ref of refsIn(value, without(value))) open.push(ref);
  }
  return reached;
}

function readable(view: PdfView, number: number): Exclude<PdfObject, PdfRef> {
  try {
    return objectNumbered(view, number);
  } catch (error) {
    if (!(error instanceof PadesError) || error.code !== 'damaged') throw error;
    return null;
  }
}

/** The value of an object, whatever generation it has; null for a missing one. */
export function objectNumbered(view: PdfView, number: number): Exclude<PdfObject, PdfRef> {
  const entry = view.entry(number);
  return entry === undefined ? null : view.resolve(new PdfRef(number, entry.generation));
}

/** The references in a value itself, without following any; those under the keys of `without` are left out. */
export function refsIn(value: PdfObject, without: readonly string[] = nothing): PdfRef[] {
  const found: PdfRef[] = [];
  const visit = (part: PdfObject): void => {
    if (part instanceof PdfRef) found.push(part);
    else if (part instanceof PdfStream) visit(part.dict);
    else if (part instanceof PdfDict) {
      for (const [key, entry] of part.entries) if (!without.includes(key)) visit(entry);
    } else if (Array.isArray(part)) for (const entry of part as readonly PdfObject[]) visit(entry);
  };
  visit(value);
  return found;
}
