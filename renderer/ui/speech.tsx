import { createInstance, type i18n } from 'i18next';
import { useEffect } from 'react';
import { initReactI18next, useTranslation as useI18next } from 'react-i18next';
import { languageOfTag, localeOf, type Language } from '../../shared/domain/language.ts';

/** Fetches every sentence of a language, by areas; each language comes in a file of its own. */
export type FetchCatalogs = (language: Language) => Promise<Readonly<Record<string, object>>>;

/** How dates and numbers are written: as the person's own region does it, where that speaks the same language. */
export function localeFor(language: Language, spoken: readonly string[]): string {
  return spoken.find((tag) => languageOfTag(tag) === language && tag.length > 2) ?? localeOf[language];
}

/** Starts the translations in one language; others are fetched when they are chosen. */
export async function startTranslations(language: Language, fetchCatalogs: FetchCatalogs): Promise<i18n> {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    resources: { [language]: await fetchCatalogs(language) },
    // React escapes; names that people typed would come out mangled.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** Speaks another language from now on. */
export async function changeLanguage(instance: i18n, language: Language, fetchCatalogs: FetchCatalogs): Promise<void> {
  if (instance.language === language) return;
  for (const [area, sentences] of Object.entries(await fetchCatalogs(language)))
    instance.addResourceBundle(language, area, sentences, true, true);
  await instance.changeLanguage(language);
}

/** The language that is spoken, of which the page tells browser and screen reader. */
export function usePageLanguage(): Language {
  const { i18n } = useI18next();
  const language = languageOfTag(i18n.language) ?? 'en';
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return language;
}
