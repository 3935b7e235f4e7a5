import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfObject } from '../file/pdf-object.ts';

/**
 * A text that two values share if, and only if, they are written the same (`sameValue`): long lists are compared by it without comparing each
 * entry with every other one. A dictionary with a key twice is like no other.
 */
export function keyOfValue(value: PdfObject): string {
  if (value instanceof PdfRef) return value.toString();
  if (value instanceof PdfName) return `/${JSON.stringify(value.value)}`;
  if (value instanceof PdfString) return `<${value.bytes.toString('hex')}>`;
  if (value instanceof PdfStream) return `stream ${value.place.join('-')}`;
  if (value instanceof PdfDict) return keyOfDict(value);
  if (Array.isArray(value)) return `[${(value as readonly PdfObject[]).map(keyOfValue).join(' ')}]`;
  return typeof value === 'object' ? 'null' : String(value);
}

function keyOfDict(dict: PdfDict): string {
  if (dict.duplicateKeys.length > 0) return `twice ${unlike++}`;
  const entries = [...dict.entries].filter(([, value]) => value !== null).sort(([one], [other]) => (one < other ? -1 : 1));
  return `<<${entries.map(([key, value]) => `${JSON.stringify(key)} ${keyOfValue(value)}`).join(' ')}>>`;
}

let unlike = 0;

/** Where each value stands in a list, by its key. */
export class PlacesByValue {
  readonly #places = new Map<string, number[]>();
  /** How many of a value's places lie before any that is still asked for. */
  readonly #passed = new Map<string, number>();

  constructor(list: readonly PdfObject[]) {
    for (const [index, value] of list.entries()) {
      const key = keyOfValue(value);
      const places = this.#places.get(key);
      if (places === undefined) this.#places.set(key, [index]);
      else places.push(index);
    }
  }

  has(value: PdfObject): boolean {
    return this.#places.has(keyOfValue(value));
  }

  /** The first place of a value from `position` on, which never goes back; undefined when there is none. */
  next(value: PdfObject, position: number): number | undefined {
    const key = keyOfValue(value);
    const places = this.#places.get(key) ?? [];
    let passed = this.#passed.get(key) ?? 0;
    while ((places[passed] ?? Infinity) < position) passed++;
    this.#passed.set(key, passed);
    return places[passed];
  }
}
