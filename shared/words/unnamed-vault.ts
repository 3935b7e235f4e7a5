import type { Language } from '../domain/language.ts';

/** What the server knows a vault by whose owner keeps its name to themselves: a word that no mail or page puts in quotation marks. */
export const withheldVaultName = 'Vault';

/** Stands for such a vault until the sentence is whole, as `unnamedOwner` does for an owner. */
export const unnamedVault = '\uE0A2';

/** Where a sentence names the vault, with the quotation marks around it if it has any. */
const named = new RegExp(`[“„]?${unnamedVault}[”“]?`, 'gu');
/** What begins a sentence, so that the next word has a capital. */
const begins = /(?:^|[.?!]\s|>)$/u;

interface Habits {
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
};

/** A whole text, or HTML, that names no vault where its owner keeps the name to themselves. */
export function nameUnnamedVault(text: string, language: Language): string {
  const { calls, noun, phrase } = habits[language];
  const [start = '', ...rest] = text.split(named);
  return rest.reduce((before, after) => {
    if (calls.test(before)) return before.replace(calls, '') + after;
    // "Your check-in was due: …" is whole without it.
    if (noun.test(before) || (after === '' && before.endsWith(': '))) return before.replace(/:? $/u, '') + after;
    const words = phrase(before);
    return before + (begins.test(before) ? words.charAt(0).toUpperCase() + words.slice(1) : words) + after;
  }, start);
}
