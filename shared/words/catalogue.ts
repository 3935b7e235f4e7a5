// One mechanism for everything that people read: pages, apps, mails, papers. English has the keys; the type of every other language's
// catalogue is derived from it, and a table of catalogues has a place for each language there is: if one is missing, it doesn't compile.
// What
// depends on the language is looked up in such a table, never decided by comparing languages.
import type { Language, OwnerLanguage } from '../domain/language.ts';

/**
 * The same sentences in another language: every key of the English ones and no others; sentences with placeholders take what the English
 * ones take.
 */
export type Catalogue<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (...holes: never[]) => unknown
      ? English[Key]
      : Catalogue<English[Key]>;
};

/** A room's sentences in every language. */
export type Catalogues<English> = Readonly<Record<Language, Catalogue<English>>>;

/** The same where each language comes in its own file, fetched when it is first used. */
export type CataloguesOnDemand<English> = Readonly<Record<Language, () => Promise<Catalogue<English>>>>;

/** What owners and those who run a server read, in the languages of the owner's app. */
export type OwnerCatalogues<English> = Readonly<Record<OwnerLanguage, Catalogue<English>>>;

/** The same, fetched when it is first used. */
export type OwnerCataloguesOnDemand<English> = Readonly<Record<OwnerLanguage, () => Promise<Catalogue<English>>>>;
