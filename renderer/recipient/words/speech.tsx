import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { defaultLanguage, directionOf, languageOfTag, localeOf, type Language } from '../../../shared/domain/language.ts';
import type { CataloguesOnDemand } from '../../../shared/words/catalogue.ts';
import type { english, Words } from './en/index.ts';
import { scriptWords } from './index.ts';

export type { Words } from './en/index.ts';

/** What a component says, in which language, with that language's customs. */
export interface Speech {
  readonly words: Words;
  readonly language: Language;
}

/** Sentences, fetched by language. */
export type PageCatalogues = CataloguesOnDemand<typeof english>;

const SpeechContext = createContext<Speech | null>(null);

/** The sentences of the page's present language. */
export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (speech === null) throw new Error('nothing is said outside a SpeechProvider');
  return speech;
}

/** What the page says, in the language that its `lang` names, now and whenever that changes. */
export class PageSpeech {
  readonly #catalogues: PageCatalogues;
  readonly #listeners = new Set<() => void>();
  #now: Speech;

  private constructor(catalogues: PageCatalogues, now: Speech) {
    this.#catalogues = catalogues;
    this.#now = now;
    document.documentElement.dir = directionOf[now.language];
    new MutationObserver(() => void this.#follow()).observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] });
  }

  /** Fetches the page's language. @param catalogues default: those of the pages that a server has. */
  static async begin(catalogues: PageCatalogues = scriptWords): Promise<PageSpeech> {
    const language = pageLanguage();
    const speech = new PageSpeech(catalogues, { language, words: await catalogues[language]() });
    // It may have changed in the meantime.
    await speech.#follow();
    return speech;
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  /** The same object until the language changes. */
  readonly now = (): Speech => this.#now;

  async #follow(): Promise<void> {
    const language = pageLanguage();
    if (language === this.#now.language) return;
    const words = await this.#catalogues[language]();
    if (language !== pageLanguage()) return;
    this.#now = { language, words };
    document.documentElement.dir = directionOf[language];
    for (const listener of this.#listeners) listener();
  }
}

const pageLanguage = (): Language => languageOfTag(document.documentElement.lang) ?? defaultLanguage;

/** Provides everything inside with the language that the page's `lang` says. */
export function SpeechProvider({ speech, children }: { readonly speech: PageSpeech; readonly children: ReactNode }) {
  const now = useSyncExternalStore(speech.subscribe, speech.now);
  return (
    <I18nProvider locale={localeOf[now.language]}>
      <SpeechContext value={now}>{children}</SpeechContext>
    </I18nProvider>
  );
}

/** A name within a sentence, isolated from the reading direction of the words around it. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
