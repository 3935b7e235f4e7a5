import { useTranslation as useI18next } from 'react-i18next';
import type { TranslateIn } from '../../../shared/words/sentence.ts';
import type { english } from './en/index.ts';

type Catalogs = typeof english;
/** A part of the console with its own sentences. */
export type Area = keyof Catalogs;

/** The sentences of one area in the console's language; those of `common` as `common:key`. */
export function useTranslation<First extends Area = 'common'>(area?: First): { readonly t: TranslateIn<Catalogs, First, never> } {
  const { t } = useI18next(area ?? 'common');
  return { t: t as unknown as TranslateIn<Catalogs, First, never> };
}
