import { PadesError } from '../contract.ts';
import { maxObjects } from './limits.ts';
import type { FileSource } from './file-source.ts';
import type { XrefEntry } from './pdf-contract.ts';

/** What one cross-reference section says: about one object, or about all those it names. */
export interface XrefSource {
  lookup(objectNumber: number): XrefEntry | undefined;
  all(): Iterable<XrefEntry>;
  /** The highest number it has a row for, free ones included; 0 when it has none. */
  readonly highest: number;
}

const rowBytes = 20;
const strictRow = /^\d{10} \d{5} [nf][ \r][\r\n]$/;

/** A file, and where its own offsets count from. */
interface TableSource {
  readonly source: FileSource;
  readonly origin: number;
}

/** A run of a cross-reference table whose rows have the length the format demands: looked up in place, never loaded. */
class StrictRun implements XrefSource {
  readonly #source: FileSource;
  readonly #origin: number;
  readonly #first: number;
  readonly #count: number;
  readonly #offset: number;

  constructor({ source, origin }: TableSource, first: number, count: number, offset: number) {
    this.#source = source;
    this.#origin = origin;
    this.#first = first;
    this.#count = count;
    this.#offset = offset;
  }

  lookup(objectNumber: number): XrefEntry | undefined {
    const index = objectNumber - this.#first;
    if (index < 0 || index >= this.#count) return undefined;
    const row = this.#source.read(this.#offset + index * rowBytes, rowBytes).toString('latin1');
    if (!strictRow.test(row)) throw new PadesError('damaged', 'A cross-reference row cannot be read.');
    return entryOf(objectNumber, Number(row.slice(0, 10)), Number(row.slice(11, 16)), row[17] === 'n', this.#origin);
  }

  get highest(): number {
    return this.#first + this.#count - 1;
  }

  *all(): Iterable<XrefEntry> {
    for (let number = this.#first; number < this.#first + this.#count; number++) {
      const entry = this.lookup(number);
      if (entry !== undefined) yield entry;
    }
  }
}

function entryOf(number: number, offset: number, generation: number, isInUse: boolean, origin: number): XrefEntry {
  // Offset 0 is the header: some programs say "in use" there although nothing is there.
  return isInUse && offset > 0 ? { kind: 'plain', number, generation, offset: origin + offset } : { kind: 'free', number, generation };
}

/** Entries that had to be read one by one, or were found by a repair. */
export class ListedEntries implements XrefSource {
  readonly #byNumber: ReadonlyMap<number, XrefEntry>;

  constructor(byNumber: ReadonlyMap<number, XrefEntry>) {
    this.#byNumber = byNumber;
  }

  lookup(objectNumber: number): XrefEntry | undefined {
    return this.#byNumber.get(objectNumber);
  }

  all(): Iterable<XrefEntry> {
    return this.#byNumber.values();
  }

  get highest(): number {
    let highest = 0;
    for (const number of this.#byNumber.keys()) highest = Math.max(highest, number);
    return highest;
  }
}

/** The object numbers that a run names: [first, first + count). */
export interface NumberedRun {
  readonly first: number;
  readonly count: number;
}

/** In the order of their numbers. @throws PadesError `damaged` when two name the same object: readers would disagree about it. */
export function sortedRuns<Run extends NumberedRun>(runs: readonly Run[]): readonly Run[] {
  const sorted = runs.filter(({ count }) => count > 0).sort((one, other) => one.first - other.first);
  const overlaps = sorted.some(
    ({ first }, index) => index > 0 && first < (sorted[index - 1]?.first ?? 0) + (sorted[index - 1]?.count ?? 0),
  );
  if (overlaps) throw new PadesError('damaged', 'A cross-reference section names an object twice.');
  return sorted;
}

/** The highest number that any of them names. */
export function highestIn(sorted: readonly NumberedRun[]): number {
  const last = sorted.at(-1);
  return last === undefined ? 0 : last.first + last.count - 1;
}

/** The run that names this object, by halving. */
export function runOf<Run extends NumberedRun>(sorted: readonly Run[], objectNumber: number): Run | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const run = sorted[middle];
    if (run === undefined) return undefined;
    if (objectNumber < run.first) high = middle;
    else if (objectNumber >= run.first + run.count) low = middle + 1;
    else return run;
  }
  return undefined;
}

class TableEntries implements XrefSource {
  readonly #runs: readonly TableRun[];

  constructor(runs: readonly TableRun[]) {
    this.#runs = sortedRuns(runs);
  }

  lookup(objectNumber: number): XrefEntry | undefined {
    return runOf(this.#runs, objectNumber)?.entries.lookup(objectNumber);
  }

  *all(): Iterable<XrefEntry> {
    for (const { entries } of this.#runs) yield* entries.all();
  }

  get highest(): number {
    return highestIn(this.#runs);
  }
}

interface TableRun extends NumberedRun {
  readonly entries: XrefSource;
  /** Just after its last row. */
  readonly end: number;
}

/**
 * Reads the table after the word `xref`.
 * @param offset just after that word.
 * @returns the entries, and where the word `trailer` is.
 * @throws PadesError `damaged`, `too_complex`.
 */
export function readXrefTable(from: TableSource, offset: number): { readonly entries: XrefSource; readonly trailerOffset: number } {
  const { source } = from;
  const runs: TableRun[] = [];
  for (let at = offset; ; ) {
    const head = source.read(at, 128).toString('latin1');
    const trailer = /^\s*(?=trailer)/.exec(head);
    if (trailer) return { entries: new TableEntries(runs), trailerOffset: at + trailer[0].length };
    const header = /^\s*(\d{1,10})[ \t]+(\d{1,10})[ \t]*(?:\r\n|\r|\n|(?=\d{10} ))[ \t\r\n]*/.exec(head);
    if (!header) throw new PadesError('damaged', `A cross-reference table cannot be read at byte ${at}.`);
    const [first, count] = [Number(header[1]), Number(header[2])];
    if (first + count > maxObjects || count * 18 > source.sizeBytes)
      throw new PadesError('damaged', 'A cross-reference table names more objects than there can be.');
    if (runs.length >= 100_000) throw new PadesError('too_complex', 'A cross-reference table in too many pieces.');
    const run = strictRun(from, first, count, at + header[0].length) ?? looseRun(from, first, count, at + header[0].length);
    runs.push(run);
    at = run.end;
  }
}

/** Undefined when the first or last row, or what follows, shows that the rows are not 20 bytes long. */
function strictRun(from: TableSource, first: number, count: number, offset: number): TableRun | undefined {
  const { source } = from;
  const end = offset + count * rowBytes;
  if (count === 0) return { first, count, entries: new ListedEntries(new Map()), end };
  const isRow = (index: number): boolean => strictRow.test(source.read(offset + index * rowBytes, rowBytes).toString('latin1'));
  if (!isRow(0) || !isRow(count - 1) || !/^\s*(\d|trailer)/.test(source.read(end, 64).toString('latin1'))) return undefined;
  return { first, count, entries: new StrictRun(from, first, count, offset), end };
}

function looseRun({ source, origin }: TableSource, first: number, count: number, offset: number): TableRun {
  if (count > 2_000_000) throw new PadesError('too_complex', 'A long cross-reference table with rows of uneven length.');
  const entries = new Map<number, XrefEntry>();
  let at = offset;
  let held = '';
  for (let index = 0; index < count; index++) {
    if (held.length < 64) held += source.read(at + held.length, 8_192).toString('latin1');
    const row = /^\s*(\d{1,10})\s+(\d{1,5})\s+([nf])(?=\s)\s?/.exec(held.slice(0, 64));
    if (!row) throw new PadesError('damaged', `A cross-reference row cannot be read at byte ${at}.`);
    entries.set(first + index, entryOf(first + index, Number(row[1]), Number(row[2]), row[3] === 'n', origin));
    at += row[0].length;
    held = held.slice(row[0].length);
  }
  return { first, count, entries: new ListedEntries(entries), end: at };
}
