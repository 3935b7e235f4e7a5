import { PadesError } from '../contract.ts';
import type { WorkBudget } from './limits.ts';
import { PdfDict, PdfName, type PdfObject } from './pdf-object.ts';
import { undoFilter, type FilterParameters } from './stream-filters.ts';

type Resolve = (object: PdfObject | undefined) => PdfObject;

/** The filters of a stream in the order in which they are undone, with the parameters of each. */
export function filtersOf(dict: PdfDict, resolve: Resolve): readonly { readonly name: string; readonly parameters: PdfDict | null }[] {
  const listed = (key: string, short: string): readonly PdfObject[] => {
    const value = resolve(dict.get(key) ?? dict.get(short));
    return value === null ? [] : Array.isArray(value) ? (value as readonly PdfObject[]) : [value];
  };
  const parameters = listed('DecodeParms', 'DP').map((item) => resolve(item));
  const names = listed('Filter', 'F');
  if (names.length > 10) throw new PadesError('too_complex', 'A stream with too many filters.');
  return names.map((item, index) => {
    const name = resolve(item);
    const given = parameters[index];
    if (!(name instanceof PdfName)) throw new PadesError('damaged', 'A stream with a filter that is no name.');
    return { name: name.value, parameters: given instanceof PdfDict ? given : null };
  });
}

/** @throws PadesError `damaged`, `too_large`, `too_complex`. */
export function decodeStream(dict: PdfDict, stored: Buffer, resolve: Resolve, maxBytes: number, budget: WorkBudget): Buffer {
  let bytes = stored;
  for (const { name, parameters } of filtersOf(dict, resolve)) {
    if (name === 'Crypt') continue;
    bytes = undoFilter(name, bytes, filterParameters(parameters, resolve), maxBytes);
    budget.decode(bytes.length);
  }
  return bytes;
}

function filterParameters(given: PdfDict | null, resolve: Resolve): FilterParameters {
  const number = (key: string, fallback: number): number => {
    const value = given === null ? null : resolve(given.get(key));
    return typeof value === 'number' ? value : fallback;
  };
  return {
    predictor: number('Predictor', 1),
    colors: number('Colors', 1),
    bitsPerComponent: number('BitsPerComponent', 8),
    columns: number('Columns', 1),
    earlyChange: number('EarlyChange', 1),
  };
}
