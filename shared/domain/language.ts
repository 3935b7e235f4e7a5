/** The languages in which we address recipients, and everybody else who is written to. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'nl', 'tr', 'ar'] as const;

export type Language = (typeof languages)[number];

/** Those that the owner's app, its command line and the console speak. */
export const ownerLanguages = ['en', 'de'] as const satisfies readonly Language[];

export type OwnerLanguage = (typeof ownerLanguages)[number];

/** What is used when somebody's own language isn't known. */
export const defaultLanguage = 'en' satisfies OwnerLanguage;

/**
 * The locale whose conventions for writing dates and numbers go with a language. Arabic is written with the digits that links, codes and
 * telephone numbers have too, so that nobody has to match two kinds.
 */
export const localeOf: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  pt: 'pt-PT',
  pl: 'pl-PL',
  nl: 'nl-NL',
  tr: 'tr-TR',
  ar: 'ar-u-ca-gregory-nu-latn',
};

/** Each language's name in that language, as anyone looking for it reads it. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  pl: 'Polski',
  nl: 'Nederlands',
  tr: 'Türkçe',
  ar: 'العربية',
};

/** Where a line begins: `dir` of HTML. */
export const directionOf: Readonly<Record<Language, 'ltr' | 'rtl'>> = {
  en: 'ltr',
  de: 'ltr',
  fr: 'ltr',
  es: 'ltr',
  it: 'ltr',
  pt: 'ltr',
  pl: 'ltr',
  nl: 'ltr',
  tr: 'ltr',
  ar: 'rtl',
};

/** The language of a tag like `de-AT`; undefined for one that we don't speak. */
export function languageOfTag(tag: string): Language | undefined {
  return oneOf(languages, tag);
}

/** The same among those that the owner's app speaks. */
export function ownerLanguageOfTag(tag: string): OwnerLanguage | undefined {
  return oneOf(ownerLanguages, tag);
}

/** The first of our languages among those that somebody prefers, best first; the default when there is none. */
export function firstLanguage(tags: readonly string[]): Language {
  return firstOf(languages, tags) ?? defaultLanguage;
}

/** The same among those that the owner's app speaks. */
export function firstOwnerLanguage(tags: readonly string[]): OwnerLanguage {
  return firstOf(ownerLanguages, tags) ?? defaultLanguage;
}

function firstOf<L extends Language>(spoken: readonly L[], tags: readonly string[]): L | undefined {
  for (const tag of tags) {
    const language = oneOf(spoken, tag);
    if (language !== undefined) return language;
  }
  return undefined;
}

function oneOf<L extends Language>(spoken: readonly L[], tag: string): L | undefined {
  const primary = tag.trim().toLowerCase().split('-')[0];
  return spoken.find((language) => language === primary);
}
