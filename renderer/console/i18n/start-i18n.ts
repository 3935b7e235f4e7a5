import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstLanguage, languageOfTag, localeOf, type Language } from '../../../shared/domain/language.ts';
import type { english } from './english.ts';

/** What this browser keeps a chosen language under. */
const storageName = 'heirlock-language';

/** The language to speak: the one that was chosen in this browser, else the first of the person's that there is. */
export function chosenLanguage(): Language {
  return languageOfTag(localStorage.getItem(storageName) ?? '') ?? firstLanguage(navigator.languages);
}

/** How dates and numbers are written: as the person's own region does it, where that speaks the same language. */
export function localeFor(language: Language, spoken: readonly string[]): string {
  return spoken.find((tag) => tag.slice(0, 2).toLowerCase() === language && tag.length > 2) ?? localeOf[language];
}

async function catalogsOf(language: Language): Promise<typeof english> {
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
    resources: { [language]: await catalogsOf(language) },
    // React escapes; names that people typed would come out mangled.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** Speaks another language from now on, also the next time in this browser. */
export async function speak(instance: i18n, language: Language): Promise<void> {
  localStorage.setItem(storageName, language);
  if (instance.language === language) return;
  for (const [area, sentences] of Object.entries(await catalogsOf(language))) instance.addResourceBundle(language, area, sentences, true, true);
  await instance.changeLanguage(language);
}
