import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Preferences } from '../../../electron/contract-shell.ts';
import type { english } from './english.ts';

export type Language = 'en' | 'de';

/** The language to speak: the one that was chosen, else the first of the person's that there is. */
export function languageFor(chosen: Preferences['language'], spoken: readonly string[]): Language {
  if (chosen !== 'system') return chosen;
  const known = spoken.map((tag) => tag.slice(0, 2).toLowerCase()).find((language) => language === 'en' || language === 'de');
  return known === 'de' ? 'de' : 'en';
}

/** How dates and numbers are written: as the person's own region does it, where that speaks the same language. */
export function localeFor(language: Language, spoken: readonly string[]): string {
  return spoken.find((tag) => tag.slice(0, 2).toLowerCase() === language && tag.length > 2) ?? (language === 'en' ? 'en-GB' : 'de-DE');
}

/** Every sentence of a language, which comes in a file of its own; fetched once. */
export async function fetchSentences(language: Language): Promise<typeof english> {
  // The German sentences have other texts in the same places.
  if (language === 'de') return (await import('./german.ts')).german as unknown as typeof english;
  return (await import('./english.ts')).english;
}

/** Starts the translations in one language; others are fetched when they are chosen. */
export async function startI18n(language: Language): Promise<i18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: { [language]: await fetchSentences(language) },
    // React escapes; names that people typed would come out mangled.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** Speaks another language from now on. */
export async function speak(instance: i18n, language: Language): Promise<void> {
  if (instance.language === language) return;
  for (const [area, sentences] of Object.entries(await fetchSentences(language))) instance.addResourceBundle(language, area, sentences, true, true);
  await instance.changeLanguage(language);
}
