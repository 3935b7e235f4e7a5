import { useTranslation as useI18next } from 'react-i18next';
import type { TranslateIn } from '../../../shared/words/sentence.ts';
import type { english } from './en/index.ts';

type Catalogs = typeof english;
/** A part of the app with its own sentences. */
export type Area = keyof Catalogs;

/** Finds a sentence of the app. */
export type Translate<First extends Area, Others extends Area> = TranslateIn<Catalogs, First, Others>;

/** The sentences of one area, or of several, in the app's language. */
export function useTranslation<First extends Area = 'common', Others extends Area = never>(
  areas?: First | readonly [First, ...Others[]],
): { readonly t: Translate<First, Others> } {
  const first = typeof areas === 'string' ? areas : (areas?.[0] ?? 'common');
  const { t } = useI18next(first);
  return { t: t as unknown as Translate<First, Others> };
}
