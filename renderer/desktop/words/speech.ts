import type { OwnerLanguage } from '../../../shared/domain/language.ts';
import { Speech } from '../../ui/speech.tsx';
import { appWords } from './index.ts';

/** Sets up the language; other languages are fetched when they are chosen. */
export async function beginSpeech(language: OwnerLanguage): Promise<Speech> {
  return Speech.begin(language, appWords);
}
