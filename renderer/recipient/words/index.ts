import type { CataloguesOnDemand } from '../../../shared/words/catalogue.ts';
import type { english } from './en/index.ts';

/** Every sentence that the scripts of recipients' pages say; each language is in a file of its own, which is fetched when a page is in it. */
export const scriptWords: CataloguesOnDemand<typeof english> = {
  en: async () => (await import('./en/index.ts')).english,
  de: async () => (await import('./de/index.ts')).german,
  fr: async () => (await import('./fr/index.ts')).french,
  es: async () => (await import('./es/index.ts')).spanish,
  it: async () => (await import('./it/index.ts')).italian,
  pt: async () => (await import('./pt/index.ts')).portuguese,
  pl: async () => (await import('./pl/index.ts')).polish,
  nl: async () => (await import('./nl/index.ts')).dutch,
  tr: async () => (await import('./tr/index.ts')).turkish,
  ar: async () => (await import('./ar/index.ts')).arabic,
};
