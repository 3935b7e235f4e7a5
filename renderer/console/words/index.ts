import type { i18n } from 'i18next';
import { firstLanguage, languageOfTag, type Language } from '../../../shared/domain/language.ts';
import { changeLanguage, startTranslations } from '../../ui/speech.tsx';
import type { english } from './en/index.ts';

/** What this browser keeps a chosen language under. */
const storageName = 'heirlock-language';

/** The language to speak: the one that was chosen in this browser, else the first of the person's that there is. */
export function chosenLanguage(): Language {
  return languageOfTag(localStorage.getItem(storageName) ?? '') ?? firstLanguage(navigator.languages);
}

async function catalogsOf(language: Language): Promise<typeof english> {
  // The German sentences have other texts in the same places.
  if (language === 'de') return (await import('./de/index.ts')).german as unknown as typeof english;
  return (await import('./en/index.ts')).english;
}

/** Starts the translations in one language; others are fetched when they are chosen. */
export async function startI18n(language: Language): Promise<i18n> {
  return startTranslations(language, catalogsOf);
}

/** Speaks another language from now on, also the next time in this browser. */
export async function speak(instance: i18n, language: Language): Promise<void> {
  localStorage.setItem(storageName, language);
  await changeLanguage(instance, language, catalogsOf);
}
