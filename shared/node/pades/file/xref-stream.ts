import { PadesError } from '../contract.ts';
import { maxObjects } from './limits.ts';
import { type PdfDict, type PdfObject } from './pdf-object.ts';
import type { XrefEntry } from './pdf-contract.ts';
import { highestIn, runOf, sortedRuns, type NumberedRun, type XrefSource } from './xref-table.ts';

/** A cross-reference stream (ISO 32000-2, 7.5.8), kept as its decoded bytes. */
class StreamEntries implements XrefSource {
  readonly #bytes: Buffer;
  readonly #origin: number;
  readonly #widths: readonly [number, number, number];
  readonly #runs: readonly (NumberedRun & { readonly row: number })[];

  constructor(bytes: Buffer, widths: readonly [number, number, number], index: readonly number[], origin: number) {
    this.#bytes = bytes;
    this.#origin = origin;
    this.#widths = widths;
    const rows = Math.floor(bytes.length / (widths[0] + widths[1] + widths[2]));
    const runs = [];
    for (let at = 0, row = 0; at + 1 < index.length; at += 2) {
      const [first, count] = [index[at] ?? 0, Math.min(index[at + 1] ?? 0, rows - row)];
      if (count > 0) runs.push({ first, count, row });
      row += Math.max(count, 0);
    }
    this.#runs = sortedRuns(runs);
  }

  lookup(objectNumber: number): XrefEntry | undefined {
    const run = runOf(this.#runs, objectNumber);
    return run === undefined ? undefined : this.#row(objectNumber, run.row + objectNumber - run.first);
  }

  get highest(): number {
    return highestIn(this.#runs);
  }

  *all(): Iterable<XrefEntry> {
    for (const { first, count, row } of this.#runs) {
      for (let index = 0; index < count; index++) {
        const entry = this.#row(first + index, row + index);
        if (entry !== undefined) yield entry;
      }
    }
  }

  #row(number: number, row: number): XrefEntry | undefined {
    const [typeWidth, secondWidth, thirdWidth] = this.#widths;
    const at = row * (typeWidth + secondWidth + thirdWidth);
    const type = typeWidth === 0 ? 1 : this.#field(at, typeWidth);
    const second = this.#field(at + typeWidth, secondWidth);
    const third = this.#field(at + typeWidth + secondWidth, thirdWidth);
    if (type === 0) return { kind: 'free', number, generation: third };
    if (type === 1)
      return second > 0
        ? { kind: 'plain', number, generation: third, offset: this.#origin + second }
        : { kind: 'free', number, generation: third };
    // By the format, unknown types are references to null.
    return type === 2
      ? { kind: 'compressed', number, generation: 0, streamNumber: second, index: third }
      : { kind: 'free', number, generation: 0 };
  }

  #field(at: number, width: number): number {
    let value = 0;
    for (let index = 0; index < width; index++) value = value * 256 + (this.#bytes[at + index] ?? 0);
    return value;
  }
}

const integers = (object: PdfObject | undefined): readonly number[] | undefined => {
  if (!Array.isArray(object)) return undefined;
  const items = object as readonly PdfObject[];
  return items.every((item): item is number => typeof item === 'number' && Number.isSafeInteger(item) && item >= 0) ? items : undefined;
};

/** @param origin where the file's own offsets count from. @throws PadesError `damaged`. */
export function streamEntries(dict: PdfDict, decoded: Buffer, origin: number): XrefSource {
  const widths = integers(dict.get('W'));
  const size = dict.get('Size');
  const index = dict.get('Index') === undefined ? [0, typeof size === 'number' ? size : 0] : integers(dict.get('Index'));
  if (
    widths === undefined ||
    widths.length < 3 ||
    widths.some((width) => width > 8) ||
    (widths[1] ?? 0) === 0 ||
    index === undefined ||
    index.length > 200_000 ||
    index.some((value) => value > maxObjects)
  )
    throw new PadesError('damaged', 'A cross-reference stream with impossible entries.');
  return new StreamEntries(decoded, [widths[0] ?? 0, widths[1] ?? 0, widths[2] ?? 0], index, origin);
}
