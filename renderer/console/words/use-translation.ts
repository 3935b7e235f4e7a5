import type { TranslateIn } from '../../../shared/words/sentence.ts';
import { useSentences } from '../../ui/speech.tsx';
import type { english } from './en/index.ts';

type Areas = typeof english;
/** A part of the console with its own sentences. */
export type Area = keyof Areas;

/**
 * The sentences of one area in the console's language, those of `common` as `common:key`; `has` tells whether one exists for a name
 * that somebody else made up.
 */
export function useTranslation<First extends Area = 'common'>(
  area?: First,
): { readonly t: TranslateIn<Areas, First, never>; readonly has: (name: string) => boolean } {
  return useSentences(area ?? 'common');
}
