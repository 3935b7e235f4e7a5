import type { Language } from '../domain/language.ts';

/** What the server knows a vault by whose owner keeps its name to themselves: a word that no mail or page puts in quotation marks. */
export const withheldVaultName = 'Vault';

/** Stands for such a vault until the sentence is whole, as `unnamedOwner` does for an owner. */
export const unnamedVault = '\uE0A2';

/** Where a sentence names the vault, with the quotation marks around it if it has any. */
const named = new RegExp(`(?:«\\u00a0?|[“„])?${unnamedVault}(?:\\u00a0?»|[”“])?`, 'gu');
/** What begins a sentence, so that the next word has a capital. */
const begins = /(?:^|[.?!]\s|>)$/u;

interface Habits {
  /** What comes after a name and goes with it: "… adlı kasanız" is whole without the name. */
  readonly follows?: RegExp;
  /** What leads up to a name and goes with it: "a vault called …". */
  readonly calls: RegExp;
  /** The word itself: "your vault …" says enough without a name. */
  readonly noun: RegExp;
  /** The vault where no word for it stands, after these words. */
  readonly phrase: (before: string) => string;
}

const habits: Readonly<Record<Language, Habits>> = {
  en: { calls: / called $/u, noun: /\bvault $/iu, phrase: () => 'your vault' },
  de: {
    calls: / (?:namens|mit dem Namen) $/u,
    noun: /\bTresors? $/u,
    phrase: (before) =>
      /\b(?:für|darum,|wollen) $/iu.test(before) ? 'Ihren Tresor' : /\bvon $/u.test(before) ? 'Ihrem Tresor' : 'Ihr Tresor',
  },
  fr: { calls: / nommé $/u, noun: /\bcoffre $/iu, phrase: () => 'votre coffre' },
  es: { calls: / llamada $/u, noun: /\bcaja fuerte $/iu, phrase: () => 'su caja fuerte' },
  it: { calls: / chiamata $/u, noun: /\bcassaforte $/iu, phrase: () => 'la Sua cassaforte' },
  pt: { calls: / chamado $/u, noun: /\bcofre $/iu, phrase: () => 'o seu cofre' },
  pl: { calls: / o nazwie $/u, noun: /\bsejf(?:u|em|ie|owi)? $/iu, phrase: () => 'Pani/Pana sejf' },
  nl: { calls: / met de naam $/u, noun: /\bkluis $/iu, phrase: () => 'uw kluis' },
  tr: { follows: /^ adlı (?=(?:bir )?kasa)/u, calls: /(?!)/u, noun: /(?!)/u, phrase: () => 'kasanız' },
  ar: { calls: / باسم $/u, noun: /(?:خزنتكم|الخزنة|خزنة) $/u, phrase: () => 'خزنتكم' },
};

/** A whole text, or HTML, that names no vault where its owner keeps the name to themselves. */
export function nameUnnamedVault(text: string, language: Language): string {
  const { follows, calls, noun, phrase } = habits[language];
  const [start = '', ...rest] = text.split(named);
  return rest.reduce((before, after) => {
    if (follows?.test(after) === true) {
      const whole = after.replace(follows, '');
      return before + (begins.test(before) ? whole.charAt(0).toUpperCase() + whole.slice(1) : whole);
    }
    if (calls.test(before)) return before.replace(calls, '') + after;
    // "Your check-in was due: …" is whole without it.
    if (noun.test(before) || (after === '' && before.endsWith(': '))) return before.replace(/\s?:? $/u, '') + after;
    const words = phrase(before);
    return before + (begins.test(before) ? words.charAt(0).toUpperCase() + words.slice(1) : words) + after;
  }, start);
}
