import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { defaultLanguage, languageOfTag, localeOf, type Language } from '../../../shared/domain/language.ts';
import type { Words } from './en/index.ts';
import { scriptWords } from './index.ts';

export type { Words } from './en/index.ts';

/** What a component says, in which language, with that language's customs. */
export interface Speech {
  readonly words: Words;
  readonly language: Language;
}

const SpeechContext = createContext<Speech>({ words: scriptWords[defaultLanguage], language: defaultLanguage });

/** The sentences of the page's present language. */
export function useSpeech(): Speech {
  return useContext(SpeechContext);
}

/**
 * Provides everything inside with the language that the page's `lang` says, now and whenever it changes. @param catalogues the sentences of the
 * offline reader, if it is that one.
 */
export function SpeechProvider({
  catalogues = scriptWords,
  children,
}: {
  readonly catalogues?: typeof scriptWords;
  readonly children: ReactNode;
}) {
  const language = languageOfTag(useSyncExternalStore(watchPage, () => document.documentElement.lang)) ?? defaultLanguage;
  return (
    <I18nProvider locale={localeOf[language]}>
      <SpeechContext value={{ words: catalogues[language], language }}>{children}</SpeechContext>
    </I18nProvider>
  );
}

function watchPage(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  return () => observer.disconnect();
}

/** A name within a sentence, isolated from the reading direction of the words around it. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
