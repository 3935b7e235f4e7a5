import type { OwnerCataloguesOnDemand } from '../../../shared/words/catalogue.ts';
import type { english } from './en/index.ts';

/** Every sentence of the app; a language comes in a file of its own, which is fetched when it is spoken. */
export const appWords: OwnerCataloguesOnDemand<typeof english> = {
  en: async () => (await import('./en/index.ts')).english,
  de: async () => (await import('./de/index.ts')).german,
};
