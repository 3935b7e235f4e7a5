import type { Words } from './en/index.ts';
import type { ProblemWords } from './en/problems.ts';
import type { ProblemCode } from '../problems.ts';

type Part<T> = { readonly [Key in keyof T]?: T[Key] };

/**
 * What the offline reader says in another way: it was opened from a file, perhaps after everything else has gone, so nothing in it may lead to
 * a service, a mail or a link, or promise that waiting helps.
 */
export interface WordsInReader {
  readonly problems: Readonly<Partial<Record<ProblemCode, ProblemWords>>>;
  readonly unlock: Part<Words['unlock']>;
  readonly noWay: Part<Words['noWay']>;
  readonly documents: Part<Words['documents']>;
  readonly enrol: Part<Words['enrol']>;
  readonly invited: Part<Words['invited']>;
}

/** All sentences, as the reader says them. */
export function inReader(words: Words, { problems, unlock, noWay, documents, enrol, invited }: WordsInReader): Words {
  return {
    ...words,
    problems: { ...words.problems, ...problems },
    unlock: { ...words.unlock, ...unlock },
    noWay: { ...words.noWay, ...noWay },
    documents: { ...words.documents, ...documents },
    enrol: { ...words.enrol, ...enrol },
    invited: { ...words.invited, ...invited },
  };
}
