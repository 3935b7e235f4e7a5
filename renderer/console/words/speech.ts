import { firstOwnerLanguage, ownerLanguageOfTag, type OwnerLanguage } from '../../../shared/domain/language.ts';
import { Speech } from '../../ui/speech.tsx';
import { consoleWords } from './index.ts';

/** The key under which this browser keeps a chosen language. */
const storageName = 'heirlock-language';

/** The language to use: the one that was chosen in this browser, else the first of the person's languages that exists here. */
export function chosenLanguage(): OwnerLanguage {
  return ownerLanguageOfTag(localStorage.getItem(storageName) ?? '') ?? firstOwnerLanguage(navigator.languages);
}

/** Sets up the language; other languages are fetched when they are chosen. */
export async function beginSpeech(language: OwnerLanguage): Promise<Speech> {
  return Speech.begin(language, consoleWords);
}

/** Switches to another language from now on, also the next time in this browser. */
export async function chooseLanguage(speech: Speech, language: OwnerLanguage): Promise<void> {
  localStorage.setItem(storageName, language);
  await speech.speak(language);
}
