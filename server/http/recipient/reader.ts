import type { FastifyRequest } from 'fastify';
import { languages, type Language } from '../../../shared/domain/language.ts';
import { preferredLanguage } from '../../../shared/words/preferred-language.ts';
import { pageWords, type PageCatalogue } from './words/index.ts';

/**
 * Who reads a page, and therefore its language
 *
 * What the address says (`?lang=de`, put there by the switch on every page) comes first, then the language that is kept of whom the link was
 * mailed to, then what the browser prefers. The choice travels in the addresses of our own links and forms: it needs no script and no cookie,
 * and ends with the visit. One that somebody makes in a form is kept, and then comes first itself.
 */
export interface Reader {
  readonly language: Language;
  readonly words: PageCatalogue;
  /** Whose clock times go by: an IANA name; null for UTC. */
  readonly timeZone: string | null;
  /** An address of ours for this reader: with the language that they chose themselves, otherwise unchanged. */
  readonly at: (path: string) => string;
}

const parameter = 'lang';

/** The languages that are kept of those who make requests. */
const kept = new WeakMap<FastifyRequest, { readonly language: Language; readonly isNew: boolean }>();

/** The reader on whose behalf a request is made. */
export function readerOf(request: FastifyRequest): Reader {
  const known = kept.get(request);
  const chosen = known?.isNew === true ? undefined : chosenLanguage(request.query);
  if (chosen !== undefined) return readerIn(chosen, true);
  return readerIn(known?.language ?? preferredLanguage(request.headers['accept-language']), false);
}

/**
 * The same once it's known whom the link was mailed to: a recipient reads in the language that is kept of them.
 * @param isNew whether they have just chosen it, so that what the address says no longer counts.
 */
export function readerFor(request: FastifyRequest, person: { readonly language: Language | null } | null, isNew = false): Reader {
  if (person !== null && person.language !== null) kept.set(request, { language: person.language, isNew });
  return readerOf(request);
}

/** A reader of this language. @param chosen whether they chose it themselves, so that it carries over from page to page. */
export function readerIn(language: Language, chosen = false): Reader {
  return { language, words: pageWords[language], timeZone: null, at: (path) => (chosen ? withLanguage(path, language) : path) };
}

/** The same reader, who is told times by their own clock where it's known, else by that of a vault's owner. */
export function byClockOf(
  reader: Reader,
  owner: { readonly time_zone: string | null },
  person: { readonly time_zone: string | null } | null = null,
): Reader {
  return { ...reader, timeZone: person?.time_zone ?? owner.time_zone };
}

/** The same address in this language. */
export function withLanguage(path: string, language: Language): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}=${language}`;
}

function chosenLanguage(query: unknown): Language | undefined {
  const value = (query as Readonly<Record<string, unknown>> | null)?.[parameter];
  return languages.find((language) => language === value);
}
