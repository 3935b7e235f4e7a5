import type { FastifyRequest } from 'fastify';
import { languages, type Language } from '../../../shared/domain/language.ts';
import { preferredLanguage } from '../../../shared/words/preferred-language.ts';
import { pageWords, type PageCatalogue } from './words/index.ts';

/**
 * Who reads a page, and therefore its language
 *
 * What the address says (`?lang=de`, put there by the switch on every page) comes first, then what the browser prefers. The choice travels
 * in the addresses of our own links and forms: it needs no script and no cookie, and ends with the visit.
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

/** The reader on whose behalf a request is made. */
export function readerOf(request: FastifyRequest): Reader {
  const chosen = chosenLanguage(request.query);
  return chosen === undefined ? readerIn(preferredLanguage(request.headers['accept-language']), false) : readerIn(chosen, true);
}

/** A reader of this language. @param chosen whether they chose it themselves, so that it carries over from page to page. */
export function readerIn(language: Language, chosen = false): Reader {
  return { language, words: pageWords[language], timeZone: null, at: (path) => (chosen ? withLanguage(path, language) : path) };
}

/** The same reader, who is told times by the clock of a vault's owner. */
export function byClockOf(reader: Reader, owner: { readonly time_zone: string | null }): Reader {
  return { ...reader, timeZone: owner.time_zone };
}

/** The same address in this language. */
export function withLanguage(path: string, language: Language): string {
  return `${path}${path.includes('?') ? '&' : '?'}${parameter}=${language}`;
}

function chosenLanguage(query: unknown): Language | undefined {
  const value = (query as Readonly<Record<string, unknown>> | null)?.[parameter];
  return languages.find((language) => language === value);
}
