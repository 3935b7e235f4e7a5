import { PadesError } from '../contract.ts';

/** How deeply arrays and dictionaries may be nested in each other. */
export const maxNesting = 100;
/** The most objects a file may number; the format's own limit for readers is 8,388,607. */
export const maxObjects = 8_388_607;
/** The most saves that a file's history may have. */
export const maxSections = 4_096;
/** The longest single object outside streams, in bytes: an array of all pages of a long book, a placeholder for a signature. */
export const maxObjectBytes = 32 * 2 ** 20;
/** The longest object that a repair takes note of, and what is charged for each one that can't be read. */
export const maxRepairedBytes = 2 ** 22;
export const failureBytes = 2_048;
/** What one stream may decode to, unless the caller allows more. */
export const maxStreamBytes = 64 * 2 ** 20;
/** How many objects may need one another to be read: a stream in a stream whose length is in a third. */
export const maxNeeded = 100;
/** The most unreadable objects that are named; there may be more. */
export const maxProblems = 100;
/** The most form fields, and the most pages. */
export const maxFields = 100_000;
export const maxPages = 500_000;

/**
 * Bounds all the work that one open file can cause, in bytes parsed and bytes decoded, so that no file keeps us busy longer than its size
 * deserves. Counted, not timed: the same file always ends the same way.
 */
export class WorkBudget {
  #parsed: number;
  #decoded: number;
  readonly #signal: AbortSignal | undefined;

  /** @param rounds how often the whole file may be parsed, in addition to 16 MiB. */
  constructor(fileBytes: number, signal: AbortSignal | undefined, rounds = 64) {
    this.#parsed = 16 * 2 ** 20 + fileBytes * rounds;
    this.#decoded = 192 * 2 ** 20 + fileBytes * 64;
    this.#signal = signal;
  }

  /** @throws PadesError `too_complex` when the budget is spent, `cancelled`. */
  parse(bytes: number): void {
    this.#parsed -= bytes;
    if (this.#parsed < 0) throw new PadesError('too_complex', 'The PDF is far more complicated than its size allows.');
    if (this.#signal?.aborted) throw new PadesError('cancelled', 'Cancelled.');
  }

  /** @throws PadesError `too_complex` when the budget is spent. */
  decode(bytes: number): void {
    this.#decoded -= bytes;
    if (this.#decoded < 0) throw new PadesError('too_complex', 'The PDF unpacks to far more than its size allows.');
  }
}
/** In how many of the objects that pages draw contradictions are looked for, when a file is signed or checked. */
export const maxObjectsDoubted = 5_000;
