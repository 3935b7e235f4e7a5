/** The languages in which we address people. */
export const languages = ['en', 'de'] as const;

export type Language = (typeof languages)[number];

/** What is used when somebody's own language isn't known. */
export const defaultLanguage: Language = 'en';

/** The locale whose conventions for writing dates and numbers go with a language. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

/** Each language's name in that language, as anyone looking for it reads it. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** The language of a tag like `de-AT`; undefined for one that we don't speak. */
export function languageOfTag(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split('-')[0];
  return languages.find((language) => language === primary);
}

/** The first of our languages among those that somebody prefers, best first; the default when there is none. */
export function firstLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = languageOfTag(tag);
    if (language !== undefined) return language;
  }
  return defaultLanguage;
}
