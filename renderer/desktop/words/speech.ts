import type { i18n } from 'i18next';
import type { Language } from '../../../shared/domain/language.ts';
import { changeLanguage, startTranslations } from '../../ui/speech.tsx';
import { fetchSentences } from './index.ts';

/** Starts the translations in one language; others are fetched when they are chosen. */
export async function startI18n(language: Language): Promise<i18n> {
  return startTranslations(language, fetchSentences);
}

/** Speaks another language from now on. */
export async function speak(instance: i18n, language: Language): Promise<void> {
  await changeLanguage(instance, language, fetchSentences);
}
