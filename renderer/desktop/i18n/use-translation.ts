import { useTranslation as useI18next } from 'react-i18next';
import type { english } from './english.ts';

type Catalogs = typeof english;
/** A part of the app with its own sentences. */
export type Area = keyof Catalogs;

/** A sentence in several numbers has one name; which of them it is decides `count`. */
type WithoutNumber<Key extends string> = Key extends `${infer Name}_${'zero' | 'one' | 'other'}` ? Name : Key;
type KeysOf<Sentences> = { [Key in keyof Sentences & string]: Sentences[Key] extends string ? WithoutNumber<Key> : `${Key}.${KeysOf<Sentences[Key]>}` }[keyof Sentences & string];
type AreaKeys = { readonly [A in Area]: KeysOf<Catalogs[A]> };
type NamedKeys<A extends Area> = { readonly [One in A]: `${One}:${AreaKeys[One]}` }[A];

/** Finds a sentence: by its key in the first area, or `area:key` in another one (`common:` always). `count` chooses the number. */
export type Translate<First extends Area, Others extends Area> = (key: AreaKeys[First] | NamedKeys<Others | 'common'>, values?: Readonly<Record<string, string | number>>) => string;

/**
 * The sentences of one area, or of several, in the app's language. The library's own types check keys as well, but take minutes to do it for
 * catalogs of this size.
 */
export function useTranslation<First extends Area = 'common', Others extends Area = never>(areas?: First | readonly [First, ...Others[]]): { readonly t: Translate<First, Others> } {
  const first = typeof areas === 'string' ? areas : (areas?.[0] ?? 'common');
  const { t } = useI18next(first);
  return { t: t as unknown as Translate<First, Others> };
}
