import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { localeOf, ownerLanguageOfTag, type OwnerLanguage } from '../../shared/domain/language.ts';
import { hasSentence, sentence, type Holes, type Spoken } from '../../shared/words/sentence.ts';

/** Every sentence of an app by area, in every language; each language is in a file of its own. */
export type AreasOnDemand = Readonly<Record<OwnerLanguage, () => Promise<Spoken['areas']>>>;

/** How dates and numbers are written: as in the person's own region, if that speaks the same language. */
export function localeFor(language: OwnerLanguage, spoken: readonly string[]): string {
  return spoken.find((tag) => ownerLanguageOfTag(tag) === language && tag.length > 2) ?? localeOf[language];
}

/** What an app says, in the language that it speaks at the moment. */
export class Speech {
  readonly #catalogues: AreasOnDemand;
  readonly #listeners = new Set<() => void>();
  #now: Spoken<OwnerLanguage>;
  #wanted: OwnerLanguage;

  private constructor(catalogues: AreasOnDemand, now: Spoken<OwnerLanguage>) {
    this.#catalogues = catalogues;
    this.#now = now;
    this.#wanted = now.language;
  }

  /** Begins in one language; others are fetched when they are chosen. */
  static async begin(language: OwnerLanguage, catalogues: AreasOnDemand): Promise<Speech> {
    return new Speech(catalogues, { language, areas: await catalogues[language]() });
  }

  /** Speaks another language from now on. */
  async speak(language: OwnerLanguage): Promise<void> {
    this.#wanted = language;
    if (this.#now.language === language) return;
    const areas = await this.#catalogues[language]();
    // Another one may have been chosen in the meantime.
    if (this.#wanted !== language) return;
    this.#now = { language, areas };
    for (const listener of this.#listeners) listener();
  }

  /** Calls `onChange` on every change of language, until what it returns is called. */
  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  /** The language and its sentences; the same object until the language changes. */
  readonly now = (): Spoken<OwnerLanguage> => this.#now;
}

const SpeechContext = createContext<Speech | null>(null);

/** Provides everything inside with what it says. */
export function SpeechProvider({ speech, children }: { readonly speech: Speech; readonly children: ReactNode }) {
  return <SpeechContext value={speech}>{children}</SpeechContext>;
}

/** The speech of the app, to change its language. */
export function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (speech === null) throw new Error('nothing is said outside a SpeechProvider');
  return speech;
}

/** The language that is spoken. */
export function useLanguage(): OwnerLanguage {
  return useSpoken().language;
}

/** Finds sentences by their keys in `area` or as `area:key`; also says whether there is one with a name that comes from elsewhere. */
export function useSentences(area: string): {
  readonly t: (key: string, holes?: Holes) => string;
  readonly has: (name: string) => boolean;
} {
  const spoken = useSpoken();
  return useMemo(
    () => ({
      t: (key, holes) => sentence(spoken, key.includes(':') ? key : `${area}:${key}`, holes),
      has: (name) => hasSentence(spoken, name),
    }),
    [spoken, area],
  );
}

function useSpoken(): Spoken<OwnerLanguage> {
  const speech = useSpeech();
  return useSyncExternalStore(speech.subscribe, speech.now);
}

/** The language that is spoken, which the page reports to browser and screen reader. */
export function usePageLanguage(): OwnerLanguage {
  const language = useLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return language;
}
