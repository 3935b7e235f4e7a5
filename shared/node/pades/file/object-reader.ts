import { PadesError } from '../contract.ts';
import type { FileSource } from './file-source.ts';
import { failureBytes, maxObjectBytes, maxProblems, type WorkBudget } from './limits.ts';
import { ObjectParser, windowTooShort } from './object-parser.ts';
import type { PdfProblem } from './pdf-contract.ts';
import { PdfDict, PdfRef, PdfStream, type PdfObject } from './pdf-object.ts';

/** An object as it appears in the file: `12 0 obj … endobj`. */
export interface IndirectObject {
  readonly ref: PdfRef;
  readonly value: PdfObject;
  /** Just after the value; for a whole stream, after the word `endstream`. */
  readonly end: number;
}

/** What a stream's `/Length` resolves to; undefined when that can't be determined. */
export type LengthOf = (length: PdfObject | undefined) => number | undefined;

export const directLength: LengthOf = (length) => (typeof length === 'number' ? length : undefined);

/** Reads objects by their offset, taking as much of the file as each one needs. */
export class ObjectReader {
  readonly source: FileSource;
  readonly budget: WorkBudget;
  /** Lengths of streams measured by a repair, by object number: the ones in the file are wrong. */
  readonly measured = new Map<number, number>();
  /** Numbers that a repair found in more than one place. */
  readonly repeated = new Set<number>();
  /** Numbers that a repair saw where other readers may or may not find an object: in a comment, or within another object. */
  readonly contested = new Set<number>();
  /** A repair found no trailer that says what the document begins with, and several objects that it may be. */
  guessedCatalog = false;
  /** Programs that count offsets from elsewhere may find another document: other bytes stand before the file's head. */
  isOriginDoubted = false;

  /** Objects that aren't where in their object streams the cross-references say. */
  readonly misplaced = new Set<number>();
  /** Whether objects that can't be read count as null. */
  readonly tolerant: boolean;
  /** Where the file's own offsets count from. All offsets that are handed on count from its beginning. */
  readonly origin: number;
  readonly #problems = new Map<number, PdfProblem>();

  constructor(source: FileSource, budget: WorkBudget, tolerant = false, origin = 0) {
    this.source = source;
    this.budget = budget;
    this.tolerant = tolerant;
    this.origin = origin;
  }

  get problems(): readonly PdfProblem[] {
    return [...this.#problems.values()];
  }

  /** Takes note of an object that could not be read. @throws `error` when that isn't tolerated, or is no mere damage. */
  excuse(object: number, error: unknown): void {
    if (!this.tolerant || !(error instanceof PadesError) || error.code !== 'damaged') throw error;
    this.budget.parse(failureBytes);
    if (this.#problems.size < maxProblems && !this.#problems.has(object)) this.#problems.set(object, { object, message: error.message });
  }

  /** Runs `read` on a stretch of the file that begins at `offset`, and again on a longer one if it was too short. */
  parse<Result>(offset: number, read: (parser: ObjectParser) => Result, maxBytes = maxObjectBytes): Result {
    for (let length = 1_024; ; length *= 8) {
      const window = this.source.read(offset, Math.min(length, maxBytes));
      const isWhole = offset + window.length >= this.source.sizeBytes;
      const parser = new ObjectParser(window, offset, isWhole);
      try {
        return read(parser);
      } catch (error) {
        if (error !== windowTooShort) throw error;
        if (length >= maxBytes) throw new PadesError('too_complex', 'The PDF has a single object that is too long.');
      } finally {
        this.budget.parse(parser.position + 64);
      }
    }
  }

  /** A stream's bytes as they are in the file. @throws PadesError `too_large`. */
  stored({ place: [start, end] }: PdfStream, maxBytes: number): Buffer {
    if (end - start > maxBytes) throw new PadesError('too_large', 'A stream is longer than is allowed.');
    return this.source.read(start, end - start);
  }

  /** The object without its stream's bytes. @throws PadesError `damaged` if there is no object there. */
  head(offset: number, maxBytes?: number): ObjectHead {
    return this.parse(offset, (parser) => readHead(parser, offset), maxBytes);
  }

  /** @throws PadesError `damaged` if there is no object there, or its stream doesn't end where it should. */
  indirect(offset: number, lengthOf: LengthOf): IndirectObject {
    const head = this.head(offset);
    if (head.dataOffset === null || !(head.value instanceof PdfDict)) return { ref: head.ref, value: head.value, end: head.end };
    const length = this.measured.get(head.ref.number) ?? lengthOf(head.value.get('Length'));
    const dataEnd = head.dataOffset + (length ?? 0);
    if (length === undefined || !Number.isSafeInteger(length) || length < 0 || dataEnd > this.source.sizeBytes)
      throw new PadesError('damaged', `The stream at byte ${offset} has no proper length.`);
    const ending = /^[\0\t\n\f\r ]*endstream/.exec(this.source.read(dataEnd, 32).toString('latin1'));
    if (!ending) throw new PadesError('damaged', `The stream at byte ${offset} does not end where it should.`);
    return { ref: head.ref, value: new PdfStream(head.value, [head.dataOffset, dataEnd], head.ref), end: dataEnd + ending[0].length };
  }
}

export interface ObjectHead extends IndirectObject {
  /** Where a stream's bytes begin; null for an object that isn't a stream. */
  readonly dataOffset: number | null;
}

function readHead(parser: ObjectParser, offset: number): ObjectHead {
  parser.skipSpace();
  const number = parser.takeInteger();
  parser.skipSpace();
  const generation = parser.takeInteger();
  parser.skipSpace();
  if (number === undefined || generation === undefined || generation > 65_535 || !parser.takeWord('obj'))
    throw new PadesError('damaged', `No object stands at byte ${offset}.`);
  const ref = new PdfRef(number, generation);
  parser.skipSpace();
  // An object with nothing in it is null to readers.
  if (parser.takeWord('endobj')) return { ref, value: null, end: offset + parser.position, dataOffset: null };
  const value = parser.object();
  const end = offset + parser.position;
  parser.skipSpace();
  if (!(value instanceof PdfDict) || !parser.takeWord('stream')) return { ref, value, end, dataOffset: null };
  const first = parser.peek();
  if (first === 13) {
    parser.position++;
    if (parser.peek() === 10) parser.position++;
  } else if (first === 10) parser.position++;
  return { ref, value, end, dataOffset: offset + parser.position };
}
