import type { Language } from '../domain/language.ts';

/**
 * Stands for an owner who hasn't said their name until the sentence is whole: what they're called then depends on where it puts them. A
 * character for private use, which no sentence has.
 */
export const unnamedOwner = '\uE0A1';

/** What ends a sentence, or opens a quotation, so that the next word begins with a capital. */
const begins = /(?:^|[.?!:“„»؟])\s*$/u;
/** A new line of text in HTML. */
const newLine = /^[^]*<(?:p|h1|h2|h3|li|dt|dd|td|div|title)(?:\s[^<>]*)?>/u;
/** Tags and the marks that isolate a name's reading direction. */
const unread = /<[^<>]*>|[\u2066-\u2069]/gu;
/** German words after which somebody is in the dative. */
const takesDative = /(?:\b(?:von|mit|bei|zu|es|es bitte)|, der)\s$/u;

interface Phrase {
  readonly first: string;
  readonly again: string;
}

type Settle = (before: string, after: string) => Phrase;

const phrases: Readonly<Record<Language, Settle>> = {
  en: () => ({ first: 'the person who keeps this vault', again: 'this person' }),
  de: (before, after) => {
    const article = takesDative.test(before) ? 'der' : 'die';
    const comma = after === '' || /^[,.?!:;)<]/u.test(after.trimStart()) ? '' : ',';
    return { first: `${article} Person, die diesen Tresor führt${comma}`, again: article === 'der' ? 'dieser Person' : 'diese Person' };
  },
  fr: () => ({ first: 'la personne à qui appartient ce coffre', again: 'cette personne' }),
  es: () => ({ first: 'la persona a la que pertenece esta caja fuerte', again: 'esta persona' }),
  it: () => ({ first: 'chi ha creato questa cassaforte', again: 'questa persona' }),
  // What would contract with "esta".
  pt: (before) => ({ first: 'quem criou este cofre', again: /\b(?:de|em)\s$/u.test(before) ? 'quem o criou' : 'esta pessoa' }),
  pl: () => ({ first: 'osoba prowadząca ten sejf', again: 'ta osoba' }),
  nl: () => ({ first: 'de eigenaar van deze kluis', again: 'de eigenaar' }),
  tr: () => ({ first: 'bu kasanın sahibi', again: 'bu kişi' }),
  ar: () => ({ first: 'صاحب هذه الخزنة', again: 'هذا الشخص' }),
};

/** A whole text, or HTML, with plain words in place of an owner who hasn't said their name. */
export function nameUnnamedOwner(text: string, language: Language): string {
  const [start = '', ...rest] = text.split(unnamedOwner);
  return rest.reduce((before, after, index) => {
    const read = before.replace(newLine, '').replace(unread, '');
    const { first, again } = phrases[language](read, after.replace(unread, ''));
    const words = index === 0 ? first : again;
    return before + (begins.test(read) ? words.charAt(0).toUpperCase() + words.slice(1) : words) + after;
  }, start);
}
