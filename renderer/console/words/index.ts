import type { OwnerCataloguesOnDemand } from '../../../shared/words/catalogue.ts';
import type { english } from './en/index.ts';

/** Every sentence of the console; each language is in its own file, which is fetched when it is used. */
export const consoleWords: OwnerCataloguesOnDemand<typeof english> = {
  en: async () => (await import('./en/index.ts')).english,
  de: async () => (await import('./de/index.ts')).german,
};
